/**
 * Dependency trees over nodes 0…n, written as the heads of words 1…n: `tree[w - 1]` is the head of word w. Node 0 is
 * the root and has no head; several words may have head 0.
 */
import { checkLength, MAX_WORDS } from '../../runtime/module/check-length.ts';
import { checkList } from '../../runtime/text/check-list.ts';
import { shownValue } from '../../runtime/text/shown-value.ts';
import { withinStack } from './budget.ts';

export type Tree = readonly number[];

export interface Arc {
  readonly head: number;
  readonly dependent: number;
}

/** Why a list of heads is not a tree, naming the word. */
export interface TreeProblem {
  readonly word: number;
  readonly message: string;
}

/** The head of a word; node 0 has none. */
export function headOf(tree: Tree, word: number): number {
  return tree[word - 1]!;
}

/** The number of words with head 0, among the first `length`. */
export function rootCount(heads: ArrayLike<number>, length: number = heads.length): number {
  let count = 0;
  for (let index = 0; index < length; index++) if (heads[index] === 0) count++;
  return count;
}

/** The first reason why the heads are not a tree, or undefined if they are. */
export function treeProblem(heads: ArrayLike<number>): TreeProblem | undefined {
  checkList(heads, 'heads');
  const n = heads.length;
  if (n === 0) return { word: 0, message: 'a tree has at least one word' };
  if (n > MAX_WORDS) return { word: 0, message: `a tree has at most ${MAX_WORDS} words, not ${n}` };
  for (let word = 1; word <= n; word++) {
    const head = heads[word - 1]!;
    if (!Number.isInteger(head) || head < 0 || head > n) {
      return {
        word,
        message: `the head of word ${word} is ${shownValue(head)}; it must be a whole number from 0 to ${n}`,
      };
    }
    if (head === word) return { word, message: `word ${word} is its own head` };
  }
  return cycleProblem(heads);
}

function cycleProblem(heads: ArrayLike<number>): TreeProblem | undefined {
  const rooted = new Set([0]);
  for (let start = 1; start <= heads.length; start++) {
    const path = new Set<number>();
    for (let word = start; !rooted.has(word); word = heads[word - 1]!) {
      if (path.has(word)) {
        const met = [...path];
        const cycle = [...met.slice(met.indexOf(word)), word];
        return { word, message: `the heads form a cycle: ${cycle.join(' → ')}` };
      }
      path.add(word);
    }
    for (const word of path) rooted.add(word);
  }
  return undefined;
}

/** The heads as a tree; throws if they do not form one. */
export function checkedTree(heads: ArrayLike<number>): Tree {
  const problem = treeProblem(heads);
  if (problem !== undefined) throw new RangeError(problem.message);
  return Array.from(heads);
}

/** All (n+1)^(n-1) trees of n words, in lexicographic order of their heads. */
export function* allTrees(n: number): Generator<Tree> {
  checkLength(n);
  const heads: number[] = [];
  // The root of a partial forest's component: a word without a head yet, or 0.
  const climb = (node: number): number => {
    let top = node;
    while (top > 0 && top <= heads.length) top = headOf(heads, top);
    return top;
  };
  function* extend(): Generator<Tree> {
    if (heads.length === n) {
      yield [...heads];
      return;
    }
    const word = heads.length + 1;
    for (let head = 0; head <= n; head++) {
      if (climb(head) === word) continue;
      heads.push(head);
      yield* extend();
      heads.pop();
    }
  }
  yield* withinStack(extend());
}

/**
 * Whether a configuration completes, by exact search, for systems without a completion automaton (docs/completion.md).
 *
 * What can follow depends on the symbols of stack and returned nodes and on the number of words left. Both lists are
 * shared: equal lists are the same number. A configuration that completes with some number of words completes with any
 * larger one, unless its root takes no more dependents, so the search tries with 0 words, then with 1, and so on. What it
 * has found holds for every sentence and is kept for later calls.
 *
 * If reductions use the buffer's front, the front is all that is in the list of returned symbols, and `words` are those
 * behind it.
 */
import type { SearchReduction, SearchRule } from './search-rules.ts';
import { degree, depth, SEARCH_RULES, SEARCH_SYMBOLS, STOP, symbolBits } from './surroundings.ts';

/** The most configurations that one search visits, and that are remembered. */
export const MAX_SEARCHED = 1_000_000;

/** The symbols of a configuration: the top of the stack and the front of the buffer come first in their lists. */
export interface Searched {
  readonly stack: number;
  readonly height: number;
  readonly returned: number;
  readonly words: number;
}

/** By list, its first symbol and the rest; list 0 is empty. */
const FIRST: number[] = [0];
const REST: number[] = [0];
const LISTS = new Map<number, number>();
/** What has been found, by configuration. */
const COMPLETES = new Map<string, boolean>();

/** The list with one more symbol at its front. */
export function listWith(symbol: number, rest: number): number {
  const key = rest * 2 ** symbolBits + symbol;
  const before = LISTS.get(key);
  if (before !== undefined) return before;
  LISTS.set(key, FIRST.length);
  FIRST.push(symbol);
  return REST.push(rest) - 1;
}

/** Forgets what has been found if it is too much; lists from before are no longer valid. */
export function forgetSearches(): void {
  if (COMPLETES.size + FIRST.length < 2 * MAX_SEARCHED) return;
  COMPLETES.clear();
  LISTS.clear();
  FIRST.length = 1;
  REST.length = 1;
}

/** True if some computation leads from the configuration after an allowed transition to a terminal one. */
export function completesAfter(configuration: Searched, transition: number): boolean {
  const { words, ...after } = afterTransition(configuration, SEARCH_RULES[transition]!);
  let root = after.stack;
  for (let height = after.height; height > 1; height--) root = REST[root]!;
  // A root with this bit takes no more dependents, so nothing may be left.
  if (STOP !== 0 && (FIRST[root]! & STOP) !== 0) return isEnd({ ...after, words });
  // The front is not among the words.
  const hasFront = SEARCH_SYMBOLS.hasFront && after.returned !== 0;
  if (words + (hasFront ? 1 : 0) >= SEARCH_SYMBOLS.ample) return true;
  // If fewer words do not tell about more, all of them are used.
  const fewest = SEARCH_SYMBOLS.isMonotone ? 0 : words;
  for (let used = fewest; used <= words; used++) if (search({ ...after, words: used })) return true;
  return false;
}

/** Depth first; every configuration is visited once. */
function search(start: Searched): boolean {
  const found = known(start);
  if (found !== undefined) return found;
  const path = [{ configuration: start, pending: successors(start) }];
  for (let visited = 0; path.length > 0;) {
    const { configuration, pending } = path.at(-1)!;
    const next = pending.pop();
    if (next === undefined) {
      COMPLETES.set(keyOf(configuration), false);
      path.pop();
      continue;
    }
    const answer = known(next);
    if (answer === false) continue;
    if (answer === true) {
      for (const before of path) COMPLETES.set(keyOf(before.configuration), true);
      return true;
    }
    if (++visited > MAX_SEARCHED) {
      throw new RangeError(
        `whether this configuration completes takes more than ${MAX_SEARCHED} configurations to find out`,
      );
    }
    path.push({ configuration: next, pending: successors(next) });
  }
  return false;
}

function known(configuration: Searched): boolean | undefined {
  return isEnd(configuration) ? true : COMPLETES.get(keyOf(configuration));
}

function keyOf({ stack, returned, words }: Searched): string {
  return `${stack} ${returned} ${words}`;
}

/** True for a terminal configuration: only the root is left, and takes no more dependents if a bit can say so. */
function isEnd({ stack, height, returned, words }: Searched): boolean {
  return height === 1 && returned === 0 && words === 0 && (FIRST[stack]! & STOP) === STOP;
}

/** The configurations after all allowed transitions, those after reductions last. */
function successors(configuration: Searched): Searched[] {
  const { returned, words } = configuration;
  return SEARCH_RULES.filter(({ reduction, isReturned }) => {
    if (reduction !== undefined) return isAvailable(configuration, reduction);
    return isReturned ? returned !== 0 : returned === 0 && words > 0;
  })
    .filter((rule) => isForRoot(configuration, rule))
    .map((rule) => afterTransition(configuration, rule));
}

/** A single root takes one dependent and no other. */
function isForRoot({ height }: Searched, { reduction, complete }: SearchRule): boolean {
  if (reduction === undefined || !SEARCH_SYMBOLS.isSingleRoot || reduction.head < height) return true;
  return STOP === 0 || complete;
}

function isAvailable({ stack, height, returned, words }: Searched, reduction: SearchReduction): boolean {
  const { head, dependent, upper, block } = reduction;
  if (head > height || dependent >= height || (upper === 0 && returned === 0)) return false;
  const left = height + words + (dependent === 0 || returned === 0 ? 0 : 1);
  if (SEARCH_SYMBOLS.isSingleRoot && head === height && left > (dependent === 0 ? 1 : 2)) return false;
  if (((upper === 0 ? FIRST[returned]! : symbolAt(stack, upper)) & block) !== 0) return false;
  // There is no such bit if reductions use the buffer's front.
  return STOP === 0 || ((symbolAt(stack, head) & STOP) === 0 && (symbolAt(stack, dependent) & STOP) === STOP);
}

function symbolAt(stack: number, position: number): number {
  let list = stack;
  for (let u = 1; u < position; u++) list = REST[list]!;
  return FIRST[list]!;
}

/** With a symbol for the buffer's front, if reductions use it and there is one. */
function withFront(after: Searched): Searched {
  if (!SEARCH_SYMBOLS.hasFront || after.returned !== 0 || after.words === 0) return after;
  return { ...after, returned: listWith(0, 0), words: after.words - 1 };
}

/** What the interpreter of S′ does to symbols. */
function afterTransition(before: Searched, { reduction, complete, isReturned, blocks }: SearchRule): Searched {
  const { stack, height, returned, words } = before;
  // The symbols from the top down that a transition can change.
  const window: number[] = [];
  let below = stack;
  for (let u = 1; u <= depth && u <= height; u++, below = REST[below]!) window.push(FIRST[below]!);
  let front = FIRST[returned]!;
  for (const one of blocks) {
    if (!isAvailable(before, one)) continue;
    if (one.upper === 0) front |= one.block;
    else window[one.upper - 1]! |= one.block;
  }
  if (reduction === undefined) {
    return withFront({
      stack: listWith(isReturned ? front : Number(complete) & STOP, listOf(window, below)),
      height: height + 1,
      returned: isReturned ? REST[returned]! : returned,
      words: isReturned ? words : words - 1,
    });
  }
  const { head, dependent, back } = reduction;
  if (head === 0) front &= ~SEARCH_SYMBOLS.asDependent;
  else window[head - 1] = STOP !== 0 && complete ? STOP : window[head - 1]! & ~SEARCH_SYMBOLS.asDependent;
  const moved = window.map((symbol, index) => symbolAfter(symbol, { head, dependent, position: index + 1 }));
  if (dependent === 0) return withFront({ stack: listOf(moved, below), height, returned: 0, words });
  moved.splice(dependent - 1, 1);
  const blocked = returned === 0 ? 0 : listWith(front, REST[returned]!);
  let buffer = returnedAfter(blocked, { head, dependent, position: 0 });
  for (let k = 0; k < back; k++) buffer = listWith(moved.shift()!, buffer);
  return { stack: listOf(moved, below), height: height - 1 - back, returned: buffer, words };
}

/** A reduction as a symbol at some position sees it; returned symbols are at positions 0, -1, … */
interface Seen {
  readonly head: number;
  readonly dependent: number;
  readonly position: number;
}

/** A symbol after the head below it has taken its dependent and the dependent below it has been removed. */
function symbolAfter(symbol: number, { head, dependent, position }: Seen): number {
  const { pairBits } = SEARCH_SYMBOLS;
  const [toHead, toDependent] = [head - position, dependent - position];
  const isLifted = pairBits === 2 && toHead > 0 && toHead <= degree;
  const lifted = isLifted ? symbol & ~(1 << (2 * toHead - 2)) : symbol;
  if (toDependent <= 0 || toDependent > degree) return lifted;
  const at = STOP + (toDependent - 1) * pairBits;
  return (lifted & ((1 << at) - 1)) | ((lifted >> (at + pairBits)) << at);
}

/** Returned symbols after a reduction, as far as they are in reach. */
function returnedAfter(returned: number, seen: Seen): number {
  const distance = Math.min(seen.head, seen.dependent) - seen.position;
  if (returned === 0 || distance > degree) return returned;
  const rest = returnedAfter(REST[returned]!, { ...seen, position: seen.position - 1 });
  return listWith(symbolAfter(FIRST[returned]!, seen), rest);
}

function listOf(symbols: readonly number[], rest: number): number {
  return symbols.reduceRight((list, symbol) => listWith(symbol, list), rest);
}

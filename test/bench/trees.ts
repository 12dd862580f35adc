/**
 * The trees that are measured, all in one array: tree t has the heads `heads[offsets[t]]` … `heads[offsets[t + 1] - 1]`.
 * They come from treebanks, or from random walks through S, whose reductions then decide what the trees look like.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../generated/arc-standard.ts';
import { isReducible } from '../../generator/theory/reduction.ts';
import type { Tree } from '../../generator/semantics/tree.ts';
import { dependentPosition, headPosition, type Reduction } from '../../generator/theory/reduction.ts';
import { forEachSentence } from '../../runtime/conll/for-each-sentence.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';

export interface Corpus {
  readonly heads: Int32Array;
  readonly offsets: Int32Array;
}

/** Puts trees into one array. */
export function corpusOf(trees: readonly Tree[]): Corpus {
  const offsets = new Int32Array(trees.length + 1);
  trees.forEach((tree, index) => {
    offsets[index + 1] = offsets[index]! + tree.length;
  });
  const heads = new Int32Array(offsets[trees.length]!);
  trees.forEach((tree, index) => heads.set(tree, offsets[index]));
  return { heads, offsets };
}

/** The trees of all *.conll and *.conllu files below a folder, in the order of their paths. */
export async function readTreebanks(folder: string): Promise<Tree[]> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.conllu?$/.test(path));
  const trees: Tree[] = [];
  for (const path of paths.toSorted()) {
    await forEachSentence(openTreebank(join(folder, path)), ({ heads, problem }) => {
      if (problem === undefined) trees.push([...heads]);
    });
  }
  return trees;
}

/** So many trees of a length, each that of a random computation of S in place; the same ones for the same seed. */
export function randomTrees(
  reductions: readonly Reduction[],
  { count, length, seed }: { readonly count: number; readonly length: number; readonly seed: number },
): Tree[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => randomTree(reductions, { length, random }));
}

function randomTree(
  reductions: readonly Reduction[],
  { length, random }: { readonly length: number; readonly random: () => number },
): Tree {
  const heads = Array.from({ length }, () => -1);
  const stack = [0];
  for (let fresh = 1; fresh <= length || stack.length > 1;) {
    const reducible = reductions.filter((reduction) => isReducible(reduction, stack.length));
    if (fresh <= length && (reducible.length === 0 || random() < 0.5)) {
      stack.push(fresh++);
      continue;
    }
    const reduction = reducible[Math.floor(random() * reducible.length)]!;
    const head = stack.at(-headPosition(reduction))!;
    const [dependent] = stack.splice(stack.length - dependentPosition(reduction), 1);
    heads[dependent! - 1] = head;
  }
  return heads;
}

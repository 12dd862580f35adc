/** The tree of `--heads`, with the words of `--words`. */
import { counted, grouped } from '../../runtime/text/amounts.ts';
import { printable } from '../../runtime/text/printable.ts';
import { treeProblem, type Tree } from '../../generator/semantics/tree.ts';
import { UsageError } from '../shared/io.ts';
import type { GivenTree } from './traced-tree.ts';

/** A trace is for people; longer sentences are for the treebank commands. */
export const MAX_TRACED_WORDS = 1000;

/** The tree; throws UsageError if it is none. */
export function givenHeads({
  heads,
  words,
}: {
  readonly heads: string;
  readonly words: string | undefined;
}): GivenTree {
  const tree = parseHeads(heads);
  if (words === undefined) return { tree };
  const parsed = parseWords(words, tree);
  return { tree, words: parsed, text: parsed.join(' ') };
}

function parseHeads(text: string): Tree {
  const fields = text.split(/[\s,]+/).filter((field) => field !== '');
  const wrong = fields.find((field) => !/^\d+$/.test(field));
  if (wrong !== undefined) throw new UsageError(`--heads: ${printable(wrong)} is not a number`);
  if (fields.length > MAX_TRACED_WORDS)
    throw new UsageError(
      `--heads: at most ${grouped(MAX_TRACED_WORDS)} words, but there are ${grouped(fields.length)}`,
    );
  const heads = fields.map(Number);
  const problem = treeProblem(heads);
  if (problem !== undefined) throw new UsageError(`--heads: ${problem.message}`);
  return heads;
}

function parseWords(text: string, tree: Tree): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length !== tree.length) {
    throw new UsageError(
      `--words has ${counted(words.length, 'word')}, but --heads has ${counted(tree.length, 'head')}`,
    );
  }
  return words;
}

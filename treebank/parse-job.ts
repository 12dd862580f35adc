/** Parses blocks: CoNLL-U in, the same out with the heads and labels that a parser finds. */
import { readAtoms } from '../learn/shared/training-columns.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import { Atoms } from '../runtime/parser/atoms.ts';
import { columnText, COLUMNS } from '../runtime/conll/sentence-text.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import type { SentenceChange } from '../runtime/conll/write-sentence.ts';
import { EmptyColumns, type ParseOptions, type Parser } from '../runtime/parser/parser.ts';
import {
  ENTROPY_KEY,
  entropyText,
  probabilitiesOf,
  withProbabilities,
  type TreeProbabilities,
} from './tree-probabilities.ts';
import type { BlockJob } from './block-job.ts';
import { conllCopier, type ChangedSentence } from './conll-copier.ts';

/** A sentence without a column that every word of training had. */
export interface ParsingProblem extends Problem {
  readonly code: 'empty-column';
}

export interface ParseJobOptions extends ParseOptions {
  readonly skipInvalid: boolean;
  /** Whether probabilities are written, which a parser over trees knows. */
  readonly probabilities?: boolean;
}

/** The job with a parser in memory. */
export function parseWith(
  parser: Parser,
  { skipInvalid, beam, decode, probabilities = false }: ParseJobOptions,
): BlockJob<'parse'> {
  const atoms = new Atoms(parser.without);
  return conllCopier({ skipInvalid, text: 'read' }, (sentence) => {
    readAtoms(atoms, sentence);
    try {
      const { heads, labels, parts, isBest = true } = parser.parseAtoms(atoms, { beam, decode });
      const { length } = sentence;
      const deprel = Array.from(labels.subarray(0, length), (label) => parser.labels[label]!);
      const tags = parser.tags(length);
      const columns = { ...Object.fromEntries(parser.finds.map((name, column) => [name, tags[column]!])), deprel };
      const change = { heads, columns };
      const known = probabilities ? { probabilities: probabilitiesOf(parser, length) } : undefined;
      return changedTo(change, sentence, { known, parts, isBest });
    } catch (error) {
      return { problem: parsingProblem(error, sentence.fromLine) };
    }
  });
}

/** The comment of a sentence that was too long for a whole. */
const PARTS_KEY = 'parsed_in_parts';

/** What is known of a tree that a parser has found. */
export interface ParsedTree {
  /** In how many parts the sentence was parsed, if it was too long for a whole. */
  readonly parts: number | undefined;
  readonly isBest: boolean;
  /** Undefined if probabilities are not wanted. */
  readonly known: { readonly probabilities: TreeProbabilities | undefined } | undefined;
}

/** Whether a sentence was short enough for all that was asked for. */
export function isExact({ parts, isBest, known }: ParsedTree): boolean {
  return parts === undefined && isBest && known?.probabilities?.isExact !== false;
}

/** The change of a sentence that was parsed: it tells probabilities if they are wanted, and parts if there are any. */
export function changedTo(change: SentenceChange, sentence: Sentence, tree: ParsedTree): ChangedSentence {
  const { known, parts } = tree;
  const told = known === undefined ? change : tellingProbabilities(change, sentence, known.probabilities);
  const value = encoder.encode(String(parts));
  const comment = parts === undefined ? {} : { comment: { key: encoder.encode(PARTS_KEY), value } };
  return { change: { ...comment, ...told }, isDerived: isExact(tree) };
}

/** A change of a sentence that tells its probabilities too, or that they are not known. */
function tellingProbabilities(
  { columns, ...change }: SentenceChange,
  sentence: Sentence,
  probabilities: TreeProbabilities | undefined,
): SentenceChange {
  const misc = Array.from({ length: sentence.length }, (_, at) =>
    withProbabilities(columnText(sentence, { word: at + 1, column: COLUMNS.misc }), probabilities, at + 1),
  );
  const comment = { key: encoder.encode(ENTROPY_KEY), value: encoder.encode(entropyText(probabilities)) };
  return { ...change, columns: { ...columns, misc }, comment };
}

const encoder = new TextEncoder();

/** The finding that a sentence cannot be parsed; throws the error again if it is another. */
export function parsingProblem(error: unknown, line: number): Problem {
  if (!(error instanceof RangeError)) throw error;
  const code = error instanceof EmptyColumns ? 'empty-column' : 'too-long';
  return { code, line, column: 1, message: error.message };
}

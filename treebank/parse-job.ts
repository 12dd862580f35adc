/** Parses blocks: CoNLL-U in, the same out with the heads and labels that a parser finds. */
import { readAtoms } from '../learn/shared/training-columns.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import { Atoms } from '../runtime/parser/atoms.ts';
import { columnText, COLUMNS } from '../runtime/conll/sentence-text.ts';
import { EmptyColumns, type ParseOptions, type Parser } from '../runtime/parser/parser.ts';
import { withProbability } from './arc-probability.ts';
import type { BlockJob } from './block-job.ts';
import { conllCopier } from './conll-copier.ts';

/** A sentence without a column that every word of training had. */
export interface ParsingProblem extends Problem {
  readonly code: 'empty-column';
}

export interface ParseJobOptions extends ParseOptions {
  readonly skipInvalid: boolean;
  /** Whether MISC is to have the probability of each word’s head and label. */
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
      const { heads, labels } = parser.parseAtoms(atoms, { beam, decode });
      const { length } = sentence;
      const deprel = Array.from(labels.subarray(0, length), (label) => parser.labels[label]!);
      const tags = parser.tags(length);
      const columns = { ...Object.fromEntries(parser.finds.map((name, column) => [name, tags[column]!])), deprel };
      if (!probabilities) return { change: { heads, columns }, isDerived: true };
      const confidences = parser.confidences(length);
      const misc = deprel.map((_, at) =>
        withProbability(columnText(sentence, { word: at + 1, column: COLUMNS.misc }), confidences[at]!),
      );
      return { change: { heads, columns: { ...columns, misc } }, isDerived: true };
    } catch (error) {
      return { problem: parsingProblem(error, sentence.fromLine) };
    }
  });
}

/** The finding that a sentence cannot be parsed; throws the error again if it is another. */
export function parsingProblem(error: unknown, line: number): Problem {
  if (!(error instanceof RangeError)) throw error;
  const code = error instanceof EmptyColumns ? 'empty-column' : 'too-long';
  return { code, line, column: 1, message: error.message };
}

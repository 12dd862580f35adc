/** Parses blocks: CoNLL-U in, the same out with the heads and labels that a parser finds. */
import { readAtoms } from '../learn/shared/training-columns.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import { Atoms } from '../runtime/parser/atoms.ts';
import { columnText, COLUMNS } from '../runtime/conll/sentence-text.ts';
import { EmptyColumns, type ParseOptions, type Parser } from '../runtime/parser/parser.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import { loadParser } from '../runtime/trained/load-parser.ts';
import type { BlockJob, JobOptions } from './block-job.ts';
import { conllCopier } from './conll-copier.ts';

/** A sentence without a column that every word of training had. */
export interface ParsingProblem extends Problem {
  readonly code: 'empty-column';
}

/** The job; its answer is CoNLL-U. */
export function parseJob(module: SystemModule, { model, ...options }: JobOptions['parse']): BlockJob<'parse'> {
  return parseWith(loadParser(model, module), options);
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
  const deprel: string[] = [];
  const misc: string[] = [];
  return conllCopier({ skipInvalid, text: 'read' }, (sentence) => {
    readAtoms(atoms, sentence);
    try {
      const { heads, labels } = parser.parseAtoms(atoms, { beam, decode });
      for (let word = 0; word < sentence.length; word++) deprel[word] = parser.labels[labels[word]!]!;
      if (!probabilities) return { change: { heads, columns: { deprel } }, isDerived: true };
      const confidences = parser.confidences(sentence.length);
      for (let word = 1; word <= sentence.length; word++) {
        misc[word - 1] = withProbability(columnText(sentence, { word, column: COLUMNS.misc }), confidences[word - 1]!);
      }
      return { change: { heads, columns: { deprel, misc } }, isDerived: true };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const code = error instanceof EmptyColumns ? 'empty-column' : 'too-long';
      return { problem: { code, line: sentence.fromLine, column: 1, message: error.message } };
    }
  });
}

/** MISC with a probability in place of the one that it may have. */
function withProbability(misc: string, probability: number): string {
  const others = misc.split('|').filter((part) => part !== '_' && !part.startsWith(PROBABILITY));
  return [...others, `${PROBABILITY}${probability.toFixed(4)}`].join('|');
}

const PROBABILITY = 'ArcProb=';

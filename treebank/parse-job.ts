/** Parses blocks: CoNLL-U in, the same out with the heads and labels that a parser finds. */
import { readAtoms } from '../learn/shared/training-columns.ts';
import { Atoms } from '../runtime/parser/atoms.ts';
import type { ParseOptions, Parser } from '../runtime/parser/parser.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import { loadParser } from '../runtime/trained/load-parser.ts';
import type { BlockJob, JobOptions } from './block-job.ts';
import { conllCopier } from './conll-copier.ts';

/** The job; its answer is CoNLL-U. */
export function parseJob(module: SystemModule, { model, ...options }: JobOptions['parse']): BlockJob<'parse'> {
  return parseWith(loadParser(model, module), options);
}

/** The job with a parser in memory. */
export function parseWith(
  parser: Parser,
  { skipInvalid, beam, decode }: ParseOptions & { readonly skipInvalid: boolean },
): BlockJob<'parse'> {
  const atoms = new Atoms(parser.without);
  const deprel: string[] = [];
  return conllCopier({ skipInvalid, text: 'read' }, (sentence) => {
    readAtoms(atoms, sentence);
    try {
      const { heads, labels } = parser.parseAtoms(atoms, { beam, decode });
      for (let word = 0; word < sentence.length; word++) deprel[word] = parser.labels[labels[word]!]!;
      return { change: { heads, columns: { deprel } }, isDerived: true };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { problem: { code: 'too-long', line: sentence.fromLine, column: 1, message: error.message } };
    }
  });
}

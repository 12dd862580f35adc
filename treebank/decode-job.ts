/** The job of `arcforge parse` with a generative model: trees without labels, every other byte as it is. */
import { decodeGenerative } from '../learn/generative/generative-file.ts';
import { GenerativeParser } from '../learn/generative/generative-parser.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import { columnText, COLUMNS } from '../runtime/conll/sentence-text.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import type { BlockJob, JobOptions } from './block-job.ts';
import { conllCopier } from './conll-copier.ts';

/** A sentence that the model would take too long for. */
export interface DecodingProblem extends Problem {
  readonly code: 'too-long';
}

/** The job; its answer is CoNLL-U. A sentence whose best tree was not proved counts as one without a computation. */
export function decodeJob({ system, model, decoder, skipInvalid }: JobOptions['decode']): BlockJob<'decode'> {
  const parser = new GenerativeParser(
    decodeGenerative(model, () => system),
    decoder,
  );
  return decodeWith(parser, { skipInvalid });
}

/** The job with a parser in memory. */
export function decodeWith(
  parser: GenerativeParser,
  { skipInvalid }: Pick<JobOptions['decode'], 'skipInvalid'>,
): BlockJob<'decode'> {
  return conllCopier({ skipInvalid, text: 'read' }, (sentence) => {
    const words = Array.from({ length: sentence.length }, (_, at) => ({
      form: columnText(sentence, { word: at + 1, column: COLUMNS.form }),
      upos: columnText(sentence, { word: at + 1, column: COLUMNS.upos }),
      xpos: columnText(sentence, { word: at + 1, column: COLUMNS.xpos }),
    }));
    const refusal = parser.refusal(words);
    if (refusal !== undefined) return { problem: tooLong(sentence, refusal) };
    const { heads, labels: deprel, isProved } = parser.parse(words);
    return { change: { heads, columns: { deprel } }, isDerived: isProved };
  });
}

function tooLong({ fromLine }: Sentence, message: string): DecodingProblem {
  return { code: 'too-long', line: fromLine, column: 1, message };
}

/** The job of `arcforge parse` with a generative model: trees without labels, every other byte as it is. */
import { decodeGenerative } from '../learn/generative/generative-file.ts';
import { GenerativeParser } from '../learn/generative/generative-parser.ts';
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { columnText, COLUMNS } from '../runtime/conll/sentence-text.ts';
import { endSentence, writeSentence } from '../runtime/conll/write-sentence.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob, JobOptions } from './block-job.ts';

/** A sentence that the model would take too long for. */
export interface DecodingProblem extends Problem {
  readonly code: 'too-long';
}

/** The job; its answer is CoNLL-U. A sentence whose best tree was not proved counts as one without a computation. */
export function decodeJob({ system, model, decoder, skipInvalid }: JobOptions['decode']): BlockJob<'decode'> {
  return decodeWith(
    new GenerativeParser(
      decodeGenerative(model, () => system),
      decoder,
    ),
    { skipInvalid },
  );
}

/** The job with a parser in memory. */
export function decodeWith(
  parser: GenerativeParser,
  { skipInvalid }: Pick<JobOptions['decode'], 'skipInvalid'>,
): BlockJob<'decode'> {
  const reader = new SentenceReader({ heads: 'ignore' });
  const sink = new ByteSink();
  return (block) => {
    const counts = new BlockCounts();
    sink.clear();
    reader.open(block, 1);
    // Extra empty lines between sentences are copied too.
    let copied = 0;
    while (reader.next()) {
      const words = Array.from({ length: reader.length }, (_, at) => ({
        form: columnText(reader, { word: at + 1, column: COLUMNS.form }),
        upos: columnText(reader, { word: at + 1, column: COLUMNS.upos }),
        xpos: columnText(reader, { word: at + 1, column: COLUMNS.xpos }),
      }));
      const problem = reader.problem ?? tooLong(parser, reader, words);
      if (problem !== undefined) {
        counts.problem(problem);
        copied = reader.to;
        if (skipInvalid) continue;
        return counts.result(sink.bytes.slice(), reader.line - 1);
      }
      const { heads, labels: deprel, isProved } = parser.parse(words);
      if (isProved) counts.derived();
      else counts.withoutComputation();
      sink.copy(block, copied, reader.from);
      writeSentence(sink, reader, { heads, columns: { deprel } });
      endSentence(sink, reader);
      copied = reader.to;
    }
    sink.copy(block, copied, block.length);
    return counts.result(sink.bytes.slice(), reader.line - 1);
  };
}

function tooLong(
  parser: GenerativeParser,
  { fromLine }: SentenceReader,
  words: Parameters<GenerativeParser['parse']>[0],
): DecodingProblem | undefined {
  const message = parser.refusal(words);
  return message === undefined ? undefined : { code: 'too-long', line: fromLine, column: 1, message };
}

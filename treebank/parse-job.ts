/** The job of `arcforge parse`: HEAD and DEPREL from a model, every other byte as it is. */
import { loadParser, type LoadedParser } from '../learn/load-parser.ts';
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { endSentence, writeSentence } from '../runtime/conll/write-sentence.ts';
import type { SystemModule } from '../runtime/system-module.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob, JobOptions } from './block-job.ts';

/** The job; its answer is CoNLL-U. */
export function parseJob(module: SystemModule, { model, skipInvalid }: JobOptions['parse']): BlockJob<'parse'> {
  return parseWith(loadParser(module, model), { skipInvalid });
}

/** The job with a parser. */
export function parseWith(parser: LoadedParser, { skipInvalid }: { readonly skipInvalid: boolean }): BlockJob<'parse'> {
  const reader = new SentenceReader({ heads: 'ignore' });
  const sink = new ByteSink();
  return (block) => {
    const counts = new BlockCounts();
    sink.clear();
    reader.open(block, 1);
    // Extra empty lines between sentences are copied too.
    let copied = 0;
    while (reader.next()) {
      const { problem } = reader;
      if (problem !== undefined) {
        counts.problem(problem);
        copied = reader.to;
        if (skipInvalid) continue;
        return counts.result(sink.bytes.slice(), reader.line - 1);
      }
      counts.derived();
      parser.parse(reader);
      const { heads, labels } = parser.configuration;
      const deprel = Array.from({ length: reader.length }, (_, word) => parser.labels[labels[word]!]!);
      sink.copy(block, copied, reader.from);
      writeSentence(sink, reader, { heads, columns: { deprel } });
      endSentence(sink, reader);
      copied = reader.to;
    }
    sink.copy(block, copied, block.length);
    return counts.result(sink.bytes.slice(), reader.line - 1);
  };
}

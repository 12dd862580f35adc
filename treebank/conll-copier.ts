/**
 * Copies CoNLL-U and changes its sentences. All other bytes stay as they are, extra empty lines between sentences too.
 * A sentence with a problem is left out.
 */
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import { SentenceReader, type SentenceReaderOptions } from '../runtime/conll/sentence-reader.ts';
import { textProblem } from '../runtime/conll/utf8.ts';
import { endSentence, writeSentence, type SentenceChange } from '../runtime/conll/write-sentence.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockResult } from './block-job.ts';

interface CopierOptions extends SentenceReaderOptions {
  readonly skipInvalid: boolean;
  /** Whether the text of words matters, which must then be UTF-8; by default it is copied as it is. */
  readonly text?: 'read' | 'copy';
}

/** What is changed in a sentence, which has a computation or not, or why it is left out. */
export type ChangedSentence =
  { readonly change: SentenceChange; readonly isDerived: boolean } | { readonly problem: Problem };

/** A function that copies a block; `changeOf` is asked about each well-formed sentence. */
export function conllCopier(
  { heads = 'ignore', text = 'copy', skipInvalid }: CopierOptions,
  changeOf: (sentence: SentenceReader) => ChangedSentence,
): (block: Uint8Array) => BlockResult<Uint8Array> {
  const reader = new SentenceReader({ heads });
  const sink = new ByteSink();
  return (block) => {
    const counts = new BlockCounts();
    sink.clear();
    reader.open(block, 1);
    let copied = 0;
    while (reader.next()) {
      const problem = text === 'read' ? textProblem(reader) : reader.problem;
      const changed: ChangedSentence = problem === undefined ? changeOf(reader) : { problem };
      if ('problem' in changed) {
        counts.problem(changed.problem);
        if (!skipInvalid) return counts.result(sink.bytes.slice(), reader.line - 1);
      } else {
        if (changed.isDerived) counts.derived();
        else counts.withoutComputation();
        sink.copy(block, copied, reader.from);
        writeSentence(sink, reader, changed.change);
        endSentence(sink, reader);
      }
      copied = reader.to;
    }
    sink.copy(block, copied, block.length);
    return counts.result(sink.bytes.slice(), reader.line - 1);
  };
}

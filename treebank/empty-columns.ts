/** A treebank without some of its columns: a parser that will not get them should not learn from them. */
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { endSentence, writeSentence, type WrittenColumn } from '../runtime/conll/write-sentence.ts';

/** A function that empties columns in blocks of whole sentences without problems; each word then has `_` there. */
export function emptyColumns(names: readonly WrittenColumn[]): (block: Uint8Array) => Uint8Array {
  const reader = new SentenceReader({ heads: 'ignore' });
  const sink = new ByteSink();
  return (block) => {
    sink.clear();
    reader.open(block, 1);
    while (reader.next()) {
      const none = Array<string>(reader.length).fill('_');
      writeSentence(sink, reader, { columns: Object.fromEntries(names.map((name) => [name, none])) });
      endSentence(sink, reader);
    }
    return sink.bytes.slice();
  };
}

/** The writer: other columns and another comment, and nothing else. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteSink } from '../../runtime/conll/byte-sink.ts';
import { COLUMNS, columnText, commentText } from '../../runtime/conll/sentence-text.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import {
  endSentence,
  writeSentence,
  type SentenceChange,
  type WrittenColumn,
} from '../../runtime/conll/write-sentence.ts';
import { treeHeads, writtenSentence } from './arbitrary-sentence.ts';
import { sentence } from './read-text.ts';

function reading(text: string): SentenceReader {
  const reader = new SentenceReader().open(Buffer.from(text), 1);
  expect(reader.next()).toBe(true);
  expect(reader.problem).toBe(undefined);
  return reader;
}

function written(text: string, change: SentenceChange): string {
  const sink = new ByteSink();
  writeSentence(sink, reading(text), change);
  return Buffer.from(sink.bytes).toString();
}

const comment = (key: string, value: string): SentenceChange => ({
  comment: { key: Buffer.from(key), value: Buffer.from(value) },
});

test('the same heads give the same bytes', () => {
  fc.assert(
    fc.property(writtenSentence, fc.constantFrom('\n', '\r\n'), ({ lines, heads }, lineEnd) => {
      const text = `${lines.join(lineEnd)}${lineEnd}${lineEnd}`;
      expect(written(text, {})).toBe(text);
      expect(written(text, { heads })).toBe(text);
    }),
  );
});

test('other heads change the column HEAD alone', () => {
  fc.assert(
    fc.property(writtenSentence, treeHeads, ({ lines, heads }, others) => {
      const changed = heads.map((head, index) => others[index] ?? head);
      let word = 0;
      const expected = lines.map((text) => {
        const columns = text.split('\t');
        if (/^\d+$/.test(columns[0]!)) columns[6] = String(changed[word++]!);
        return columns.join('\t');
      });
      expect(written(`${lines.join('\n')}\n\n`, { heads: changed })).toBe(`${expected.join('\n')}\n\n`);
    }),
  );
});

const WRITTEN = Object.keys(COLUMNS).filter((name) => name !== 'id' && name !== 'head') as WrittenColumn[];

test('other columns change these columns alone', () => {
  const chosen = fc.tuple(fc.shuffledSubarray(WRITTEN), fc.boolean(), fc.constantFrom('\n', '\r\n'));
  fc.assert(
    fc.property(writtenSentence, chosen, ({ lines, heads }, [names, changesHeads, lineEnd]) => {
      const text = (word: number, name: string): string => `${name} ü${word}`;
      const columns = Object.fromEntries(names.map((name) => [name, heads.map((_, index) => text(index + 1, name))]));
      const expected = lines.map((line) => {
        const fields = line.split('\t');
        if (!/^\d+$/.test(fields[0]!)) return line;
        for (const name of names) fields[COLUMNS[name]] = text(Number(fields[0]), name);
        if (changesHeads) fields[COLUMNS.head] = '7';
        return fields.join('\t');
      });
      const change = { columns, ...(changesHeads ? { heads: heads.map(() => 7) } : {}) };
      expect(written([...lines, '', ''].join(lineEnd), change)).toBe([...expected, '', ''].join(lineEnd));
    }),
  );
});

test('text that would break its line is refused, and nothing is written', () => {
  const sink = new ByteSink();
  for (const [text, shown] of [
    ['a\tb', '"a b"'],
    ['a\n', '"a\uFFFD"'],
    ['', '""'],
    [undefined, 'missing'],
  ] as const) {
    const deprel = ['fine', text] as string[];
    expect(() => writeSentence(sink, reading(sentence(2, 0)), { columns: { deprel } })).toThrow(
      `deprel of word 2 is ${shown}; expected text without tabs and line ends, _ if there is none`,
    );
  }
  expect(sink.length).toBe(0);
});

test('large heads keep their digits', () => {
  const sink = new ByteSink();
  for (const number of [0, 9, 10, 99, 100, 1234567890, 2 ** 31 - 1]) {
    sink.number(number);
    sink.text(' ');
  }
  expect(Buffer.from(sink.bytes).toString()).toBe('0 9 10 99 100 1234567890 2147483647 ');
});

test('a comment is replaced, or added after the others', () => {
  const body = sentence(0);
  expect(written(body, comment('k', 'v'))).toBe(`# k = v\n${body}`);
  expect(written(`# a\n${body}`, comment('k', 'v'))).toBe(`# a\n# k = v\n${body}`);
  expect(written(`#  k=  old \n# a\n${body}`, comment('k', 'v'))).toBe(`# k = v\n# a\n${body}`);
  expect(written(`# kk = old\n# k\n${body}`, comment('k', 'v'))).toBe(`# kk = old\n# k\n# k = v\n${body}`);
  const returns = `# a\r\n${body.replaceAll('\n', '\r\n')}`;
  expect(written(returns, comment('k', 'v'))).toBe(returns.replace('a\r\n', 'a\r\n# k = v\r\n'));
});

test('comments and columns can be asked for', () => {
  const read = reading(`# sent_id = ü 1 \r\n# empty =\r\n${sentence(2, 0).replaceAll('\n', '\r\n')}`);
  expect(commentText(read, 'sent_id')).toBe('ü 1');
  expect(commentText(read, 'empty')).toBe('');
  expect(commentText(read, 'sent')).toBe(undefined);
  expect(columnText(read, { word: 2, column: 1 })).toBe('w2');
  expect(columnText(read, { word: 2, column: 9 })).toBe('_');
});

test('what the last sentence lacks can be added', () => {
  for (const [text, lacks] of [
    ['', ''],
    ['\n', ''],
    ['\n\n', ''],
  ].map(([missing]) => [sentence(0).slice(0, sentence(0).length - missing!.length), missing])) {
    for (const lineEnd of ['\n', '\r\n']) {
      const sink = new ByteSink();
      const bare = `# x\n${text!}`.replaceAll('\n', lineEnd);
      endSentence(sink, reading(bare));
      expect(Buffer.from(sink.bytes).toString()).toBe(lacks!.replaceAll('\n', lineEnd));
    }
  }
});

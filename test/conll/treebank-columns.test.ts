/** Columns as integers: the same texts as the file has, in the same places. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS, type ColumnName } from '../../runtime/conll/sentence-text.ts';
import { readColumns, TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import { UNKNOWN, Vocabulary } from '../../runtime/conll/vocabulary.ts';
import { writtenSentence } from './arbitrary-sentence.ts';
import { sentence } from './read-text.ts';

const NAMES = Object.keys(COLUMNS) as ColumnName[];

describe('readColumns', () => {
  test('has every column of every word', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(writtenSentence, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('\n', '\r\n'),
        async (written, lineEnd) => {
          const text = written.map(({ lines }) => [...lines, '', ''].join(lineEnd)).join('');
          const { columns, problems } = await readColumns(text, NAMES);
          const words = written.map(({ lines }) =>
            lines.map((line) => line.split('\t')).filter(([id]) => /^\d+$/.test(id!)),
          );
          expect(problems).toEqual([]);
          expect([...columns.heads]).toEqual(written.flatMap(({ heads }) => heads));
          const starts = [0];
          for (const each of words) starts.push(starts.at(-1)! + each.length);
          expect([...columns.starts]).toEqual(starts);
          for (const name of NAMES) {
            const texts = Array.from(columns.column(name), (id) => columns.vocabularies[name].textOf(id));
            expect(texts).toEqual(words.flat().map((fields) => fields[COLUMNS[name]]));
          }
        },
      ),
    );
  });

  test('leaves out sentences with a problem and says which', async () => {
    const { columns, problems } = await readColumns(`${sentence(0)}${sentence(2, 1)}${sentence(2, 0)}`, ['form']);
    expect([columns.sentences, columns.words, [...columns.starts]]).toEqual([2, 3, [0, 1, 3]]);
    expect(problems.map(({ code, line }) => ({ code, line }))).toEqual([{ code: 'cycle', line: 3 }]);
  });

  test('with vocabularies of another treebank adds nothing to them', async () => {
    const { columns: training } = await readColumns(sentence(2, 0), ['form']);
    const { columns } = await readColumns(sentence(0, 1, 1), ['form'], training.vocabularies);
    expect([...columns.column('form')]).toEqual([0, 1, UNKNOWN]);
    expect(training.vocabularies.form.size).toBe(2);
  });

  test('refuses a column that was not read', () => {
    const columns = new TreebankColumns(['form']);
    expect(() => columns.column('upos' as 'form')).toThrow('the column upos was not read; only form');
  });
});

describe('Vocabulary', () => {
  test('numbers texts in the order in which they occur, and finds them', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 3 }), { maxLength: 1000 });
    fc.assert(
      fc.property(texts, (all) => {
        const vocabulary = new Vocabulary();
        const ids = all.map((text) => vocabulary.add(Buffer.from(` ${text}!`), 1, Buffer.byteLength(text) + 1));
        const distinct = [...new Set(all)];
        expect(ids).toEqual(all.map((text) => distinct.indexOf(text)));
        expect(Array.from({ length: vocabulary.size }, (_, id) => vocabulary.textOf(id))).toEqual(distinct);
        for (const text of all) expect(vocabulary.findText(text)).toBe(distinct.indexOf(text));
        expect(vocabulary.findText('none of these')).toBe(UNKNOWN);
      }),
    );
  });

  test('grows', () => {
    const vocabulary = new Vocabulary();
    for (let id = 0; id < 5000; id++) {
      const bytes = Buffer.from(`word ${id}`);
      expect(vocabulary.add(bytes, 0, bytes.length)).toBe(id);
    }
    for (let id = 0; id < 5000; id++) expect(vocabulary.findText(`word ${id}`)).toBe(id);
    for (const id of [-1, 5000, 0.5]) expect(() => vocabulary.textOf(id)).toThrow(RangeError);
  });
});

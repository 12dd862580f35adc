/** Taggers: they learn what can be learned, every word gets a tag of the tagset, and models that do not fit are refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinModel } from '../../learn/shared/join-model.ts';
import { countTags } from '../../learn/tagger/count-tags.ts';
import { TooManyTags } from '../../learn/shared/tag-targets.ts';
import { TAGGER_COLUMNS, trainTags, type TaggerOptions } from '../../learn/tagger/train-tags.ts';
import { hashBytes } from '../../runtime/text/hash-bytes.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { Vocabulary } from '../../runtime/conll/vocabulary.ts';
import { splitBytes, splitModel } from '../../runtime/parser/model-bytes.ts';
import { TagDictionary } from '../../runtime/tagger/tag-dictionary.ts';
import { loadTagger, type Tagger } from '../../runtime/tagger/tagger.ts';
import { ATOMS, hashSmall, STRIDE, WordAtoms } from '../../runtime/tagger/word-atoms.ts';
import { tagWith } from '../../treebank/tag-job.ts';
import { tagScores } from '../../treebank/tag-scores.ts';
import { taggedTreebank } from './tagged-treebank.ts';

const HOSTILE = ['__proto__', 'constructor', '</script>', '\u202e', '\ud800', '😀', '\u0000', '', 'ÀÉÎ', '１２', '_'];

async function trained(text: string, options: Partial<TaggerOptions> = {}): Promise<Uint8Array> {
  const { columns } = await readColumns(text, TAGGER_COLUMNS);
  return [...trainTags(columns, { passes: 4, seed: 1, tags: ['upos'], ...options })].at(-1)!.model();
}

test('it learns a treebank to the last tag, and what it has not seen', async () => {
  const text = taggedTreebank(60);
  const tagger = loadTagger(await trained(text, { tags: ['upos', 'feats'] }));
  expect(tagger.columns).toEqual(['upos', 'feats']);
  for (const sentences of [text, taggedTreebank(100, 2)]) {
    const { columns } = await readColumns(sentences, TAGGER_COLUMNS);
    const { words } = columns;
    const all = { gold: words, system: words, correct: words };
    expect(tagScores(tagger, columns)).toEqual({ upos: all, feats: all });
  }
  expect(tagger.tag(['the', 'watch', 'watch', 'a', 'gleep', 'today'])).toMatchObject([
    { form: 'the', upos: 'DET', feats: '_' },
    { form: 'watch', upos: 'NOUN', feats: 'Number=Sing|Case=Nom' },
    { form: 'watch', upos: 'VERB', feats: '_' },
    { form: 'a', upos: 'DET' },
    { form: 'gleep', upos: 'NOUN' },
    { form: 'today', upos: 'ADV' },
  ]);
});

test('the same seed gives the same bytes, another seed others', async () => {
  const text = taggedTreebank(40).replaceAll('watch', 'look');
  const of = async (seed: number): Promise<Buffer> => Buffer.from(await trained(text, { seed, passes: 2 }));
  const first = await of(5);
  expect(first.equals(await of(5))).toBe(true);
  expect(first.equals(await of(6))).toBe(false);
});

describe('every word gets a tag', () => {
  let tagger: Tagger | undefined;
  const made = async (): Promise<Tagger> =>
    (tagger ??= loadTagger(await trained(taggedTreebank(30), { tags: ['upos', 'xpos', 'feats'] })));

  test('whatever the words are, the same as in a file', async () => {
    const own = await made();
    const tagsets = { upos: /^[A-Z]+$/, xpos: /^[A-Z]+-\d+$/, feats: /^(?:_|Number=Sing\|Case=Nom)$/ };
    const job = tagWith(own, { skipInvalid: false, language: undefined });
    const word = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom(...HOSTILE, 'the', 'watch'));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (forms) => {
        const tagged = own.tag(forms);
        expect(tagged.map(({ form }) => form)).toEqual(forms);
        for (const token of tagged) {
          for (const [name, tagset] of Object.entries(tagsets)) {
            expect(token[name as keyof typeof tagsets]).toMatch(tagset);
          }
        }
        expect(own.tag(forms)).toEqual(tagged);
        const written = forms.map((form) => Buffer.from(form.replaceAll(/[\t\r\n]/g, '')).toString() || '_');
        const lines = written.map((form, at) => `${at + 1}\t${form}\tlemma\tX\tX\tX\t_\t_\tdeps\tmisc\n`);
        const { answer } = job(Buffer.from(`# a\n${lines.join('')}\n`), 'sentence');
        const expected = own
          .tag(written)
          .map(({ form, upos, xpos, feats }, at) =>
            [at + 1, form, 'lemma', upos, xpos, feats, '_', '_', 'deps', 'misc\n'].join('\t'),
          );
        expect(Buffer.from(answer).toString()).toBe(`# a\n${expected.join('')}\n`);
      }),
      { numRuns: 200 },
    );
    expect(({} as Record<string, unknown>)['upos']).toBeUndefined();
  });

  test('wrong calls are refused, and no words have no tags', async () => {
    const own = await made();
    expect(() => own.tag('the cat' as never)).toThrow('a sentence is an array of forms');
    expect(() => own.tag(['the', 1] as never)).toThrow('word 1 is not a text');
    expect(own.tag([])).toEqual([]);
  });
});

describe('models that do not fit', () => {
  test('are refused with a reason', async () => {
    const bytes = await trained(taggedTreebank(10), { passes: 1 });
    const { header, weights } = splitBytes(bytes, 'nobody');
    const [column] = (header as unknown as { columns: [Record<string, unknown>] }).columns;
    const changed = (change: object): Uint8Array =>
      joinModel({ header: { ...(header as { learner: string }), ...change }, weights: [weights] });
    const withColumn = (change: object): Uint8Array => changed({ columns: [{ ...column, ...change }] });
    expect(loadTagger(changed({})).columns).toEqual(['upos']);
    for (const [wrong, says] of [
      [new Uint8Array(0), 'it is not a model of arcforge train-tagger'],
      [bytes.subarray(0, bytes.length - 1), 'it is damaged or cut off'],
      [changed({ learner: 'linear' }), 'it is a parser, which arcforge parse uses, and no tagger'],
      [changed({ features: 'tags-0' }), 'it has features tags-0; this tagger has tags-3: train it again'],
      [changed({ columns: [] }), 'its weights do not fit its header'],
      [changed({ columns: undefined }), 'its header is not one of arcforge train-tagger'],
      [changed({ columns: [column, column] }), 'its header'],
      [withColumn({ name: '__proto__' }), 'its header'],
      [withColumn({ tags: ['a\tb'] }), 'its header'],
      [withColumn({ bits: 40 }), 'its header'],
      [withColumn({ bits: -1 }), 'its header'],
      [withColumn({ bits: 1 }), 'its weights do not fit its header'],
      [withColumn({ tags: ['X'] }), 'its weights'],
      [withColumn({ weightBytes: 0 }), 'its weights'],
      [withColumn({ dictionaryBytes: 0 }), 'its weights'],
      [withColumn({ dictionaryBytes: 1e6 }), 'its weights'],
    ] as const) {
      expect(() => loadTagger(wrong)).toThrow(says);
    }
    expect(() => splitModel(bytes)).toThrow('it is a tagger, which arcforge tag uses, and no parser');
  });

  test('too many tags are not learned', async () => {
    const line = (at: number): string => `1\tw\t_\tT${at}\t_\t_\t0\troot\t_\t_\n\n`;
    const text = Array.from({ length: 2 ** 15 }, (_, at) => line(at)).join('');
    const error = new TooManyTags('upos', { tags: 2 ** 15, most: 2 ** 15 - 1 });
    expect(error.message).toBe('the column upos has 32768 different tags; a tagger can have 32767');
    await expect(trained(text)).rejects.toThrow(error);
  });
});

describe('the dictionary', () => {
  test('frequent words with one tag are certain, and words in small letters have a commonest tag', () => {
    const vocabulary = new Vocabulary();
    const words = [...Array<string>(30).fill('the'), 'Run', 'run', 'RUN', 'run', 'rare'];
    const forms = Int32Array.from(words, (word) => vocabulary.add(Buffer.from(word), 0, word.length));
    const tags = Int32Array.from(words, (word, at) => (word === 'the' ? 4 : at % 2 === 0 || word === 'rare' ? 1 : 2));
    const { dictionary, bytes } = countTags({ forms, tags, vocabulary });
    for (const each of [dictionary, TagDictionary.decode(bytes, 5)!]) {
      const entryOf = (word: string): number => {
        const text = Buffer.from(word);
        return each.entryOf({ form: hashBytes(text, 0, text.length), small: hashSmall(text, 0, text.length) });
      };
      expect(['the', 'The', 'rUn', 'rare', 'new'].map(entryOf)).toEqual([5, -5, -2, 0, 0]);
    }
    expect(TagDictionary.decode(bytes, 4)).toBeUndefined();
  });
});

test('parts of words are those of whole characters, with small letters and digits alike', () => {
  const atoms = new WordAtoms();
  const of = (form: string): Int32Array => {
    const bytes = Buffer.from(form);
    atoms.reset(1);
    atoms.setForm(1, bytes, 0, bytes.length);
    return atoms.values.slice(2 * STRIDE, 3 * STRIDE);
  };
  const small = (text: string): number => hashSmall(Buffer.from(text), 0, Buffer.byteLength(text));
  const parts = of('Über1999é');
  const expected = ['é', '0é', '00é', '000é', 'Ü', 'Üb', 'Übe'].map(small);
  expect([...parts.subarray(ATOMS.endings, ATOMS.shape)]).toEqual(expected);
  expect(of('Anna')[ATOMS.shape]).toBe(of('Bo-b'.replace('-', ''))[ATOMS.shape]);
  expect(of('Anna')[ATOMS.shape]).not.toBe(of('anna')[ATOMS.shape]);
  expect(of('12:30')[ATOMS.shape]).toBe(of('1999:45')[ATOMS.shape]);
  expect(of('a')[ATOMS.endings + 3]).toBe(small('a'));
});

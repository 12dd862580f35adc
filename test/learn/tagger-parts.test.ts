/** The parts of a tagger against their plain definitions: its dictionary, its features, and its way through a sentence. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTags } from '../../learn/tagger/count-tags.ts';
import { Vocabulary } from '../../runtime/conll/vocabulary.ts';
import { TagDictionary } from '../../runtime/tagger/tag-dictionary.ts';
import { contextFeatures, MOST_FEATURES, wordFeatures, type TagContext } from '../../runtime/tagger/tag-features.ts';
import { TagWalk, type TagColumn } from '../../runtime/tagger/tag-walk.ts';
import { ATOMS, hashSmall, STRIDE, WordAtoms } from '../../runtime/tagger/word-atoms.ts';
import { hashBytes } from '../../runtime/text/hash-bytes.ts';

/** Forms of which some differ only in their capitals, or in their digits. */
const FORMS = ['the', 'The', 'THE', 'run', 'Run', 'run7', 'run8', 'Run9', 'é', 'É', '12', '34', '-', 'running', 'a'];
const small = (form: string): string =>
  form.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll(/\d/g, '0');

function entryIn(dictionary: TagDictionary, form: string): number {
  const bytes = Buffer.from(form);
  return dictionary.entryOf({ form: hashBytes(bytes, 0, bytes.length), small: hashSmall(bytes, 0, bytes.length) });
}

/** The commonest tag of some words, the first of equals, with its share and their number. */
function commonest(tags: readonly number[]): { readonly tag: number; readonly share: number; readonly all: number } {
  const count = (tag: number): number => tags.filter((each) => each === tag).length;
  const tag = tags.reduce((best, each) => (count(each) > count(best) ? each : best), tags[0] ?? 0);
  return { tag, share: count(tag) / tags.length, all: tags.length };
}

test('a dictionary has certain forms and the commonest tags of words in small letters', () => {
  const times = fc.constantFrom(1, 2, 3, 17, 18, 19, 20, 21, 197, 198, 199, 200);
  const part = fc.record({ form: fc.constantFrom(...FORMS), tag: fc.nat({ max: 3 }), times });
  const treebank = fc.array(part, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(treebank, (parts) => {
      const words = parts.flatMap(({ form, tag, times: count }) =>
        Array.from({ length: count }, () => ({ form, tag })),
      );
      const vocabulary = new Vocabulary();
      const { dictionary, bytes } = countTags({
        forms: Int32Array.from(words, ({ form }) => vocabulary.add(Buffer.from(form), 0, Buffer.byteLength(form))),
        tags: Int32Array.from(words, ({ tag }) => tag),
        vocabulary,
      });
      const expected = [...FORMS, 'unknown'].map((form) => {
        const own = commonest(words.filter((word) => word.form === form).map(({ tag }) => tag));
        if (own.all >= 20 && own.share >= 0.995) return own.tag + 1;
        const known = commonest(words.filter((word) => small(word.form) === small(form)).map(({ tag }) => tag));
        return known.all >= 3 ? -1 - known.tag : 0;
      });
      for (const each of [dictionary, TagDictionary.decode(bytes, 4)!]) {
        expect([...FORMS, 'unknown'].map((form) => entryIn(each, form))).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
});

function atomsOf(forms: readonly string[]): WordAtoms {
  const atoms = new WordAtoms();
  atoms.reset(forms.length);
  forms.forEach((form, at) => {
    const bytes = Buffer.from(form);
    atoms.setForm(at + 1, bytes, 0, bytes.length);
  });
  return atoms;
}

/** The parts of a word as texts; no word has them all alike. */
function partsOf(
  form: string | undefined,
): Record<'form' | 'small' | 'shape', string> & { ending(size: number): string; beginning(size: number): string } {
  if (form === undefined)
    return { form: '<none>', small: '<none>', shape: '<none>', ending: () => '<none>', beginning: () => '<none>' };
  const characters = [...form];
  const kinds = characters.map((each) =>
    /[A-Z]/.test(each) ? 'X' : /[0-9]/.test(each) ? 'd' : /[a-z\u0080-\u{10FFFF}]/u.test(each) ? 'x' : each,
  );
  return {
    form,
    small: small(form),
    shape: kinds.filter((kind, at) => kind !== kinds[at - 1] || kind !== kinds[at - 2]).join(''),
    ending: (size) => small(characters.slice(-size).join('')),
    beginning: (size) => small(characters.slice(0, size).join('')),
  };
}

/** What each feature is made of, in order. */
function plainFeatures(forms: readonly string[], word: number, context: TagContext): readonly string[] {
  const at = (offset: number): ReturnType<typeof partsOf> => partsOf(forms[word - 1 + offset]);
  const [own, before, after] = [at(0), at(-1), at(1)];
  const { previous, beforePrevious, next, afterNext, given } = context;
  const known = context.own;
  const ofWords = [
    [],
    [own.form],
    [own.small],
    ...[1, 2, 3, 4].map((size) => [own.ending(size)]),
    ...[1, 2, 3].map((size) => [own.beginning(size)]),
    [own.shape],
    ...[before, after, at(-2), at(2)].map((other) => [other.small]),
    [before.ending(3)],
    [after.ending(3)],
    [before.shape],
    [after.shape],
    [before.small, own.small],
    [own.small, after.small],
    [before.small, after.small],
    [own.shape, before.shape],
    [own.shape, after.shape],
    [own.shape, own.ending(3)],
    [own.ending(3), after.ending(3)],
  ];
  const ofTags = [
    [previous],
    [previous, beforePrevious],
    [own.small, previous],
    [own.small, previous, beforePrevious],
    [own.ending(3), previous],
    [next],
    [previous, next],
    [own.small, next],
    [own.ending(3), next],
    [next, afterNext],
    [previous, beforePrevious, next],
    [own.shape, known],
    [known, previous],
    [known, next],
    [known, next, previous],
  ];
  const ofGiven = [[given], [own.small, given], [own.ending(3), given], [previous, given], [given, next]];
  return [...ofWords, ...ofTags, ...(given === 0 ? [] : ofGiven)].map(
    (parts, template) => `${template} ${parts.join(' ')}`,
  );
}

const someForms = fc.array(fc.oneof(fc.constantFrom(...FORMS), fc.stringMatching(/^[aAbB0é.-]{1,6}$/)), {
  minLength: 1,
  maxLength: 8,
});
const tag = fc.nat({ max: 3 });
const someContext = fc.record({ previous: tag, beforePrevious: tag, own: tag, next: tag, afterNext: tag, given: tag });

test('features of a template are alike if and only if what they are made of is', () => {
  const texts = new Map<string, string>();
  const hashes = new Map<string, number>();
  fc.assert(
    fc.property(someForms, someContext, (forms, context) => {
      const atoms = atomsOf(forms);
      for (let word = 1; word <= forms.length; word++) {
        const out = new Int32Array(MOST_FEATURES);
        const count = contextFeatures(atoms, word, context, out, wordFeatures(atoms, word, out));
        const expected = plainFeatures(forms, word, context);
        expect(count).toBe(expected.length);
        const wrong = expected.filter((text, at) => {
          const place = `${at} ${out[at]}`;
          const [hash, known] = [hashes.get(text), texts.get(place)];
          hashes.set(text, out[at]!);
          texts.set(place, text);
          return (hash ?? out[at]) !== out[at] || (known ?? text) !== text;
        });
        expect(wrong).toEqual([]);
      }
    }),
    { numRuns: 200, endOnFailure: true },
  );
});

test('a walk sees the tags before, what is known of the words after, and the column before', () => {
  const BITS = [6, 20, 9];
  const COUNTS = [4, 2, 3];
  const entries = COUNTS.map((tags) =>
    fc.array(fc.integer({ min: -tags, max: tags }), { minLength: FORMS.length, maxLength: FORMS.length }),
  );
  // Long ones too, for which arrays grow, and several with one walk.
  const sentences = fc.array(
    fc.array(fc.nat({ max: FORMS.length - 1 }), { minLength: 1, maxLength: 90, size: 'max' }),
    { minLength: 1, maxLength: 3 },
  );
  fc.assert(
    fc.property(fc.tuple(...entries), sentences, fc.infiniteStream(fc.nat()), (known, texts, choices) => {
      const asked: { rows: number[]; column: number }[] = [];
      const columns = known.map((own, column): TagColumn => ({
        name: (['upos', 'xpos', 'feats'] as const)[column]!,
        tags: Array.from({ length: COUNTS[column]! }, String),
        dictionary: {
          entryOf: ({ form }: { readonly form: number }) => own[formHashes.indexOf(form)]!,
        } as unknown as TagDictionary,
        bits: BITS[column]!,
        weights: {
          labels: COUNTS[column]!,
          addRows: (rows, count, scores) => {
            asked.push({ rows: [...rows.subarray(0, count)], column });
            scores.forEach((score, at) => (scores[at] = score + rows[1]! + at));
          },
        },
      }));
      const walk = new TagWalk(columns);
      for (const text of texts) {
        const forms = text.map((index) => FORMS[index]!);
        const atoms = atomsOf(forms);
        const tags = columns.map((): number[] => []);
        const wrong: object[] = [];
        const visited: string[] = [];
        const entryAt = (column: number, at: number): number =>
          text[at] === undefined ? 0 : known[column]![text[at]]!;
        walk.walk(atoms, (column, word) => {
          visited.push(`${word} ${column}`);
          const { rows, column: scored } = asked.pop()!;
          const at = word - 1;
          // What the dictionary decides is not told; tags so far are.
          const own = columns.map((_, each) =>
            forms.map((__, index) => (entryAt(each, index) > 0 ? entryAt(each, index) : (tags[each]![index] ?? 0))),
          );
          const out = new Int32Array(MOST_FEATURES);
          const count = contextFeatures(
            atoms,
            word,
            {
              previous: own[column]![at - 1] ?? 0,
              beforePrevious: own[column]![at - 2] ?? 0,
              own: Math.abs(entryAt(column, at)),
              next: Math.abs(entryAt(column, at + 1)),
              afterNext: Math.abs(entryAt(column, at + 2)),
              given: own[column - 1]?.[at] ?? 0,
            },
            out,
            wordFeatures(atoms, word, out),
          );
          const expected = [...out.subarray(0, count)].map((hash) => hash & (2 ** BITS[column]! - 1));
          const scores = expected
            .map((_, each) => each)
            .slice(0, COUNTS[column]!)
            .map((each) => expected[1]! + each);
          const isRight =
            scored === column &&
            String(rows) === String(expected) &&
            String([...walk.scores[column]!]) === String(scores) &&
            walk.best(column) === COUNTS[column]! - 1;
          if (!isRight) wrong.push({ word, column, rows, expected });
          const chosen = choices.next().value % COUNTS[column]!;
          tags[column]![at] = chosen + 1;
          return chosen;
        });
        expect(wrong).toEqual([]);
        const open = forms.flatMap((_, at) =>
          columns.flatMap((__, column) => (entryAt(column, at) > 0 ? [] : [`${at + 1} ${column}`])),
        );
        expect(visited).toEqual(open);
        columns.forEach((_, column) => {
          const found = [...walk.tags[column]!.subarray(2, forms.length + 2)];
          expect(found).toEqual(
            forms.map((__, at) => (entryAt(column, at) > 0 ? entryAt(column, at) : tags[column]![at])),
          );
        });
      }
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

const formHashes = FORMS.map((form) => hashBytes(Buffer.from(form), 0, Buffer.byteLength(form)));

test('no word, beyond both ends of a sentence, has atoms of its own', () => {
  const atoms = atomsOf(['a', 'b', 'c', 'd', 'e']);
  atoms.reset(1);
  const [none] = atoms.values;
  const outside = [0, 1, 3, 4].flatMap((place) => [...atoms.values.subarray(STRIDE * place, STRIDE * (place + 1))]);
  expect(outside).toEqual(outside.map(() => none));
  expect(FORMS.flatMap((form) => [...atomsOf([form]).values.subarray(2 * STRIDE, 3 * STRIDE)])).not.toContain(none);
  expect(ATOMS.shape).toBe(STRIDE - 1);
});

/** Heads and labels follow their words, whatever is typed, pasted, deleted, moved or repeated; and there is always a tree. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeProblem } from '../../generator/semantics/tree.ts';
import { reword, startTyping, type Typing } from '../../playground/scene/reword.ts';
import { wordsAfter, wordsOf, type LabelledSentence } from '../../playground/scene/scene.ts';
import { anyTree } from '../../playground/work/draw-tree.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';

const RUNS = { numRuns: 2000 };

/** Any tree over these words, with the node as label. */
const sentenceOf = (words: readonly string[], seed: number): LabelledSentence => ({
  words,
  heads: [...anyTree(words.length, seededRandom(seed))],
  labels: words.map((_, index) => `l${index + 1}`),
});

const REPEATED = fc.array(fc.constantFrom('a', 'b', 'ab', 'the'), { minLength: 1, maxLength: 9 });
const UNIQUE = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { minLength: 1, maxLength: 9 });
const SENTENCE = fc.tuple(REPEATED, fc.integer()).map(([words, seed]) => sentenceOf(words, seed));

/** Words that stay have their labels, and their heads if those stay too; `stays` is the node that a node becomes. */
function expectKept(
  before: LabelledSentence,
  after: LabelledSentence,
  stays: (node: number) => number | undefined,
): void {
  expect(treeProblem(after.heads)).toBeUndefined();
  expect([after.heads.length, after.labels.length]).toEqual([after.words.length, after.words.length]);
  for (const [index, head] of before.heads.entries()) {
    const node = stays(index + 1);
    if (node === undefined) continue;
    expect(after.labels[node - 1]).toBe(before.labels[index]);
    const kept = head === 0 ? 0 : stays(head);
    if (kept !== undefined) expect(after.heads[node - 1]).toBe(kept);
  }
}

/** What a field does for each key: the text before and after the caret. */
function typeInto(typing: Typing, left: string, right: string): Typing {
  const words = wordsOf(left + right);
  return words.length === 0 ? typing : reword(typing, words, wordsAfter(left + right, left.length));
}

test('words that differ from each other: deleted, inserted, replaced and moved at once', () => {
  fc.assert(
    fc.property(UNIQUE, UNIQUE, fc.integer(), (words, next, seed) => {
      const before = sentenceOf(words, seed);
      const { sentence } = reword(startTyping(before), next);
      const stays = (node: number): number | undefined => next.indexOf(words[node - 1]!) + 1 || undefined;
      expect(sentence.words).toEqual(next);
      expectKept(before, sentence, stays);
    }),
    RUNS,
  );
});

test('repeated words: what is pasted over some of them touches no other', () => {
  const pasted = fc.array(fc.constantFrom('a', 'b', 'ab', 'x'), { maxLength: 4 });
  fc.assert(
    fc.property(SENTENCE, pasted, fc.nat(), fc.nat(), (before, inserted, from, length) => {
      const { words } = before;
      const at = from % (words.length + 1);
      const removed = length % (words.length - at + 1);
      fc.pre(removed < words.length || inserted.length > 0);
      const next = words.toSpliced(at, removed, ...inserted);
      const after = reword(startTyping(before), next, words.length - at - removed).sentence;
      const isBack = next.join(' ') === words.join(' ');
      expectKept(before, after, (node) =>
        isBack || node <= at ? node : node > at + removed ? node + inserted.length - removed : undefined,
      );
    }),
    RUNS,
  );
});

describe('key by key', () => {
  const WORD = fc.constantFrom('really', 'a', 'ab', 'the', 'b');

  test('a word is inserted, with its space after it or before it, and deleted again', () => {
    fc.assert(
      fc.property(SENTENCE, WORD, fc.nat(), fc.boolean(), (before, word, place, isBefore) => {
        const at = isBefore ? place % before.words.length : 1 + (place % before.words.length);
        const left = before.words.slice(0, at).join(' ') + (isBefore && at > 0 ? ' ' : '');
        const right = (isBefore || at === before.words.length ? '' : ' ') + before.words.slice(at).join(' ');
        const typed = isBefore ? `${word} ` : ` ${word}`;
        let typing = startTyping(before);
        for (let length = 1; length <= typed.length; length++) {
          typing = typeInto(typing, left + typed.slice(0, length), right);
          expect(treeProblem(typing.sentence.heads)).toBeUndefined();
        }
        expect(typing.sentence.words).toEqual(before.words.toSpliced(at, 0, word));
        expectKept(before, typing.sentence, (node) => (node <= at ? node : node + 1));
        for (let length = typed.length - 1; length >= 0; length--) {
          typing = typeInto(typing, left + typed.slice(0, length), right);
        }
        expect(typing.sentence).toEqual(before);
      }),
      RUNS,
    );
  });

  test('whatever is deleted and typed again brings its tree back', () => {
    fc.assert(
      fc.property(SENTENCE, fc.nat(), fc.nat(), (before, from, to) => {
        const text = before.words.join(' ');
        const [start, end] = [from % (text.length + 1), to % (text.length + 1)].toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        let typing = startTyping(before);
        for (let caret = end; caret >= start; caret--) typing = typeInto(typing, text.slice(0, caret), text.slice(end));
        for (let caret = start; caret <= end; caret++) typing = typeInto(typing, text.slice(0, caret), text.slice(end));
        expect(typing.sentence).toEqual(before);
      }),
      RUNS,
    );
  });

  test('the word after the caret keeps its arcs, also if it was respelt before', () => {
    let typing = startTyping({ words: ['You', 'see', 'it'], heads: [2, 0, 2], labels: ['nsubj', 'root', 'obj'] });
    typing = typeInto(typing, 'You sees', ' it');
    for (const left of ['You r', 'You re', 'You re ']) typing = typeInto(typing, left, 'sees it');
    expect(typing.sentence).toEqual({
      words: ['You', 're', 'sees', 'it'],
      heads: [3, 1, 0, 3],
      labels: ['nsubj', '', 'root', 'obj'],
    });
  });

  test('a word that is divided keeps its arcs, and so do words that are joined', () => {
    const cannot = { words: ['I', 'cannot', 'see'], heads: [3, 3, 0], labels: ['nsubj', 'aux', 'root'] };
    const divided = typeInto(startTyping(cannot), 'I can ', 'not see').sentence;
    expect([divided.heads, divided.labels]).toEqual([
      [4, 4, 2, 0],
      ['nsubj', 'aux', '', 'root'],
    ]);
    const joined = typeInto(startTyping(divided), 'I can', 'not see').sentence;
    expect(joined).toEqual(cannot);
  });
});

test('a sentence that replaces another takes nothing from it, even if it has words of it later', () => {
  const before = {
    words: ['A', 'hearing', 'is', 'on'],
    heads: [2, 3, 0, 3],
    labels: ['det', 'nsubj', 'root', 'advmod'],
  };
  let typing = startTyping(before);
  for (const text of ['T', 'Th', 'This is', 'This is on', 'This is on it']) typing = typeInto(typing, text, '');
  expect(typing.sentence).toEqual({ words: ['This', 'is', 'on', 'it'], heads: [0, 1, 2, 3], labels: ['', '', '', ''] });
  expect(typeInto(typing, before.words.join(' '), '').sentence).toEqual(before);
});

/** Links as text: every scene comes back, and whatever is in a link, the scene is sound. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treeProblem } from '../../generator/semantics/tree.ts';
import { EXAMPLES, FIRST_SCENE } from '../../playground/scene/examples.ts';
import { linkOf, readLink } from '../../playground/scene/link.ts';
import { wordsProblem } from '../../playground/scene/scene.ts';

describe('examples come back', () => {
  test.each(EXAMPLES)('$title', ({ scene }) => {
    expect(readLink(linkOf(scene))).toEqual({ scene, problems: [] });
  });
});

test('an empty link is the first scene', () => {
  expect(readLink('')).toEqual({ scene: FIRST_SCENE, problems: [] });
});

test.each([
  ['its tree is broken: the heads form a cycle: 1 → 2 → 1', 'heads=2+1&words=a+b'],
  ['its tree is broken: there are 2 words, but 3 heads', 'heads=2+0+1&words=a+b'],
  ['its tree is broken: the head of word 2 is NaN', 'heads=2+x&words=a+b'],
  ['there is no system "attardi-x"', 'system=attardi-x'],
  ['there is no view "<img>"', 'view=<img>'],
  ['there is no place "-1"', 'at=-1'],
  ['its sentence cannot be used: at most 200 words, but there are 300', `words=${'w+'.repeat(300)}`],
  ['its sentence cannot be used: word 1 has more than 100 characters', `words=${'w'.repeat(101)}`],
  ['its sentence cannot be used: a sentence has at least one word', 'words='],
  ['its sentence cannot be used: labels and words do not match', 'words=a+b&labels=x'],
  ['its spec is too long', `spec=${'x'.repeat(300_000)}`],
])('%s', (problem, fragment) => {
  const { problems } = readLink(fragment);
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

test('anything in a link makes a sound scene, which comes back', () => {
  const keys = fc.constantFrom(
    'system',
    'spec',
    'other',
    'other-spec',
    'third',
    'third-spec',
    'words',
    'heads',
    'labels',
    'view',
    'at',
    'locked',
  );
  const values = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-4 ]{0,12}$/));
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, values), { maxLength: 6 }), (entries) => {
      const { scene } = readLink(new URLSearchParams(entries).toString());
      const { words, heads, labels } = scene.sentence;
      expect(wordsProblem(words)).toBeUndefined();
      expect(treeProblem(heads)).toBeUndefined();
      expect([heads.length, labels.length]).toEqual([words.length, words.length]);
      expect(readLink(linkOf(scene)).scene).toEqual(scene);
    }),
  );
});

/** What happens to trees when words and arcs change, and what is read from CoNLL-U. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allTrees, treeProblem } from '../../generator/semantics/tree.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { attach } from '../../playground/scene/attach.ts';
import { reword } from '../../playground/scene/reword.ts';
import { anyTree, drawTree } from '../../playground/work/draw-tree.ts';
import { derivabilityTest } from '../../generator/semantics/derivability.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { systemOf } from '../systems.ts';

test('an arc is drawn if and only if the heads stay a tree: all arcs on all trees of 4 words', () => {
  for (const heads of allTrees(4)) {
    for (let head = 0; head <= 4; head++) {
      for (let dependent = 1; dependent <= 4; dependent++) {
        const drawn = heads.with(dependent - 1, head);
        const outcome = attach(heads, { head, dependent });
        if (treeProblem(drawn) === undefined) expect(outcome).toEqual({ kind: 'attached', heads: drawn });
        else expect(outcome.kind).toBe('refused');
      }
    }
  }
});

describe('other words', () => {
  const sentence = { words: ['You', 'see', 'it'], heads: [2, 0, 2], labels: ['nsubj', 'root', 'obj'] };

  test('a word more in the middle depends on the one before it', () => {
    const { heads, labels } = reword(sentence, ['You', 'really', 'see', 'it']);
    expect([heads, labels]).toEqual([
      [3, 1, 0, 3],
      ['nsubj', '', 'root', 'obj'],
    ]);
  });

  test('words that are only spelt differently keep their arcs', () => {
    expect(reword(sentence, ['I', 'heard', 'it']).heads).toEqual([2, 0, 2]);
  });

  test('dependents of a word that is gone depend on the word before them', () => {
    expect(reword(sentence, ['You', 'it']).heads).toEqual([0, 1]);
  });

  test('there is always a tree', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(words, words, fc.integer(), (before, after, seed) => {
        const heads = [...anyTree(before.length, seededRandom(seed))];
        const { heads: next, labels } = reword({ words: before, heads, labels: before }, after);
        expect(treeProblem(next)).toBeUndefined();
        expect([next.length, labels.length]).toEqual([after.length, after.length]);
      }),
    );
  });
});

test('every tree of 3 words is drawn, each about equally often', () => {
  const random = seededRandom(1);
  const drawn = new Map<string, number>();
  for (let count = 0; count < 1600; count++) {
    const key = anyTree(3, random).join(' ');
    drawn.set(key, (drawn.get(key) ?? 0) + 1);
  }
  expect([...drawn.keys()].toSorted()).toEqual([...allTrees(3)].map((tree) => tree.join(' ')).toSorted());
  // 100 are expected of each; 60 would be four standard deviations away.
  expect(Math.min(...drawn.values())).toBeGreaterThan(60);
});

describe('a drawn tree', () => {
  test.each([
    { name: 'arc-standard', asked: 60, drawn: 60 },
    { name: 'attardi-4', asked: 30, drawn: 30 },
    { name: 'full-3-free-single', asked: 11, drawn: 11 },
    { name: 'attardi-3', asked: 5, drawn: 5 },
    { name: 'attardi-3-returning', asked: 60, drawn: 10 },
  ])('$name: $asked words are asked for', ({ name, asked, drawn }) => {
    const system = systemOf(name);
    const trees = [1, 2, 3].map((seed) => drawTree(system, { length: asked, seed })!);
    for (const tree of trees) {
      expect(tree).toHaveLength(drawn);
      expect(derivabilityTest(system)(Int32Array.from(tree), 0, drawn)).toBe(true);
    }
    expect(new Set(trees.map(String)).size).toBe(3);
    expect(drawTree(system, { length: asked, seed: 1 })).toEqual(trees[0]);
  });

  test('has one root as often as the numbers of trees say', () => {
    const [any, single] = ['arc-standard', 'arc-standard-single'].map(systemOf);
    const share =
      Number(countCanonical(canonicalSystem(single!), 11)) / Number(countCanonical(canonicalSystem(any!), 11));
    const draws = 400;
    let found = 0;
    for (let seed = 1; seed <= draws; seed++) {
      if (drawTree(any!, { length: 11, seed })!.filter((head) => head === 0).length === 1) found++;
    }
    const deviation = Math.sqrt(draws * share * (1 - share));
    expect(Math.abs(found - draws * share)).toBeLessThan(4 * deviation);
  });
});

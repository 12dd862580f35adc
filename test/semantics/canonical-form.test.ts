/** The canonical form of every computation of S for short sentences. */
import { expect, test } from 'vitest';
import { canonicalForm } from '../../generator/semantics/canonical-form.ts';
import { formatPlainComputation, plainImage } from '../../generator/semantics/computation.ts';
import { countPlainOf, plainComputationsOf } from '../../generator/semantics/computations-of-tree.ts';
import { canonicalComputations, plainComputations } from '../../generator/semantics/enumerate.ts';
import { countPlain } from '../../generator/semantics/count.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { systemOf } from '../systems.ts';

const SYSTEMS = [
  'arc-standard',
  'attardi-3',
  'full-3',
  'easy-first-3',
  'attardi-3-returning',
  'full-3-returning',
  'link2',
];

test.each(SYSTEMS)(
  '%s: all computations of a tree have one canonical form, the image of its computation in S′',
  (name) => {
    const system = systemOf(name);
    for (const n of [1, 2, 3, 4]) {
      const images = new Map<string, string>();
      for (const { computation, tree } of canonicalComputations(canonicalSystem(system), n)) {
        expect(images.has(tree.join())).toBe(false);
        images.set(tree.join(), formatPlainComputation(plainImage(canonicalSystem(system), computation)));
      }
      expect(images.size).toBe(Number(countCanonical(canonicalSystem(system), n)));

      const perTree = new Map<string, string[]>();
      for (const { computation, tree } of plainComputations(system, n)) {
        const form = canonicalForm(system, computation, n);
        expect(formatPlainComputation(form!)).toBe(images.get(tree.join()));
        perTree.set(tree.join(), [...(perTree.get(tree.join()) ?? []), formatPlainComputation(computation)]);
      }
      expect([...perTree.keys()].toSorted()).toEqual([...images.keys()].toSorted());
      expect([...perTree.values()].flat()).toHaveLength(Number(countPlain(system, n)));
      for (const [key, listed] of perTree) {
        const tree = key.split(',').map(Number);
        expect(countPlainOf(system, tree)).toBe(BigInt(listed.length));
        expect([...plainComputationsOf(system, tree)].map(formatPlainComputation).toSorted()).toEqual(
          listed.toSorted(),
        );
      }
    }
  },
);

test('a sequence that is no complete computation has no canonical form', () => {
  expect(() => canonicalForm(systemOf('arc-standard'), [{ kind: 'sh' }], 1)).toThrow('ends before its terminal');
});

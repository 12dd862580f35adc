/** What the oracle says of trees that are not derivable: the arc that can no longer be built. */
import { describe, expect, test } from 'vitest';
import { plainImage, replayPlain } from '../../generator/semantics/computation.ts';
import { initialConfiguration } from '../../generator/semantics/configuration.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { applyPlain } from '../../generator/semantics/plain.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { systemOf } from '../systems.ts';

describe('a refusal', () => {
  test.each(['arc-standard', 'attardi-3', 'full-3', 'attardi-3-returning', 'link2'])(
    '%s: names an arc of the tree that is not built, whose dependent has all its own, and none read earlier',
    (name) => {
      const canonical = canonicalSystem(systemOf(name));
      let refused = 0;
      for (const tree of allTrees(5)) {
        const answer = oracle(canonical, tree);
        if (answer.derivable) continue;
        refused++;
        const plain = plainImage(canonical, answer.computation);
        expect(replayPlain(canonical.system, plain, 5)).toMatchObject({ complete: false, position: plain.length });
        const { heads } = plain.reduce((c, t) => applyPlain(canonical.system, c, t), initialConfiguration(5));
        const open = tree
          .map((head, index) => ({ head, dependent: index + 1 }))
          .filter(({ dependent }) => heads[dependent - 1] === -1)
          .filter(({ dependent }) => tree.every((head, index) => head !== dependent || heads[index] === dependent));
        const readAt = (arc: { head: number; dependent: number }): number => Math.max(arc.head, arc.dependent);
        const first = Math.min(...open.map(readAt));
        // Of arcs read at the same word, the one whose dependent comes first.
        expect(answer.outOfReach).toEqual(open.find((arc) => readAt(arc) === first));
      }
      expect(refused).toBeGreaterThan(200);
    },
  );
});

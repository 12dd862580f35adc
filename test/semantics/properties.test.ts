/** Longer sentences and random systems up to depth 6: what the exhaustive tests cannot reach. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedTransitions, isAvailable } from '../../generator/theory/annotation.ts';
import { applyCanonical, initialCanonical } from '../../generator/semantics/canonical.ts';
import { canonicalForm } from '../../generator/semantics/canonical-form.ts';
import {
  formatComputation,
  parseComputation,
  plainImage,
  replay,
  replayPlain,
} from '../../generator/semantics/computation.ts';
import { bufferLength, nodeAt } from '../../generator/semantics/configuration.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { arcOf } from '../../generator/semantics/plain.ts';
import type { Arc } from '../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { dependentPosition, headPosition, isReducible } from '../../generator/theory/reduction.ts';
import { isApplicable } from '../../generator/theory/transition-system.ts';
import { anySystem, choices, completeSystem, paperSystem, randomWalk } from '../random-systems.ts';

const length = fc.integer({ min: 1, max: 40 });

describe('trees of random computations of S', () => {
  test('the oracle finds a computation of S′ that rebuilds the tree', () => {
    fc.assert(
      fc.property(completeSystem, length, choices, (system, n, picks) => {
        const canonical = canonicalSystem(system);
        const { tree } = randomWalk(system, n, picks);
        const answer = oracle(canonical, tree);
        expect(answer.derivable).toBe(true);
        expect(replay(canonical, answer.computation, n)).toEqual({ complete: true, heads: tree });
      }),
      { numRuns: 400 },
    );
  });

  test('where S′ loses trees the oracle is still right about those it derives', () => {
    fc.assert(
      fc.property(anySystem, length, choices, (system, n, picks) => {
        const canonical = canonicalSystem(system);
        const { tree } = randomWalk(system, n, picks);
        const answer = oracle(canonical, tree);
        const outcome = replay(canonical, answer.computation, n);
        if (answer.derivable) expect(outcome).toEqual({ complete: true, heads: tree });
        else expect(outcome).toMatchObject({ complete: false, position: answer.computation.length });
      }),
      { numRuns: 400 },
    );
  });

  test('the exchange of the proof ends in the image of the oracle’s computation', () => {
    fc.assert(
      fc.property(completeSystem, length, choices, (system, n, picks) => {
        const { computation, tree } = randomWalk(system, n, picks);
        const form = canonicalForm(system, computation, n)!;
        const canonical = canonicalSystem(system);
        expect(replayPlain(system, form, n)).toEqual({ complete: true, heads: tree });
        expect(form).toEqual(plainImage(canonical, oracle(canonical, tree).computation));
      }),
      { numRuns: 400 },
    );
  });

  test('computations survive being written and read', () => {
    fc.assert(
      fc.property(completeSystem, length, choices, (system, n, picks) => {
        const canonical = canonicalSystem(system);
        const { computation } = oracle(canonical, randomWalk(system, n, picks).tree);
        const text = formatComputation(canonical, computation);
        expect(parseComputation(canonical, text)).toEqual({ parsed: true, computation });
      }),
      { numRuns: 50 },
    );
  });
});

describe('degree+1 bits', () => {
  /**
   * The construction without bits: `stop` by node, and blocked pairs of nodes as a set. The bits must allow exactly
   * the same reductions in every configuration of a random walk through S′.
   */
  test('remember exactly the pairs that were blocked', () => {
    fc.assert(
      fc.property(paperSystem, length, choices, (system, n, picks) => {
        const canonical = canonicalSystem(system);
        let configuration = initialCanonical(canonical, n);
        const complete = new Set<number>();
        const blocked = new Set<string>();
        for (let index = 0; ; index++) {
          const { plain, annotation } = configuration;
          const available = system.reductions.filter((reduction) => {
            if (!isReducible(reduction, plain.height)) return false;
            const { head, dependent } = arcOf(plain, reduction);
            return !complete.has(head) && complete.has(dependent) && !blocked.has(`${head} ${dependent}`);
          });
          expect(system.reductions.filter((reduction) => isAvailable(canonical, annotation, reduction))).toEqual(
            available,
          );

          const allowed = allowedTransitions(canonical, annotation);
          if (allowed.length === 0) return;
          const transition = allowed[picks[index % picks.length]! % allowed.length]!;
          const limit = transition.kind === 'reduce' ? dependentPosition(transition.reduction) : Infinity;
          for (const reduction of available) {
            const { head, dependent } = arcOf(plain, reduction);
            if (dependentPosition(reduction) < limit) blocked.add(`${head} ${dependent}`);
          }
          const guessed = transition.kind === 'sh' ? plain.fresh : nodeOf(transition);
          if (transition.kind !== 're' && transition.complete) complete.add(guessed);
          configuration = applyCanonical(canonical, configuration, transition);

          function nodeOf(reducing: typeof transition): number {
            return reducing.kind === 'reduce' ? nodeAt(plain, headPosition(reducing.reduction)) : -1;
          }
        }
      }),
      { numRuns: 600 },
    );
  });
});

describe('2·degree bits', () => {
  /** The guess-free form without bits: arcs that were passed over as a set, lifted when their dependent takes one. */
  test('remember exactly the arcs that were passed over', () => {
    fc.assert(
      fc.property(anySystem, length, choices, (drawn, n, picks) => {
        const system = { ...drawn, form: 'guess-free' } as const;
        const canonical = canonicalSystem(system);
        let configuration = initialCanonical(canonical, n);
        let passedOver: Arc[] = [];
        for (let index = 0; ; index++) {
          const { plain, annotation } = configuration;
          const lengths = { height: plain.height, buffer: bufferLength(plain) };
          const applicable = system.reductions.filter((reduction) => isApplicable(system, reduction, lengths));
          const open = applicable.filter((reduction) => {
            const arc = arcOf(plain, reduction);
            return !passedOver.some(({ head, dependent }) => head === arc.head && dependent === arc.dependent);
          });
          expect(system.reductions.filter((reduction) => isAvailable(canonical, annotation, reduction))).toEqual(open);

          const allowed = allowedTransitions(canonical, annotation);
          if (allowed.length === 0) return;
          const transition = allowed[picks[index % picks.length]! % allowed.length]!;
          const limit = transition.kind === 'reduce' ? dependentPosition(transition.reduction) : Infinity;
          const earlier = applicable.filter((reduction) => dependentPosition(reduction) < limit);
          passedOver.push(...earlier.map((reduction) => arcOf(plain, reduction)));
          if (transition.kind === 'reduce') {
            const { head } = arcOf(plain, transition.reduction);
            passedOver = passedOver.filter(({ dependent }) => dependent !== head);
          }
          configuration = applyCanonical(canonical, configuration, transition);
        }
      }),
      { numRuns: 600 },
    );
  });
});

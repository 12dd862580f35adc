/** Arc-eager: one computation for each projective tree, each of them one of the textbook's, arc by arc. */
import { describe, expect, test } from 'vitest';
import { eagerCost } from '../../generator/completion/eager-cost.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { countAnnotations } from '../../generator/semantics/count.ts';
import { arcBuilt, applyCanonical, initialCanonical } from '../../generator/semantics/canonical.ts';
import { canonicalForm } from '../../generator/semantics/canonical-form.ts';
import { plainImage, replay } from '../../generator/semantics/computation.ts';
import { plainComputationsOf } from '../../generator/semantics/computations-of-tree.ts';
import { plainComputations } from '../../generator/semantics/enumerate.ts';
import { followPlain } from '../../generator/semantics/follow-plain.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { canonicalSystem, LEFT_ARC, REDUCE } from '../../generator/theory/canonical-system.ts';
import { guessFree, ROOT_RULES, transitionSystem, type RootRule } from '../../generator/theory/transition-system.ts';
import { reachableAnnotations } from '../reachable-annotations.ts';
import { verifyFully } from '../run-verification.ts';
import {
  applyEager,
  eagerComputations,
  isEagerAllowed,
  startEager,
  type EagerTransition,
} from './textbook-arc-eager.ts';

function arcEager(root: RootRule): ReturnType<typeof transitionSystem> {
  return transitionSystem({
    name: 'arc-eager',
    reductions: [LEFT_ARC, REDUCE],
    form: 'eager',
    root,
  });
}

describe.each(ROOT_RULES)('%s root', (root) => {
  const system = arcEager(root);
  const canonical = canonicalSystem(system);
  const namesOf = (computation: readonly number[]): EagerTransition[] =>
    computation.map((id) => canonical.transitions[id]!.name as EagerTransition);

  test.each([1, 2, 3, 4, 5, 6])('%i words: verified, and as ambiguous as the textbook has it', (n) => {
    const report = verifyFully(canonical, n);
    const textbook = eagerComputations(n, root);
    expect(report.verified).toBe(true);
    expect(report.canonicalComputations).toBe(BigInt(report.trees));
    expect(report.trees).toBe(textbook.size);
    if (root === 'any') expect(report.computations).toBe(BigInt([...textbook.values()].flat().length));
  });

  test('trees of 6 words, and their computations without marks', () => {
    const { trees, computations, largest } = verifyFully(canonical, 6);
    expect([trees, computations, largest]).toEqual(root === 'any' ? [1428, 2307n, 10n] : [728, 974n, 6n]);
  });

  test('the computation of a tree is one of the textbook’s, with the same stack, buffer and arcs all along', () => {
    for (const [tree, computations] of eagerComputations(5, root)) {
      const answer = oracle(canonical, tree.split(' ').map(Number));
      const names = namesOf(answer.computation);
      expect(computations).toContainEqual(names);
      let textbook = startEager(5);
      let configuration = initialCanonical(canonical, 5);
      for (const [index, name] of names.entries()) {
        const transition = canonical.transitions[answer.computation[index]!]!;
        expect(isEagerAllowed(textbook, name)).toBe(true);
        const built = arcBuilt(canonical, configuration, transition);
        const before = textbook.heads;
        textbook = applyEager(textbook, name);
        expect(built).toEqual(newArc(before, textbook.heads));
        configuration = applyCanonical(canonical, configuration, transition);
        const { live, height, fresh, heads } = configuration.plain;
        expect([live.slice(0, height), fresh, heads]).toEqual([textbook.stack, textbook.next, textbook.heads.slice(1)]);
      }
      expect(replay(canonical, answer.computation, 5)).toEqual({ complete: true, heads: textbook.heads.slice(1) });
    }
  });

  test('computations of arc-hybrid: each has its canonical form, and only that is followed to its end', () => {
    for (const { computation, tree } of plainComputations(system, 5)) {
      const answer = oracle(canonical, tree);
      const image = plainImage(canonical, answer.computation);
      expect(canonicalForm(system, computation, 5)).toEqual(image);
      const { allowed, refused } = followPlain(canonical, tree, computation);
      const isCanonical = JSON.stringify(computation) === JSON.stringify(image);
      expect(refused === undefined).toBe(isCanonical);
      if (isCanonical) expect(allowed).toEqual(answer.computation);
    }
  });

  test('it completes if and only if as many words are left as it costs', () => {
    const search = new CompletionSearch(canonical);
    const costs = new Set<number>();
    for (const annotation of reachableAnnotations(canonical, 7)) {
      const left = annotation.symbols.length - annotation.height + annotation.waiting;
      const cost = eagerCost(canonical.symbols, annotation);
      expect(search.completes(annotation), JSON.stringify(annotation)).toBe(left >= cost);
      costs.add(cost);
    }
    expect([...costs].toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  test('as many trees as arc-hybrid derives', () => {
    const [eager, hybrid] = [canonical, canonicalSystem(guessFree(system))];
    for (const n of [1, 5, 20]) expect(countCanonical(eager, n)).toBe(countCanonical(hybrid, n));
    expect(countAnnotations(eager, 7)).toBe(countCanonical(eager, 7));
  });

  test('computations of a tree correspond to the textbook’s one to one', () => {
    for (const [tree, computations] of eagerComputations(5, root)) {
      const heads = tree.split(' ').map(Number);
      const announced = [...plainComputationsOf(system, heads)].map((computation) => {
        let next = 1;
        const stack = [0];
        const names = computation.map((transition): EagerTransition => {
          if (transition.kind !== 'sh') return stack.pop() === 0 || transition.kind === 'la' ? 'left-arc' : 'reduce';
          const name = heads[next - 1] === stack.at(-1) ? 'right-arc' : 'shift';
          stack.push(next++);
          return name;
        });
        return names.slice(0, names.findLastIndex((name) => name === 'shift' || name === 'right-arc') + 1).join(' ');
      });
      if (root === 'any') expect(announced.toSorted()).toEqual(computations.map((names) => names.join(' ')).toSorted());
      expect(new Set(announced).size).toBe(announced.length);
    }
  });
});

function newArc(before: readonly number[], after: readonly number[]): { head: number; dependent: number } | undefined {
  const dependent = after.findIndex((head, word) => head !== before[word]);
  return dependent < 0 ? undefined : { head: after[dependent]!, dependent };
}

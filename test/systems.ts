/** Systems for tests: by name, and all small ones. */
import { checkSpec } from '../generator/pipeline.ts';
import { namedSpec } from '../generator/spec/names.ts';
import { isMonotonic } from '../generator/theory/closure.ts';
import { formatReduction, usesFront, type Reduction } from '../generator/theory/reduction.ts';
import {
  transitionSystem,
  type Mode,
  type RootRule,
  type TransitionSystem,
} from '../generator/theory/transition-system.ts';

const named = new Map<string, TransitionSystem>();

/** A shipped system or a member of a family: the same object each time, by which what is found out about it is kept. */
export function systemOf(name: string): TransitionSystem {
  const system = named.get(name) ?? checkSpec(namedSpec(name)!).system;
  if (system === undefined) throw new Error(`${name} does not pass the checks`);
  named.set(name, system);
  return system;
}

/** Every monotonic set of reductions of one kind up to the depth, the empty one included. */
export function monotonicSets(kind: 'la' | 'ra', depth: number): Reduction[][] {
  const all: Reduction[] = [];
  for (let p = 2; p <= depth; p++) for (let q = 1; q < p; q++) all.push({ kind, p, q });
  const subsets = Array.from({ length: 2 ** all.length }, (_, mask) => all.filter((_member, bit) => (mask >> bit) & 1));
  return subsets.filter(isMonotonic);
}

/** Every productive monotonic system up to the depth, in the given mode. */
export function productiveSystems(depth: number, mode: Mode): TransitionSystem[] {
  return monotonicSets('la', depth).flatMap((left) =>
    monotonicSets('ra', depth)
      .filter((right) => right.length > 0)
      .map((right) => {
        const reductions = [...left, ...right];
        return transitionSystem({ name: reductions.map(formatReduction).join(' '), reductions, mode });
      }),
  );
}

/** Whether deep tests take every system, and not a sample. */
export const IS_EVERY_SYSTEM: boolean = process.env['ARCFORGE_EVERY_SYSTEM'] === '1';

/** Of the systems of depth 4 every fourth, and all if every system is asked for; of less deep ones all. */
export function sampledSystems(systems: readonly TransitionSystem[]): TransitionSystem[] {
  return systems.filter(({ depth }, index) => IS_EVERY_SYSTEM || depth < 4 || index % 4 === 0);
}

/**
 * Every productive set of reductions up to the depth that uses the buffer's front and is monotonic in the wider sense, in
 * the guess-free form.
 */
export function frontSystems(depth: number, root: RootRule): TransitionSystem[] {
  const setsOf = (kind: 'la' | 'ra'): Reduction[][] => {
    const all: Reduction[] = [];
    for (let p = 1; p <= depth; p++) for (let q = 0; q < p; q++) all.push({ kind, p, q });
    return Array.from({ length: 2 ** all.length }, (_, mask) => all.filter((_member, bit) => (mask >> bit) & 1)).filter(
      isMonotonic,
    );
  };
  return setsOf('la').flatMap((left) =>
    setsOf('ra')
      .filter((right) => right.some(({ p, q }) => p - q === 1 && q <= 1))
      .map((right) => [...left, ...right])
      .filter((reductions) => reductions.some(usesFront))
      .map((reductions) => {
        const name = reductions.map(formatReduction).join(' ');
        return transitionSystem({ name, reductions, root, form: 'guess-free' });
      }),
  );
}

/**
 * Checks of systems given by a caller. What `transitionSystem` makes is known to be sound. Anything else is looked at field by field each time, because it may change: a copy in another thread, or one with a field changed.
 */
import { shownValue } from '../../runtime/text/shown-value.ts';
import { checkReductions } from './check-reductions.ts';
import { isArcHybrid } from './families.ts';
import { isMonotonic } from './closure.ts';
import { sameReduction } from './reduction.ts';
import { isMade } from './made-systems.ts';
import { derivedFields, FORMS, MODES, ROOT_RULES, type TransitionSystem } from './transition-system.ts';

/** Throws if a value is not a system, as `defineSystem` makes one. */
export function checkSystem(value: TransitionSystem): void {
  if (isMade(value)) return;
  if (!isObject(value)) throw new TypeError(`system must be ${A_SYSTEM}, not ${shownValue(value)}`);
  if (!('mode' in value) && ('reductions' in value || 'family' in value)) {
    throw new TypeError(`system must be ${A_SYSTEM}, not a spec: pass defineSystem(spec)`);
  }
  const problem = systemProblem(value);
  if (problem !== undefined) throw new TypeError(`system must be ${A_SYSTEM}; ${problem}`);
}

const A_SYSTEM = 'a TransitionSystem, as defineSystem and checkSpec make it';

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function systemProblem(value: object): string | undefined {
  const system = value as TransitionSystem;
  if (typeof system.name !== 'string') return `its name is ${shownValue(system.name)}`;
  for (const [field, values] of Object.entries({ mode: MODES, root: ROOT_RULES, form: FORMS })) {
    const found: unknown = system[field as 'mode' | 'root' | 'form'];
    if (!(values as readonly unknown[]).includes(found)) {
      return `its ${field} is ${shownValue(found)}, and none of ${values.join(', ')}`;
    }
  }
  const { reductions } = system;
  checkReductions(reductions);
  if (!reductions.some(({ kind }) => kind === 'ra')) return 'it has no ra, so it derives no tree';
  if (reductions.some((reduction, at) => reductions.findIndex((other) => sameReduction(other, reduction)) < at)) {
    return 'it has a reduction twice';
  }
  if (!isMonotonic(reductions)) return 'its reductions are not monotonic';
  const derived = derivedFields(reductions);
  const { mode, form } = system;
  if (derived.front && mode !== 'in-place') return 'it uses the front of the buffer and is not in place';
  if (derived.front && form === 'guessing') return 'it uses the front of the buffer and is not guess-free';
  if (form === 'eager' && !isArcHybrid(reductions)) return 'nothing but arc-eager is eager';
  const wrong = Object.entries(derived).find(([field, expected]) => system[field as keyof typeof derived] !== expected);
  return wrong && `its ${wrong[0]} is ${shownValue(system[wrong[0] as keyof typeof derived])}, not ${String(wrong[1])}`;
}

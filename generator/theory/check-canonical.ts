/** Checks of canonical systems given by a caller: those of `canonicalSystem`, or with parts replaced, as controls are. */
import { shownValue } from '../../runtime/text/shown-value.ts';
import type { CanonicalSystem, CanonicalTransition } from './canonical-system.ts';
import { checkSystem } from './check-system.ts';
import { isMade } from './made-systems.ts';
import { formatReduction, sameReduction } from './reduction.ts';

/** Throws if a value is not a canonical system, as `canonicalSystem` makes one. */
export function checkCanonical(value: CanonicalSystem): void {
  if (isMade(value)) return;
  const { system, symbols, transitions } = (value ?? {}) as Partial<CanonicalSystem>;
  if (system === undefined || !(symbols instanceof Object) || !Array.isArray(transitions)) {
    throw new TypeError(`canonical must be the answer of canonicalSystem(system), not ${shownValue(value)}`);
  }
  checkSystem(system);
  if (!Number.isInteger(symbols.bits) || typeof symbols.fresh !== 'function') {
    throw new TypeError(`canonical.symbols must be the operations on symbols, not ${shownValue(symbols)}`);
  }
  const given = transitions as readonly CanonicalTransition[];
  const wrong = given.findIndex((transition, id) => transition?.id !== id);
  if (wrong >= 0) throw new TypeError(`canonical.transitions[${wrong}] must be a transition with id ${wrong}`);
  const reductions = given.flatMap((transition) => (transition.kind === 'reduce' ? [transition.reduction] : []));
  const missing = system.reductions.find((reduction) => !reductions.some((other) => sameReduction(other, reduction)));
  if (missing !== undefined) throw new TypeError(`canonical.transitions must have ${formatReduction(missing)}`);
}

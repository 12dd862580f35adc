/** Runs the verifier to its end. */
import { verifyLength, type LengthReport } from '../generator/semantics/verify.ts';
import type { CanonicalSystem } from '../generator/theory/canonical-system.ts';

export function verifyFully(canonical: CanonicalSystem, n: number): LengthReport {
  const verification = verifyLength(canonical, n);
  let state = verification.next();
  while (state.done !== true) state = verification.next();
  return state.value;
}

/** Why a transition that a caller has given is refused. */
import { shownValue } from '../text/shown-value.ts';

/** A message that names the transition or, if it is none, what was given instead. */
export function explainTransition(transition: number, transitions: readonly { readonly name: string }[]): string {
  const known = Number.isInteger(transition) ? transitions[transition] : undefined;
  return known === undefined ? `${shownValue(transition)} is not a transition` : `${known.name} is not allowed here`;
}

/** Why a transition that a caller has given is refused. */

/** A message that names the transition or, if it is none, what was given instead. */
export function explainTransition(transition: number, transitions: readonly { readonly name: string }[]): string {
  const known = Number.isInteger(transition) ? transitions[transition] : undefined;
  if (known !== undefined) return `${known.name} is not allowed here`;
  return `${typeof transition === 'string' ? `"${transition as string}"` : String(transition)} is not a transition`;
}

/** How symbols of the stack are written, in `arcforge trace` and in lines for training. */

/** `n` for a node that seeks dependents, `s` for one that has all, and the distances at which its pairs are blocked. */
export function symbolNotation({
  stop,
  blocked,
}: {
  readonly stop: boolean;
  readonly blocked: readonly number[];
}): string {
  return `${stop ? 's' : 'n'}${blocked.length === 0 ? '' : `[${blocked.join(',')}]`}`;
}

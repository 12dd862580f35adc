/**
 * What the checks of closedness share. They read tables as modules do, but throw on reads outside of them, where a module
 * would go on with nonsense.
 */

/** Thrown if a check finds something wrong. */
export class NotClosed extends Error {}

/** Thrown where a table has no such entry. */
export class OutsideTable extends Error {}

/** The entry of a table. */
export function entry(table: readonly number[], index: number): number {
  const found = table[index];
  if (found === undefined) throw new OutsideTable(`a table of ${table.length} entries has none at ${index}`);
  return found;
}

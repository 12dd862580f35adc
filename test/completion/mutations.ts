/** Tables with one entry wrong: what the checks of closedness are to reject. */

/** The entries of a table that a check reads. */
export function entriesRead(table: readonly number[], check: (table: readonly number[]) => void): readonly number[] {
  const read = new Set<number>();
  check(
    new Proxy(table, {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) read.add(Number(key));
        return Reflect.get(target, key) as unknown;
      },
    }),
  );
  return [...read].filter((index) => index < table.length).toSorted((a, b) => a - b);
}

/** The table with one entry changed, in each of the ways given, for each of these entries. */
export function mutants(
  table: readonly number[],
  indices: readonly number[],
  changes: (value: number) => readonly number[],
): readonly { readonly change: string; readonly table: readonly number[] }[] {
  return indices.flatMap((index) =>
    changes(table[index]!)
      .filter((value) => value !== table[index])
      .map((value) => ({ change: `${index}: ${value}`, table: table.with(index, value) })),
  );
}

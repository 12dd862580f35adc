/** Numbers for things in the order in which they are met. */

/** The number of a key, from 1 on; 0 if it is new and `most` have been numbered. */
export function numberOf<Key>(
  numbers: Map<Key, number>,
  { key, most }: { readonly key: Key; readonly most: number },
): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  if (numbers.size === most) return 0;
  numbers.set(key, numbers.size + 1);
  return numbers.size;
}

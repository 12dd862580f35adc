/** Numbers for people. */

/** 1234567 → 1,234,567 */
export function grouped(value: number | bigint): string {
  return value.toLocaleString('en');
}

/** 1 word, 2 words */
export function counted(value: number, noun: string): string {
  return `${grouped(value)} ${noun}${value === 1 ? '' : 's'}`;
}

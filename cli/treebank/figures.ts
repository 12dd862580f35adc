/** Figures as text: percentages, and numbers that may have hundreds of digits. */
import { log10 } from '../../treebank/ambiguity.ts';
import { grouped } from '../../runtime/text/amounts.ts';

/** A percentage with two digits; 0 and 100 are exact. */
export function percent({ part, whole }: { readonly part: number; readonly whole: number }): string {
  if (whole === 0) return '–';
  if (part === 0) return '0 %';
  if (part === whole) return '100 %';
  const share = (100 * part) / whole;
  if (share < 0.005) return '< 0.01 %';
  if (share >= 99.995) return '> 99.99 %';
  return `${share.toFixed(2)} %`;
}

/** A number with all its digits up to a million, and as a power of ten above that. */
export function large(value: bigint): string {
  return value < 1_000_000n ? grouped(value) : powerOfTen(log10(value));
}

/** The quotient of a sum and a count, with two digits, or as a power of ten from a million on. */
export function mean(sum: bigint, count: number): string {
  if (count === 0) return '–';
  const hundredths = (200n * sum + BigInt(count)) / BigInt(2 * count); // rounded
  return hundredths < 100_000_000n ? decimal(Number(hundredths) / 100) : powerOfTen(log10(sum) - Math.log10(count));
}

/** The number with this decimal logarithm, in the same way. */
export function fromLog10(exponent: number): string {
  return exponent < 6 ? decimal(10 ** exponent) : powerOfTen(exponent);
}

function decimal(value: number): string {
  return value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function powerOfTen(exponent: number): string {
  return `10^${exponent.toFixed(1)}`;
}

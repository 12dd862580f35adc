/** Where values stand in a chart with a logarithmic scale. */
export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The logarithm to base 10, also of numbers that no floating-point number holds; 0 stands as 1 does. */
export function logarithm(value: bigint | undefined): number {
  if (value === undefined || value <= 0n) return 0;
  const digits = value.toString();
  const leading = Number(digits.slice(0, 15));
  return Math.log10(leading) + Math.max(0, digits.length - 15);
}

/** A line through the values that are known. */
export function linePath(
  values: readonly (bigint | undefined)[],
  { x, y }: { readonly x: (index: number) => number; readonly y: (power: number) => number },
): string {
  return values
    .map((value, index) =>
      value === undefined ? '' : `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(logarithm(value)).toFixed(1)}`,
    )
    .join('');
}

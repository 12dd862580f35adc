/** The hash of a feature: of its values, one after the other, and of the number of its template. */

/** The hash of more values than before. */
export function mixed(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x9e3779b1) ^ (hash >>> 13);
}

/** The hash of the values of a template, with all bits alike good. */
export function finished(hash: number, template: number): number {
  const whole = Math.imul(hash ^ template, 0x9e3779b1) ^ (hash >>> 13);
  const folded = Math.imul(whole ^ (whole >>> 16), 0x85ebca6b);
  return folded ^ (folded >>> 13);
}

/** Eisner's algorithm by hand, and the matrix-tree theorem: judges for projective trees and a bound for all others. */

/** log Z over projective trees, as arrays of log values over spans. */
export function eisnerLogPartition(scores: ArrayLike<number>, n: number, root: 'any' | 'single'): number {
  const at = (b: number, e: number): number => b * (n + 1) + e;
  const add = (a: number, b: number): number =>
    a === -Infinity ? b : b === -Infinity ? a : Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));
  const make = (): Float64Array => new Float64Array((n + 1) ** 2).fill(-Infinity);
  const [right, left, rightArc, leftArc] = [make(), make(), make(), make()];
  for (let b = 0; b <= n; b++) right[at(b, b)] = left[at(b, b)] = 0;
  for (let width = 1; width <= n; width++) {
    for (let b = 0; b + width <= n; b++) {
      const e = b + width;
      let inner = -Infinity;
      for (let m = b; m < e; m++) inner = add(inner, right[at(b, m)]! + left[at(m + 1, e)]!);
      const isFree = b > 0 || root === 'any';
      rightArc[at(b, e)] = isFree ? inner + scores[b * (n + 1) + e]! : -Infinity;
      leftArc[at(b, e)] = b > 0 ? inner + scores[e * (n + 1) + b]! : -Infinity;
      for (let m = b + 1; m <= e; m++) right[at(b, e)] = add(right[at(b, e)]!, rightArc[at(b, m)]! + right[at(m, e)]!);
      for (let m = b; m < e; m++) left[at(b, e)] = add(left[at(b, e)]!, left[at(b, m)]! + leftArc[at(m, e)]!);
    }
  }
  if (root === 'any') return right[at(0, n)]!;
  let total = -Infinity;
  for (let r = 1; r <= n; r++) total = add(total, left[at(1, r)]! + right[at(r, n)]! + scores[r]!);
  return total;
}

/** log Z over all trees with any number of roots: the determinant of the Laplacian. */
export function allTreesLogPartition(scores: ArrayLike<number>, n: number): number {
  const weight = (h: number, d: number): number => Math.exp(scores[h * (n + 1) + d]!);
  const matrix = Array.from({ length: n }, (_, row) =>
    Array.from({ length: n }, (__, column) => {
      if (row !== column) return -weight(row + 1, column + 1);
      let sum = 0;
      for (let h = 0; h <= n; h++) if (h !== column + 1) sum += weight(h, column + 1);
      return sum;
    }),
  );
  let log = 0;
  for (let k = 0; k < n; k++) {
    log += Math.log(matrix[k]![k]!);
    for (let row = k + 1; row < n; row++) {
      const factor = matrix[row]![k]! / matrix[k]![k]!;
      for (let column = k; column < n; column++) matrix[row]![column]! -= factor * matrix[k]![column]!;
    }
  }
  return log;
}

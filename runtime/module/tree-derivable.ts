/** Whether a system derives a tree: its canonical computation, which is one of S, is followed to its end. */

/** Stack positions from the top of head and dependent of the reductions, the dependent nearest to the top first. */
export type ReductionPositions = readonly (readonly [head: number, dependent: number])[];

/** True if the heads, which form a tree, are those of a tree that the system derives. */
export function derives(
  heads: ArrayLike<number>,
  { reductions, isSingleRoot }: { readonly reductions: ReductionPositions; readonly isSingleRoot: boolean },
): boolean {
  const missing = new Int32Array(heads.length + 1);
  for (let word = 1; word <= heads.length; word++) missing[heads[word - 1]!]!++;
  if (isSingleRoot && missing[0] !== 1) return false;
  const stack = [0];
  for (let next = 1; ;) {
    const at = reductions.findIndex(([head, dependent]) => {
      const [h, d] = [stack.at(-head), stack.at(-dependent)];
      return h !== undefined && d !== undefined && d > 0 && heads[d - 1] === h && missing[d] === 0;
    });
    if (at >= 0) {
      const [head, dependent] = reductions[at]!;
      missing[stack.at(-head)!]!--;
      stack.splice(stack.length - dependent, 1);
    } else if (next <= heads.length) stack.push(next++);
    else return stack.length === 1;
  }
}

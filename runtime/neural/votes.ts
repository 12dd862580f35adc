/**
 * The votes of several networks: the means of their scores, and of their logarithms of probabilities, which are made
 * probabilities again (a product of experts, Hinton 2002).
 */

/** Fills in the means of what each voter writes. */
export class Votes {
  private own = new Float64Array(0);

  /** The logarithms of the probabilities of outcomes; `write` has those of a voter. An impossible outcome stays so. */
  logarithms<Voter>(
    voters: readonly Voter[],
    write: (voter: Voter, scores: Float64Array) => void,
    out: Float64Array,
  ): void {
    if (this.own.length !== out.length) this.own = new Float64Array(out.length);
    const { own } = this;
    out.fill(0);
    for (const voter of voters) {
      write(voter, own);
      addShare(own, out, 1 / voters.length);
    }
    normalizeLogs(out);
  }
}

/** Adds a constant to logarithms so that they are those of probabilities. */
export function normalizeLogs(logs: Float64Array): void {
  const most = logs.reduce((a, b) => Math.max(a, b), -Infinity);
  const total = most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0));
  for (let at = 0; at < logs.length; at++) logs[at]! -= total;
}

/** Adds a part of each number to those of another list. */
export function addShare(from: Float64Array, to: Float64Array, share: number): void {
  for (let at = 0; at < from.length; at++) to[at]! += share * from[at]!;
}

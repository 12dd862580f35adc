/**
 * A configuration of S′ with the reductions as data and loops over them: what a straightforward library for any
 * in-place system does.
 *
 * Transition t applies the reduction with index `reductionOf[t]`, or shifts where that is -1, and blocks the
 * reductions in the bits of `blocks[t]`. Each stack symbol has its own array slot, in the bits of theory/symbols.ts.
 */
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import {
  degreeOf,
  dependentPosition,
  headPosition,
  sameReduction,
  type Reduction,
} from '../../generator/theory/reduction.ts';
import type { Walkable } from './loops.ts';

export const here: string = import.meta.url;

export class LoopConfiguration implements Walkable {
  readonly heads: Int32Array;
  readonly labels: Int32Array;
  length = 0;
  private readonly stack: Int32Array;
  private readonly symbols: Int32Array;
  private height = 1;
  private fresh = 1;

  private readonly reductionCount: number;
  private readonly headAt: Int32Array;
  private readonly dependentAt: Int32Array;
  private readonly upperAt: Int32Array;
  private readonly depthOf: Int32Array;
  private readonly blockBit: Int32Array;
  /** Both guesses of each reduction, as bits of `allowed`. */
  private readonly guesses: Int32Array;
  private readonly reductionOf: Int32Array;
  private readonly completes: Uint8Array;
  private readonly blocks: Int32Array;

  /** A configuration for sentences of at most so many words. */
  constructor({ system, transitions }: CanonicalSystem, longest: number) {
    this.heads = new Int32Array(longest);
    this.labels = new Int32Array(longest);
    this.stack = new Int32Array(longest + 1);
    this.symbols = new Int32Array(longest + 1);

    const { reductions } = system;
    const indexOf = (reduction: Reduction): number => reductions.findIndex((other) => sameReduction(other, reduction));
    this.reductionCount = reductions.length;
    this.headAt = Int32Array.from(reductions, headPosition);
    this.dependentAt = Int32Array.from(reductions, dependentPosition);
    this.upperAt = Int32Array.from(reductions, ({ q }) => q);
    // The root is no dependent: a dependent at p needs one more below it.
    this.depthOf = Int32Array.from(reductions, (reduction) => Math.max(reduction.p, dependentPosition(reduction) + 1));
    this.blockBit = Int32Array.from(reductions, (reduction) => 1 << degreeOf(reduction));
    this.reductionOf = Int32Array.from(transitions, (transition) =>
      transition.kind === 'reduce' ? indexOf(transition.reduction) : -1,
    );
    this.completes = Uint8Array.from(transitions, (transition) =>
      Number(transition.kind !== 're' && transition.complete),
    );
    this.blocks = Int32Array.from(transitions, (transition) =>
      transition.blocks.reduce((bits, reduction) => bits | (1 << indexOf(reduction)), 0),
    );
    this.guesses = new Int32Array(reductions.length);
    this.reductionOf.forEach((r, id) => {
      if (r >= 0) this.guesses[r]! |= 1 << id;
    });
  }

  reset(length: number): this {
    this.length = length;
    this.heads.fill(-1, 0, length);
    this.labels.fill(-1, 0, length);
    this.stack[0] = 0;
    this.symbols[0] = 0;
    this.height = 1;
    this.fresh = 1;
    return this;
  }

  allowed(): number {
    let bits = this.fresh <= this.length ? 3 : 0;
    for (let r = 0; r < this.reductionCount; r++) if (this.isAvailable(r)) bits |= this.guesses[r]!;
    return bits;
  }

  apply(transition: number, label = -1): void {
    const { stack, symbols, height } = this;
    const blocks = this.blocks[transition]!;
    for (let r = 0; blocks >> r !== 0; r++) {
      if (((blocks >> r) & 1) === 1 && this.isAvailable(r)) symbols[height - this.upperAt[r]!]! |= this.blockBit[r]!;
    }
    const reduction = this.reductionOf[transition]!;
    if (reduction < 0) {
      symbols[height] = this.completes[transition]!;
      stack[height] = this.fresh++;
      this.height = height + 1;
      return;
    }
    const head = height - this.headAt[reduction]!;
    const removed = height - this.dependentAt[reduction]!;
    const dependent = stack[removed]!;
    this.heads[dependent - 1] = stack[head]!;
    this.labels[dependent - 1] = label;
    if (this.completes[transition] === 1) symbols[head] = 1;
    for (let index = removed + 1; index < height; index++) {
      const symbol = symbols[index]!;
      const distance = index - removed;
      symbols[index - 1] = (symbol & ((1 << distance) - 1)) | ((symbol >> (distance + 1)) << distance);
      stack[index - 1] = stack[index]!;
    }
    this.height = height - 1;
  }

  private isAvailable(r: number): boolean {
    const { symbols, height } = this;
    return (
      this.depthOf[r]! <= height &&
      (symbols[height - this.headAt[r]!]! & 1) === 0 &&
      (symbols[height - this.dependentAt[r]!]! & 1) === 1 &&
      (symbols[height - this.upperAt[r]!]! & this.blockBit[r]!) === 0
    );
  }
}

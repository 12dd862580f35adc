/**
 * A configuration of S′ with the system as data, as fast as we could make it: the tables of a generated module, built
 * at run time, and what each transition moves in arrays by transition.
 *
 * The window, the room above it, and the memory are those of the generated modules (emit/window-tables.ts). A system
 * gets a class of its own, whose methods capture the tables: the engine takes them for constants, as it does with the
 * tables of a module. With the tables in fields the same class was slower by a sixth, and moving always the same number
 * of nodes, which needs no loop of varying length, was slower too.
 *
 * Tables that are never text may be larger than those of modules: megabytes for windows of 16 bits.
 */
import { chooseLayout } from '../../generator/emit/shared/layout.ts';
import { windowTables } from '../../generator/emit/unroll/window-tables.ts';
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { dependentPosition, headPosition, type Reduction } from '../../generator/theory/reduction.ts';
import type { Walkable } from './loops.ts';

export const here: string = import.meta.url;

const MAX_WINDOW_BITS = 16;

/** The class of an in-place system with a window of at most 16 bits; its configurations have room for so many words. */
export function tableConfiguration(canonical: CanonicalSystem): new (longest: number) => Walkable {
  const { depth, mode } = canonical.system;
  const layout = chooseLayout(canonical);
  if (mode !== 'in-place' || layout.windowBits > MAX_WINDOW_BITS)
    throw new Error(`only for in-place systems with windows of up to ${MAX_WINDOW_BITS} bits`);
  const { allowed, shifted, reduced } = windowTables(canonical, layout, undefined);
  const [ALLOWED, SHIFTED, REDUCED] = [allowed, shifted, reduced].map(({ values }) =>
    values.some((value) => value > 0xffff) ? Int32Array.from(values) : Uint16Array.from(values),
  );

  const offsets = (position: (reduction: Reduction) => number): Int32Array =>
    Int32Array.from(canonical.transitions, (t) => (t.kind === 'reduce' ? 2 * (position(t.reduction) - 1) : 0));
  const headAt = offsets(headPosition);
  const dependentAt = offsets(dependentPosition);
  const { windowBits } = layout;
  const windowMask = 2 ** windowBits - 1;
  const lastSymbol = (depth - 1) * layout.symbolBits;
  const below = 2 * depth;

  return class {
    readonly heads: Int32Array;
    private readonly memory: Int32Array;
    private readonly capacity: number;
    private readonly bottom: number;
    private length = 0;
    private top = 0;
    private fresh = 1;
    private window = 0;

    constructor(longest: number) {
      this.capacity = longest;
      this.bottom = 1 + 2 * longest + below;
      this.memory = new Int32Array(this.bottom + 2 * (longest + 1));
      this.heads = this.memory.subarray(1, 1 + longest);
    }

    reset(length: number): void {
      const { memory, capacity, bottom } = this;
      this.length = length;
      for (let word = 1; word <= length; word++) {
        memory[word] = -1;
        memory[word + capacity] = -1;
      }
      memory[bottom] = 0;
      memory[bottom + 1] = 0;
      this.top = bottom;
      this.fresh = 1;
      this.window = 0;
    }

    allowed(): number {
      const bits = ALLOWED![this.window]!;
      return this.fresh <= this.length ? bits | 3 : bits;
    }

    apply(transition: number, label = -1): void {
      const { memory: m, top: i, window: w } = this;
      if (transition < 2) {
        m[i - below + 3] = w >> lastSymbol;
        this.top = i + 2;
        m[i + 2] = this.fresh++;
        this.window = SHIFTED![w]! | (1 - transition);
        return;
      }
      this.window = REDUCED![((transition - 2) << windowBits) | (w & windowMask)]! | (m[i - below + 1]! << lastSymbol);
      this.top = i - 2;
      const removed = i - dependentAt[transition]!;
      const dependent = m[removed]!;
      m[dependent] = m[i - headAt[transition]!]!;
      m[dependent + this.capacity] = label;
      for (let index = removed; index < i; index += 2) m[index] = m[index + 2]!;
    }
  };
}

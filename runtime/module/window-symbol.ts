/** Symbols of the stack, if those of the window are in one integer and the others in their slots. */
import { ConfigurationFields, MEANINGFUL, degreePlusOne, depth, slotWords, symbolBits } from './surroundings.ts';

export abstract class WindowSymbol extends ConfigurationFields {
  /** The symbol at a stack position: `symbolBits` says what its bits mean. Those for nodes below 0 are 0. */
  symbolAt(position: number): number {
    if (!Number.isInteger(position) || position < 1 || position > this.height) return 0;
    const symbol =
      position <= depth
        ? this.window >> ((position - 1) * symbolBits)
        : this.memory[this.top - slotWords * (position - 1) + 1]!;
    return symbol & MEANINGFUL[Math.min(this.height - position, degreePlusOne)]!;
  }
}

/** Symbols of the stack, if all of them are in their slots. */
import { ConfigurationFields, MEANINGFUL, degreePlusOne, slotWords } from './surroundings.ts';

export abstract class SlotSymbol extends ConfigurationFields {
  /** The symbol at a stack position: `symbolBits` says what its bits mean. Those for nodes below 0 are 0. */
  symbolAt(position: number): number {
    if (!Number.isInteger(position) || position < 1 || position > this.height) return 0;
    const symbol = this.memory[this.top - slotWords * (position - 1) + 1]!;
    return symbol & MEANINGFUL[Math.min(this.height - position, degreePlusOne)]!;
  }
}

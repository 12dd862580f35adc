/** Symbols of stack and front, if all of them are in their slots: the front's is above the top. */
import { ConfigurationFields, MEANINGFUL, degreePlusOne, degreePlusTwo, slotWords } from './surroundings.ts';

export abstract class FrontSlotSymbol extends ConfigurationFields {
  /**
   * The symbol at a stack position, or at 0 that of the buffer’s front: `symbolBits` says what its bits mean. Those for
   * nodes below 0 are 0.
   */
  symbolAt(position: number): number {
    const first = this.fresh <= this.length ? 0 : 1;
    if (!Number.isInteger(position) || position < first || position > this.height) return 0;
    const symbol = this.memory[this.top - slotWords * (position - 1) + 1]!;
    const isLast = first === 1 && position === 1 && this.height === 2;
    return symbol & MEANINGFUL[isLast ? degreePlusTwo : Math.min(this.height - position, degreePlusOne)]!;
  }
}

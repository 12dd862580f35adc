/** Symbols of the stack, if all of them are in their slots. */
import { ConfigurationFields, degree, slotWords } from './surroundings.ts';

export abstract class SlotSymbol extends ConfigurationFields {
  /**
   * The symbol at a stack position: stop in bit 0, blocked at distance k in bit k. Once the root is complete, its
   * blocks mean nothing.
   */
  symbolAt(position: number): number {
    const symbol = this.memory[this.top - slotWords * (position - 1) + 1]!;
    // Bits that reach below the root mean nothing.
    const below = Math.min(this.height - position, degree);
    return symbol & ((2 << below) - 1);
  }
}

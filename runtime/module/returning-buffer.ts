/** The buffer of a returning system: returned symbols before the nodes that have never been shifted. */
import { closeGap } from './close-gap.ts';
import { ConfigurationFields, degree, pairBits, stopBit } from './surroundings.ts';

export abstract class ReturningBuffer extends ConfigurationFields {
  /** The number of nodes in the buffer. */
  get bufferLength(): number {
    return this.length - this.fresh + 1 + this.returned;
  }

  /** True for ([0], [], A), with a complete root if that is guessed. */
  get isTerminal(): boolean {
    return (
      this.top === this.bottom &&
      this.fresh > this.length &&
      this.returned === 0 &&
      (this.symbolAt(1) & stopBit) === stopBit
    );
  }

  /** The node at a position of the buffer, counted from the front, which is 1; -1 beyond its end. */
  bufferAt(position: number): number {
    if (position <= this.returned) return this.returnedNodes[this.returned - position]!;
    const node = this.fresh + position - this.returned - 1;
    return node <= this.length ? node : -1;
  }

  /** Updates the blocks of returned symbols when the symbol `distance` below the front of the buffer is removed. */
  protected closeReturned(distance: number): void {
    for (let k = this.returned - 1; k >= 0 && distance <= degree; k--, distance++) {
      this.returnedSymbols[k] = closeGap(this.returnedSymbols[k]!, distance, pairBits);
    }
  }
}

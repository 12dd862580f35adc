/** The buffer of a returning system: returned symbols before the nodes that have never been shifted. */
import { closeGap } from './close-gap.ts';
import { ConfigurationFields, degree, pairBits } from './surroundings.ts';

export abstract class ReturningBuffer extends ConfigurationFields {
  /** The number of nodes in the buffer. */
  get bufferLength(): number {
    return this.length - this.fresh + 1 + this.returned;
  }

  /** The node at a position of the buffer, counted from the front, which is 1; -1 if there is none. */
  bufferAt(position: number): number {
    if (!Number.isInteger(position) || position < 1 || position > this.bufferLength) return -1;
    const back = this.returned - position;
    return back >= 0 ? this.returnedNodes[back]! : this.fresh - back - 1;
  }

  /** Updates the blocks of returned symbols when the symbol `distance` below the front of the buffer is removed. */
  protected closeReturned(distance: number): void {
    for (let k = this.returned - 1; k >= 0 && distance <= degree; k--, distance++) {
      this.returnedSymbols[k] = closeGap(this.returnedSymbols[k]!, distance, pairBits);
    }
  }
}

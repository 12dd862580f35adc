/** The buffer of a system in which nothing returns: the nodes that have never been shifted. */
import { ConfigurationFields, stopBit } from './surroundings.ts';

export abstract class FreshBuffer extends ConfigurationFields {
  /** The number of nodes in the buffer. */
  get bufferLength(): number {
    return this.length - this.fresh + 1;
  }

  /** True for ([0], [], A), with a complete root if that is guessed. */
  get isTerminal(): boolean {
    return this.top === this.bottom && this.fresh > this.length && (this.symbolAt(1) & stopBit) === stopBit;
  }

  /** The node at a position of the buffer, counted from the front, which is 1; -1 beyond its end. */
  bufferAt(position: number): number {
    const node = this.fresh + position - 1;
    return node <= this.length ? node : -1;
  }
}

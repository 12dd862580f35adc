/** The buffer of a system in which nothing returns: the nodes that have never been shifted. */
import { ConfigurationFields } from './surroundings.ts';

export abstract class FreshBuffer extends ConfigurationFields {
  /** The number of nodes in the buffer. */
  get bufferLength(): number {
    return this.length - this.fresh + 1;
  }

  /** The node at a position of the buffer, counted from the front, which is 1; -1 if there is none. */
  bufferAt(position: number): number {
    const isPosition = Number.isInteger(position) && position >= 1 && position <= this.bufferLength;
    return isPosition ? this.fresh + position - 1 : -1;
  }
}

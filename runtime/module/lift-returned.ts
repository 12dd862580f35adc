/** Returned symbols in the guess-free form: blocks are lifted when a node below takes a dependent. */
import { ConfigurationFields, degree } from './surroundings.ts';

export abstract class LiftReturned extends ConfigurationFields {
  /** Lifts the blocks of arcs to the node `distance` below the front of the buffer, which has taken a dependent. */
  protected liftReturned(distance: number): void {
    for (let k = this.returned - 1; k >= 0 && distance <= degree; k--, distance++) {
      this.returnedSymbols[k]! &= ~(1 << (2 * distance - 2));
    }
  }
}

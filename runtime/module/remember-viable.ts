/** Answers of `viable` with few words left, remembered for all configurations of a module. */
import {
  ANSWERS,
  answerShift,
  ConfigurationFields,
  depthPlusOne,
  returnedChoices,
  waitingChoices,
  windowBits,
  windowMask,
} from './surroundings.ts';

export abstract class RememberViable extends ConfigurationFields {
  /**
   * What is viable depends on the class of what lies below the window, the window, the returned symbols and the number of
   * words left. If at most one symbol is returned that makes a number, and the answer is kept until another takes its place.
   */
  protected rememberViable(waiting: number): number {
    const { height, returned } = this;
    if (returned > 1) return this.decideViable(waiting);
    // The root, if it has left the window; otherwise the window tells.
    if ((this.memory[this.bottom + 1]! & 1) === 1) return 0;
    const below = height > depthPlusOne ? this.readBelow(height) + depthPlusOne : height - 1;
    const near = returned === 0 ? 0 : this.returnedSymbols[0]! + 1;
    const key =
      ((((below * returnedChoices + near) * waitingChoices + waiting) << windowBits) | (this.window & windowMask)) + 1;
    // Multiplied by an odd number, the highest bits depend on all bits.
    const at = 2 * (Math.imul(key, 0x9e3779b1) >>> answerShift);
    if (ANSWERS[at] !== key) {
      const viable = this.decideViable(waiting);
      // What no computation leads to must not spoil the answers, which are shared.
      if ((returned | waiting | (height - 1) | (this.length + 1 - height)) < 0) return viable;
      ANSWERS[at + 1] = viable;
      ANSWERS[at] = key;
    }
    return ANSWERS[at + 1]!;
  }
}

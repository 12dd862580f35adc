/** Parsing by choosing among viable transitions, so it cannot reach a dead end: greedily here, with a beam in beam.ts. */
import { checkFunction } from '../text/check-function.ts';
import { shownValue } from '../text/shown-value.ts';
import { checkLength } from './check-length.ts';
import { Configuration, GROUPS, maxTransitions, transitions, TransitionIds, viableBits } from './surroundings.ts';

/** A tree with its computation and the sum of its scores, which is -Infinity if one of them is. */
export interface Parse {
  /** The head of each word, `heads[word - 1]`. */
  readonly heads: Int32Array;
  readonly computation: TransitionIds;
  readonly score: number;
}

/**
 * How good a viable transition is; -Infinity if it is to be avoided wherever there is a choice. The function must not
 * change the configuration, nor keep it: others take its place.
 */
export type Score = (configuration: Configuration, transition: number) => number;

/** Greedy parsing: always takes the viable transition with the highest score, the first if several are equal. */
export function parse(length: number, score: Score): Parse {
  checkLength(length);
  checkFunction(score, 'score');
  const configuration = new Configuration(length);
  const computation = new TransitionIds(maxTransitions(length));
  let count = 0;
  let sum = 0;
  while (!configuration.isTerminal) {
    let best = -1;
    let highest = -Infinity;
    for (let group = 0; group < GROUPS; group++) {
      for (let bits = viableBits(configuration, group); bits !== 0; bits &= bits - 1) {
        const transition = 32 * group + 31 - Math.clz32(bits & -bits);
        const value = scoreOf(configuration, transition, score);
        if (best >= 0 && value <= highest) continue;
        best = transition;
        highest = value;
      }
    }
    if (best < 0) throw nothingViable();
    configuration.apply(best);
    computation[count++] = best;
    sum = addScore(sum, highest);
  }
  return { heads: configuration.heads.slice(0, length), computation: computation.slice(0, count), score: sum };
}

/** The score of a viable transition; throws if it is not a number, or if the function has changed the configuration. */
export function scoreOf(configuration: Configuration, transition: number, score: Score): number {
  const { length, height, bufferLength } = configuration;
  const value = score(configuration, transition);
  // A reduction lowers the number of nodes that are left, and a shift moves one to the stack: no transitions lead back
  // to the same numbers.
  const isSame = configuration.height === height && configuration.bufferLength === bufferLength;
  if (!isSame || configuration.length !== length) {
    throw new Error('the score function changed the configuration; to look ahead, copy it with copyFrom first');
  }
  if (typeof value === 'number' && !Number.isNaN(value)) return value;
  throw new RangeError(`the score of ${transitions[transition]!.name} is not a number: ${shownValue(value)}`);
}

/** What never happens: viable transitions lead to configurations with viable transitions, up to the end. */
export function nothingViable(): Error {
  return new Error('nothing is viable before the end of the sentence: this is a defect of the module');
}

/** The sum of scores. -Infinity wins over Infinity, whose sum would not be a number. */
export function addScore(sum: number, score: number): number {
  return sum === -Infinity || score === -Infinity ? -Infinity : sum + score;
}

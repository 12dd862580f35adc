/** Parsing by choosing among viable transitions, greedily or with a beam. Neither can reach a dead end. */
import { checkLength } from './check-length.ts';
import { Configuration, forEachViable, maxTransitions, transitions, TransitionIds } from './surroundings.ts';

/** A tree with its computation and the sum of its scores, which is -Infinity if one of them is. */
export interface Parse {
  /** The head of each word, `heads[word - 1]`. */
  readonly heads: Int32Array;
  readonly computation: TransitionIds;
  readonly score: number;
}

/**
 * How good a viable transition is; -Infinity if it is to be avoided wherever there is a choice. The function must not
 * change the configuration.
 */
export type Score = (configuration: Configuration, transition: number) => number;

/** Greedy parsing: always takes the viable transition with the highest score, the first if several are equal. */
export function parse(length: number, score: Score): Parse {
  checkLength(length);
  const configuration = new Configuration(length);
  const computation = new TransitionIds(maxTransitions(length));
  let count = 0;
  let sum = 0;
  while (!configuration.isTerminal) {
    let best = -1;
    let highest = -Infinity;
    forEachViable(configuration, (transition) => {
      const value = scoreOf(configuration, transition, score);
      if (best >= 0 && value <= highest) return;
      best = transition;
      highest = value;
    });
    configuration.apply(best);
    computation[count++] = best;
    sum = addScore(sum, highest);
  }
  return { heads: configuration.heads.slice(0, length), computation: computation.slice(0, count), score: sum };
}

/**
 * The trees with the highest sums of scores that a beam of the given width finds, best first. No two are equal: a tree
 * has one computation, so the beam holds no copies.
 */
export function beam(length: number, score: Score, width: number): Parse[] {
  checkLength(length);
  if (!Number.isInteger(width) || width < 1) {
    throw new RangeError(`the width of a beam must be a whole number of at least 1, not ${width}`);
  }
  const room = maxTransitions(length);
  let items: BeamItem[] = [
    { configuration: new Configuration(length), computation: new TransitionIds(room), score: 0 },
  ];
  const spare: BeamItem[] = [];
  // Computations may differ in length; finished ones no longer take up a place in the beam.
  const parses: Parse[] = [];
  for (let count = 1; items.length > 0; count++) {
    const candidates: { readonly item: BeamItem; readonly transition: number; readonly score: number }[] = [];
    for (const item of items) {
      forEachViable(item.configuration, (transition) => {
        const value = scoreOf(item.configuration, transition, score);
        candidates.push({ item, transition, score: addScore(item.score, value) });
      });
    }
    candidates.sort((a, b) => b.score - a.score);
    const next = candidates.slice(0, width).map(({ item, transition, score: sum }): BeamItem => {
      const { configuration, computation } = spare.pop() ?? {
        configuration: new Configuration(length),
        computation: new TransitionIds(room),
      };
      configuration.copyFrom(item.configuration).apply(transition);
      computation.set(item.computation);
      computation[count - 1] = transition;
      return { configuration, computation, score: sum };
    });
    spare.push(...items);
    items = next.filter(({ configuration }) => !configuration.isTerminal);
    for (const { configuration, computation, score: sum } of next) {
      if (!configuration.isTerminal) continue;
      parses.push({
        heads: configuration.heads.slice(0, length),
        computation: computation.slice(0, count),
        score: sum,
      });
    }
  }
  parses.sort((a, b) => b.score - a.score);
  return parses.slice(0, width);
}

interface BeamItem {
  readonly configuration: Configuration;
  readonly computation: TransitionIds;
  readonly score: number;
}

function scoreOf(configuration: Configuration, transition: number, score: Score): number {
  const { length, height, bufferLength } = configuration;
  const value = score(configuration, transition);
  // A reduction lowers the number of nodes that are left, and a shift moves one to the stack: no transitions lead back
  // to the same numbers.
  const isSame = configuration.height === height && configuration.bufferLength === bufferLength;
  if (!isSame || configuration.length !== length) {
    throw new Error('the score function changed the configuration; to look ahead, copy it with copyFrom first');
  }
  if (typeof value === 'number' && !Number.isNaN(value)) return value;
  throw new RangeError(`the score of ${transitions[transition]!.name} is not a number: ${String(value)}`);
}

/** The sum of scores. -Infinity wins over Infinity, whose sum would not be a number. */
function addScore(sum: number, score: number): number {
  return sum === -Infinity || score === -Infinity ? -Infinity : sum + score;
}

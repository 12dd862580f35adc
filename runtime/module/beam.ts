/**
 * Parsing with a beam among viable transitions.
 *
 * What is kept of a computation is its last transition and a pointer to what came before. Candidates are inserted among
 * the best in place, so no more than the width of the beam are ever held. A configuration is copied only if another
 * candidate needs it as well: the last one takes it over.
 */
import { checkLength } from './check-length.ts';
import { addScore, nothingViable, scoreOf, type Parse, type Score } from './parse.ts';
import { Configuration, forEachViable, TransitionIds } from './surroundings.ts';

/**
 * The trees with the highest sums of scores that a beam of the given width finds, best first. No two are equal: a tree
 * has one computation, so the beam holds no copies.
 */
export function beam(length: number, score: Score, width: number): Parse[] {
  checkLength(length);
  if (!Number.isInteger(width) || width < 1) {
    throw new RangeError(`the width of a beam must be a whole number of at least 1, not ${width}`);
  }
  // All computations so far, as a tree: the last transition, and the node before it. Node 0 is the empty computation.
  const history: History = { transitions: [0], before: [0] };
  // The beam, by place.
  let configurations = [new Configuration(length)];
  let nodes = [0];
  let sums = [0];
  let items = 1;
  // The best candidates for the next beam: their slots, best first, and by slot what they are.
  const order = [0];
  const places = [0];
  const transitions = [0];
  const candidateSums = [0];
  let found = 0;
  let nextConfigurations: Configuration[] = [];
  let nextNodes: number[] = [];
  let nextSums: number[] = [];
  const children = [0];
  const spare: Configuration[] = [];
  // Computations may differ in length; finished ones no longer take up a place in the beam.
  const parses: Parse[] = [];

  let place = 0;
  let hasViable = false;
  /** Puts a candidate behind all that are at least as good; the worst is dropped if there are too many. */
  const consider = (transition: number): void => {
    hasViable = true;
    const sum = addScore(sums[place]!, scoreOf(configurations[place]!, transition, score));
    if (found === width && sum <= candidateSums[order[width - 1]!]!) return;
    // The slot of the worst candidate is free again.
    const slot = found < width ? found : order[width - 1]!;
    let at = found < width ? found++ : width - 1;
    for (; at > 0 && candidateSums[order[at - 1]!]! < sum; at--) order[at] = order[at - 1]!;
    order[at] = slot;
    places[slot] = place;
    transitions[slot] = transition;
    candidateSums[slot] = sum;
  };

  for (let count = 1; items > 0; count++) {
    found = 0;
    for (place = 0; place < items; place++) {
      hasViable = false;
      forEachViable(configurations[place]!, consider);
      if (!hasViable) throw nothingViable();
      children[place] = 0;
    }
    for (let rank = 0; rank < found; rank++) children[places[order[rank]!]!]!++;
    for (place = 0; place < items; place++) if (children[place] === 0) spare.push(configurations[place]!);
    let next = 0;
    for (let rank = 0; rank < found; rank++) {
      const slot = order[rank]!;
      const parent = places[slot]!;
      const transition = transitions[slot]!;
      const sum = candidateSums[slot]!;
      const isLast = --children[parent]! === 0;
      const own = configurations[parent]!;
      const configuration = isLast ? own : (spare.pop() ?? new Configuration(length)).copyFrom(own);
      configuration.apply(transition);
      history.before.push(nodes[parent]!);
      const node = history.transitions.push(transition) - 1;
      if (configuration.isTerminal) {
        const heads = configuration.heads.slice(0, length);
        parses.push({ heads, computation: computationOf(history, node, count), score: sum });
        spare.push(configuration);
      } else {
        nextConfigurations[next] = configuration;
        nextNodes[next] = node;
        nextSums[next++] = sum;
      }
    }
    items = next;
    [configurations, nextConfigurations] = [nextConfigurations, configurations];
    [nodes, nextNodes] = [nextNodes, nodes];
    [sums, nextSums] = [nextSums, sums];
  }
  parses.sort((a, b) => b.score - a.score);
  return parses.slice(0, width);
}

interface History {
  readonly transitions: number[];
  readonly before: number[];
}

/** The computation of `count` transitions that ends at a node. */
function computationOf({ transitions, before }: History, node: number, count: number): TransitionIds {
  const computation = new TransitionIds(count);
  for (let at = count - 1, last = node; at >= 0; at--, last = before[last]!) computation[at] = transitions[last]!;
  return computation;
}

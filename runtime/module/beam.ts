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
  let items: BeamItems = { configurations: [new Configuration(length)], nodes: [0], scores: [0] };
  let next: BeamItems = { configurations: [], nodes: [], scores: [] };
  const best: Candidates = { items: [], transitions: [], scores: [] };
  const children: number[] = [];
  const spare: Configuration[] = [];
  // Computations may differ in length; finished ones no longer take up a place in the beam.
  const parses: Parse[] = [];

  let item = 0;
  let hasViable = false;
  const consider = (transition: number): void => {
    hasViable = true;
    const value = scoreOf(items.configurations[item]!, transition, score);
    insertCandidate(best, { item, transition, score: addScore(items.scores[item]!, value) }, width);
  };

  for (let count = 1; items.nodes.length > 0; count++) {
    best.scores.length = best.items.length = best.transitions.length = 0;
    for (item = 0; item < items.nodes.length; item++) {
      hasViable = false;
      forEachViable(items.configurations[item]!, consider);
      if (!hasViable) throw nothingViable();
      children[item] = 0;
    }
    for (const parent of best.items) children[parent]!++;
    for (item = 0; item < items.nodes.length; item++) {
      if (children[item] === 0) spare.push(items.configurations[item]!);
    }
    next.configurations.length = next.nodes.length = next.scores.length = 0;
    for (let rank = 0; rank < best.items.length; rank++) {
      const parent = best.items[rank]!;
      const own = items.configurations[parent]!;
      const isLast = --children[parent]! === 0;
      const configuration = isLast ? own : (spare.pop() ?? new Configuration(length)).copyFrom(own);
      configuration.apply(best.transitions[rank]!);
      history.before.push(items.nodes[parent]!);
      const node = history.transitions.push(best.transitions[rank]!) - 1;
      if (configuration.isTerminal) {
        const heads = configuration.heads.slice(0, length);
        parses.push({ heads, computation: computationOf(history, node, count), score: best.scores[rank]! });
        spare.push(configuration);
      } else {
        next.configurations.push(configuration);
        next.nodes.push(node);
        next.scores.push(best.scores[rank]!);
      }
    }
    [items, next] = [next, items];
  }
  parses.sort((a, b) => b.score - a.score);
  return parses.slice(0, width);
}

/** The computations in the beam, by place: configurations, nodes of the history, and sums of scores. */
interface BeamItems {
  readonly configurations: Configuration[];
  readonly nodes: number[];
  readonly scores: number[];
}

/** The best transitions so far, best first, each with the place of its computation in the beam. */
interface Candidates {
  readonly items: number[];
  readonly transitions: number[];
  readonly scores: number[];
}

interface History {
  readonly transitions: number[];
  readonly before: number[];
}

/** Puts a candidate behind all that are at least as good; the worst is dropped if there are more than `width`. */
function insertCandidate(
  { items, transitions, scores }: Candidates,
  { item, transition, score }: { readonly item: number; readonly transition: number; readonly score: number },
  width: number,
): void {
  let at = scores.length;
  if (at === width) {
    if (score <= scores[--at]!) return;
  } else {
    items.push(0);
    transitions.push(0);
    scores.push(0);
  }
  for (; at > 0 && scores[at - 1]! < score; at--) {
    items[at] = items[at - 1]!;
    transitions[at] = transitions[at - 1]!;
    scores[at] = scores[at - 1]!;
  }
  items[at] = item;
  transitions[at] = transition;
  scores[at] = score;
}

/** The computation of `count` transitions that ends at a node. */
function computationOf({ transitions, before }: History, node: number, count: number): TransitionIds {
  const computation = new TransitionIds(count);
  for (let at = count - 1, last = node; at >= 0; at--, last = before[last]!) computation[at] = transitions[last]!;
  return computation;
}

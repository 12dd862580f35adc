/**
 * Parsing with a beam among viable transitions.
 *
 * What is kept of a computation is its last transition and a pointer to what came before. A configuration is copied only
 * if another candidate needs it as well: the last one takes it over. Memory is kept for the next sentence, so that only
 * the answer is allocated.
 *
 * Trained parsers have a beam of their own; runtime/parser/beam-search.ts says why.
 */
import { checkFunction } from '../text/check-function.ts';
import { shownValue } from '../text/shown-value.ts';
import { noCandidates, slotFor, type BestCandidates } from './best-candidates.ts';
import { checkLength } from './check-length.ts';
import { addScore, nothingViable, scoreOf, type Parse, type Score } from './parse.ts';
import { Configuration, GROUPS, transitions, TransitionIds, viableBits } from './surroundings.ts';

/** The items of a beam, by place, best first: configurations, what they have in sum, and the ends of their computations. */
interface BeamItems {
  size: number;
  readonly configurations: Configuration[];
  readonly sums: number[];
  readonly nodes: number[];
}

interface BeamMemory {
  items: BeamItems;
  next: BeamItems;
  readonly best: BestCandidates;
  /** By place: the number of candidates that continue the item and have not been made yet. */
  readonly children: number[];
  /** All computations, as a tree: by node the last transition, and the node before it. Node 0 is the empty one. */
  readonly taken: number[];
  readonly before: number[];
  readonly spare: Configuration[];
  /** The longest sentence that configurations have had. */
  longest: number;
}

/** The memory of the last beam, for the next one. Undefined while a beam is searched: its score may search another. */
let idleMemory: BeamMemory | undefined;
/** The most nodes, and the most words of all configurations, whose memory is kept: a few megabytes. */
const MOST_KEPT = 2 ** 18;

/**
 * The trees with the highest sums of scores that a beam of the given width finds, best first. No two are equal: a tree
 * has one computation, so the beam holds no copies.
 */
export function beam(length: number, score: Score, width: number): Parse[] {
  checkLength(length);
  checkFunction(score, 'score');
  if (!Number.isInteger(width) || width < 1) {
    throw new RangeError(`the width of a beam must be a whole number of at least 1, not ${shownValue(width)}`);
  }
  const memory = idleMemory ?? beamMemory();
  idleMemory = undefined;
  memory.longest = Math.max(memory.longest, length);
  const { best, children, taken, before, spare } = memory;
  let { items, next } = memory;
  items.configurations[0] = (spare.pop() ?? new Configuration()).reset(length);
  items.sums[0] = 0;
  items.nodes[0] = 0;
  items.size = 1;
  let nodes = 1;
  // Computations may differ in length; finished ones no longer take up a place in the beam.
  const parses: Parse[] = [];
  for (let count = 1; items.size > 0; count++) {
    findBest(best, { items, score, width });
    const { found, sums, slots, places } = best;
    for (let place = 0; place < items.size; place++) children[place] = 0;
    for (let rank = 1; rank <= found; rank++) children[places[slots[rank]!]!]!++;
    for (let place = 0; place < items.size; place++) {
      if (children[place] === 0) spare.push(items.configurations[place]!);
    }
    let size = 0;
    for (let rank = 1; rank <= found; rank++) {
      const slot = slots[rank]!;
      const parent = places[slot]!;
      const own = items.configurations[parent]!;
      const configuration = --children[parent]! === 0 ? own : (spare.pop() ?? new Configuration(length)).copyFrom(own);
      configuration.apply(best.taken[slot]!);
      taken[nodes] = best.taken[slot]!;
      before[nodes] = items.nodes[parent]!;
      if (configuration.isTerminal) {
        const computation = computationOf(memory, { node: nodes, count });
        parses.push({ heads: configuration.heads.slice(0, length), computation, score: sums[rank]! });
        spare.push(configuration);
      } else {
        next.configurations[size] = configuration;
        next.sums[size] = sums[rank]!;
        next.nodes[size] = nodes;
        size++;
      }
      nodes++;
    }
    next.size = size;
    [items, next] = [next, items];
  }
  if (taken.length <= MOST_KEPT && spare.length * memory.longest <= MOST_KEPT) idleMemory = memory;
  parses.sort((a, b) => b.score - a.score);
  return parses.slice(0, width);
}

/** Finds the best candidates of all items. */
function findBest(
  best: BestCandidates,
  { items, score, width }: { readonly items: BeamItems; readonly score: Score; readonly width: number },
): void {
  best.found = 0;
  for (let place = 0; place < items.size; place++) {
    if (best.found + transitions.length >= best.sums.length) growCandidates(best);
    const { places, taken } = best;
    const configuration = items.configurations[place]!;
    const before = items.sums[place]!;
    let hasViable = false;
    for (let group = 0; group < GROUPS; group++) {
      for (let bits = viableBits(configuration, group); bits !== 0; bits &= bits - 1) {
        hasViable = true;
        const transition = 32 * group + 31 - Math.clz32(bits & -bits);
        const slot = slotFor(best, addScore(before, scoreOf(configuration, transition, score)), width);
        if (slot === 0) continue;
        places[slot] = place;
        taken[slot] = transition;
      }
    }
    if (!hasViable) throw nothingViable();
  }
}

/** Makes twice as much room. */
function growCandidates(best: BestCandidates): void {
  const { sums, slots, places, taken } = best;
  const larger = noCandidates(2 * sums.length);
  larger.sums.set(sums);
  larger.slots.set(slots);
  larger.places.set(places);
  larger.taken.set(taken);
  Object.assign(best, { ...larger, found: best.found });
}

/** A first sum that is not an integer makes engines store all of them as they are, without boxes. */
function noItems(): BeamItems {
  return { size: 0, configurations: [], sums: [Infinity], nodes: [] };
}

function beamMemory(): BeamMemory {
  return {
    items: noItems(),
    next: noItems(),
    best: noCandidates(128 + transitions.length),
    children: [],
    taken: [0],
    before: [0],
    spare: [],
    longest: 0,
  };
}

/** The computation of `count` transitions that ends at a node. */
function computationOf(
  { taken, before }: BeamMemory,
  { node, count }: { readonly node: number; readonly count: number },
): TransitionIds {
  const computation = new TransitionIds(count);
  for (let at = count - 1, last = node; at >= 0; at--, last = before[last]!) computation[at] = taken[last]!;
  return computation;
}

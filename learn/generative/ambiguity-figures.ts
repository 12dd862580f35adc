/**
 * What several computations for one tree do to a model over S. All computations of a sentence are listed and the
 * probabilities of all trees are sums over them, so every figure is exact; sentences must be short.
 */
import { bestOf } from '../../runtime/parser/best-of.ts';
import { UNIT, type Forest } from '../../generator/frames/forests/forest.ts';
import { addAccuracy, NO_WORDS, type Accuracy } from './accuracy.ts';
import { headsOf } from './decode.ts';
import { SentenceSums } from './expectation.ts';
import type { ModelStructure, StructureForest } from './model-structure.ts';
import type { TaggedTree } from './starts.ts';

export interface AmbiguityFigures {
  readonly sentences: number;
  /** Sentences in which the best computation does not build the best tree. */
  readonly different: number;
  /** The share of the best computation in the probability of its tree, on average. */
  readonly shareOfBest: number;
  /** Different trees among the ten best computations, or all if there are fewer, as a share, on average. */
  readonly distinctOfTen: number;
  /** Computations of the best tree: the mean and the most. */
  readonly meanComputations: number;
  readonly mostComputations: number;
  /** How right the trees are: of the best computation, and the best. */
  readonly ofComputation: Accuracy;
  readonly ofTree: Accuracy;
}

/** All computations for a length: their leaves, one computation after the other, and the number of the tree of each. */
interface Listing {
  readonly of: StructureForest;
  readonly starts: Int32Array;
  readonly leaves: Int32Array;
  readonly treeOf: Int32Array;
  readonly trees: readonly Int32Array[];
}

/** The figures over sentences, each as often as it occurs. */
export function ambiguityFigures(
  { structure, parameters }: { readonly structure: ModelStructure; readonly parameters: Float64Array },
  sentences: readonly TaggedTree[],
): AmbiguityFigures {
  const sums = new SentenceSums(structure, 'arcs');
  const listings = new Map<number, Listing>();
  const total = { sentences: 0, different: 0, share: 0, distinct: 0, computations: 0 };
  let [mostComputations, ofComputation, ofTree] = [0, NO_WORDS, NO_WORDS];
  for (const { tags, heads: gold, times } of sentences) {
    const { of, sums: weighed } = sums.weigh(tags, parameters);
    const listing = listings.get(of.length) ?? listAll(of);
    listings.set(of.length, listing);
    const { starts, leaves, treeOf, trees } = listing;
    const products = Float64Array.from(treeOf, (_, at) => {
      let product = 1;
      for (let leaf = starts[at]!; leaf < starts[at + 1]!; leaf++) product *= weighed.values[leaves[leaf]!]!;
      return product;
    });
    const ofTrees = new Float64Array(trees.length);
    const computations = new Int32Array(trees.length);
    products.forEach((product, at) => {
      ofTrees[treeOf[at]!]! += product;
      computations[treeOf[at]!]!++;
    });
    const best = bestOf(products);
    if (products[best] === 0) continue;
    const bestTree = bestOf(ofTrees);
    const tree = treeOf[best]!;
    total.sentences += times;
    // A difference that rounding could have made is none.
    if (ofTrees[bestTree]! > ofTrees[tree]! * (1 + 1e-12)) total.different += times;
    total.share += (times * products[best]!) / ofTrees[tree]!;
    total.computations += times * computations[bestTree]!;
    mostComputations = Math.max(mostComputations, computations[bestTree]!);
    const ten = [...products.keys()].toSorted((a, b) => products[b]! - products[a]!).slice(0, 10);
    total.distinct += (times * new Set(ten.map((at) => treeOf[at])).size) / ten.length;
    ofComputation = addAccuracy(ofComputation, { gold, found: trees[tree]!, times });
    ofTree = addAccuracy(ofTree, { gold, found: trees[bestTree]!, times });
  }
  return {
    sentences: total.sentences,
    different: total.different,
    shareOfBest: total.share / total.sentences,
    distinctOfTen: total.distinct / total.sentences,
    meanComputations: total.computations / total.sentences,
    mostComputations,
    ofComputation,
    ofTree,
  };
}

function listAll(of: StructureForest): Listing {
  const ids = new Map<string, number>();
  const trees: Int32Array[] = [];
  const [starts, leaves, treeOf]: [number[], number[], number[]] = [[0], [], []];
  for (const own of derivationsOf(of.forest, of.forest.leafCount + of.forest.itemCount - 1)) {
    const heads = headsOf(of, own);
    const key = heads.join(' ');
    if (!ids.has(key)) {
      ids.set(key, trees.length);
      trees.push(heads);
    }
    treeOf.push(ids.get(key)!);
    for (const leaf of own) leaves.push(leaf);
    starts.push(leaves.length);
  }
  return {
    of,
    starts: Int32Array.from(starts),
    leaves: Int32Array.from(leaves),
    treeOf: Int32Array.from(treeOf),
    trees,
  };
}

/** The leaves of every derivation of a vertex. */
function derivationsOf({ leafCount, starts, left, right }: Forest, start: number): readonly (readonly number[])[] {
  const known = new Map<number, readonly (readonly number[])[]>();
  const listOf = (vertex: number): readonly (readonly number[])[] => {
    if (vertex < leafCount) return [vertex === UNIT ? [] : [vertex]];
    const before = known.get(vertex);
    if (before !== undefined) return before;
    const list: (readonly number[])[] = [];
    for (let edge = starts[vertex - leafCount]!; edge < starts[vertex - leafCount + 1]!; edge++) {
      const seconds = listOf(right[edge]!);
      for (const first of listOf(left[edge]!)) for (const second of seconds) list.push([...first, ...second]);
    }
    known.set(vertex, list);
    return list;
  };
  return listOf(start);
}

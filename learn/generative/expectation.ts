/**
 * The E-step: expected numbers of uses of every parameter, over all computations of every sentence. It is a map over
 * sentences whose results are added, and the sums are exact, so it does not matter how sentences are divided.
 */
import { ForestSums } from '../../generator/forest/forest-sums.ts';
import { ExactSums } from './exact-sums.ts';
import { nodeTags, NO_PARAMETER, type ModelStructure, type StructureForest } from './model-structure.ts';

/** A sequence of tags, and how often it occurs. */
export interface TagSequence {
  readonly tags: ArrayLike<number>;
  readonly times: number;
}

/** What an E-step has found. */
export class ExpectedCounts {
  readonly parameters: ExactSums;
  /** The log-likelihood of the sentences that have a probability; one sum. */
  readonly logLikelihood: ExactSums = new ExactSums(1);
  sentences = 0;
  /** Sentences whose probability is 0. */
  impossible = 0;

  constructor(parameterCount: number) {
    this.parameters = new ExactSums(parameterCount);
  }

  addAll(other: ExpectedCounts): void {
    this.parameters.addAll(other.parameters);
    this.logLikelihood.addAll(other.logLikelihood);
    this.sentences += other.sentences;
    this.impossible += other.impossible;
  }
}

/** Weighs the leaves of sentences by parameters. */
export class SentenceSums {
  private readonly structure: ModelStructure;
  private readonly purpose: 'weights' | 'arcs';
  private readonly known = new Map<number, LengthSums>();

  constructor(structure: ModelStructure, purpose: 'weights' | 'arcs') {
    this.structure = structure;
    this.purpose = purpose;
  }

  /** What is needed for sentences of a length, with room for one of them. */
  ofLength(length: number): LengthSums {
    const before = this.known.get(length);
    if (before !== undefined) return before;
    const of = this.structure.forestOf(length, this.purpose);
    const leaves = of.forest.leafCount;
    const made: LengthSums = {
      of,
      sums: new ForestSums(of.forest),
      first: new Int32Array(leaves),
      second: new Int32Array(leaves),
    };
    this.known.set(length, made);
    return made;
  }

  /** Weighs the leaves of a sentence; the values of their forest are then to be computed. */
  weigh(tags: ArrayLike<number>, parameters: Float64Array): LengthSums {
    const made = this.ofLength(tags.length);
    const { of, sums, first, second } = made;
    of.parametersOf(nodeTags(this.structure, tags), first, second);
    for (let leaf = 0; leaf < first.length; leaf++) {
      sums.values[leaf] = parameters[first[leaf]!]! * parameters[second[leaf]!]!;
    }
    return made;
  }
}

/** A forest with its sums, and the parameters of its leaves for one sentence. */
export interface LengthSums {
  readonly of: StructureForest;
  readonly sums: ForestSums;
  readonly first: Int32Array;
  readonly second: Int32Array;
}

/** The expected counts of sentences under parameters. */
export function expectedCounts(
  sentences: Iterable<TagSequence>,
  parameters: Float64Array,
  { structure, sums }: { readonly structure: ModelStructure; readonly sums: SentenceSums },
): ExpectedCounts {
  const counts = new ExpectedCounts(structure.parameterCount);
  for (const { tags, times } of sentences) {
    const weighed = sums.weigh(tags, parameters);
    const total = weighed.sums.inside();
    counts.sentences += times;
    if (!(total > 0)) {
      counts.impossible += times;
      continue;
    }
    counts.logLikelihood.add(0, Math.log(total), times);
    weighed.sums.outside();
    addLeaves(counts, weighed, { total, times });
  }
  return counts;
}

/** After `inside` and `outside`: adds the expected uses of leaves to those of their parameters. */
export function addLeaves(
  counts: ExpectedCounts,
  { of, sums, first, second }: LengthSums,
  { total, times }: { readonly total: number; readonly times: number },
): void {
  const { values, derivatives } = sums;
  for (let leaf = 1; leaf < of.forest.leafCount; leaf++) {
    const expected = (values[leaf]! * derivatives[leaf]!) / total;
    if (expected === 0) continue;
    if (first[leaf] !== NO_PARAMETER) counts.parameters.add(first[leaf]!, expected, times);
    if (second[leaf] !== NO_PARAMETER) counts.parameters.add(second[leaf]!, expected, times);
  }
}

/**
 * The E-step: expected numbers of uses of every parameter, over all computations of every sentence. It is a map over
 * sentences whose results are added, and the sums are exact, so it does not matter how sentences are divided.
 */
import { ForestSums } from '../../generator/frames/forests/forest-sums.ts';
import { ExactSums } from './exact-sums.ts';
import { scaleToBest, scaleWords } from './scale-words.ts';
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

/** The sums of sentences, whose memory is reused for sentences of the same length. */
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
    const made = new LengthSums(this.structure.forestOf(length, this.purpose));
    this.known.set(length, made);
    return made;
  }

  /** Weighs the leaves of a sentence; the values of their forest are then to be computed. */
  weigh(tags: ArrayLike<number>, parameters: Float64Array): LengthSums {
    const made = this.ofLength(tags.length);
    made.of.parametersOf(nodeTags(this.structure, tags), made.first, made.second);
    made.weigh(parameters);
    return made;
  }
}

/** Totals below have lost digits, or all of them, because parts of them are below the smallest double. */
const SMALLEST_TOTAL = 2 ** -800;

/** A forest with its sums, and the parameters of its leaves for one sentence. */
export class LengthSums {
  readonly of: StructureForest;
  readonly sums: ForestSums;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** The base-2 logarithm of the factor by which the weights of derivations have been multiplied. */
  private scale = 0;

  constructor(of: StructureForest) {
    const leaves = of.forest.leafCount;
    this.of = of;
    this.sums = new ForestSums(of.forest);
    this.first = new Int32Array(leaves);
    this.second = new Int32Array(leaves);
  }

  /** Writes the weights of leaves, scaled (scale-words.ts). */
  weigh(parameters: Float64Array): void {
    const { first, second } = this;
    const { values } = this.sums;
    for (let leaf = 0; leaf < first.length; leaf++) {
      values[leaf] = parameters[first[leaf]!]! * parameters[second[leaf]!]!;
    }
    this.scale = scaleWords(this.of, values);
  }

  /** The sum over all derivations of the weights, which may be scaled again; 0 if and only if all of them are 0. */
  inside(): number {
    const total = this.sums.inside();
    if (total >= SMALLEST_TOTAL) return total;
    const more = scaleToBest(this.of, this.sums.values);
    if (more === undefined) return 0;
    this.scale += more;
    const scaled = this.sums.inside();
    if (!Number.isFinite(scaled)) throw new RangeError('the parameters of a sentence differ by more than numbers hold');
    return scaled;
  }

  /** The logarithm of a probability, given the scaled one. */
  logProbability(scaled: number): number {
    return Math.log(scaled) - this.scale * Math.LN2;
  }
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
    const total = weighed.inside();
    counts.sentences += times;
    if (!(total > 0)) {
      counts.impossible += times;
      continue;
    }
    counts.logLikelihood.add(0, weighed.logProbability(total), times);
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

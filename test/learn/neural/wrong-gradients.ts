/** Gradients of a network against differences of its loss. */
import { expect } from 'vitest';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import type { VectorNumbers } from '../../../runtime/neural/frozen-vectors.ts';
import type { NetworkLayout } from '../../../runtime/neural/network-shape.ts';
import { initialWeights } from '../../../learn/neural/initial-weights.ts';
import type { SentenceTeacher } from '../../../learn/neural/sentence-teacher.ts';
import { ShardTeacher, type NeuralLesson } from '../../../learn/neural/shard-teacher.ts';
import { SHARDS } from '../../../learn/neural/shards.ts';
import type { TrainingNetwork } from '../../../learn/neural/training-network.ts';
import { threadNetwork } from '../../../learn/neural/training-task.ts';
import type { TrainingWeights } from '../../../learn/neural/training-weights.ts';

/** The sentences of shards; a shard in the middle has none. */
const DIVIDED = [[0, 2], [], [1]];
const NO_DROPOUT = { words: 0, hidden: 0, forms: 0 };

/** The matrices whose gradients, of three sentences and summed over shards, are not slopes of the loss for each word. */
export function wrongGradients<Computation>(
  layout: NetworkLayout,
  {
    room,
    teacherOf,
    lessonsOf,
    least,
    seed = 7,
    vectors,
  }: {
    readonly room: { readonly words: number; readonly transitions: number };
    teacherOf(network: TrainingNetwork): SentenceTeacher<Computation>;
    lessonsOf(teacher: SentenceTeacher<Computation>, random: () => number): readonly NeuralLesson<Computation>[];
    /** The part of the gradients that is not 0. */
    readonly least: number;
    /** The seed of weights, sentences and samples. */
    readonly seed?: number;
    readonly vectors: VectorNumbers | undefined;
  },
): readonly string[] {
  const random = seededRandom(seed);
  const plan = { layout, rooms: [room], dropout: NO_DROPOUT, vectors, maskSeed: 4 };
  const { weights, network } = threadNetwork(plan, { thread: 0, memory: undefined });
  weights.start(initialWeights(layout, seededRandom(4)).map((weight) => weight + 0.4 * (random() - 0.5)));
  const teacher = teacherOf(network);
  const lessons = lessonsOf(teacher, random);
  const words = lessons.reduce((sum, { heads }) => sum + heads.length, 0);
  const shards = new ShardTeacher(network, teacher, { lessons, words: room.words, dropout: NO_DROPOUT });
  const loss = (): number =>
    DIVIDED.reduce((sum, numbers, shard) => {
      const sentences = Int32Array.from(numbers);
      return sum + shards.teach({ shard, sentences, words, explores: false, seed: shard }).loss / words;
    }, 0);
  loss();
  const gradients = new Float32Array(layout.size);
  for (let shard = 0; shard < SHARDS; shard++) {
    const own = weights.gradients(shard);
    expect(own.some((gradient) => gradient !== 0)).toBe((DIVIDED[shard] ?? []).length > 0);
    own.forEach((gradient, at) => (gradients[at]! += gradient));
  }
  expect(gradients.filter((gradient) => gradient !== 0).length).toBeGreaterThan(least * layout.size);
  return wrongSlopes(weights, { gradients, loss, random });
}

/** Lengths of the differences: a wrong gradient differs from the slope at each of them. */
const LENGTHS = [2 ** -8, 2 ** -11, 2 ** -14];

/**
 * The matrices of which some gradients are not slopes of the loss, which is computed anew for each.
 *
 * The loss has 24 bits, so short differences are of rounding: where all gradients of a matrix are small, as in the
 * second layer, 2^-12 can miss the limit below, and 2^-8 is far within it. Long differences reach places where a hidden
 * number becomes 0, or another label wins, and the slope is another: there 2^-12 can miss it, and 2^-14 does not. So a
 * gradient is right if it is the slope at one length.
 */
function wrongSlopes(
  weights: TrainingWeights,
  { gradients, loss, random }: { readonly gradients: Float32Array; loss(): number; random(): number },
): readonly string[] {
  const values = weights.values();
  const slopeAt = (place: number, length: number): number => {
    const weight = values[place]!;
    values[place] = weight + length;
    const above = loss();
    values[place] = weight - length;
    const below = loss();
    values[place] = weight;
    return (above - below) / (2 * length);
  };
  return weights.layout.matrices.flatMap(({ name, at, rows, columns }) => {
    const places = Array.from({ length: 25 }, () => at + Math.floor(random() * rows * columns));
    const missed = LENGTHS.map((length) => {
      const samples = places.map((place) => {
        const gradient = gradients[place]!;
        return { difference: Math.abs(slopeAt(place, length) - gradient), size: Math.abs(gradient) };
      });
      // Two samples may be at places without a slope.
      const sorted = samples.toSorted((a, b) => a.difference - b.difference).slice(0, -2);
      const sum = (of: 'difference' | 'size'): number => sorted.reduce((total, sample) => total + sample[of], 0);
      const [difference, size] = [sum('difference'), sum('size')];
      return { difference, size, isMissed: difference > 0.02 * size + 2e-4 };
    });
    if (missed.some(({ isMissed }) => !isMissed)) return [];
    return [`${name}: ${missed.map(({ difference, size }) => `${difference} of ${size}`).join(', ')}`];
  });
}

/**
 * The weights of a network in training, with the moments of Adam, their averages, and for each shard of a batch its own
 * gradients.
 *
 * The products of words lie behind the weights, a part for each thread, and their gradients behind those of the weights.
 * So in a shard the gradient of anything is at one distance from it.
 */
import type { KernelMemory } from '../../runtime/neural/kernel-memory.ts';
import type { NetworkLayout } from '../../runtime/neural/network-shape.ts';
import { SHARDS } from './shards.ts';
import { FIRST_DECAY, SECOND_DECAY, type TrainingKernels } from './training-kernels.ts';

/**
 * The part that the newest weights have in the averages: ten over the number of updates, so that most of an average is
 * from the last tenth (Shamir and Zhang 2013), but no less than this.
 */
const LEAST_SHARE = 0.002;

export class TrainingWeights {
  readonly memory: KernelMemory<TrainingKernels>;
  readonly layout: NetworkLayout;
  /** Where the weights are. */
  readonly address: number;
  /** Where each thread has the products of its words. */
  readonly products: readonly number[];
  /** How far the gradients of each shard are from what they belong to. */
  readonly distances: readonly number[];

  private readonly moments: { readonly first: number; readonly second: number; readonly average: number };
  private updates = 0;

  /** Has room for the products of so many words in each thread. */
  constructor(memory: KernelMemory<TrainingKernels>, layout: NetworkLayout, words: readonly number[]) {
    this.memory = memory;
    this.layout = layout;
    const products: number[] = [];
    let size = layout.size;
    for (const most of words) {
      products.push(size);
      size += (most + 3) * layout.slots.columns;
    }
    this.address = memory.allocate(size);
    this.products = products.map((at) => this.address + 4 * at);
    this.distances = Array.from({ length: SHARDS }, () => memory.allocate(size) - this.address);
    const [first, second, average] = [0, 1, 2].map(() => memory.allocate(layout.size)) as [number, number, number];
    this.moments = { first, second, average };
  }

  /** Sets the weights that the training of a network starts with. */
  start(weights: Float32Array): void {
    const { first, second, average } = this.moments;
    this.updates = 0;
    this.values().set(weights);
    this.memory.floatsAt(average, this.layout.size).set(weights);
    for (const moment of [first, second]) this.memory.floatsAt(moment, this.layout.size).fill(0);
  }

  /** One update of all weights, after which all gradients are 0. */
  update(rate: number): void {
    const { memory, layout, address, distances, moments } = this;
    this.updates++;
    const corrected = (rate * Math.sqrt(1 - SECOND_DECAY ** this.updates)) / (1 - FIRST_DECAY ** this.updates);
    const share = Math.max(LEAST_SHARE, 10 / (this.updates + 9));
    const { first, second, average } = moments;
    const gradients = address + distances[0]!;
    const between = distances[1]! - distances[0]!;
    const { size } = layout;
    memory.kernels.adam(address, gradients, SHARDS, between, first, second, average, size, corrected, share);
  }

  /** The weights themselves. */
  values(): Float32Array {
    return this.memory.floatsAt(this.address, this.layout.size);
  }

  /** The gradients of a shard; valid until the next update. */
  gradients(shard: number): Float32Array {
    return this.memory.floatsAt(this.address + this.distances[shard]!, this.layout.size);
  }

  /** A copy of the averages of the weights. */
  averages(): Float32Array {
    return this.memory.floatsAt(this.moments.average, this.layout.size).slice();
  }
}

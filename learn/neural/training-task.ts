/** What all threads of a training have: plain data, and arrays and a memory that they share. */
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import type { VectorNumbers } from '../../runtime/neural/frozen-vectors.ts';
import type { NetworkLayout } from '../../runtime/neural/network-shape.ts';
import type { Seen } from '../../runtime/neural/neural-model.ts';
import { BatchBoard, type BatchBoardArrays } from './batch-board.ts';
import { ShardTeacher, type NeuralLesson } from './shard-teacher.ts';
import type { SharedMemory } from './shared-memory.ts';
import { trainingMemory } from './training-kernels.ts';
import { methodThatSees } from './training-method.ts';
import { TrainingNetwork, type Dropout, type Room } from './training-network.ts';
import { TrainingWeights } from './training-weights.ts';

/** What networks are made of. */
export interface NetworkPlan {
  readonly layout: NetworkLayout;
  /** What each thread has room for. */
  readonly rooms: readonly Room[];
  readonly dropout: Dropout & { /** Of forms and lemmas, which become unknown. */ readonly forms: number };
  readonly vectors: VectorNumbers | undefined;
  /** The seed of the masks of dropout. */
  readonly maskSeed: number;
}

/** What a thread that helps is started with. */
export interface TrainingTask extends NetworkPlan {
  readonly sees: Seen;
  readonly lessons: readonly NeuralLesson<unknown>[];
  readonly memory: SharedMemory;
  readonly board: BatchBoardArrays;
}

/** The weights, and the network of a thread. All threads allocate everything in one order, so all have the same places. */
export function threadNetwork(
  { layout, rooms, dropout, vectors, maskSeed }: NetworkPlan,
  { thread, memory: shared }: { readonly thread: number; readonly memory: SharedMemory | undefined },
): { readonly weights: TrainingWeights; readonly network: TrainingNetwork } {
  const memory = trainingMemory(shared);
  const weights = new TrainingWeights(
    memory,
    layout,
    rooms.map(({ words }) => words),
  );
  const networks = rooms.map(
    (room, index) =>
      new TrainingNetwork(weights, { thread: index, room, dropout, vectors, random: seededRandom(maskSeed) }),
  );
  return { weights, network: networks[thread]! };
}

/** Helps with a training until it ends. What goes wrong ends the training with its message. */
export function helpTraining(module: SystemModule, task: TrainingTask, thread: number): void {
  const { sees, lessons, memory, board: arrays, rooms, dropout } = task;
  const board = new BatchBoard(arrays);
  try {
    const { network } = threadNetwork(task, { thread, memory });
    const teacher = methodThatSees(sees).teacher(module, network);
    const shards = new ShardTeacher(network, teacher, { lessons, words: rooms[thread]!.words, dropout });
    board.takeShards((shard) => shards.teach(shard));
  } catch (error) {
    board.fail(error instanceof Error ? error.message : String(error));
  }
}

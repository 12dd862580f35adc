/**
 * Trains a neural model: passes over a treebank in batches of sentences, with Adam at a rate that falls to almost 0. The
 * same treebank and seed give the same bytes, with any number of threads. If several networks vote, they are trained one
 * after the other, from other random numbers.
 */
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { Atoms } from '../../runtime/parser/atoms.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { atomsOfColumns, filledColumns, type TrainingColumns } from '../shared/training-columns.ts';
import { checkModule, shuffle, type TrainingEvent, type TrainingOptions } from '../shared/training.ts';
import type { FrozenVectors, VectorNumbers } from '../../runtime/neural/frozen-vectors.ts';
import { modelLayout, type NetworkSizes } from '../../runtime/neural/neural-model.ts';
import { WORD_NUMBERS, writeFields } from '../../runtime/neural/word-fields.ts';
import { BatchBoard } from './batch-board.ts';
import { encodeNeuralModel } from './encode-model.ts';
import { initialWeights } from './initial-weights.ts';
import type { SentenceTeacher } from './sentence-teacher.ts';
import { ShardTeacher, type NeuralLesson } from './shard-teacher.ts';
import { divideBatch, SHARDS } from './shards.ts';
import { sharedMemory } from './shared-memory.ts';
import { startModel, type StartModel } from './start-model.ts';
import type { TrainingMethod } from './training-method.ts';
import { threadNetwork, type NetworkPlan, type TrainingTask } from './training-task.ts';

export interface NeuralOptions<Computation> extends TrainingOptions {
  /** The name of the learner in the model. */
  readonly learner: string;
  readonly method: TrainingMethod<Computation>;
  readonly sizes: NetworkSizes;
  readonly dropout?: NetworkPlan['dropout'];
  readonly rate?: number;
}

/** A batch ends with the sentence that brings it to so many words, or to fewer, so that a pass has some batches. */
const BATCH = { words: 300, ofPass: 1 / 40 };
const RATE = 0.002;
const DROPOUT = { words: 0.2, hidden: 0.3, forms: 0.15 };
/** The first pass in which wrong transitions are taken. */
const FIRST_EXPLORED = 2;
/** Batches between two reports. */
const REPORTED = 10;

export function* trainNeural<Computation>(
  module: SystemModule,
  columns: TrainingColumns,
  options: NeuralOptions<Computation>,
): Generator<TrainingEvent, void, undefined> {
  const {
    learner,
    method,
    passes,
    seed,
    beam,
    spec,
    without = [],
    resume,
    sizes,
    vectors,
    threads,
    tags = [],
  } = options;
  const { dropout = DROPOUT, rate = RATE } = options;
  checkModule(module);
  method.check(module);
  const random = seededRandom(seed);
  const anySeed = (): number => Math.floor(random() * 2 ** 32) | 0;
  const start = startModel(module, columns, { sees: method.sees, sizes, vectors, tags, resume });
  const layout = modelLayout(start.model);
  const batchWords = Math.min(BATCH.words, Math.ceil(columns.words * BATCH.ofPass));
  const rooms = roomsOfThreads(columns.starts, batchWords, threads?.count ?? 0).map((most) => ({
    words: most.words,
    transitions: method.mostExamples(module, most),
  }));
  const frozen = start.model.vectors && numbersOfVectors(start.model.vectors);
  const plan: NetworkPlan = { layout, rooms, dropout, vectors: frozen, maskSeed: anySeed() };
  const memory = threads && sharedMemory();
  const { weights, network } = threadNetwork(plan, { thread: 0, memory });
  const teacher = method.teacher(module, network);
  const lessons = readLessons(columns, { start, teacher });
  const leftOut = columns.sentences - lessons.length;
  const shards = new ShardTeacher(network, teacher, { lessons, words: rooms[0]!.words, dropout });
  const board = BatchBoard.forBatches(lessons.length, threads ? SharedArrayBuffer : ArrayBuffer);
  const { sees } = method;
  if (memory) threads.start({ ...plan, sees, lessons, memory, board: board.arrays } satisfies TrainingTask);
  const { specHash } = module;
  const filled = filledColumns(columns, resume?.header.filled);
  const finished: Float32Array[] = [];
  const model = (): Uint8Array => {
    const header = {
      learner,
      spec,
      specHash,
      labels: start.labels,
      beam,
      ...(without.length > 0 && { without }),
      filled,
    };
    return encodeNeuralModel(header, start.model, [...finished, weights.averages()]);
  };

  const order = Array.from(lessons.keys());
  /** The passes of one network. */
  function* trainNetwork(): Generator<TrainingEvent, void, undefined> {
    for (let pass = 1, batches = 0; pass <= passes; pass++) {
      shuffle(order, random);
      const sums = { sentences: 0, words: 0 };
      const figures = { examples: 0, wrong: 0, loss: 0 };
      const event = (): Omit<TrainingEvent, 'kind'> => {
        const loss = figures.loss / Math.max(1, sums.words);
        const counted = finished.length * passes + pass;
        return { pass: counted, ...sums, ...figures, loss, total: lessons.length, leftOut, model };
      };
      for (let from = 0, to = 0; from < order.length; from = to) {
        // A thread that fails says why on the board, and then ends.
        board.check();
        threads?.check();
        let words = 0;
        while (to < order.length && words < batchWords) words += lessons[order[to++]!]!.heads.length;
        const batch = order.slice(from, to);
        const divided = divideBatch(batch.map((lesson) => lessons[lesson]!.heads.length));
        board.post({
          shards: divided.map((shard) => shard.map((sentence) => batch[sentence]!)),
          words,
          explores: pass >= FIRST_EXPLORED,
          seeds: Array.from({ length: SHARDS }, anySeed),
        });
        for (let shard = board.shard(0) as ReturnType<BatchBoard['claim']>; shard; shard = board.claim()) {
          board.finish(shard.shard, shards.teach(shard));
        }
        while (!board.isDone()) {
          // Whether a thread has ended is known only after whoever trains has let events happen.
          threads?.check();
          yield { kind: 'progress', ...event() };
        }
        board.addFigures(figures);
        weights.update(rate * (1 - (0.95 * (pass - 1 + to / order.length)) / passes));
        sums.sentences = to;
        sums.words += words;
        if (++batches % REPORTED === 0) yield { kind: 'progress', ...event() };
      }
      yield { kind: 'pass', ...event() };
    }
  }

  try {
    const networks = start.weights?.length ?? options.networks ?? 1;
    for (let trained = 0; trained < networks; trained++) {
      if (trained > 0) finished.push(weights.averages());
      weights.start(start.weights?.[trained] ?? initialWeights(layout, random));
      yield* trainNetwork();
    }
  } finally {
    board.end();
  }
}

/**
 * The most words of a shard in each thread, and the longest sentence. The first shard can have the longest sentence of
 * all. The others are without the longest of their batch, and all sentences but the last are less than a batch.
 */
function roomsOfThreads(
  starts: Int32Array,
  batchWords: number,
  helpers: number,
): readonly { readonly words: number; readonly longest: number }[] {
  const longest = starts.reduce((most, from, index) => Math.max(most, from - (starts[index - 1] ?? 0)), 1);
  const own = { words: batchWords + longest, longest };
  const other = { words: batchWords, longest: Math.min(batchWords, longest) };
  return [own, ...Array.from({ length: helpers }, () => other)];
}

/** What networks need of vectors, as plain data that other threads can have too. */
function numbersOfVectors({ dimensions, scales, numbers }: FrozenVectors): VectorNumbers {
  return { dimensions, scales, numbers };
}

/** The sentences to learn from. */
function readLessons<Computation>(
  columns: TrainingColumns,
  { start, teacher }: { readonly start: StartModel; readonly teacher: SentenceTeacher<Computation> },
): NeuralLesson<Computation>[] {
  const { starts, heads } = columns;
  const atoms = new Atoms();
  const read = atomsOfColumns(columns);
  const labelIds = columns.column('deprel').map((id) => start.idOfLabel[id]!);
  return Array.from({ length: columns.sentences }, (_, sentence) => sentence).flatMap((sentence) => {
    const [from, to] = [starts[sentence]!, starts[sentence + 1]!];
    const gold = heads.subarray(from, to);
    const computation = teacher.computationOf(gold);
    if (computation === undefined) return [];
    read(atoms, sentence);
    const fields = new Int32Array(gold.length * WORD_NUMBERS);
    writeFields(atoms, start.model, fields);
    const tags = start.tags.map((ids) => ids.subarray(from, to));
    return [{ heads: gold, labels: labelIds.subarray(from, to), tags, computation, fields }];
  });
}

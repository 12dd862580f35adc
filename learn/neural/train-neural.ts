/**
 * Trains a neural model: passes over a treebank in batches of sentences, with Adam at a rate that falls to almost 0. The
 * same treebank and seed give the same bytes.
 */
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { Atoms } from '../../runtime/parser/atoms.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { atomsOfColumns, filledColumns, type TrainingColumns } from '../shared/training-columns.ts';
import { checkModule, shuffle, type TrainingEvent, type TrainingOptions } from '../shared/training.ts';
import { modelLayout, type NetworkSizes } from '../../runtime/neural/neural-model.ts';
import { FIELDS, writeFields } from '../../runtime/neural/word-fields.ts';
import { encodeNeuralModel } from './encode-model.ts';
import { startModel, type StartModel } from './start-model.ts';
import type { SentenceTeacher, TaughtSentence } from './sentence-teacher.ts';
import type { TrainingMethod } from './training-method.ts';
import { TrainingNetwork, type Dropout } from './training-network.ts';

export interface NeuralOptions<Computation> extends TrainingOptions {
  /** The name of the learner in the model. */
  readonly learner: string;
  readonly method: TrainingMethod<Computation>;
  readonly sizes: NetworkSizes;
  readonly dropout?: Dropout & { /** Of forms and lemmas, which become unknown. */ readonly forms: number };
  readonly rate?: number;
}

/** A batch ends with the sentence that brings it to so many words, or to fewer, so that a pass has some batches. */
const BATCH = { words: 300, ofPass: 1 / 40 };
const RATE = 0.002;
const DROPOUT = { words: 0.2, hidden: 0.3, forms: 0.15 };
/** The first pass with exploration, and how often a wrong transition is taken there. */
const EXPLORATION = { from: 2, probability: 0.9 };
/** Batches between two reports. */
const REPORTED = 10;

interface LessonWithFields<Computation> extends TaughtSentence<Computation> {
  /** The numbers of the words’ fields. */
  readonly fields: Int32Array;
}

export function* trainNeural<Computation>(
  module: SystemModule,
  columns: TrainingColumns,
  options: NeuralOptions<Computation>,
): Generator<TrainingEvent, void, undefined> {
  const { learner, method, passes, seed, beam, spec, without = [], resume, sizes } = options;
  const { dropout = DROPOUT, rate = RATE } = options;
  checkModule(module);
  method.check(module);
  const random = seededRandom(seed);
  const { starts } = columns;
  const start = startModel(module, columns, { sees: method.sees, sizes, resume });
  const layout = modelLayout(start.model);
  const longest = starts.reduce((most, from, index) => Math.max(most, from - (starts[index - 1] ?? 0)), 1);
  const batch = Math.min(BATCH.words, Math.ceil(columns.words * BATCH.ofPass));
  const words = batch + longest;
  const network = new TrainingNetwork(layout, {
    words,
    transitions: method.mostExamples(module, { words, longest }),
    dropout,
    random,
    weights: start.weights,
  });
  const teacher = method.teacher(module, network);
  const lessons = readLessons(columns, { start, teacher });
  const leftOut = columns.sentences - lessons.length;
  const ids = new Int32Array(words * FIELDS.length);
  const { specHash } = module;
  const filled = filledColumns(columns, resume?.header.filled);
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
    return encodeNeuralModel(header, { ...start.model, weights: network.averages() });
  };

  for (let pass = 1, batches = 0; pass <= passes; pass++) {
    shuffle(lessons, random);
    const sums = { sentences: 0, words: 0 };
    const figures = { examples: 0, wrong: 0, loss: 0 };
    const event = (): Omit<TrainingEvent, 'kind'> => {
      const loss = figures.loss / Math.max(1, sums.words);
      return { pass, ...sums, ...figures, loss, total: lessons.length, leftOut, model };
    };
    const explore = (): boolean => pass >= EXPLORATION.from && random() < EXPLORATION.probability;
    for (let from = 0, to = 0; from < lessons.length; from = to) {
      const rows = [0];
      for (; to < lessons.length && rows.at(-1)! < batch; to++) {
        const { fields } = lessons[to]!;
        ids.set(fields, rows.at(-1)! * FIELDS.length);
        rows.push(rows.at(-1)! + fields.length / FIELDS.length);
      }
      for (let word = 0; word < rows.at(-1)!; word++) {
        if (random() < dropout.forms) ids[word * FIELDS.length] = ids[word * FIELDS.length + 1] = 0;
      }
      network.forward(ids, rows);
      for (let index = from; index < to; index++) {
        teacher.teach(lessons[index]!, { row: rows[index - from]!, words: rows.at(-1)!, explore, figures });
      }
      network.backward(ids, rows);
      network.update(rate * (1 - (0.95 * (pass - 1 + to / lessons.length)) / passes));
      sums.sentences = to;
      sums.words += rows.at(-1)!;
      if (++batches % REPORTED === 0) yield { kind: 'progress', ...event() };
    }
    yield { kind: 'pass', ...event() };
  }
}

/** The sentences to learn from. */
function readLessons<Computation>(
  columns: TrainingColumns,
  { start, teacher }: { readonly start: StartModel; readonly teacher: SentenceTeacher<Computation> },
): LessonWithFields<Computation>[] {
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
    const fields = new Int32Array(gold.length * FIELDS.length);
    writeFields(atoms, start.model.fields, { ids: fields, at: 0 });
    return [{ heads: gold, labels: labelIds.subarray(from, to), computation, fields }];
  });
}

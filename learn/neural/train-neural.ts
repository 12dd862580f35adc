/**
 * Trains a neural model: passes over a treebank in batches of sentences, with Adam at a rate that falls to almost 0. The
 * same treebank and seed give the same weights.
 */
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import type { SystemModule } from '../../runtime/system-module.ts';
import type { TrainingColumns } from '../atoms.ts';
import { checkModule } from '../linear-model.ts';
import type { TrainingPass } from '../train-linear.ts';
import { Atoms, atomsOfColumns } from './atoms.ts';
import { modelLayout, type NetworkSizes, type NeuralModel } from './neural-model.ts';
import { Teacher, type Lesson } from './teacher.ts';
import { TrainingNetwork, type Dropout } from './training-network.ts';
import { FIELDS, frequentValues, writeFields } from './word-fields.ts';

export interface NeuralTraining {
  readonly passes: number;
  readonly seed?: number;
  readonly sizes: NetworkSizes;
  readonly dropout?: Dropout & { /** Of forms, which become unknown. */ readonly forms: number };
  readonly rate?: number;
}

/** A batch ends with the sentence that brings it to so many words, or to fewer, so that a pass has some batches. */
const BATCH = { words: 300, ofPass: 1 / 40 };
const RATE = 0.002;
const DROPOUT = { words: 0.2, hidden: 0.3, forms: 0.15 };
/** The first pass with exploration, and how often a wrong transition is taken there. */
const EXPLORATION = { from: 2, probability: 0.9 };

interface Sentence extends Lesson {
  /** The numbers of its words’ fields. */
  readonly fields: Int32Array;
}

/** Passes over a treebank. After each, `model` makes the model so far. */
export function* trainNeural(
  module: SystemModule,
  columns: TrainingColumns,
  { passes, seed = 1, sizes, dropout = DROPOUT, rate = RATE }: NeuralTraining,
): Generator<TrainingPass & { readonly loss: number; readonly model: () => NeuralModel }, void, undefined> {
  checkModule(module);
  const random = seededRandom(seed);
  const { starts, heads, sentences: count, vocabularies } = columns;
  const labelIds = columns.column('deprel');
  const labels = Array.from({ length: vocabularies.deprel.size }, (_, id) => vocabularies.deprel.textOf(id) || '_');
  const atoms = new Atoms();
  const read = atomsOfColumns(columns);
  const fields = frequentValues(count, read, atoms);
  const layout = modelLayout(module, { labels, fields, sizes });
  const longest = starts.reduce((most, start, index) => Math.max(most, start - (starts[index - 1] ?? 0)), 1);
  const batch = Math.min(BATCH.words, Math.ceil(columns.words * BATCH.ofPass));
  const words = batch + longest;
  const network = new TrainingNetwork(layout, { words, transitions: module.maxTransitions(words), dropout, random });
  const teacher = new Teacher(module, network);
  const sentences = readSentences();
  const ids = new Int32Array(words * FIELDS.length);

  for (let pass = 1; pass <= passes; pass++) {
    shuffle(sentences, random);
    const figures = { transitions: 0, wrongTransitions: 0, arcs: 0, wrongLabels: 0, loss: 0 };
    const explore = (): boolean => pass >= EXPLORATION.from && random() < EXPLORATION.probability;
    for (let from = 0, to = 0; from < sentences.length; from = to) {
      const rows = [0];
      for (; to < sentences.length && rows.at(-1)! < batch; to++) {
        const { fields: own } = sentences[to]!;
        ids.set(own, rows.at(-1)! * FIELDS.length);
        rows.push(rows.at(-1)! + own.length / FIELDS.length);
      }
      for (let word = 0; word < rows.at(-1)!; word++) if (random() < dropout.forms) ids[word * FIELDS.length] = 0;
      network.forward(ids, rows);
      for (let index = from; index < to; index++) {
        teacher.teach(sentences[index]!, { row: rows[index - from]!, explore, figures });
      }
      network.backward(ids, rows);
      network.update(rate * (1 - (0.95 * (pass - 1 + to / sentences.length)) / passes));
    }
    yield { pass, leftOut: count - sentences.length, ...figures, model };
  }

  /** The sentences to learn from. */
  function readSentences(): Sentence[] {
    return Array.from({ length: count }, (_, sentence) => sentence).flatMap((sentence) => {
      const [start, end] = [starts[sentence]!, starts[sentence + 1]!];
      const gold = heads.subarray(start, end);
      const computation = teacher.computationOf(gold);
      if (computation === undefined) return [];
      read(atoms, sentence);
      const own = new Int32Array(gold.length * FIELDS.length);
      writeFields(atoms, fields, { ids: own, at: 0 });
      return [{ heads: gold, labels: labelIds.subarray(start, end), computation, fields: own }];
    });
  }

  function model(): NeuralModel {
    return { specHash: module.specHash, labels, fields, sizes, weights: network.averages() };
  }
}

/** Fisher and Yates. */
function shuffle(items: unknown[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
}

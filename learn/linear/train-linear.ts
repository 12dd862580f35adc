/**
 * Trains a linear model: an averaged perceptron along the one computation of each tree. The order of the sentences in
 * each pass comes from a seed, so the same treebank, options and seed give the same bytes.
 */
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { UnfitModel } from '../../runtime/parser/model-bytes.ts';
import { Atoms } from '../../runtime/parser/atoms.ts';
import { LinearScorer } from '../../runtime/parser/linear-scorer.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { FEATURE_SETS } from '../../runtime/trained/feature-sets.ts';
import { atomsOfColumns, filledColumns, type TrainingColumns } from '../shared/training-columns.ts';
import { checkModule, derivableTrees, shuffle, type TrainingEvent, type TrainingOptions } from '../shared/training.ts';
import { BeamLessons } from './beam-lessons.ts';
import { chosenFeatures } from './chosen-features.ts';
import { GreedyLessons } from './greedy-lessons.ts';
import { linearModel } from './linear-model.ts';
import { emptyTables, labelsOf, tablesOfModel } from './start-tables.ts';

/** The tables have 2 ** bits rows; by default as many as the treebank can use. */
export interface LinearOptions extends TrainingOptions {
  readonly transitionBits?: number;
  readonly arcBits?: number;
}

/** Sentences between two reports. */
const REPORTED = 100;

export function* trainLinear(
  module: SystemModule,
  columns: TrainingColumns,
  options: LinearOptions,
): Generator<TrainingEvent, void, undefined> {
  checkModule(module);
  const { passes, seed, beam, spec, without = [], resume, transitionBits, arcBits } = options;
  const features = FEATURE_SETS[chosenFeatures({ ...options, reductions: module.reductions })];
  const { starts } = columns;
  const filled = filledColumns(columns, resume?.header.filled);
  const tables =
    resume === undefined
      ? emptyTables(columns, { outcomes: module.transitions.length, features, transitionBits, arcBits })
      : tablesOfModel(columns, { parts: resume, features });
  if (tables.transitions.outcomes !== module.transitions.length) {
    throw new UnfitModel(`it was trained for another system than ${module.name}`);
  }
  const { labels } = tables;
  const labelIds = columns.column('deprel');
  const idOfLabel = labelsOf(columns).map((label) => labels.indexOf(label));
  const scorer = new LinearScorer(features, tables);
  const lessons =
    beam === 1
      ? new GreedyLessons(module, { tables, scorer })
      : new BeamLessons(module, { tables, scorer, width: beam });
  const readAtoms = atomsOfColumns(columns);
  const atoms = new Atoms();
  const random = seededRandom(seed);
  const trees = derivableTrees(module, columns);
  const leftOut = columns.sentences - trees.length;
  const model = (): Uint8Array =>
    linearModel(tables, {
      spec,
      specHash: module.specHash,
      labels,
      beam,
      features: features.name,
      ...(without.length > 0 && { without }),
      filled,
    });

  for (let pass = 1; pass <= passes; pass++) {
    shuffle(trees, random);
    const sums = { sentences: 0, words: 0, examples: 0, wrong: 0, violation: 0 };
    const figures = (): Omit<TrainingEvent, 'kind'> => {
      const { violation, ...counts } = sums;
      return { pass, ...counts, loss: violation / Math.max(1, sums.words), total: trees.length, leftOut, model };
    };
    for (const { sentence, computation } of trees) {
      readAtoms(atoms, sentence);
      const start = starts[sentence]!;
      const result = lessons.learn({ atoms, computation, labelOf: (word) => idOfLabel[labelIds[start + word - 1]!]! });
      sums.sentences++;
      sums.words += atoms.length;
      sums.examples += result.examples;
      sums.wrong += result.wrong;
      sums.violation += result.violation;
      if (sums.sentences % REPORTED === 0) yield { kind: 'progress', ...figures() };
    }
    yield { kind: 'pass', ...figures() };
  }
}

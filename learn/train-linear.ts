/**
 * Trains a linear model: an averaged perceptron (Collins 2002) along the one computation of each tree. Every
 * configuration is an example for transitions, and every arc one for labels. The order of the sentences in each pass
 * comes from a seed, so the same treebank and seed give the same weights.
 */
import { seededRandom } from '../runtime/module/seeded-random.ts';
import type { SystemModule } from '../runtime/system-module.ts';
import { arcPositions } from './arc-positions.ts';
import { Atoms, atomsOfColumns, type TrainingColumns } from './atoms.ts';
import { AveragedTable } from './averaged-table.ts';
import { labelFeatures, MAX_FEATURES, transitionFeatures } from './features.ts';
import { checkModule, type LinearModel } from './linear-model.ts';
import { PartialTree } from './partial-tree.ts';
import { bestAmong, bestOf, sumRows } from './scores.ts';
import { rounded } from './sparse-weights.ts';

export interface LinearTraining {
  readonly passes: number;
  readonly seed?: number;
  /** The tables have 2 ** bits rows; by default as many as the treebank can use. */
  readonly transitionBits?: number;
  readonly arcBits?: number;
}

/** How a pass went: examples and wrong answers of the weights at that time. */
export interface TrainingPass {
  readonly pass: number;
  /** Sentences that the system does not derive, which teach nothing. */
  readonly leftOut: number;
  readonly transitions: number;
  readonly wrongTransitions: number;
  readonly arcs: number;
  readonly wrongLabels: number;
}

/** Passes over a treebank. After each, `model` makes the model so far. */
export function* trainLinear(
  module: SystemModule,
  columns: TrainingColumns,
  {
    passes,
    seed = 1,
    transitionBits = bitsFor({ rows: 16 * columns.words, most: 21 }),
    arcBits = bitsFor({ rows: 2 * columns.words, most: mostArcBits(columns.vocabularies.deprel.size) }),
  }: LinearTraining,
): Generator<TrainingPass & { readonly model: () => LinearModel }, void, undefined> {
  checkModule(module);
  const { starts, heads, vocabularies } = columns;
  const labelIds = columns.column('deprel');
  const labels = Array.from({ length: vocabularies.deprel.size }, (_, id) => vocabularies.deprel.textOf(id) || '_');
  const positions = arcPositions(module);
  const transitionTable = new AveragedTable({ rows: 2 ** transitionBits, outcomes: module.transitions.length });
  const arcTable = new AveragedTable({ rows: 2 ** arcBits, outcomes: labels.length });
  const [transitionMask, arcMask] = [2 ** transitionBits - 1, 2 ** arcBits - 1];
  const transitionScores = new Float64Array(module.transitions.length);
  const labelScores = new Float64Array(labels.length);
  const features = new Int32Array(MAX_FEATURES);
  const configuration = new module.Configuration();
  const [atoms, tree] = [new Atoms(), new PartialTree()];
  const context = { configuration, atoms, tree };
  const readAtoms = atomsOfColumns(columns);
  const random = seededRandom(seed);
  const order = derivable(module, columns);
  const model = (): LinearModel => ({
    specHash: module.specHash,
    labels,
    transitions: { weights: rounded(transitionTable.averages()), outcomes: transitionTable.outcomes },
    transitionBits,
    arcs: { weights: rounded(arcTable.averages()), outcomes: labels.length },
    arcBits,
  });

  for (let pass = 1; pass <= passes; pass++) {
    shuffle(order, random);
    const figures = { transitions: 0, wrongTransitions: 0, arcs: 0, wrongLabels: 0 };
    for (const { sentence, computation } of order) {
      const start = starts[sentence]!;
      readAtoms(atoms, sentence);
      tree.reset(atoms.length);
      configuration.reset(atoms.length);
      for (const gold of computation) {
        figures.transitions++;
        transitionTable.nextExample();
        const count = transitionFeatures(context, transitionMask, features);
        sumRows(transitionTable, { features, count }, transitionScores);
        const best = bestAmong(transitionScores, configuration.viable());
        if (best !== gold) {
          figures.wrongTransitions++;
          transitionTable.update({ features, count }, { from: best, to: gold });
        }
        if (positions.heads[gold] === 0) {
          configuration.apply(gold);
          continue;
        }
        const head = configuration.stackAt(positions.heads[gold]!);
        const dependent = configuration.stackAt(positions.dependents[gold]!);
        const label = labelIds[start + dependent - 1]!;
        figures.arcs++;
        arcTable.nextExample();
        const arcCount = labelFeatures(context, { head, dependent, mask: arcMask }, features);
        sumRows(arcTable, { features, count: arcCount }, labelScores);
        const bestLabel = bestOf(labelScores);
        if (bestLabel !== label) {
          figures.wrongLabels++;
          arcTable.update({ features, count: arcCount }, { from: bestLabel, to: label });
        }
        configuration.apply(gold, label);
        tree.attach({ head, dependent, label });
      }
    }
    yield { pass, leftOut: columns.sentences - order.length, ...figures, model };
  }

  function derivable(
    { oracle }: SystemModule,
    { sentences }: TrainingColumns,
  ): { readonly sentence: number; readonly computation: ArrayLike<number> & Iterable<number> }[] {
    return Array.from({ length: sentences }, (_, sentence) => ({
      sentence,
      answer: oracle(heads.subarray(starts[sentence]!, starts[sentence + 1]!)),
    })).flatMap(({ sentence, answer }) =>
      answer.derivable ? [{ sentence, computation: answer.computation.slice() }] : [],
    );
  }
}

/** The bits of a table with about so many rows. */
function bitsFor({ rows, most }: { readonly rows: number; readonly most: number }): number {
  return Math.max(0, Math.min(most, Math.ceil(Math.log2(rows + 1))));
}

/** With many labels there are fewer rows, so that the table stays small enough. */
function mostArcBits(labels: number): number {
  return Math.max(0, Math.min(18, Math.floor(24 - Math.log2(Math.max(1, labels)))));
}

/** Fisher and Yates. */
function shuffle(items: unknown[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
}

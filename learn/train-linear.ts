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

export interface LinearTraining {
  readonly passes: number;
  readonly seed?: number;
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
  { passes, seed = 1, transitionBits = 21, arcBits = 18 }: LinearTraining,
): Generator<TrainingPass & { readonly model: () => LinearModel }, void, undefined> {
  checkModule(module);
  const { starts, heads, vocabularies } = columns;
  const labelIds = columns.column('deprel');
  const labels = Array.from({ length: vocabularies.deprel.size }, (_, id) => vocabularies.deprel.textOf(id));
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
    transitions: { weights: transitionTable.averages(), outcomes: transitionTable.outcomes },
    transitionBits,
    arcs: { weights: arcTable.averages(), outcomes: labels.length },
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

/** Fisher and Yates. */
function shuffle(items: unknown[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
}

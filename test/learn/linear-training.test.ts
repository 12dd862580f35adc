/** The greedy training of a linear learner against averaged perceptrons with plain lists of weights. */
import { expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import { ComputationWalk } from '../../learn/linear/computation-walk.ts';
import { trainLinear } from '../../learn/linear/train-linear.ts';
import { shuffle, type TrainingFigures } from '../../learn/shared/training.ts';
import { atomsOfColumns, TRAINING_COLUMNS, type TrainingColumns } from '../../learn/shared/training-columns.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { Atoms } from '../../runtime/parser/atoms.ts';
import { CandidateArc, Window } from '../../runtime/parser/window.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import { FEATURE_SETS } from '../../runtime/trained/feature-sets.ts';
import { madeTreebank } from './made-treebank.ts';
import { PlainPerceptron, ROUNDING } from './plain-perceptron.ts';

const BITS = { transitionBits: 12, arcBits: 10 };
const REPORTED = 100;

type Figures = TrainingFigures & {
  readonly kind: 'progress' | 'pass';
  readonly total: number;
  readonly leftOut: number;
};

/** The rows of the features of a configuration, and those of the arc that the walk looks at. */
function rowsOf(
  atoms: Atoms,
  walk: ComputationWalk,
): { readonly transition: readonly number[]; readonly arc: readonly number[] } {
  const { lean } = FEATURE_SETS;
  const [window, arc] = [new Window(), new CandidateArc()];
  window.read(walk.configuration, atoms.none);
  const { tree } = walk;
  const out = new Int32Array(lean.most);
  const mask = (bits: number): number => 2 ** bits - 1;
  const listed = (bits: number, write: (rows: { mask: number; out: Int32Array }) => number): number[] => [
    ...out.subarray(0, write({ mask: mask(bits), out })),
  ];
  const { transitionBits, arcBits } = BITS;
  const transition = [
    ...listed(transitionBits, (rows) => lean.stack(atoms, window, rows, 0)),
    ...listed(transitionBits, (rows) => lean.front(atoms, window, rows, 0)),
    ...listed(transitionBits, (rows) => lean.below(atoms, window, rows, 0)),
    ...listed(transitionBits, (rows) => lean.rest(atoms, tree, window, rows, 0)),
  ];
  if (walk.head < 0) return { transition, arc: [] };
  arc.set(walk.head, walk.dependent);
  return {
    transition,
    arc: [
      ...listed(arcBits, (rows) => lean.arc(atoms, arc, rows, 0)),
      ...listed(arcBits, (rows) => lean.dependents(atoms, tree, window, arc, rows, 0)),
    ],
  };
}

function plainTraining(
  module: SystemModule,
  columns: TrainingColumns,
  { passes, seed }: { readonly passes: number; readonly seed: number },
): { readonly figures: readonly Figures[]; readonly transitions: PlainPerceptron; readonly labels: PlainPerceptron } {
  const transitions = new PlainPerceptron(module.transitions.length);
  const labels = new PlainPerceptron(columns.vocabularies.deprel.size);
  const figures: Figures[] = [];
  const random = seededRandom(seed);
  const headsOf = (sentence: number): Int32Array =>
    columns.heads.slice(columns.starts[sentence], columns.starts[sentence + 1]);
  const order = Array.from({ length: columns.sentences }, (_, sentence) => sentence).filter(
    (sentence) => module.oracle(headsOf(sentence)).derivable,
  );
  const atoms = new Atoms();
  const walk = new ComputationWalk(module);
  for (let pass = 1; pass <= passes; pass++) {
    shuffle(order, random);
    let [words, examples, wrong, violation] = [0, 0, 0, 0];
    for (const [done, sentence] of order.entries()) {
      atomsOfColumns(columns)(atoms, sentence);
      words += atoms.length;
      walk.start(atoms.length);
      for (const right of module.oracle(headsOf(sentence)).computation.slice()) {
        const isArc = walk.look(right);
        const viable = walk.configuration.viable();
        const allowed = module.transitions.flatMap((_, id) => ((viable >> id) & 1 ? [id] : []));
        const rows = rowsOf(atoms, walk);
        const ofTransition = transitions.learn(rows.transition, { right, allowed });
        examples++;
        if (ofTransition.best !== right) wrong++;
        violation += ofTransition.lead;
        const label = isArc ? columns.column('deprel')[columns.starts[sentence]! + walk.dependent - 1]! : -1;
        if (isArc) violation += labels.learn(rows.arc, { right: label }).lead;
        walk.apply(right, label);
      }
      const now = { pass, sentences: done + 1, words, examples, wrong, loss: violation / words };
      const always = { total: order.length, leftOut: columns.sentences - order.length };
      if ((done + 1) % REPORTED === 0) figures.push({ kind: 'progress', ...now, ...always });
      if (done + 1 === order.length) figures.push({ kind: 'pass', ...now, ...always });
    }
  }
  return { figures, transitions, labels };
}

test.each([arcStandard, attardi] as unknown as readonly SystemModule[])(
  '$name: figures and weights are those of averaged perceptrons',
  async (module) => {
    const { columns } = await readColumns(madeTreebank({ sentences: 130, seed: 4 }), TRAINING_COLUMNS);
    const expected = plainTraining(module, columns, { passes: 2, seed: 3 });
    const options = { ...BITS, passes: 2, seed: 3, beam: 1, features: 'lean', spec: '{}' } as const;
    const events = [...trainLinear(module, columns, options)];
    expect(events.map(({ model, ...figures }) => ({ ...figures, isModel: model().length > 0 }))).toEqual(
      expected.figures.map((each) => ({ ...each, isModel: true })),
    );
    const { header, weights } = splitModel(events.at(-1)!.model());
    const { transitionBytes } = header as unknown as { transitionBytes: number };
    const [ofTransitions, ofLabels] = [weights.subarray(0, transitionBytes), weights.subarray(transitionBytes)];
    expect(expected.transitions.distanceFrom(ofTransitions, 2 ** BITS.transitionBits)).toBeLessThan(ROUNDING);
    expect(expected.labels.distanceFrom(ofLabels, 2 ** BITS.arcBits)).toBeLessThan(ROUNDING);
  },
);

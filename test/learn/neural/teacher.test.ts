/** The examples that a teacher gives, and the ways it goes, against a plain walk; the network is one that records. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as arcEager from '../../../generated/arc-eager-single.ts';
import * as arcHybrid from '../../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import * as attardi from '../../../generated/attardi-3-free-single.ts';
import { BestCompletion, hasBestCompletion } from '../../../learn/neural/best-completion.ts';
import { Teacher } from '../../../learn/neural/teacher.ts';
import type { TrainingNetwork } from '../../../learn/neural/training-network.ts';
import { labelInputs, transitionInputs } from '../../../runtime/neural/configuration-inputs.ts';
import { Inputs } from '../../../runtime/neural/inputs.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { arcPositions, nodeInArc } from '../../../runtime/parser/arc-positions.ts';
import { PartialTree } from '../../../runtime/parser/partial-tree.ts';
import { anyTree } from '../../random-trees.ts';

const LABELS = 3;
const LAYOUTS = {
  transitions: { slots: 14, extras: Array.from({ length: 15 }, () => 4), outcomes: 5 },
  labels: { slots: 8, extras: Array.from({ length: 7 }, () => 4), outcomes: LABELS },
};
type Kind = keyof typeof LAYOUTS;

/** A network that says what it is asked, and answers with random scores; a loss is a power of two, so sums tell which. */
function recordingNetwork(seed: number): { readonly network: TrainingNetwork; readonly record: string[] } {
  const random = seededRandom(seed);
  const record: string[] = [];
  const floats = new Float32Array(64);
  const examples = (kind: Kind, at: number): object => ({
    add: ({ nodes, values }: Inputs, rows: Int32Array): number => {
      const scores = Array.from({ length: LAYOUTS[kind].outcomes }, () => Math.floor(8 * random()));
      floats.set(scores, at);
      record.push(
        `${kind}: ${nodes.join(' ')}; ${values.join(' ')}; rows ${rows[0]} ${rows[1]}; scores ${scores.join(' ')}`,
      );
      return at;
    },
    answer: (outcome: number, allowed?: number): number => {
      record.push(`answer ${outcome} of ${allowed}`);
      return kind === 'transitions' ? 1 : 1024;
    },
    ignore: () => record.push('ignored'),
  });
  const network = {
    layout: LAYOUTS,
    memory: { floats },
    nodeRows: ({ row }: { readonly row: number }, addresses: Int32Array) => addresses.fill(row),
    transitions: examples('transitions', 7),
    labels: examples('labels', 40),
  };
  return { network: network as unknown as TrainingNetwork, record };
}

/** The same, step by step. */
function plainLesson(
  module: SystemModule,
  {
    heads,
    labels,
    computation,
  }: { readonly heads: Int32Array; readonly labels: Int32Array; readonly computation: ArrayLike<number> },
  { seed, row, explore }: { readonly seed: number; readonly row: number; readonly explore: () => boolean },
): { readonly record: readonly string[]; readonly figures: object } {
  const random = seededRandom(seed);
  const record: string[] = [];
  const positions = arcPositions(module);
  const [configuration, tree] = [new module.Configuration(heads.length), new PartialTree()];
  tree.reset(heads.length);
  const figures = { examples: 0, wrong: 0, loss: 0 };
  const ask = (kind: Kind, fill: (inputs: Inputs) => void): readonly number[] => {
    const inputs = new Inputs(LAYOUTS[kind]);
    fill(inputs);
    const scores = Array.from({ length: LAYOUTS[kind].outcomes }, () => Math.floor(8 * random()));
    record.push(
      `${kind}: ${inputs.nodes.join(' ')}; ${inputs.values.join(' ')}; rows ${row} ${row}; scores ${scores.join(' ')}`,
    );
    return scores;
  };
  const firstBest = (scores: readonly number[], among: readonly number[]): number =>
    among.find((each) => among.every((other) => scores[other]! <= scores[each]!))!;
  let target = Array.from(computation);
  for (let index = 0; !configuration.isTerminal; index++) {
    const right = target[index]!;
    const viable = module.transitions.flatMap((_, id) => ((configuration.viable() >> id) & 1 ? [id] : []));
    let transition = right;
    if (viable.length > 1) {
      const scores = ask('transitions', (inputs) => transitionInputs(configuration, tree, inputs));
      const found = firstBest(scores, viable);
      record.push(`answer ${right} of ${configuration.viable()}`);
      figures.examples++;
      figures.loss += 1;
      if (found !== right) figures.wrong++;
      if (found !== right && hasBestCompletion(module) && heads.length <= 150 && explore()) transition = found;
    }
    if (positions.heads[transition]! < 0) configuration.apply(transition);
    else {
      const head = nodeInArc(configuration, positions.heads[transition]!);
      const dependent = nodeInArc(configuration, positions.dependents[transition]!);
      const scores = ask('labels', (inputs) => labelInputs({ head, dependent, none: heads.length + 1 }, tree, inputs));
      const isGold = heads[dependent - 1] === head;
      record.push(isGold ? `answer ${labels[dependent - 1]} of undefined` : 'ignored');
      if (isGold) figures.loss += 1024;
      tree.attach(head, dependent, firstBest(scores, [0, 1, 2]));
      configuration.apply(transition);
    }
    if (transition === right) continue;
    const best = new Int32Array(heads.length);
    new BestCompletion(module).find(configuration, heads, best);
    target = Array.from(module.oracle(best).computation);
  }
  return { record, figures };
}

test.each([arcStandard, attardi, arcHybrid, arcEager] as unknown as readonly SystemModule[])(
  '$name: examples of the computation, of transitions that the network prefers, and of labels of right arcs',
  (module) => {
    const trees = fc.array(anyTree(12), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(trees, fc.nat({ max: 999 }), fc.constantFrom(0, 0.5, 1), (all, seed, share) => {
        const { network } = recordingNetwork(seed);
        const teacher = new Teacher(module, network);
        for (const [row, tree] of all.entries()) {
          const heads = Int32Array.from(tree);
          const labels = Int32Array.from(tree, (head, at) => (head + at) % LABELS);
          const computation = teacher.computationOf(heads);
          const isDerivable = module.oracle(heads).derivable;
          expect(computation === undefined).toBe(!isDerivable && !hasBestCompletion(module));
          if (isDerivable) expect(Array.from(computation!)).toEqual(Array.from(module.oracle(heads).computation));
          if (computation === undefined) continue;
          const exploring = (): (() => boolean) => {
            const random = seededRandom(seed + row);
            return () => random() < share;
          };
          const lesson = { heads, labels, computation };
          // The network goes on with its numbers, so each sentence has a record of its own.
          const own = recordingNetwork(seed + row);
          const figures = { examples: 0, wrong: 0, loss: 0 };
          Object.assign(network, own.network);
          teacher.teach(lesson, { row, explore: exploring(), figures });
          const expected = plainLesson(module, lesson, { seed: seed + row, row, explore: exploring() });
          expect(own.record).toEqual(expected.record);
          expect(figures).toEqual(expected.figures);
        }
      }),
      { numRuns: 60 },
    );
  },
);

test.each([150, 151])('sentences of %i words', (length) => {
  const module = arcStandard as unknown as SystemModule;
  const { network } = recordingNetwork(1);
  const teacher = new Teacher(module, network);
  const heads = Int32Array.from({ length }, (_, at) => at);
  const figures = { examples: 0, wrong: 0, loss: 0 };
  let asked = 0;
  const explore = (): boolean => {
    asked++;
    return false;
  };
  teacher.teach(
    { heads, labels: heads.map(() => 0), computation: teacher.computationOf(heads)! },
    { row: 0, explore, figures },
  );
  // Longer ones are not explored.
  expect(asked).toBe(length <= 150 ? figures.wrong : 0);
  expect(figures.wrong).toBeGreaterThan(0);
});

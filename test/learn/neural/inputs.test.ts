/** What networks see of configurations and arcs, against its description, read from lists of arcs. */
import { expect, test } from 'vitest';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import * as attardi from '../../../generated/attardi-3-free-single.ts';
import * as returning from '../../../generated/attardi-3-returning-free-single.ts';
import { labelInputs, transitionInputs } from '../../../runtime/neural/configuration-inputs.ts';
import { Inputs, labelExtras, slotCounts, transitionExtras } from '../../../runtime/neural/inputs.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { arcPositions, nodeInArc } from '../../../runtime/parser/arc-positions.ts';
import { PartialTree } from '../../../runtime/parser/partial-tree.ts';

const LABELS = 5;

interface Arc {
  readonly head: number;
  readonly dependent: number;
  readonly label: number;
}

/** A tree as a list of arcs; a node that does not exist is `none`, whose neighbours and dependents do not exist either. */
function plainTree(arcs: readonly Arc[], none: number) {
  const dependents = (head: number): number[] =>
    arcs.flatMap((arc) => (arc.head === head ? [arc.dependent] : [])).toSorted((a, b) => a - b);
  const left = (head: number): number[] => dependents(head).filter((dependent) => dependent < head);
  const right = (head: number): number[] => dependents(head).filter((dependent) => dependent > head);
  return {
    leftmost: (head: number, rank: number): number => left(head)[rank] ?? none,
    rightmost: (head: number, rank: number): number => right(head).at(-1 - rank) ?? none,
    lefts: (head: number): number => Math.min(3, left(head).length),
    rights: (head: number): number => Math.min(3, right(head).length),
    /** The label of the arc to a node, counted from 1. */
    label: (node: number): number => 1 + (arcs.find(({ dependent }) => dependent === node)?.label ?? -1),
    before: (node: number): number => (node === none || node === 0 ? none : node - 1),
    after: (node: number): number => (node === none ? none : node + 1),
  };
}

function distanceClass(words: number): number {
  return [1, 2, 3, 4, 6, 10, 20].filter((most) => Math.max(1, words) > most).length + 1;
}

function plainTransition(
  configuration: InstanceType<SystemModule['Configuration']>,
  arcs: readonly Arc[],
  symbols: number,
): { readonly nodes: readonly number[]; readonly values: readonly number[] } {
  const none = configuration.length + 1;
  const tree = plainTree(arcs, none);
  const existing = (node: number): number => (node < 0 ? none : node);
  const [s0, s1, s2, s3] = [1, 2, 3, 4].map((place) => existing(configuration.stackAt(place))) as [
    number,
    number,
    number,
    number,
  ];
  const [n0, n1] = [1, 2].map((place) => existing(configuration.bufferAt(place))) as [number, number];
  const sides = [s0, s1].flatMap((node) => [tree.leftmost(node, 0), tree.rightmost(node, 0)]);
  const second = [s0, s1].flatMap((node) => [tree.leftmost(node, 1), tree.rightmost(node, 1)]);
  return {
    nodes: [s0, s1, s2, n0, n1, ...sides, s3, ...[s0, s1].flatMap((node) => [tree.before(node), tree.after(node)])],
    values: [
      ...[...sides, ...second].map(tree.label),
      s1 === none ? 0 : distanceClass(s0 - s1),
      ...[s0, s1].flatMap((node) => [tree.lefts(node), tree.rights(node)]),
      configuration.symbolAt(1) % symbols,
      s1 === none ? 0 : configuration.symbolAt(2) % symbols,
    ],
  };
}

function plainLabel(
  { head, dependent, none }: { readonly head: number; readonly dependent: number; readonly none: number },
  arcs: readonly Arc[],
): { readonly nodes: readonly number[]; readonly values: readonly number[] } {
  const tree = plainTree(arcs, none);
  const outermost = (node: number): number[] => [tree.leftmost(node, 0), tree.rightmost(node, 0)];
  return {
    nodes: [
      head,
      dependent,
      ...outermost(dependent),
      ...[dependent, head].flatMap((node) => [tree.before(node), tree.after(node)]),
    ],
    values: [
      distanceClass(Math.abs(head - dependent)) + (head < dependent ? 0 : 9),
      tree.lefts(dependent),
      tree.rights(dependent),
      ...[...outermost(dependent), ...outermost(head)].map(tree.label),
    ],
  };
}

test.each([
  { module: arcStandard as unknown as SystemModule, layers: 0, symbols: 4 },
  { module: attardi as unknown as SystemModule, layers: 1, symbols: 8 },
  { module: attardi as unknown as SystemModule, layers: 0, symbols: 2 },
  { module: returning as unknown as SystemModule, layers: 2, symbols: 16 },
])('$module.name with $layers layers', ({ module, layers, symbols }) => {
  const slots = { transitions: layers === 0 ? 14 : 10, labels: layers === 0 ? 8 : 4 };
  expect(slotCounts(layers)).toEqual(slots);
  const extras = { transitions: transitionExtras({ symbols, labels: LABELS }), labels: labelExtras(LABELS) };
  // Labels and none, nine classes of distances, and up to three dependents.
  const dependents = [4, 4];
  const labels = (times: number): number[] => Array.from({ length: times }, () => 1 + LABELS);
  expect(extras).toEqual({
    transitions: [...labels(8), 9, ...dependents, ...dependents, symbols, symbols],
    labels: [2 * 9, ...dependents, ...labels(4)],
  });
  const ofTransition = new Inputs({ slots: slots.transitions, extras: extras.transitions });
  const ofLabel = new Inputs({ slots: slots.labels, extras: extras.labels });
  const positions = arcPositions(module);
  const random = seededRandom(3);
  const below = (count: number): number => Math.floor(random() * count);
  const wrong: object[] = [];
  const judge = (found: Inputs, expected: ReturnType<typeof plainLabel>): void => {
    const isSame =
      String(found.nodes) === String(expected.nodes.slice(0, found.nodes.length)) &&
      String(found.values) === String(expected.values);
    const isInRange = expected.values.every((value, at) => value >= 0 && value < found.extras[at]!);
    if (!isSame || !isInRange) wrong.push({ found, expected });
  };
  const tree = new PartialTree();
  for (const length of [1, 2, 3, 5, 8, 13, 45, 45]) {
    const configuration = new module.Configuration(length);
    const arcs: Arc[] = [];
    tree.reset(length);
    while (!configuration.isTerminal) {
      transitionInputs(configuration, tree, ofTransition);
      judge(ofTransition, plainTransition(configuration, arcs, symbols));
      const dependent = 1 + below(length);
      const pair = { head: (dependent + 1 + below(length)) % (length + 1), dependent, none: length + 1 };
      labelInputs(pair, tree, ofLabel);
      judge(ofLabel, plainLabel(pair, arcs));
      const viable = module.transitions.flatMap((_, id) => ((configuration.viable() >> id) & 1 ? [id] : []));
      // Stacks grow first, so that nodes far apart meet.
      const transition = viable.includes(0) && random() < 0.7 ? 0 : viable[below(viable.length)]!;
      if (positions.heads[transition]! >= 0) {
        const head = nodeInArc(configuration, positions.heads[transition]!);
        const arc = {
          head,
          dependent: nodeInArc(configuration, positions.dependents[transition]!),
          label: below(LABELS),
        };
        tree.attach(arc.head, arc.dependent, arc.label);
        arcs.push(arc);
      }
      configuration.apply(transition);
    }
  }
  expect(wrong).toEqual([]);
});

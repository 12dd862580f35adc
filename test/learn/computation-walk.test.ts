/** What a learner sees of the arcs built so far, against plain lists of arcs: every step for every tree of 5 words. */
import { expect, test } from 'vitest';
import * as arcEager from '../../generated/arc-eager-single.ts';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import * as front from '../../generated/full-3-front-single.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { ComputationWalk } from '../../learn/linear/computation-walk.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { TREE_PLACES, TREE_STRIDE, type PartialTree } from '../../runtime/parser/partial-tree.ts';

const LENGTH = 5;
const NONE = LENGTH + 1;
/** Every word has a label of its own. */
const labelOf = (word: number): number => word + 10;

interface Arc {
  readonly head: number;
  readonly dependent: number;
}

/** The places of a node as they follow from a list of arcs. */
function placesFrom(arcs: readonly Arc[], node: number): Readonly<Record<keyof typeof TREE_PLACES, number>> {
  const dependents = arcs.flatMap(({ head, dependent }) => (head === node ? [dependent] : []));
  const lefts = dependents.filter((word) => word < node).toSorted((a, b) => a - b);
  const rights = dependents.filter((word) => word > node).toSorted((a, b) => b - a);
  const bits = (words: readonly number[]): number => words.reduce((set, word) => set | (1 << labelOf(word)), 0);
  return {
    left: lefts[0] ?? NONE,
    left2: lefts[1] ?? NONE,
    right: rights[0] ?? NONE,
    right2: rights[1] ?? NONE,
    lefts: lefts.length,
    rights: rights.length,
    leftLabels: bits(lefts),
    rightLabels: bits(rights),
    label: arcs.some(({ dependent }) => dependent === node) ? labelOf(node) : -1,
  };
}

function placesIn({ values }: PartialTree, node: number): ReturnType<typeof placesFrom> {
  const entries = Object.entries(TREE_PLACES).map(([name, place]) => [name, values[TREE_STRIDE * node + place]!]);
  return Object.fromEntries(entries) as ReturnType<typeof placesFrom>;
}

test.each([arcStandard, attardi, front, arcEager] as unknown as readonly SystemModule[])('$name', (system) => {
  const walk = new ComputationWalk(system);
  let steps = 0;
  for (const heads of allTrees(LENGTH)) {
    const { derivable, computation } = system.oracle(heads);
    if (!derivable) continue;
    walk.start(LENGTH);
    const arcs: Arc[] = [];
    for (const transition of computation) {
      const isArc = walk.look(transition);
      const { head, dependent } = walk;
      if (isArc) arcs.push({ head, dependent });
      walk.apply(transition, isArc ? labelOf(dependent) : -1);
      for (let node = 0; node <= LENGTH; node++) expect(placesIn(walk.tree, node)).toEqual(placesFrom(arcs, node));
      steps++;
    }
    expect(arcs.toSorted((a, b) => a.dependent - b.dependent).map(({ head }) => head)).toEqual([...heads]);
  }
  expect(steps).toBeGreaterThan(1000);
});

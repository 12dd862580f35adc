/** Broken rules are found: each makes sums differ from their definition. */
import { describe, expect, test } from 'vitest';
import { arcGrammar } from '../../generator/frames/plans/arc-grammar.ts';
import { planFrames } from '../../generator/frames/plans/plan-frames.ts';
import { reduceGrammar } from '../../generator/frames/reduction/smaller-grammar.ts';
import { ROOT, slot } from '../../generator/frames/grammar/node-name.ts';
import type { RuleShape } from '../../generator/frames/grammar/frame-shapes.ts';
import { treeSums } from '../../generator/semantics/tree-sums.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { NONE, type LabelledGrammar } from '../../generator/frames/grammar/grammar.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { sizeOfPlan } from '../../runtime/module/tree-addresses.ts';
import { treeInside } from '../../runtime/module/tree-passes.ts';
import type { TreePlan } from '../../runtime/module/tree-plan.ts';
import { systemOf } from '../systems.ts';
import { derivedTrees } from './judge-distribution.ts';
import { randomScores } from './random-scores.ts';

const system = systemOf('attardi-3-free');
const reduced = reduceGrammar(arcGrammar(canonicalSystem(system)));

/** Whether sums over the plan equal their definition for all short sentences. */
function isRight(plan: TreePlan): boolean {
  return [2, 3, 4, 5].every((n) => {
    const scores = randomScores('random', n, n);
    const values = new Float64Array(sizeOfPlan(plan, n));
    treeInside(plan, 'logs', { length: n, weights: scores, values });
    return Math.abs(values[0]! - treeSums(derivedTrees(system, n), scores).logPartition) < 1e-9;
  });
}

/** The grammar with one shape replaced. */
function withShape(index: number, shape: RuleShape): LabelledGrammar<RuleShape> {
  return { ...reduced, labels: reduced.labels.with(index, shape) };
}

/** The first shape of a kind that rules have. */
function usedShape(isWanted: (shape: RuleShape) => boolean): number {
  const used = new Set(reduced.grammar.rules.label);
  return reduced.labels.findIndex((shape, index) => used.has(index) && isWanted(shape));
}

describe('attardi-3', () => {
  test('as it is', () => expect(isRight(planFrames(reduced))).toBe(true));

  test('an exit without its arc', () => {
    const index = usedShape(({ kind, arc }) => kind === 'exit' && arc !== undefined);
    const { arc: _, ...rest } = reduced.labels[index]!;
    expect(isRight(planFrames(withShape(index, rest)))).toBe(false);
  });

  test('an owed arc that nobody pays', () => {
    const index = usedShape(({ kind, arc }) => kind === 'call' && arc !== undefined);
    const { arc: _, ...rest } = reduced.labels[index]!;
    expect(isRight(planFrames(withShape(index, rest)))).toBe(false);
  });

  test('an arc turned round', () => {
    const index = usedShape(({ kind, arc }) => kind === 'exit' && arc !== undefined && arc.head !== ROOT);
    const shape = reduced.labels[index]!;
    const arc = { head: shape.arc!.dependent, dependent: shape.arc!.head };
    expect(isRight(planFrames(withShape(index, { ...shape, arc })))).toBe(false);
  });

  test.each([0, 1, 2, 3])(
    'a merge too many: non-terminal %i takes the rules of another with the same indices',
    (which) => {
      const { grammar, labels } = reduced;
      const { rules } = grammar;
      const closings = [...new Set(rules.head)].filter((x) =>
        rules.head.some((head, rule) => head === x && labels[rules.label[rule]!]!.kind === 'exit'),
      );
      const keyOf = (x: number): string => {
        const rule = rules.right.indexOf(x);
        return rule < 0 ? `none ${x}` : JSON.stringify(labels[rules.label[rule]!]!.parts[1]);
      };
      const pairs = closings.flatMap((x) => closings.filter((y) => y > x && keyOf(x) === keyOf(y)).map((y) => [x, y]));
      const [x, y] = pairs[which]!;
      const merge = (column: Int32Array): Int32Array => column.map((of) => (of === y && of !== NONE ? x! : of));
      const merged = { ...grammar, rules: { ...rules, head: merge(rules.head), right: merge(rules.right) } };
      expect(isRight(planFrames({ grammar: merged, labels }))).toBe(false);
    },
  );

  test('every group counts: without any one of them not all trees are there', () => {
    const plan = planFrames(reduced);
    const count = countTrees(plan, 8);
    expect(count).toBe(Number(countCanonical(canonicalSystem(system), 8)));
    plan.groups.forEach((group, index) => {
      const groups = plan.groups.with(index, { ...group, steps: [] });
      expect(countTrees({ ...plan, groups }, 8), JSON.stringify(group)).toBeLessThan(count);
    });
  });
});

function countTrees(plan: TreePlan, length: number): number {
  const values = new Float64Array(sizeOfPlan(plan, length));
  treeInside(plan, 'sums', { length, weights: new Float64Array((length + 1) ** 2).fill(1), values });
  return values[0]!;
}

test('a slot whose mark is lost: what has been a head counts as untouched', () => {
  const broken = arcGrammar(canonicalSystem(system));
  const labels = broken.labels.map((shape): RuleShape => {
    if (shape.kind !== 'call' || !shape.target.includes(slot(1)) || shape.target.length !== 4) return shape;
    // The head is not the one that the inner frame has seen, but any.
    return { ...shape, parts: [shape.parts[0]!, shape.parts[1]!.filter((index) => index !== slot(1))] };
  });
  let isFound: boolean;
  try {
    isFound = !isRight(planFrames({ ...broken, labels }));
  } catch {
    isFound = true;
  }
  expect(isFound).toBe(true);
});

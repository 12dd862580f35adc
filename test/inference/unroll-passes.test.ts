/** The code of passes: over plans of few groups with many steps each, which no system has yet, and what stands above it. */
import { ts } from 'ts-morph';
import { describe, expect, test } from 'vitest';
import { planSplitHeads } from '../../generator/frames/plans/plan-split-heads.ts';
import { treePlans } from '../../generator/frames/plans/tree-engine.ts';
import { unrollPasses } from '../../generator/emit/passes/unroll-passes.ts';
import type { TreePlan } from '../../runtime/module/tree-plan.ts';
import { systemOf } from '../systems.ts';

/** A plan of arc-standard in which every step stands so many times. */
function repeated(times: number): TreePlan {
  const plan = planSplitHeads(systemOf('arc-standard'));
  return {
    ...plan,
    groups: plan.groups.map((group) => ({ ...group, steps: Array.from({ length: times }, () => group.steps).flat() })),
  };
}

describe.each(['sums', 'maxima', 'outside'] as const)('%s', (pass) => {
  test('groups of many steps in one function each read their own', () => {
    const plan = repeated(300);
    expect(plan.groups.length).toBeLessThanOrEqual(8);
    const tabled = plan.groups.flatMap(({ kind }, index) => (kind === 'open' ? [] : [index]));
    expect(tabled.length).toBeGreaterThan(1);
    const declarations = unrollPasses(plan, [{ name: 'pass', pass }], 'rule');
    expect(declarations).toHaveLength(1);
    const { outputText, diagnostics } = ts.transpileModule(declarations[0]!, {
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ES2022 },
    });
    expect(diagnostics).toEqual([]);
    // A name that is defined twice is no program.
    expect(() => new Function(outputText)).not.toThrow();
    for (const index of tabled) {
      expect(outputText.split(`const S${index} = tables.steps[${index}];`)).toHaveLength(2);
      expect(outputText).toContain(`S${index}[s]`);
    }
  });
});

test.each(['sums', 'maxima', 'outside'] as const)('the rule above each function of %s names its variables', (pass) => {
  const functions = unrollPasses(treePlans(systemOf('attardi-3')).sums, [{ name: 'pass', pass }], 'rule').filter(
    (text) => text.startsWith('// '),
  );
  expect(functions.length).toBeGreaterThan(40);
  for (const text of functions) {
    const [rule = '', ...lines] = text.split('\n');
    const named = (of: string): string[] => [...new Set(of.match(/\b(?:[ij]|[qkr]\d)\b/g))].toSorted();
    const [, order = ''] = / for 0(.*)$/.exec(rule)!;
    expect(named(lines.join('\n'))).toEqual(named(order));
    expect(order).toMatch(/^(?: [<≤] \w+)+$/);
  }
});

test('a function does several passes only if its group has few steps', () => {
  const passes = [
    { name: 'add', pass: 'sums' },
    { name: 'rank', pass: 'maxima' },
  ] as const;
  const { sums } = treePlans(systemOf('attardi-3'));
  const isShared = (plan: TreePlan): boolean =>
    unrollPasses(plan, passes, 'rule').some((text) => /\bisSum\b/.test(text) && text.includes('function rule'));
  const longer = sums.groups.map((group) => ({ ...group, steps: [group.steps, group.steps, group.steps].flat() }));
  expect(isShared(sums)).toBe(true);
  expect(isShared({ ...sums, groups: longer })).toBe(false);
});

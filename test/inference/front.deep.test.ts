/** Every system with the buffer's front to depth 3 without ra(p,0), and some of depth 4: distributions over their trees. */
import { expect, test } from 'vitest';
import { inferenceProblem } from '../../generator/frames/plans/inference-problem.ts';
import { treeDistribution } from '../../generator/frames/plans/tree-engine.ts';
import { frontSystems, systemOf } from '../systems.ts';
import { judgeDistribution } from './judge-distribution.ts';
import { judgeSums, takesFront } from './judge-front.ts';

const systems = (['any', 'single'] as const).flatMap((root) =>
  frontSystems(3, root).filter((system) => !takesFront(system)),
);

test('there are 60, with any number of roots and with one', () => expect(systems).toHaveLength(120));

test.each(systems)('$name, $root root', (system) => {
  judgeSums(system, 5);
  expect.hasAssertions();
});

test.each(['arc-hybrid-4', 'full-4-2-front-single'])('depth 4, %s', (name) => {
  const system = systemOf(name);
  for (const n of [2, 4, 5]) {
    judgeDistribution(system, (scores, length) => treeDistribution(system, scores, length), { kind: 'random', n });
  }
  expect.hasAssertions();
});

test('grammars that are too large are refused', () => {
  expect(inferenceProblem(systemOf('attardi-4-front'))).toContain('take full-4-3-front');
});

/** Modules of systems that use the buffer's front: every section against the interpreter, in every layout. */
import { describe, expect, test } from 'vitest';
import { ROOT_RULES } from '../../generator/theory/transition-system.ts';
import { IS_EVERY_SYSTEM } from '../systems.ts';
import { frontSets, judgeModules, strategiesOf } from './front-modules.ts';

describe.each(ROOT_RULES)('sets up to depth 3, %s root, 5 words', (root) => {
  const { keeping, attaching } = frontSets(root);

  test('every fourth of the 60 without ra(p,0), or all', { timeout: 1_200_000 }, async () => {
    expect(keeping).toHaveLength(60);
    const some = keeping.filter((_, index) => IS_EVERY_SYSTEM || index % 4 === 0);
    for (const system of some) await judgeModules(system, strategiesOf(system), 5);
  });

  test('every fifteenth of those with ra(p,0)', { timeout: 1_200_000 }, async () => {
    const some = attaching.filter((_, index) => index % 15 === 2);
    expect(some.length).toBeGreaterThanOrEqual(15);
    for (const system of some) await judgeModules(system, strategiesOf(system), 5);
  });
});

/** The warning `only-flat-trees`, on all sets of reductions of depth 2: it comes exactly where it is true. */
import { expect, test } from 'vitest';
import { checkSpec } from '../../generator/pipeline.ts';
import { countPlain } from '../../generator/semantics/count.ts';

const REDUCTIONS = ['la', 'ra'].flatMap((kind) => ['(1,0)', '(2,0)', '(2,1)'].map((places) => kind + places));

const SETS = Array.from({ length: 2 ** REDUCTIONS.length - 1 }, (_, at) =>
  REDUCTIONS.filter((_reduction, bit) => ((at + 1) >> bit) % 2 === 1),
);

test.each(['any', 'single'] as const)('%s root', (root) => {
  let warned = 0;
  for (const reductions of SETS) {
    const depth = Math.max(...reductions.map((reduction) => Number(reduction[3])));
    const { system, diagnostics } = checkSpec(JSON.stringify({ name: 'mine', depth, reductions, root }));
    if (system === undefined) continue;
    // Of two words that are not both below the root, one depends on the other.
    const isFlat = countPlain(system, 2) === (root === 'any' ? 1n : 0n);
    const found = diagnostics.filter(({ code }) => code === 'only-flat-trees');
    expect(found, reductions.join(' ')).toHaveLength(isFlat ? 1 : 0);
    warned += found.length;
  }
  expect(warned).toBeGreaterThan(2);
});

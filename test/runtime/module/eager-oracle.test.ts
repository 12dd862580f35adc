/** The oracle of arc-eager for long sentences against the interpreter. */
import { expect, test } from 'vitest';
import { oracle } from '../../../generator/semantics/oracle.ts';
import { allTrees } from '../../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../../generator/theory/canonical-system.ts';
import { ROOT_RULES } from '../../../generator/theory/transition-system.ts';
import { eagerOracle } from '../../../runtime/module/eager-oracle.ts';
import { systemOf } from '../../systems.ts';

test.each(ROOT_RULES)('all trees of 5 words, %s root', (root) => {
  const canonical = canonicalSystem(systemOf(root === 'any' ? 'arc-eager' : 'arc-eager-single'));
  const run = eagerOracle(5, root);
  for (const tree of allTrees(5)) {
    const out: number[] = [];
    // Other trees stand before and after it.
    const count = run([1, ...tree, 0], 1, 5, out, 0);
    const { derivable, computation } = oracle(canonical, tree);
    expect([count, ...out]).toEqual([derivable ? computation.length : -1 - computation.length, ...computation]);
  }
});

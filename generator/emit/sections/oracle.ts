/** The section of the oracle: its unrolled loop, and the checks and explanations for callers. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import { section, type Section } from '../shared/section.ts';
import { transitionGroups } from '../shared/transition-groups.ts';
import {
  completed,
  oracleRound,
  pushStatements,
  reshiftStatements,
  reductionsByPriority,
} from '../unroll/unroll-oracle.ts';

export function oracleSection(canonical: CanonicalSystem): Section {
  const { system } = canonical;
  const { shift, reshift } = transitionGroups(canonical);
  const returns = reshift !== undefined;
  return section('oracle', {
    judgedBy: 'oracle',
    model: {
      depthPlusOne: system.depth + 1,
      memory: returns ? ['const returned = new Int32Array(ORACLE_WORDS);'] : [],
      locals: returns ? ['let back = 0;'] : [],
      // Positions 2, 3, … of the window.
      lower: Array.from({ length: system.depth - 1 }, (_, index) => index + 2),
      round: oracleRound(canonical),
      reshift: returns ? reshiftStatements(system.depth, reshift) : [],
      push: pushStatements(system.depth),
      ids: { ...shift, returned: reshift ?? -1 },
      shift: completed('v1 = own[n1]!;', { value: 'v1', ids: shift }),
      // No word can be attached to a single root if there are several to attach: then none of them wants its head.
      severalRoots:
        system.root === 'single'
          ? ['if (wants[0]! < -1) for (let word = 1; word <= length; word++) if (own[word] === 0) own[word] = NEVER;']
          : [],
      rules: reductionsByPriority(canonical).map(({ reduction, complete, seeking }) => ({
        dependent: dependentPosition(reduction),
        head: headPosition(reduction),
        returned: returnedBy(system, reduction),
        complete,
        seeking,
      })),
    },
    sources: ['run-oracle', 'long-oracle', 'check-tree', 'check-length', 'oracle'],
    exports: ['oracle', 'oracleUnchecked', 'OracleAnswer'],
  });
}

/** The section of the oracle: its unrolled loop, and the checks and explanations for callers. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { section, type Section } from '../shared/section.ts';
import {
  guessed,
  LACKED,
  NEVER,
  oracleRules,
  oracleTests,
  pushStatements,
  reshiftStatements,
} from '../unroll/unroll-oracle.ts';

export function oracleSection(canonical: CanonicalSystem): Section {
  const known = oracleRules(canonical);
  const { depth, roots, rules, shift, reshift } = known;
  const returns = reshift !== undefined;
  return section('oracle', {
    judgedBy: 'oracle',
    model: {
      never: NEVER,
      lacked: LACKED,
      depthPlusOne: depth + 1,
      memory: returns
        ? [
            'const returnedNodes = new Int32Array(ORACLE_WORDS);',
            'const returnedValues = new Int32Array(ORACLE_WORDS);',
          ]
        : [],
      locals: returns ? ['let back = 0;'] : [],
      // Positions 2, 3, … of the window.
      lower: Array.from({ length: depth - 1 }, (_, index) => index + 2),
      tests: oracleTests(known),
      reshift: returns ? reshiftStatements(depth, reshift) : [],
      push: pushStatements(depth),
      ids: { ...shift, returned: reshift ?? -1 },
      shift: guessed('v1', shift),
      mostRoots: roots === 'single' ? '1' : 'Infinity',
      // No word can be attached to a single root if there are several to attach: then none of them wants it.
      severalRoots:
        roots === 'single'
          ? [
              'if (wants[0]! < NEVER - LACKED)',
              '  for (let word = 1; word <= length; word++) if (heads[before + word] === 0) wants[word]! += NEVER;',
            ]
          : [],
      rules,
    },
    sources: ['runtime/module/run-oracle.ts', 'runtime/module/oracle.ts'],
    exports: ['oracle', 'oracleUnchecked', 'OracleAnswer'],
  });
}

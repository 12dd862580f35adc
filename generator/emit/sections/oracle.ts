/** The section of the oracle: its unrolled loop, and the checks and explanations for callers. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { attachesFront } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import {
  guessed,
  LACKED,
  NEVER,
  oracleRules,
  oracleTests,
  pushStatements,
  oracleReshift,
} from '../unroll/unroll-oracle.ts';

export function oracleSection(canonical: CanonicalSystem): Section {
  const known = oracleRules(canonical);
  const { depth, roots, rules, shift, reshift } = known;
  const returns = reshift !== undefined;
  const attaches = attachesFront(canonical.system);
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
      wantsBeyond: attaches ? 2 : 1,
      frontWants: attaches
        ? ['// After the last word nothing is attached from the buffer.', 'wants[length + 1] = NEVER;']
        : [],
      locals: returns ? ['let back = 0;'] : [],
      // Positions 2, 3, … of the window.
      lower: Array.from({ length: depth - 1 }, (_, index) => index + 2),
      tests: oracleTests(known),
      reshift: returns ? oracleReshift(depth, reshift) : [],
      push: pushStatements(depth),
      ids: { ...shift, returned: reshift ?? -1 },
      shift: guessed('v1', shift),
      mostRoots: roots === 'single' ? '1' : 'Infinity',
      severalRoots: roots === 'single' ? REFUSE_SEVERAL_ROOTS : [],
      guessComment: shift.complete === shift.seeking ? [] : [GUESS_COMMENT],
      rules,
    },
    sources: ['runtime/module/rule-oracle.ts', 'runtime/module/run-oracle.ts', 'runtime/module/oracle.ts'],
    exports: ['oracle', 'oracleUnchecked', 'OracleAnswer'],
  });
}

const REFUSE_SEVERAL_ROOTS = [
  '// No word can be attached to a single root if there are several to attach: then none of them wants it.',
  'if (wants[0]! < NEVER - LACKED) {',
  'for (let word = 1; word <= length; word++) if (heads[before + word] === 0) wants[word]! += NEVER;',
  '}',
];

const GUESS_COMMENT =
  'The guess: v >>> 31 is 1 if a node lacks dependents, and the id that leaves it seeking is the next one.';

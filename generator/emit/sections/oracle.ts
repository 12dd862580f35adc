/** The section of the oracle: its unrolled loop, and the checks and explanations for callers. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { attachesFront } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import {
  LACKED,
  NEVER,
  oracleRules,
  oracleTests,
  pushStatements,
  oracleReshift,
  writeShift,
  type OracleRules,
} from '../unroll/unroll-oracle.ts';

export function oracleSection(canonical: CanonicalSystem): Section {
  const known = oracleRules(canonical);
  const { depth, roots, shift, reshift, attaching } = known;
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
      locals: [...(returns ? ['let back = 0;'] : []), ...(attaching === undefined ? [] : ['let built = 0;'])],
      // Positions 2, 3, … of the window.
      lower: Array.from({ length: depth - 1 }, (_, index) => index + 2),
      tests: oracleTests(known),
      reshift: returns ? oracleReshift(depth, reshift) : [],
      push: pushStatements(depth),
      whenEmpty: attaching === undefined ? ['// The buffer is empty.', 'if (fresh > length) break;'] : [],
      shift: writeShift(known),
      isBuilt: attaching === undefined ? 'n1 === 0' : 'built === length',
      builtComment: attaching === undefined ? 'only node 0 is left' : 'every word has its head',
      severalRoots: roots === 'any' ? [] : attaching === undefined ? REFUSE_SEVERAL_ROOTS : KEEP_SEVERAL_ROOTS,
      guessComment: shift.complete === shift.seeking ? [] : [GUESS_COMMENT],
      long: longOracle(known),
    },
    sources: [
      attaching === undefined ? 'runtime/module/rule-oracle.ts' : 'runtime/module/eager-oracle.ts',
      'runtime/module/long-oracle.ts',
      'runtime/module/run-oracle.ts',
      'runtime/module/oracle.ts',
    ],
    exports: ['oracle', 'oracleUnchecked', 'OracleAnswer'],
  });
}

/** The oracle for long sentences: with the reductions in order of preference, as data. */
function longOracle({ roots, rules, shift, reshift, attaching }: OracleRules): readonly string[] {
  if (attaching !== undefined) return [`return eagerOracle(words, '${roots}');`];
  const mostRoots = roots === 'single' ? '1' : 'Infinity';
  return [
    'const rules = [',
    ...rules.map(
      ({ dependent, head, returned, complete, seeking }) =>
        `{ dependent: ${dependent}, head: ${head}, returned: ${returned}, complete: ${complete}, seeking: ${seeking} },`,
    ),
    '];',
    `const shifts = { complete: ${shift.complete}, seeking: ${shift.seeking}, returned: ${reshift ?? -1} };`,
    `return ruleOracle({ rules, shifts, mostRoots: ${mostRoots} }, words);`,
  ];
}

const REFUSE_SEVERAL_ROOTS = [
  '// No word can be attached to a single root if there are several to attach: then none of them wants it.',
  'if (wants[0]! < NEVER - LACKED) {',
  'for (let word = 1; word <= length; word++) if (heads[before + word] === 0) wants[word]! += NEVER;',
  '}',
];

/** In arc-eager a word is attached where it is shifted, whatever it lacks. */
const KEEP_SEVERAL_ROOTS = [
  '// Dependents of a single root are never removed if there are several: then each lacks one that never comes.',
  'if (wants[0]! < NEVER - LACKED) {',
  'for (let word = 1; word <= length; word++) if (heads[before + word] === 0) wants[word]! -= LACKED;',
  '}',
];

const GUESS_COMMENT =
  'The guess: v >>> 31 is 1 if a node lacks dependents, and the id that leaves it seeking is the next one.';

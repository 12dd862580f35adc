/**
 * The oracle’s loop as statements, with the window in local variables.
 *
 * `n1`…`nD` are the nodes of the window, and `v1`…`vD` what they want: their head, minus `LACKED` for each dependent that
 * they lack. So a node wants a node once it has all its dependents, and something negative before, and a reduction builds
 * an arc of the tree with a complete dependent if and only if the dependent wants the node at the head’s position. A head
 * that takes a dependent adds `LACKED`, and is complete if the sum is not negative: its sign is the guess. Nodes below
 * the window are in `nodes`, and what they want is in `values`. Before words are shifted, it is in `wants`. The buffer's
 * front, position 0, is `fresh`; once the buffer is empty, that is a node that nothing wants and that wants nothing.
 *
 * assemble-oracle.ts makes WebAssembly of the same rules.
 */
import { reductionName, type CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import { transitionGroups, type GuessedIds } from '../shared/transition-groups.ts';

/** Wanted by nodes that never become dependents: larger than any node. */
export const NEVER = 0xffff;
/** What a node wants less for each dependent that it lacks: more than any head, and than `NEVER`. */
export const LACKED = 0x10000;

/** A reduction as the oracle uses it: positions, how many nodes it returns, and the ids of its guesses. */
export interface OracleRule extends GuessedIds {
  /** Its name, for a comment. */
  readonly reduction: string;
  readonly dependent: number;
  readonly head: number;
  readonly returned: number;
}

/** What the oracle knows of a system. */
export interface OracleRules {
  readonly depth: number;
  /** The most dependents of node 0 in a tree that is derivable. */
  readonly roots: 'any' | 'single';
  /** In order of preference: the dependent nearest to the front first. */
  readonly rules: readonly OracleRule[];
  readonly shift: GuessedIds;
  /** The id of arc-eager’s right-arc; undefined in other systems. */
  readonly attaching: number | undefined;
  /** The id of `re`; undefined if nothing returns. */
  readonly reshift: number | undefined;
}

/** A test and what to do if it holds. */
export interface OracleTest {
  readonly comment: string;
  readonly test: string;
  readonly statements: readonly string[];
}

/** What the oracle of a system knows. */
export function oracleRules(canonical: CanonicalSystem): OracleRules {
  const { system } = canonical;
  const { shift, attaching, reshift, reductions } = transitionGroups(canonical);
  const rules = reductions.map(({ reduction, complete, seeking }) => ({
    reduction: reductionName(canonical, reduction),
    dependent: dependentPosition(reduction),
    head: headPosition(reduction),
    returned: returnedBy(system, reduction),
    complete,
    seeking,
  }));
  return {
    depth: system.depth,
    roots: system.root,
    rules: rules.toSorted((a, b) => a.dependent - b.dependent),
    shift,
    attaching,
    reshift,
  };
}

/** The tests of one round. */
export function oracleTests({ depth, rules, attaching }: OracleRules): readonly OracleTest[] {
  return rules.map(({ reduction, dependent: x, head: h, returned, ...ids }) => ({
    comment: `${reduction}: ${nodeAt(x)} has all its dependents, and ${nodeAt(h)} is its head.`,
    test: `${wantedBy(x)} === ${nodeAt(h)}`,
    statements: [
      h === 0 ? 'wants[fresh]! += LACKED;' : `v${h} = (v${h} + LACKED) | 0;`,
      guessed(wantedBy(h), ids),
      // Only reduce builds no arc.
      ...(attaching !== undefined && h === 0 ? ['built++;'] : []),
      ...(x === 0 ? ['fresh++;'] : dropFrom(x, depth)),
      ...Array.from({ length: returned }, () => giveBack(depth)).flat(),
      'continue;',
    ],
  }));
}

/** The node at a position, and what it wants. */
function nodeAt(position: number): string {
  return position === 0 ? 'fresh' : `n${position}`;
}

function wantedBy(position: number): string {
  return position === 0 ? 'wants[fresh]!' : `v${position}`;
}

/** Writes the transition with the right guess, if it guesses: the sign of what the node wants. */
function guessed(value: string, { complete, seeking }: GuessedIds): string {
  if (complete === seeking) return `out[o++] = ${complete};`;
  const lacks = `${value} >>> 31`;
  return `out[o++] = ${complete === 0 ? lacks : `${complete} + (${lacks})`};`;
}

/** Writes the shift of the new top, below which lies what was the top. */
export function writeShift({ shift, attaching }: OracleRules): readonly string[] {
  if (attaching === undefined) return [guessed('v1', shift)];
  if (shift.complete !== 0 || attaching !== 1) throw new Error('the ids of shift and right-arc are not 0 and 1');
  return [
    '// What n1 wants has its head in the lowest 16 bits: attached is 1 if that is n2, which makes it a right-arc.',
    'const attached = (((v1 & NEVER) ^ n2) - 1) >>> 31;',
    'out[o++] = attached;',
    'built += attached;',
    '// The buffer is empty: no transition is left.',
    'if (fresh > length) break;',
  ];
}

/** Makes room for a node on top. */
export function pushStatements(depth: number): readonly string[] {
  const moves: string[] = [`nodes[base] = n${depth};`, `values[base++] = v${depth};`];
  for (let u = depth; u > 1; u--) moves.push(`n${u} = n${u - 1};`, `v${u} = v${u - 1};`);
  return moves;
}

/** Shifts the front of the returned nodes, if there are any. */
export function oracleReshift(depth: number, id: number): readonly string[] {
  return [
    '// re: there is no such reduction, and the front of the buffer has been returned.',
    'if (back > 0) {',
    ...pushStatements(depth),
    'n1 = returnedNodes[--back]!;',
    'v1 = returnedValues[back]!;',
    `out[o++] = ${id};`,
    'continue;',
    '}',
  ];
}

function dropFrom(x: number, depth: number): string[] {
  const moves: string[] = [];
  for (let u = x; u < depth; u++) moves.push(`n${u} = n${u + 1};`, `v${u} = v${u + 1};`);
  return [...moves, `n${depth} = nodes[--base]!;`, `v${depth} = values[base]!;`];
}

function giveBack(depth: number): string[] {
  return ['returnedNodes[back] = n1;', 'returnedValues[back++] = v1;', ...dropFrom(1, depth)];
}

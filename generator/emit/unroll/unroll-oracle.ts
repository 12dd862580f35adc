/**
 * The oracle’s loop as statements, with the window in local variables.
 *
 * `n1`…`nD` are the nodes of the window. `v1`…`vD` are what they want: minus the number of dependents they lack, or,
 * once they have them all, their head. So a reduction builds an arc of the tree with a complete dependent if and only
 * if the dependent wants the node at the head’s position. Nodes below the window are in `stack`, and what they want is
 * in `wants`. `own` holds the head of each node.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, formatReduction, headPosition } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import { transitionGroups, type GuessedIds, type ReductionGroup } from '../shared/transition-groups.ts';

export interface OracleTest {
  readonly comment: string;
  readonly test: string;
  readonly statements: readonly string[];
}

/** The tests of one round, each list in order of priority: the dependent nearest to the top first. */
export interface OracleRound {
  /** If the top has all its dependents: it can be attached, and cannot be a head. */
  readonly topComplete: readonly OracleTest[];
  /** If the top seeks dependents: it cannot be attached. */
  readonly topSeeking: readonly OracleTest[];
}

/** The tests of one round. */
export function oracleRound(canonical: CanonicalSystem): OracleRound {
  const byPriority = reductionsByPriority(canonical);
  const test = (group: ReductionGroup): OracleTest => oracleTest(canonical, group);
  return {
    topComplete: byPriority.filter(({ reduction }) => headPosition(reduction) !== 1).map(test),
    topSeeking: byPriority.filter(({ reduction }) => dependentPosition(reduction) !== 1).map(test),
  };
}

/** The reductions in the order in which the oracle prefers them: the dependent nearest to the top first. */
export function reductionsByPriority(canonical: CanonicalSystem): readonly ReductionGroup[] {
  return transitionGroups(canonical).reductions.toSorted(
    (a, b) => dependentPosition(a.reduction) - dependentPosition(b.reduction),
  );
}

function oracleTest({ system }: CanonicalSystem, { reduction, complete, seeking }: ReductionGroup): OracleTest {
  const [x, h] = [dependentPosition(reduction), headPosition(reduction)];
  return {
    comment: formatReduction(reduction),
    test: `v${x} === n${h}`,
    statements: [
      `v${h} = (v${h} + 1) | 0;`,
      ...completed(`v${h} = own[n${h}]!;`, { value: `v${h}`, ids: { complete, seeking } }),
      ...dropFrom(x, system.depth),
      ...Array.from({ length: returnedBy(system, reduction) }, () => giveBack(system.depth)).flat(),
      'continue;',
    ],
  };
}

/** What to do if a node wants nothing more of its dependents, and the transition with the right guess, if it guesses. */
export function completed(
  statement: string,
  { value, ids: { complete, seeking } }: { readonly value: string; readonly ids: GuessedIds },
): readonly string[] {
  if (complete === seeking) return [`if (${value} === 0) ${statement}`, `out[o++] = ${complete};`];
  return [`if (${value} === 0) {`, statement, `out[o] = ${complete};`, '} else {', `out[o] = ${seeking};`, '}', 'o++;'];
}

/** Makes room for a node on top. */
export function pushStatements(depth: number): readonly string[] {
  const moves: string[] = [`stack[base++] = n${depth};`, `wants[n${depth}] = v${depth};`];
  for (let u = depth; u > 1; u--) moves.push(`n${u} = n${u - 1};`, `v${u} = v${u - 1};`);
  return moves;
}

/** Shifts the front of the returned nodes, if there are any. */
export function reshiftStatements(depth: number, id: number): readonly string[] {
  return [
    'if (back > 0) {',
    ...pushStatements(depth),
    'n1 = returned[--back]!;',
    'v1 = wants[n1]!;',
    `out[o++] = ${id};`,
    'continue;',
    '}',
  ];
}

function dropFrom(x: number, depth: number): string[] {
  const moves: string[] = [];
  for (let u = x; u < depth; u++) moves.push(`n${u} = n${u + 1};`, `v${u} = v${u + 1};`);
  return [...moves, `n${depth} = stack[--base]!;`, `v${depth} = wants[n${depth}]!;`];
}

function giveBack(depth: number): string[] {
  return ['returned[back++] = n1;', 'wants[n1] = v1;', ...dropFrom(1, depth)];
}

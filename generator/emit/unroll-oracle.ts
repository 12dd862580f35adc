/**
 * The oracle’s loop as statements, with the window in local variables.
 *
 * `n1`…`nD` are the nodes of the window, `v1`…`vD` what they want: a negative number of dependents yet to collect, or,
 * once they have them all, their head. So a reduction builds an arc of the tree, with a complete dependent, exactly when what the
 * dependent wants is the node at the head’s position. Nodes below the window wait in `stack`, what they want in `wants`;
 * `own` holds each node’s head.
 */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { dependentPosition, formatReduction, headPosition, type Reduction } from '../theory/reduction.ts';
import { returnedBy } from '../theory/transition-system.ts';

export interface OracleTest {
  readonly comment: string;
  readonly test: string;
  readonly statements: readonly string[];
}

/** The tests of one round, each list in the order of priority: the dependent nearest to the top first. */
export interface OracleRound {
  /** Where the top has all its dependents: it can be attached, and is nobody’s head. */
  readonly topComplete: readonly OracleTest[];
  /** Where it seeks dependents: it cannot be attached. */
  readonly topSeeking: readonly OracleTest[];
}

/** The tests of one round. */
export function oracleRound(canonical: CanonicalSystem): OracleRound {
  const byPriority = canonical.system.reductions.toSorted((a, b) => dependentPosition(a) - dependentPosition(b));
  const test = (reduction: Reduction): OracleTest => oracleTest(canonical, reduction);
  return {
    topComplete: byPriority.filter((reduction) => headPosition(reduction) !== 1).map(test),
    topSeeking: byPriority.filter((reduction) => dependentPosition(reduction) !== 1).map(test),
  };
}

function oracleTest(canonical: CanonicalSystem, reduction: Reduction): OracleTest {
  const { system } = canonical;
  const [x, h] = [dependentPosition(reduction), headPosition(reduction)];
  return {
    comment: formatReduction(reduction),
    test: `v${x} === n${h}`,
    statements: [
      `v${h} = (v${h} + 1) | 0;`,
      `if (v${h} === 0) {`,
      `  v${h} = own[n${h}]!;`,
      `  out[o] = ${idOf(canonical, reduction, true)};`,
      '} else {',
      `  out[o] = ${idOf(canonical, reduction, false)};`,
      '}',
      'o++;',
      ...dropFrom(x, system.depth),
      ...Array.from({ length: returnedBy(system, reduction) }, () => giveBack(system.depth)).flat(),
      'continue;',
    ],
  };
}

/** Makes room for a node on top. */
export function oraclePush(depth: number): string[] {
  const moves: string[] = [`stack[base++] = n${depth};`, `wants[n${depth}] = v${depth};`];
  for (let u = depth; u > 1; u--) moves.push(`n${u} = n${u - 1};`, `v${u} = v${u - 1};`);
  return moves;
}

/** The ids of the shifts; `re` is -1 where nothing returns. */
export function shiftIds({ transitions }: CanonicalSystem): { complete: number; seeking: number; returned: number } {
  const find = (test: (transition: CanonicalTransition) => boolean): number => transitions.find(test)?.id ?? -1;
  return {
    complete: find((t) => t.kind === 'sh' && t.complete),
    seeking: find((t) => t.kind === 'sh' && !t.complete),
    returned: find((t) => t.kind === 're'),
  };
}

function dropFrom(x: number, depth: number): string[] {
  const moves: string[] = [];
  for (let u = x; u < depth; u++) moves.push(`n${u} = n${u + 1};`, `v${u} = v${u + 1};`);
  return [...moves, `n${depth} = stack[--base]!;`, `v${depth} = wants[n${depth}]!;`];
}

function giveBack(depth: number): string[] {
  return ['returned[back++] = n1;', 'wants[n1] = v1;', ...dropFrom(1, depth)];
}

function idOf({ transitions }: CanonicalSystem, reduction: Reduction, complete: boolean): number {
  return transitions.find((t) => t.kind === 'reduce' && t.reduction === reduction && t.complete === complete)!.id;
}

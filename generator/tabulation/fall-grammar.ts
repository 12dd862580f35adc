/**
 * The grammar of the falls of an in-place S′. Its transitions are those of S, for a complete derivation of S′ is known by
 * them: 0 is the shift, and from 1 on come the reductions in the order of the system.
 */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { exploreFalls, type ExplorationLimits } from './explore-falls.ts';
import { RuleList, type Grammar } from './grammar.ts';
import { stackWindows } from './stack-windows.ts';
import { Windows } from './windows.ts';

/** The grammar of all complete computations. */
export function fallGrammar(canonical: CanonicalSystem, limits: ExplorationLimits = { nodes: Infinity }): Grammar {
  const windows = new Windows(canonical);
  const rules = new RuleList();
  const system = stackWindows(windows, plainNumbers(canonical));
  const { start, fewestNodes } = exploreFalls({ system, first: windows.first }, rules, limits);
  return { size: fewestNodes.length, start, fewestNodes, rules: rules.columns() };
}

/** The numbers of the transitions of S, by the ids of those of S′. */
function plainNumbers({ transitions, system }: CanonicalSystem): readonly number[] {
  return transitions.map((transition) =>
    transition.kind === 'reduce' ? 1 + system.reductions.indexOf(transition.reduction) : 0,
  );
}

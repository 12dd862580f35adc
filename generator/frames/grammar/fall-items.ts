/**
 * The grammar of the falls of an in-place system: its derivations are the trees that S′ derives, each once. Its
 * transitions are those of S: 0 is the shift, and from 1 on come the reductions in the order of the system.
 */
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { exploreFalls, type ExplorationLimits } from './explore-frames.ts';
import { FrameEffects } from '../windows/frame-effects.ts';
import { RuleList, type Grammar } from './grammar.ts';

/** The grammar of all trees that the system derives, whatever its form. */
export function fallGrammar(system: TransitionSystem, limits: ExplorationLimits = { nodes: Infinity }): Grammar {
  const effects = new FrameEffects(system);
  const rules = new RuleList();
  const { start, fewestNodes } = exploreFalls({ system: effects, first: effects.first }, rules, limits);
  return { size: fewestNodes.length, start, fewestNodes, rules: rules.columns() };
}

/** Modules of systems that use the buffer's front, in the layout that suits the system and in the others. */
import { expect } from 'vitest';
import { moduleModel } from '../../generator/emit/model.ts';
import { chooseLayout, type Strategy } from '../../generator/emit/shared/layout.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { RootRule, TransitionSystem } from '../../generator/theory/transition-system.ts';
import { frontSystems } from '../systems.ts';
import { judge } from './judges.ts';
import { completionOf, loadModule } from './load-module.ts';

/** The sets up to depth 3 by whether a reduction attaches the front. Left out are those without any tree of two words. */
export function frontSets(root: RootRule): Readonly<Record<'keeping' | 'attaching', readonly TransitionSystem[]>> {
  const systems = frontSystems(3, root);
  const attaches = ({ reductions }: TransitionSystem): boolean =>
    reductions.some(({ kind, q }) => kind === 'ra' && q === 0);
  const derives = (system: TransitionSystem): boolean =>
    [...allTrees(2)].some((tree) => oracle(canonicalSystem(system), tree).derivable);
  return {
    keeping: systems.filter((system) => !attaches(system)),
    attaching: systems.filter((system) => attaches(system) && derives(system)),
  };
}

/** The layouts that the system can have: tables only if they are small. */
export function strategiesOf(system: TransitionSystem): readonly Strategy[] {
  const { strategy } = chooseLayout(canonicalSystem(system));
  return strategy === 'tables' ? ['tables', 'packed', 'spread'] : ['packed', 'spread'];
}

/** Judges every section of a module of the system in each of the layouts, for sentences of up to n words. */
export async function judgeModules(
  system: TransitionSystem,
  strategies: readonly Strategy[],
  n: number,
): Promise<void> {
  // The same object for all: what the interpreter answers is found once.
  const canonical = canonicalSystem(system);
  for (const strategy of strategies) await judgeModule(canonical, strategy, n);
}

async function judgeModule(canonical: CanonicalSystem, strategy: Strategy, n: number): Promise<void> {
  const { system } = canonical;
  const layout = { ...chooseLayout(canonical), strategy };
  const model = moduleModel(canonical, { layout, corpus: true, completion: completionOf(system) });
  const module = await loadModule(system, { strategy, completion: true, corpus: true });
  expect(module.reductions).toHaveLength(system.reductions.length);
  judge(model, canonical, module, { configurations: n, others: n });
}

/**
 * What `viable` remembers of the stack, in all modules: a configuration that was asked now and then says the same as
 * one that has never been asked. Walks climb, then reduce as deep as they can and shift again between two questions.
 */
import { expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';

const WALKS = 150;

/** The depth of each transition’s reduction; 0 for shifts. */
function depthsOf({ transitions }: SystemModule): number[] {
  return transitions.map(({ name }) => Number(/\((\d+),/.exec(name)?.[1] ?? 0));
}

function walkOften(module: SystemModule, random: () => number): string[] {
  const depths = depthsOf(module);
  const fresh = module.transitions.flatMap(({ name }, id) => (name.startsWith('sh') ? [id] : []));
  const reshift = module.transitions.findIndex(({ name }) => name === 're');
  const wrong: string[] = [];
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  const probe = new module.Configuration();
  const completesRoot = (configuration: SystemConfiguration, transition: number): boolean => {
    probe.copyFrom(configuration).apply(transition);
    return (probe.symbolAt(probe.height) & 1) === 1;
  };
  const [first, second] = [new module.Configuration(), new module.Configuration()];
  for (let walk = 0; walk < WALKS; walk++) {
    const n = 10 + Math.floor(random() * 50);
    let configuration = first;
    configuration.reset(n);
    const path: number[] = [];
    const apply = (transition: number): void => {
      configuration.apply(transition);
      path.push(transition);
    };
    const allowed = (isWanted: (depth: number) => boolean): number[] =>
      depths.flatMap((depth, id) => (isWanted(depth) && configuration.isAllowed(id) ? [id] : []));
    const reductions = (): number[] =>
      allowed((depth) => depth > 0).filter((transition) => !completesRoot(configuration, transition));

    for (let climbed = 0; climbed < n - Math.floor(random() * 3); climbed++) {
      apply(pick(fresh));
      const possible = random() < 0.15 ? reductions() : [];
      if (possible.length > 0) apply(pick(possible));
      while (configuration.isAllowed(reshift)) apply(reshift);
    }
    for (let question = 0; question < 12; question++) {
      configuration.viable();
      if (random() < 0.3) {
        const other = configuration === first ? second : first;
        configuration = other.copyFrom(configuration) as SystemConfiguration;
      }
      for (let reduced = 1 + Math.floor(random() * 12); reduced > 0; reduced--) {
        const possible = reductions();
        const deepest = Math.max(...possible.map((id) => depths[id]!));
        const wanted = random() < 0.7 ? possible.filter((id) => depths[id] === deepest) : possible;
        if (wanted.length === 0) break;
        apply(pick(wanted));
      }
      for (let shifted = Math.floor(random() * 14); shifted > 0; shifted--) {
        const shifts = allowed((depth) => depth === 0);
        if (shifts.length === 0) break;
        apply(pick(shifts));
      }
      const unasked = new module.Configuration(n);
      for (const transition of path) unasked.apply(transition);
      if (unasked.viable() !== configuration.viable()) wrong.push(path.join(' '));
    }
  }
  return wrong;
}

test.each(shippedNames())('%s', async (name) => {
  const module = (await import(packagePath(`generated/${name}.ts`))) as SystemModule;
  expect(walkOften(module, module.seededRandom(11))).toEqual([]);
});

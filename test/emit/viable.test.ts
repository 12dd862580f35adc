/** `viable` of new modules against search (all-annotations.test.ts has the committed ones), and what it promises: no dead ends. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { allowedTransitions, applyToAnnotation, initialAnnotation } from '../../generator/theory/annotation.ts';
import type { Annotation } from '../../generator/theory/annotation.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { PackedStacks } from '../../generator/completion/stacks/packed-stacks.ts';
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';
import { completionOf, predictedWords } from '../completion/of-systems.ts';
import { randomWalk } from '../random-systems.ts';
import { productiveSystems, systemOf } from '../systems.ts';
import { loadModule } from './load-module.ts';

const COMPLETING = [
  'arc-standard',
  'attardi-3',
  'attardi-3-returning',
  'attardi-4',
  'attardi-4-returning',
  'easy-first-3',
  'full-3',
  'full-4',
  'link2',
];

function completing(module: SystemModule): SystemModule {
  if (module.completion.kind !== 'automaton') throw new Error(`${module.name} has no automaton`);
  return module;
}

async function committed(name: string): Promise<SystemModule> {
  return completing((await import(packagePath(`generated/${name}.ts`))) as SystemModule);
}

function viableIds(configuration: SystemConfiguration, count: number): number[] {
  const words = Array.from({ length: Math.ceil(count / 32) }, (_, word) => configuration.viable(word));
  return Array.from({ length: count }, (_, id) => id).filter((id) => (words[id >> 5]! >>> (id & 31)) & 1);
}

/** Every configuration for n words, dead ends included, on the way there and freshly copied. */
function compareWithSearch(canonical: CanonicalSystem, { Configuration }: SystemModule, n: number): number {
  const search = new CompletionSearch(canonical);
  const count = canonical.transitions.length;
  const seen = new Set<string>();
  const wrong: string[] = [];
  const visit = (annotation: Annotation, configuration: SystemConfiguration): void => {
    const key = `${annotation.waiting} ${annotation.height} ${annotation.symbols.join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    const expected = search.viable(annotation).map(({ id }) => id);
    if (viableIds(configuration, count).join() !== expected.join()) wrong.push(`${key}: not ${expected.join()}`);
    for (const transition of allowedTransitions(canonical, annotation)) {
      const next = new Configuration(n).copyFrom(configuration) as SystemConfiguration;
      next.apply(transition.id);
      visit(applyToAnnotation(canonical, annotation, transition), next);
    }
  };
  visit(initialAnnotation(canonical, n), new Configuration(n));
  expect(wrong).toEqual([]);
  return seen.size;
}

describe('viable is what search finds, for all configurations', () => {
  test.each(
    (
      [
        ['la(2,1) ra(2,1)', 'in-place'],
        ['ra(2,1)', 'in-place'],
        ['la(2,1) la(3,1) ra(2,1)', 'in-place'],
        ['ra(2,1) ra(3,1)', 'in-place'],
        ['la(2,1) ra(2,1) ra(3,1) ra(3,2)', 'in-place'],
        ['ra(2,1) ra(3,1)', 'returning'],
        ['la(2,1) la(3,1) la(3,2) ra(2,1) ra(3,1) ra(3,2)', 'returning'],
        ['ra(2,1) ra(3,2)', 'returning-right'],
        ['la(2,1) la(3,1) la(3,2) ra(2,1) ra(3,1) ra(3,2)', 'returning-right'],
        // Nothing is ever returned.
        ['la(2,1) la(3,1) ra(2,1)', 'returning-right'],
      ] as const
    ).map(([name, mode]) => productiveSystems(3, mode).find((system) => system.name === name)!),
  )('of $name, $mode, in all three layouts, to 5 words', async (system) => {
    const small = { ...system, name: 'small' };
    for (const strategy of ['tables', 'packed', 'spread'] as const) {
      const module = completing(await loadModule(small, { strategy, completion: true }));
      for (const n of [2, 5]) expect(compareWithSearch(canonicalSystem(system), module, n)).toBeGreaterThan(n);
    }
  });

  test('of a system with more than 32 transitions', async () => {
    const system = systemOf('easy-first-10');
    expect(canonicalSystem(system).transitions.length).toBeGreaterThan(32);
    const module = completing(await loadModule(system, { completion: true }));
    for (const n of [3, 6, 9]) expect(compareWithSearch(canonicalSystem(system), module, n)).toBeGreaterThan(n);
  });
});

/** Walks through viable transitions, or any others, looking at the viable ones only now and then. */
function compareOnWalk(
  { module, canonical, packed }: { module: SystemModule; canonical: CanonicalSystem; packed: PackedStacks },
  { n, picks, daring }: { readonly n: number; readonly picks: readonly number[]; readonly daring: boolean },
): void {
  const configuration = new module.Configuration(n);
  let annotation = initialAnnotation(canonical, n);
  for (let index = 0; ; index++) {
    const pick = picks[index % picks.length]! + index * 7919;
    const words = predictedWords(canonical, packed, annotation);
    if (pick % 3 !== 0 && configuration.viable() !== words[0]) throw new Error(`wrong after ${index} transitions`);
    const viable = canonical.transitions.filter(({ id }) => (words[0]! >> id) & 1);
    const choices = daring ? allowedTransitions(canonical, annotation) : viable;
    if (choices.length === 0) break;
    const transition = choices[pick % choices.length]!;
    configuration.apply(transition.id);
    annotation = applyToAnnotation(canonical, annotation, transition);
  }
  if (!daring) expect(configuration.isTerminal).toBe(true);
}

test.each(['attardi-3', 'full-4'])('%s: what was read of the stack before is used rightly', async (name) => {
  const module = await committed(name);
  const { canonical, packed } = completionOf(systemOf(name));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      (n, picks, daring) => compareOnWalk({ module, canonical, packed }, { n, picks, daring }),
    ),
    { numRuns: 40 },
  );
});

describe('no dead ends', () => {
  test.each(COMPLETING)('random viable walks of %s, to 2,000 words, end in a tree', async (name) => {
    const module = await committed(name);
    const random = module.seededRandom(2012);
    const configuration = new module.Configuration();
    for (const n of [1, 2, 3, 10, 50, 200, 1000, 2000]) {
      configuration.reset(n);
      // Shifting as often as chance will have it, then hardly ever, then whenever that is viable.
      for (const shifty of [0.5, 0.05, 0.95]) {
        configuration.reset(n);
        const computation: number[] = [];
        while (!configuration.isTerminal) {
          const viable = viableIds(configuration, module.transitions.length);
          if (viable.length === 0) throw new Error(`a dead end after ${computation.join()}`);
          const shifts = viable.filter((id) => id < 2);
          const reductions = viable.filter((id) => id >= 2);
          const choices = shifts.length > 0 && (reductions.length === 0 || random() < shifty) ? shifts : reductions;
          const chosen = choices[Math.floor(random() * choices.length)]!;
          configuration.applyChecked(chosen);
          computation.push(chosen);
        }
        const heads = configuration.heads.slice(0, n);
        expect(module.replay(computation, n)).toEqual({ complete: true, heads });
        expect([...module.oracle(heads).computation]).toEqual(computation);
      }
    }
  });

  test.each(COMPLETING)('canonical computations of %s consist of viable transitions', async (name) => {
    const module = await committed(name);
    const system = systemOf(name);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (n, picks) => {
        const { tree } = randomWalk(system, n, picks);
        const { derivable, computation } = module.oracle(tree);
        fc.pre(derivable);
        const configuration = new module.Configuration(n);
        for (const id of computation) {
          expect(configuration.isViable(id)).toBe(true);
          configuration.apply(id);
        }
        expect(configuration.viable()).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});

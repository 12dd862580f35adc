/** `viable` by search: against automata on long sentences, and against the definition for systems that have none. */
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { applyToAnnotation, initialAnnotation } from '../../generator/theory/annotation.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { transitionSystem, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';
import { systemOf } from '../systems.ts';
import { expectSame } from './agreement.ts';
import { loadModule } from './load-module.ts';

function idsOf(bits: (group: number) => number, count: number): number[] {
  return Array.from({ length: count }, (_, id) => id).filter((id) => (bits(id >> 5) >>> (id & 31)) & 1);
}

/** Follows viable transitions, and now and then one that is only allowed, until nothing is. */
function walk(
  configuration: SystemConfiguration,
  { transitions, random }: { readonly transitions: number; readonly random: () => number },
  visit: (viable: readonly number[], last: number | undefined) => void,
): number[] {
  const path: number[] = [];
  for (;;) {
    const viable = idsOf((group) => configuration.viable(group), transitions);
    visit(viable, path.at(-1));
    const allowed = idsOf((group) => configuration.allowed(group), transitions);
    const choices = viable.length === 0 || random() < 0.02 ? allowed : viable;
    if (choices.length === 0) return path;
    const next = choices[Math.floor(random() * choices.length)]!;
    configuration.apply(next);
    path.push(next);
  }
}

describe('the same as the automaton', () => {
  test.each(['arc-standard', 'attardi-3', 'full-3', 'attardi-4', 'attardi-3-returning', 'link2'])(
    '%s',
    async (name) => {
      const committed = (await import(packagePath(`generated/${name}.ts`))) as SystemModule;
      const searching = await loadModule(systemOf(name));
      expect([committed.completion.kind, searching.completion.kind]).toEqual(['automaton', 'search']);
      const transitions = committed.transitions.length;
      const random = committed.seededRandom(12);
      let deadEnds = 0;
      for (let round = 0; round < 60; round++) {
        const length = 1 + Math.floor(random() * 30);
        const [one, other] = [new committed.Configuration(length), new searching.Configuration(length)];
        walk(one, { transitions, random }, (viable, last) => {
          if (last !== undefined) other.apply(last);
          expectSame(
            idsOf((group) => other.viable(group), transitions),
            viable,
          );
          if (viable.length === 0 && !one.isTerminal) deadEnds++;
        });
      }
      expect(deadEnds).toBeGreaterThan(0);
    },
  );
});

function named(name: string): TransitionSystem {
  return name === RIGHT_ONLY.name ? RIGHT_ONLY : systemOf(name);
}

/** A guessing system without la: there a single root makes longer sentences harder. */
const RIGHT_ONLY = transitionSystem({
  name: 'right-only-single',
  reductions: [
    { kind: 'ra', p: 2, q: 1 },
    { kind: 'ra', p: 3, q: 1 },
  ],
  root: 'single',
});

describe('the definition', () => {
  test.each([
    'attardi-5',
    'full-5',
    'attardi-8',
    'attardi-4-single',
    'right-only-single',
    'attardi-3-free',
    'full-5-free',
    'full-4-returning-free',
  ])('%s', async (name) => {
    const canonical = canonicalSystem(named(name));
    const module = await loadModule(named(name));
    const transitions = canonical.transitions.length;
    const random = module.seededRandom(7);
    const search = new CompletionSearch(canonical);
    let compared = 0;
    for (let round = 0; round < 40; round++) {
      const length = 1 + Math.floor(random() * 7);
      const configuration = new module.Configuration(length);
      const seen: (readonly number[])[] = [];
      const path = walk(configuration, { transitions, random }, (viable) => seen.push(viable));
      let annotation = initialAnnotation(canonical, length);
      for (const [index, viable] of seen.entries()) {
        expectSame(
          viable,
          search.viable(annotation).map(({ id }) => id),
        );
        compared++;
        const id = path[index];
        if (id !== undefined) annotation = applyToAnnotation(canonical, annotation, canonical.transitions[id]!);
      }
    }
    expect(compared).toBeGreaterThan(40);
  });
});

test('parse, beam and sample without an automaton', async () => {
  const module = await loadModule(systemOf('attardi-6'));
  const random = module.seededRandom(3);
  for (const length of [1, 2, 10, 40]) {
    expect(module.oracle(module.parse(length, () => random()).heads).derivable).toBe(true);
    for (const { heads } of module.beam(length, () => random(), 4)) expect(module.oracle(heads).derivable).toBe(true);
  }
  expect(module.oracle(module.sample(5, random)).derivable).toBe(true);
});

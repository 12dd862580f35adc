/** The text of modules, as a reader finds it: all that ship, every layout in both forms, parsers, random ones. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import type { Completion } from '../../generator/completion/find-completion.ts';
import { moduleModel, parserModel } from '../../generator/emit/model.ts';
import { renderText } from '../../generator/emit/render.ts';
import type { ParserLearner } from '../../generator/emit/sections/parser.ts';
import { chooseLayout, type Strategy } from '../../generator/emit/shared/layout.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { anySystem } from '../random-systems.ts';
import { systemOf } from '../systems.ts';
import { completionOf } from './load-module.ts';
import { textFaults, wideComments } from './text-faults.ts';

test.each(shippedNames())('%s', (name) => {
  const text = readFileSync(packagePath(`generated/${name}.ts`), 'utf8');
  expect(textFaults(text, systemOf(name).form)).toEqual([]);
  expect(wideComments(text)).toEqual([]);
});

/** The text of a module, with everything that it may have. */
function textOf(
  system: TransitionSystem,
  { strategy, completion }: { readonly strategy?: Strategy; readonly completion?: Completion },
): string {
  const canonical = canonicalSystem(system);
  const chosen = chooseLayout(canonical);
  const layout = { ...chosen, strategy: strategy ?? chosen.strategy };
  return renderText(
    moduleModel(canonical, { layout, corpus: true, ...(completion === undefined ? {} : { completion }) }),
  );
}

test.each([
  ['arc-standard-single', 'tables'],
  ['attardi-3-free', 'tables'],
  ['attardi-3-returning-single', 'tables'],
  ['arc-standard-free', 'packed'],
  ['full-3-single', 'packed'],
  ['link2-free', 'packed'],
  ['full-3-returning', 'packed'],
  ['attardi-3-returning-free-single', 'packed'],
  ['arc-standard-free-single', 'spread'],
  ['full-3-free', 'spread'],
  ['attardi-3', 'spread'],
  ['link2-single', 'spread'],
  ['full-3-returning-free', 'spread'],
] as const)('%s, %s, with an automaton and without', (name, strategy) => {
  const system = systemOf(name);
  expect(textFaults(textOf(system, { strategy, completion: completionOf(system) }), system.form)).toEqual([]);
  expect(textFaults(textOf(system, { strategy }), system.form)).toEqual([]);
});

test.each([
  ['full-4-free-single', 'packed'],
  ['full-4', 'spread'],
  ['attardi-4-free', 'spread'],
  ['full-7-single', 'spread'],
] as const)('%s, %s, numbered', (name, strategy) => {
  const system = systemOf(name);
  expect(textFaults(textOf(system, { strategy }), system.form)).toEqual([]);
});

test('random systems up to depth 6', () => {
  fc.assert(
    fc.property(anySystem, (system) => {
      expect(textFaults(textOf(system, {}), system.form)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

const LEARNERS: readonly ParserLearner[] = [
  { kind: 'linear', features: 'lean' },
  { kind: 'linear', features: 'rich' },
  { kind: 'linear', features: 'front' },
  { kind: 'neural' },
  { kind: 'encoder' },
  { kind: 'crf' },
];

test.each(LEARNERS)('parser, alone and from text to trees, $kind $features', (learner) => {
  for (const name of ['arc-standard', 'attardi-3-free-single', 'arc-eager-single']) {
    const system = systemOf(name);
    for (const text of [false, true]) {
      const options = { name: 'mine', learner, text, completion: completionOf(system) };
      expect(textFaults(renderText(parserModel(canonicalSystem(system), options)), system.form)).toEqual([]);
    }
  }
});

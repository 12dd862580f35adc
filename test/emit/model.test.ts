/** The decisions of the model, without any text: which sections in which order, names, and branches. */
import { describe, expect, test } from 'vitest';
import { exportsOf, moduleModel, type ModuleModel } from '../../generator/emit/model.ts';
import { chooseLayout, type Strategy } from '../../generator/emit/shared/layout.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { systemOf } from '../systems.ts';
import { completionOf } from './load-module.ts';

function canonicalOf(name: string): CanonicalSystem {
  return canonicalSystem(systemOf(name));
}

/** The model of a module with its completion automaton. */
function completing(name: string): ModuleModel {
  return moduleModel(canonicalOf(name), { completion: completionOf(systemOf(name)) });
}

function namesOf({ sections }: ModuleModel): string[] {
  return sections.map(({ name }) => name);
}

/** The sections of the window and of what transitions do to it. */
const LAYOUTS = /^window|^unrolled|^numbered|-transitions$/;

/** The model of one section, as far as a test looks at it. */
function sectionModel<Model>({ sections }: ModuleModel, name: string): Model {
  return sections.find((section) => section.name === name)!.model as Model;
}

describe('order', () => {
  test('an in-place system with tables', () => {
    expect(namesOf(completing('attardi-3'))).toEqual([
      'description',
      'transitions',
      'configuration',
      'buffer',
      'window-tables',
      'straight-transitions',
      'viable-carried',
      'oracle',
      'replay',
      'parsing',
      'sampling-falls',
    ]);
  });

  test('what returns, or is taken from the front, takes branches', () => {
    for (const name of ['attardi-3-returning', 'arc-hybrid-single']) {
      expect(namesOf(completing(name)).filter((one) => LAYOUTS.test(one))).toEqual([
        'window-tables',
        'tabled-transitions',
      ]);
    }
  });

  test('a returning system has another buffer, another automaton, and counts completions', () => {
    const names = namesOf(completing('attardi-3-returning'));
    expect(names).toEqual(expect.arrayContaining(['returning-buffer', 'viable-contents', 'sampling-completions']));
    expect(names.indexOf('returning-buffer')).toBe(names.indexOf('configuration') + 1);
    expect(names.at(-1)).toBe('sampling-completions');
  });

  test('without an automaton a module searches, and the reason is stated', () => {
    const model = moduleModel(canonicalOf('attardi-3'));
    expect(namesOf(model)).toContain('viable-search');
    expect(sectionModel<{ reason: string }>(model, 'viable-search').reason).toBe('it was not asked for');
    expect(namesOf(completing('attardi-3-free-single'))).toContain('viable-always');
  });

  test.each<[Strategy, string[]]>([
    ['tables', ['window-tables', 'straight-transitions']],
    ['packed', ['window-packed', 'unrolled']],
    ['spread', ['window-spread', 'unrolled']],
  ])('the layout %s', (strategy, sections) => {
    const canonical = canonicalOf('attardi-3');
    const names = namesOf(moduleModel(canonical, { layout: { ...chooseLayout(canonical), strategy } }));
    expect(names.filter((name) => LAYOUTS.test(name))).toEqual(sections);
  });

  test.each<[Strategy, string[]]>([
    ['packed', ['numbered-rests']],
    ['spread', ['window-spread', 'window-numbered']],
  ])('the layout %s, numbered', (strategy, sections) => {
    const canonical = canonicalOf('attardi-4');
    const names = namesOf(moduleModel(canonical, { layout: { ...chooseLayout(canonical), strategy } }));
    expect(names.filter((name) => LAYOUTS.test(name))).toEqual(sections);
  });
});

describe('names', () => {
  test('the file is that of the system, whatever the spec is called', () => {
    const model = moduleModel(canonicalOf('link2'), { spec: 'mine.json' });
    expect(model.fileName).toBe('link2.ts');
    expect(sectionModel<{ spec: string }>(model, 'description').spec).toContain('mine.json');
  });

  test('every module exports the same names, however viable is decided', () => {
    const searching = exportsOf(moduleModel(canonicalOf('attardi-3'))).toSorted();
    expect(exportsOf(completing('attardi-3')).toSorted()).toEqual(searching);
    expect(exportsOf(completing('link2')).toSorted()).toEqual(searching);
    expect(exportsOf(completing('attardi-3-free-single')).toSorted()).toEqual(searching);
    expect(searching).toEqual(expect.arrayContaining(['beam', 'completion', 'oracle', 'parse', 'sample']));
  });

  test.each(['arc-standard', 'attardi-3', 'attardi-3-returning', 'full-5', 'link2'])(
    '%s lists the transitions in the order of their ids',
    (name) => {
      const canonical = canonicalOf(name);
      const { transitions } = sectionModel<{ transitions: { id: number; name: string }[] }>(
        moduleModel(canonical),
        'transitions',
      );
      expect(transitions.map(({ id }) => id)).toEqual([...canonical.transitions.keys()]);
      expect(transitions.map((one) => one.name)).toEqual(canonical.transitions.map((one) => `'${one.name}'`));
    },
  );
});

describe('branches', () => {
  test.each([
    ['attardi-3', 'Uint8Array'],
    ['full-12', 'Uint16Array'], // 266 transitions
  ])('ids of %s fit into a %s', (name, array) => {
    const canonical = canonicalOf(name);
    expect(canonical.transitions.length > 256).toBe(array === 'Uint16Array');
    expect(sectionModel<{ idArray: string }>(moduleModel(canonical), 'transitions').idArray).toBe(array);
  });

  test.each([
    ['attardi-3', 2],
    ['attardi-3-returning', 3],
    ['attardi-4-returning', 4],
  ])('a word of %s takes at most %i transitions', (name, most) => {
    const { maxTransitions } = sectionModel<{ maxTransitions: number }>(moduleModel(canonicalOf(name)), 'transitions');
    expect(maxTransitions).toBe(most);
  });

  test('allowed transitions are in groups only if there are more than 32', () => {
    const groupsOf = (name: string): number => {
      const canonical = canonicalOf(name);
      const layout = { ...chooseLayout(canonical), numbered: 0 };
      const model = sectionModel<{ reductionBits: string[] }>(moduleModel(canonical, { layout }), 'unrolled');
      return model.reductionBits.filter((line) => line.startsWith('if (group === ')).length;
    };
    expect(groupsOf('full-4')).toBe(0);
    const { length } = canonicalOf('full-5').transitions;
    expect(length).toBeGreaterThan(32);
    expect(groupsOf('full-5')).toBe(Math.ceil(length / 32));
  });

  test.each(['attardi-3', 'attardi-3-returning'])('every transition of %s has exactly one case', (name) => {
    const canonical = canonicalOf(name);
    const layout = { ...chooseLayout(canonical), strategy: 'packed' } as const;
    const { cases } = sectionModel<{ cases: { ids: number[] }[] }>(moduleModel(canonical, { layout }), 'unrolled');
    expect(cases.flatMap(({ ids }) => ids).toSorted((a, b) => a - b)).toEqual([...canonical.transitions.keys()]);
  });
});

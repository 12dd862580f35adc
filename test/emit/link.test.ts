/** Linking: which sources a module is made of, in which order, and what cannot be linked. */
import { describe, expect, test } from 'vitest';
import { SOURCES } from '../../embedded/sources.ts';
import { linkSources } from '../../generator/emit/link.ts';
import type { Source } from '../../generator/emit/shared/source.ts';

/** A source that declares names, and imports from others. */
function source(names: readonly string[], imports: readonly string[] = []): Source {
  return { imports, declarations: names.map((name) => ({ name, comment: '', text: `const ${name} = 0;` })) };
}

function namesOf(entries: readonly (readonly string[])[], sources: Readonly<Record<string, Source>>): string[][] {
  return linkSources(entries, sources).map((declarations) => declarations.map(({ name }) => name));
}

describe('the closure', () => {
  const sources = {
    top: source(['top', 'helper'], ['left', 'right']),
    left: source(['left'], ['base']),
    right: source(['right'], ['base']),
    base: source(['base']),
    alone: source(['alone']),
  };

  test('has everything that entry points import, before what imports it, and nothing twice', () => {
    expect(namesOf([['top']], sources)).toEqual([['base', 'left', 'right', 'top', 'helper']]);
    expect(namesOf([['alone', 'alone']], sources)).toEqual([['alone']]);
  });

  test('gives a section what earlier ones have not brought', () => {
    expect(namesOf([['right'], [], ['top'], ['base', 'alone']], sources)).toEqual([
      ['base', 'right'],
      [],
      ['left', 'top', 'helper'],
      ['alone'],
    ]);
  });

  test('does not depend on the order of imports', () => {
    const other = { ...sources, top: source(['top', 'helper'], ['right', 'left']) };
    expect(namesOf([['top']], other)).toEqual(namesOf([['top']], sources));
  });
});

describe('it is an error', () => {
  test('if two linked sources declare the same name', () => {
    const sources = { one: source(['gap', 'same']), other: source(['same']), both: source([], ['one', 'other']) };
    const message = 'one and other both declare same, and a module needs both';
    expect(() => linkSources([['both']], sources)).toThrow(message);
    expect(() => linkSources([['one'], ['other']], sources)).toThrow(message);
    expect(() => linkSources([['other']], sources)).not.toThrow();
  });

  test('if a source is missing', () => {
    expect(() => linkSources([['one']], { one: source([], ['two']) })).toThrow('two is not a source of modules');
  });

  test('if sources import each other', () => {
    const sources = { one: source([], ['two']), two: source([], ['three']), three: source([], ['two']) };
    expect(() => linkSources([['one']], sources)).toThrow('sources import each other: one, two, three, two');
  });
});

test('one source may declare a name twice, as a type and as a value', () => {
  expect(namesOf([['one']], { one: source(['Both', 'Both']) })).toEqual([['Both', 'Both']]);
});

test('everything that sources import is a source, and can be linked', () => {
  const paths = Object.keys(SOURCES);
  expect(paths.length).toBeGreaterThan(80);
  for (const path of paths) expect(linkSources([[path]], SOURCES)).toHaveLength(1);
});

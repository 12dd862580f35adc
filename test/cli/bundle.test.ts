/** What the executable loads: only the command that was chosen, and nothing large that it does not need. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMAND_LOADERS } from '../../cli/command-loaders.ts';
import { packagePath } from '../../cli/shared/package-path.ts';

const FOLDER = packagePath('dist/bin');
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** A file and all that is loaded with it: static imports, not those that are made later. */
function loadedWith(name: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(name)) return loaded;
  loaded.add(name);
  if (!existsSync(join(FOLDER, name))) return loaded;
  for (const [, specifier] of textOf(name).matchAll(
    /^(?:import|export) .*?from ["']([^"']+)["']|^import ["']([^"']+)/gm,
  )) {
    if (specifier !== undefined) loadedWith(specifier.replace(/^\.\//, ''), loaded);
  }
  return loaded;
}

function sizeOf(loaded: ReadonlySet<string>): number {
  return [...loaded].filter((name) => files.includes(name)).reduce((sum, name) => sum + textOf(name).length, 0);
}

describe('the bundled command line', () => {
  test('the version needs a few thousand characters', () => {
    expect(sizeOf(loadedWith('arcforge.js'))).toBeLessThan(10_000);
  });

  test('every command is a file of its own', () => {
    const missing = Object.keys(COMMAND_LOADERS).filter((name) => !files.some((file) => file.startsWith(`${name}-`)));
    expect(missing).toEqual([]);
  });

  test('check needs neither compiler nor formatter nor templates, and nothing of other commands', () => {
    const check = loadedWith(files.find((file) => file.startsWith('check-') && textOf(file).includes('checkCommand'))!);
    expect([...check].filter((name) => /^(?:ts-morph|prettier|handlebars)/.test(name))).toEqual([]);
    expect([...check].filter((name) => /^(?:trace|generate|train|render)-/.test(name))).toEqual([]);
    expect(sizeOf(check)).toBeLessThan(760_000);
  });

  test('the licences of what is inside are beside it', () => {
    const licences = readFileSync(join(FOLDER, 'LICENSES.txt'), 'utf8');
    for (const name of ['yargs', 'zod', 'jsonc-parser', 'string-width'])
      expect(licences).toMatch(new RegExp(`^${name}$`, 'm'));
  });
});

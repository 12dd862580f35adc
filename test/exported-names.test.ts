/** An exported name means one thing: no two files declare the same, so that a name can be looked up and moved. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';

const FOLDERS = ['generator', 'runtime', 'learn', 'treebank', 'view', 'cli', 'playground'];

/** It declares what the sources of modules find around them there, under the names that it has there. */
const SURROUNDINGS = 'runtime/module/surroundings.ts';

/** Namesakes that mean the same, and why there are two. */
const NAMESAKES: Readonly<Record<string, string>> = {
  oracle: 'the definition, and the function of modules that it judges',
  replay: 'the definition, and the function of modules that it judges',
  sampler: 'a module has the one that counts falls, or the one that counts completions',
  sample: 'a module has the one that counts falls, or the one that counts completions',
  bestOf: 'for training, and for parsers',
  bestAmong: 'for training, and for parsers',
};

const DECLARATION =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|interface|type|const|let) (\w+)/gm;

/** Files by the names that they declare and export; what a file only passes on is not its own. */
function declaredNames(files: readonly string[]): Map<string, Set<string>> {
  const byName = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [, name] of readFileSync(packagePath(file), 'utf8').matchAll(DECLARATION)) {
      byName.set(name!, (byName.get(name!) ?? new Set()).add(file));
    }
  }
  return byName;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(packagePath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
).filter((file) => file !== SURROUNDINGS);

test('no name is declared by two files', () => {
  const names = declaredNames(files);
  expect(names.size).toBeGreaterThan(1000);
  const twice = [...names].filter(([name, places]) => places.size > 1 && !Object.hasOwn(NAMESAKES, name));
  expect(twice.map(([name, places]) => `${name}: ${[...places].join(', ')}`)).toEqual([]);
});

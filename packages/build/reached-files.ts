/** The files of a package that its users reach: from what it exports and runs, along imports. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ts } from 'ts-morph';

/** What package.json says of entry points: conditions and patterns that lead to paths. */
type Target = string | { readonly [condition: string]: Target };

/** The files, by their whole paths. */
export function reachedFiles(root: string): ReadonlySet<string> {
  const { exports = {}, bin = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly exports?: Target;
    readonly bin?: Target;
  };
  const reached = new Set<string>();
  const left = [...targetsOf(exports), ...targetsOf(bin)].flatMap((target) => filesFor(root, target));
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    if (!/\.[jt]s$/.test(path)) continue;
    const text = readFileSync(path, 'utf8');
    left.push(...importsOf(path, text), ...runFilesOf(root, text));
  }
  return reached;
}

function targetsOf(target: Target): readonly string[] {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(targetsOf);
}

/** The files that a path of package.json stands for: one, or those that fit its pattern. */
function filesFor(root: string, target: string): readonly string[] {
  const [start, end] = target.split('*') as [string, string?];
  if (end === undefined) return [join(root, target)];
  const folder = join(root, start);
  // `*.js` also fits `*.d.js`, but no build makes that.
  return readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));
}

/** The files that a script or a declaration imports, also when it is run or only for types. */
function importsOf(path: string, text: string): readonly string[] {
  const isDeclaration = path.endsWith('.d.ts');
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => {
      const imported = resolve(dirname(path), name);
      return isDeclaration ? imported.replace(/(?:\.d)?\.[jt]s$/, '.d.ts') : imported;
    });
}

/** The files that a program finds by their path in the package: its workers, and folders that it copies. */
function runFilesOf(root: string, text: string): readonly string[] {
  return [...text.matchAll(/packagePath\(["']([^"']+)["']\)/g)].flatMap(([, name]) => {
    const path = join(root, name!);
    if (!existsSync(path)) return [];
    if (statSync(path).isFile()) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  });
}

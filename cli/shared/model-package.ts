/**
 * Models that are installed as packages: `english` stands for the model of arcforge-english. A name is a bare word, so
 * that nothing but such a package is looked for, in the usual places: from the working folder and from arcforge itself.
 * A file of that name comes first.
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { didYouMean } from '../../generator/diagnostics/did-you-mean.ts';
import { reason, UsageError } from './io.ts';

/** The models that are published. */
const PUBLISHED = ['english'];

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The file of the model that an argument stands for; a UsageError if it is the name of none. */
export function pathOfModel(argument: string): string {
  if (!NAME.test(argument) || isFile(argument)) return argument;
  const path = installedModel(argument);
  if (path === undefined) throw new UsageError(missing(argument));
  return path;
}

/** The model of a package, and the module that loads it; undefined if none is installed. */
export function modelPackage(name: string): { readonly weights: string; readonly module: string } | undefined {
  const weights = installedModel(name);
  if (weights === undefined) return undefined;
  // A package can name itself.
  return { weights, module: createRequire(weights).resolve(`arcforge-${name}`) };
}

/** From the working folder, then from arcforge itself. */
function installedModel(name: string): string | undefined {
  for (const place of [workingFolder(), import.meta.url]) {
    const path = place === undefined ? undefined : resolvedModel(name, place);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** True for whatever is there but a folder, even if it cannot be looked at: whoever reads it says why. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
  } catch {
    return true;
  }
}

/** A file in the working folder, whether it exists or not; undefined if the folder has been deleted. */
function workingFolder(): string | undefined {
  try {
    return join(process.cwd(), 'here.js');
  } catch {
    return undefined;
  }
}

/**
 * The model of a package, as a program at a place would find it; undefined if there is none. The nearest package counts:
 * if it cannot be used, a farther one is not what was meant.
 */
function resolvedModel(name: string, place: string): string | undefined {
  const require = createRequire(place);
  const request = `arcforge-${name}`;
  const nearest = require.resolve
    .paths(request)!
    .map((folder) => join(folder, request))
    .find((folder) => existsSync(folder));
  if (nearest === undefined) return undefined;
  let problem = 'it is not a package';
  try {
    const path = require.resolve(`${request}/model`);
    if (path.startsWith(join(realpathSync(nearest), sep))) return path;
  } catch (error) {
    const isOther = (error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
    if (isOther && !PUBLISHED.includes(name)) return undefined;
    problem = reason(error).split('\n', 1)[0]!;
  }
  throw new UsageError(`${nearest} has no model that can be used: ${problem}; npm install ${request} installs one`);
}

function missing(name: string): string {
  const meant = PUBLISHED.includes(name) ? name : didYouMean(name.replace(/^arcforge-/, ''), PUBLISHED);
  const hint =
    meant === name
      ? `npm install arcforge-${name} installs it`
      : meant === undefined
        ? `a model of arcforge train has a path, such as ./${name}, and arcforge-english is a package with one`
        : `did you mean ${meant}?`;
  return `${name} is neither a file nor an installed model; ${hint}`;
}

/**
 * The model that parses what one types into the playground: the package arcforge-english, where it is installed. Its files
 * stand in a folder that is named after what is in them, so that they never change, and its licences go with it.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { modelPackage } from '../shared/model-package.ts';
import { UsageError } from '../shared/io.ts';
import type { PageFile, PageModel } from './page-files.ts';

const NAME = 'english';
const TEXTS = ['README.md', 'LICENSE', 'LICENSE-MIT'];

/** Undefined if no model is installed; a UsageError if there is one that cannot be used. */
export async function pageModel(): Promise<PageModel | undefined> {
  const found = modelPackage(NAME);
  if (found === undefined) return undefined;
  const { module, weights } = found;
  const paths = [module, weights, ...TEXTS.map((name) => join(dirname(weights), name))];
  const read = await Promise.all(paths.map((path) => readModelFile(path)));
  const hash = createHash('sha256');
  for (const bytes of read) hash.update(bytes);
  const folder = `${NAME}-${hash.digest('hex').slice(0, 8)}`;
  const files = paths.map((path, index): PageFile => ({ path: `${folder}/${basename(path)}`, bytes: read[index]! }));
  const [code, data] = files as [PageFile, PageFile];
  const element = `<meta name="model" content="${NAME}" data-module="./${code.path}" data-weights="./${data.path}" data-bytes="${data.bytes.length}" />`;
  return { files, element };
}

async function readModelFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    throw new UsageError(`${path} cannot be read; npm install arcforge-${NAME} installs the model anew`);
  }
}

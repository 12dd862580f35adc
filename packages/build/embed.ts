/**
 * Writes embedded/: files of the repository as TypeScript, so that the generator reads and compiles nothing at run time
 * and runs in a browser as it does in Node. The compiler needs embedded/, so `npm run embed`, with which every build
 * starts, bundles this file and runs the bundle.
 *
 * embedded/ is made aside and put in its place as a whole, with a digest of what it holds and of all that it was made
 * from. While the digest is right there is nothing to do, and the libraries that make it are not even loaded.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryTexts, textsBelow, type Texts } from './repository-texts.ts';

const DIGEST = 'digest.txt';

/** Makes embedded/ of the repository at `root`, unless it is as it would be made. */
async function embed(root: string): Promise<void> {
  const folder = join(root, 'embedded');
  const sources = repositoryTexts(root);
  // The bundle names its other part, which makes the files, by a hash of that part; the lockfile names the libraries.
  const makers = [fileURLToPath(import.meta.url), join(root, 'package-lock.json')];
  const madeFrom = JSON.stringify([...makers.map((path) => readFileSync(path, 'utf8')), ...sources]);
  const digestOf = (files: Texts): string =>
    createHash('sha256')
      .update(madeFrom)
      .update(JSON.stringify([...files].toSorted()))
      .digest('hex');
  const found = existsSync(folder) ? new Map(textsBelow(folder, ['.'])) : new Map<string, string>();
  const digest = found.get(DIGEST);
  found.delete(DIGEST);
  if (digest === digestOf(found)) return;
  const { embeddedFiles } = await import('./embedded-files.ts');
  const files = await embeddedFiles(sources);
  const aside = join(root, `.embedded-${process.pid}`);
  mkdirSync(aside);
  for (const [name, text] of files) writeFileSync(join(aside, name), text);
  writeFileSync(join(aside, DIGEST), digestOf(files));
  rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
}

await embed(process.cwd());

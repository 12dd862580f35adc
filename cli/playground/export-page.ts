/** Writes the playground to a folder: a static site. */
import { join } from 'node:path';
import type { Ownership } from '../shared/regular-file.ts';
import { prepareFile, replaceFiles, type NewFile } from '../modules/write.ts';
import { pageFiles, type PageParts } from './page-files.ts';

/** What index.html, the icon and the licenses of any version contain; the names of all other files depend on their contents. */
const MARK = 'arcforge playground';

/** In bytes: more than a file of the page has. */
const MAX_BYTES = 100_000_000;

/** Writes all files, none if one of them would replace a file that is not arcforge’s; returns how many there are. */
export async function exportPage(folder: string, parts: PageParts): Promise<number> {
  const files: NewFile[] = [];
  for (const { path, bytes } of await pageFiles(parts)) {
    const own: Ownership = {
      limit: MAX_BYTES,
      isOwn: (found) => found.equals(bytes) || found.includes(MARK),
      others: 'this file was not written by arcforge and is left alone',
    };
    files.push({ path: await prepareFile(join(folder, path), own), content: bytes });
  }
  await replaceFiles(files);
  return files.length;
}

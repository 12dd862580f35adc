/** Writes the playground to a folder: a static site. */
import { join } from 'node:path';
import { prepareFile, writeBytes } from '../modules/write.ts';
import { pageFiles } from './page-files.ts';

/** What index.html, the icon and the licenses of any version contain; the names of all other files depend on their contents. */
const MARK = 'arcforge playground';

/** Writes all files, none if one of them would replace a file that is not arcforge’s; returns how many there are. */
export async function exportPage(folder: string): Promise<number> {
  const files = await pageFiles();
  for (const { path, bytes } of files) {
    await prepareFile(join(folder, path), (existing) => {
      const found = Buffer.from(existing);
      return found.equals(bytes) || found.includes(MARK);
    });
  }
  for (const { path, bytes } of files) await writeBytes(join(folder, path), bytes);
  return files.length;
}

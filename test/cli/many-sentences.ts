/** A treebank of more than one block: 40,000 sentences in three shapes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentence } from '../conll/read-text.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export const many: readonly string[] = Array.from({ length: 40_000 }, (_, index) =>
  index % 3 === 0 ? sentence(2, 0, 2) : index % 3 === 1 ? sentence(3, 4, 0, 1) : sentence(0),
);

/** Writes it into a folder of its own; the path. */
export function writeMany(): string {
  const path = join(temporaryFolder(), 'many.conllu');
  writeFileSync(path, many.join(''));
  return path;
}

/**
 * Test cases as text files: sections separated by lines of `---`. A new case is a new file. UPDATE_CASES=1 writes
 * what came out into the last section, to be read before it is committed.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

export interface TextCase {
  readonly name: string;
  readonly path: string;
  readonly sections: readonly string[];
}

/** The cases of a folder, in alphabetical order. */
export function textCases(folder: string): TextCase[] {
  const directory = join(import.meta.dirname, folder);
  return readdirSync(directory)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .map((file) => {
      const path = join(directory, file);
      const sections = readFileSync(path, 'utf8').split(/^---\n/m);
      // A new case, whose outcome is still to be written.
      if (sections.length === 1) sections.push('');
      return { name: file.slice(0, -'.txt'.length), path, sections };
    });
}

/** Compares what came out with the last section. */
export function expectLastSection({ path, sections }: TextCase, actual: string): void {
  if (process.env['UPDATE_CASES'] === '1') {
    writeFileSync(path, [...sections.slice(0, -1), actual].join('---\n'));
    return;
  }
  expect(actual).toBe(sections.at(-1));
}

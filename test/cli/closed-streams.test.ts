/** Streams that nobody reads, or that are full: a command that writes files writes them nevertheless. */
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS, makeModels, run, workOf } from './run-with-streams.ts';

beforeAll(makeModels);

const WRITING = COMMANDS.filter(([words, files]) => files.length > 0 && !words.startsWith('shipped'));

describe.each(WRITING)('%s', (words, files) => {
  test('nobody reads stderr', () => {
    const { found, expected } = workOf(words, files, '2>&1 >/dev/null | true');
    expect(found).toEqual(expected);
  });
  test('nobody reads stdout', () => {
    const { found, expected } = workOf(words, files, '2>/dev/null | true');
    expect(found).toEqual(expected);
  });
});

test('a stdout that is full is told, and the files are written', () => {
  const [words, files] = WRITING.find(([each]) => each.startsWith('learn'))!;
  const { stdout, stderr, out } = run(words, '>/dev/full');
  expect(stdout).toBe('exit 2\n');
  expect(stderr).toContain('arcforge: cannot write: there is no space left\n');
  for (const file of files) expect(out).toContain(file);
});

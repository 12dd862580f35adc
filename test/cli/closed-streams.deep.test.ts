/** Streams that nobody reads, or that are full: no command fails for that. */
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS, makeModels, workOf } from './run-with-streams.ts';

beforeAll(makeModels);

const REDIRECTIONS = [
  ['a stderr that is closed', '2>&1 >/dev/null | true'],
  ['a full stderr', '2>/dev/full >/dev/null'],
  ['no streams at all', '>&- 2>&- <&-'],
  ['a stdout that is closed', '2>/dev/null | true'],
] as const;

describe.each(COMMANDS.map(([words, files], at) => [words, files, at] as const))('%s', (words, files, at) => {
  // One of four for each command in turn, because each starts a process.
  test.each(REDIRECTIONS.filter((_, index) => index === at % 4))('%s', (_what, redirection) => {
    const { found, expected } = workOf(words, files, redirection);
    expect(found).toEqual(expected);
  });
});

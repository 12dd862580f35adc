/** Streams that nobody reads, or that are full: no command fails for that. */
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS, makeModels, workOf } from './run-with-streams.ts';

beforeAll(makeModels);

describe.each(COMMANDS)('%s', (words, files) => {
  test.each([
    ['a stderr that is closed', '2>&1 >/dev/null | true'],
    ['a full stderr', '2>/dev/full >/dev/null'],
    ['a stdout that is closed', '2>/dev/null | true'],
    ['no streams at all', '>&- 2>&- <&-'],
  ])('%s', (_what, redirection) => {
    const { found, expected } = workOf(words, files, redirection);
    expect(found).toEqual(expected);
  });
});

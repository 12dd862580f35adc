/** Arguments as people write them: without quotes, in another order, after a double dash. */
import { describe, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';

const TREEBANK = 'test/fixtures/small.conllu';

describe('arguments that mean the same', () => {
  test.each([
    ['trace attardi-3 --heads 2 0 2', 'trace attardi-3 --heads "2 0 2"'],
    ['trace --heads 2 0 2 attardi-3 --json', 'trace attardi-3 --heads "2 0 2" --json'],
    ['trace attardi-3 --heads=2 0 2 --json', 'trace attardi-3 --heads "2 0 2" --json'],
    ['trace attardi-3 --heads 2, 0, 2', 'trace attardi-3 --heads "2 0 2"'],
    ['trace attardi-3 --heads 2 0 2 --words a b c', 'trace attardi-3 --heads "2 0 2" --words "a b c"'],
    ['trace --words a b c attardi-3 --heads 2 0 2', 'trace attardi-3 --heads "2 0 2" --words "a b c"'],
    ['check -- attardi-3', 'check attardi-3'],
    ['check attardi-3 -- link2', 'check attardi-3 link2'],
    ['trace --heads 2 0 2 -- attardi-3', 'trace attardi-3 --heads "2 0 2"'],
    [`oracle attardi-3 -- ${TREEBANK}`, `oracle attardi-3 ${TREEBANK}`],
    [`coverage --treebank ${TREEBANK} -- attardi-3`, `coverage attardi-3 --treebank ${TREEBANK}`],
    [`coverage --treebank ${TREEBANK} attardi-3`, `coverage attardi-3 --treebank ${TREEBANK}`],
    [
      `coverage link2 --treebank ${TREEBANK} full-3-returning`,
      `coverage link2 full-3-returning --treebank ${TREEBANK}`,
    ],
    [
      `coverage --treebank ${TREEBANK} test/fixtures/loses-trees.json`,
      `coverage test/fixtures/loses-trees.json --treebank ${TREEBANK}`,
    ],
    [`recommend ${TREEBANK}`, `recommend --treebank ${TREEBANK}`],
    [
      `recommend ${TREEBANK} --treebank test/fixtures/coverage.conllu`,
      `recommend --treebank ${TREEBANK} test/fixtures/coverage.conllu`,
    ],
    ['-v', '--version'],
  ])('%s', async (written, meant) => {
    const expected = await runCli(wordsOf(meant));
    expect(expected.stdout).not.toBe('');
    expect(await runCli(wordsOf(written))).toEqual(expected);
  });
});

describe('what to write is said exactly', () => {
  test.each([
    [`coverage --treebank ${TREEBANK}`, `a spec is missing; write arcforge coverage <spec> --treebank ${TREEBANK}`],
    [
      `coverage attardi-3 ${TREEBANK}`,
      `--treebank is missing; write arcforge coverage attardi-3 --treebank ${TREEBANK}`,
    ],
    ['coverage attardi-3', '--treebank is missing; write arcforge coverage attardi-3 --treebank <file>'],
    ['recommend', '--treebank is missing; write arcforge recommend <file>'],
    ['trace attardi-3 --heads 2 0 2 --words a b', '--words has 2 words, but --heads has 3 heads'],
    ['check -- -x.json', 'cannot read ./-x.json: the file does not exist'],
  ])('%s', async (written, said) => {
    const { code, stdout, stderr } = await runCli(wordsOf(written));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
  });
});

/** The words of a command as a shell would split it. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
}

/** Arguments as people write them: without quotes, in another order, after a double dash. */
import { describe, expect, test } from 'vitest';
import { checkSpec } from '../../generator/pipeline.ts';
import { namedSpec, shippedNames } from '../../generator/spec/names.ts';
import { FAMILIES } from '../../generator/theory/families.ts';
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
    ['trace attardi-3 --heads 2 x', 'x is taken for a file, which --heads cannot be combined with'],
    ['trace attardi-3 --heads 2 0 x y', 'one argument too many: y; see'],
    ['check ""', 'arcforge: "" is neither a file nor the name of a system'],
    ['""', 'there is no command ""; the commands are init, check, '],
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

describe('arcforge list', () => {
  test('names every shipped system and every family, and each is a name', async () => {
    const { code, stdout } = await runCli(['list']);
    expect(code).toBe(0);
    for (const name of shippedNames()) expect(stdout).toMatch(new RegExp(`^${name} +\\S`, 'm'));
    const [, ofFamilies] = stdout.split(/^family /m);
    for (const family of FAMILIES)
      expect(ofFamilies).toMatch(new RegExp(`^${family.replace('-front', '-D-front')}(-D)? `, 'm'));
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
    const { families } = JSON.parse((await runCli(['list', '--json'])).stdout) as {
      readonly families: readonly { readonly name: string; readonly reductions: string }[];
    };
    for (const { name } of families) {
      const member = name.replace('D', '4').replace('K', '2');
      expect(checkSpec(namedSpec(member)!).system?.name).toBe(member);
    }
  });
});

describe('arcforge completion', () => {
  test('prints a script that asks for completions', async () => {
    const { code, stdout, stderr } = await runCli(['completion']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('arcforge --get-yargs-completions');
    expect(stdout).not.toContain('completion-script');
  });

  test.each([
    { words: ['arcforge', 'ch'], includes: ['check'], excludes: ['attardi-3', 'completion-script'] },
    { words: ['arcforge', 'generate', '--'], includes: ['--out', '--check', '--watch'], excludes: ['attardi-3'] },
    { words: ['arcforge', 'check', 'att'], includes: ['attardi-3', 'attardi-4-returning'], excludes: ['link2'] },
    {
      words: ['arcforge', 'check', 'arc-h'],
      includes: ['arc-hybrid', 'arc-hybrid-single'],
      excludes: ['arc-standard'],
    },
    { words: ['arcforge', 'check', 'full-3'], includes: ['full-3-front', 'full-3-returning'], excludes: ['full-4'] },
    { words: ['arcforge', 'check', ''], includes: ['attardi-3'], excludes: ['full-5-returning-right'] },
    { words: ['arcforge', 'oracle', 'attardi-3', '--format', ''], includes: ['jsonl'], excludes: ['check'] },
    { words: ['arcforge', 'explain', 'not-'], includes: ['not-monotonic', 'not-utf-8'], excludes: ['cycle'] },
    { words: ['arcforge', 'explain', ''], includes: ['cycle'], excludes: ['attardi-3'] },
    { words: ['arcforge', 'schema', ''], includes: ['spec', 'config'], excludes: ['attardi-3'] },
    { words: ['arcforge', 'generate', '--out', ''], includes: [''], excludes: ['attardi-3'] },
    { words: ['arcforge', 'generate', '--check', ''], includes: ['attardi-3'], excludes: ['config'] },
    { words: ['arcforge', 'recommend', ''], includes: [''], excludes: ['attardi-3'] },
  ])('completes $words', async ({ words, includes, excludes }) => {
    const { code, stdout, stderr } = await runCli(['--get-yargs-completions', ...words]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const offered = stdout.split('\n').map((line) => line.split(':')[0]);
    expect(offered).toEqual(expect.arrayContaining(includes));
    for (const word of excludes) expect(offered).not.toContain(word);
  });
});

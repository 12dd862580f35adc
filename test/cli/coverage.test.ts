/** Coverage and recommend on input as it comes: pipes, gz, hostile words, mistakes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { createBlockJob } from '../../treebank/create-block-job.ts';
import { MODES } from '../../generator/theory/transition-system.ts';
import { familySystems } from '../../treebank/family-systems.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

function sentence(forms: readonly string[], heads: readonly number[], comment?: string): string {
  const lines = forms.map((form, index) => `${index + 1}\t${form}\t_\t_\t_\t_\t${heads[index]}\t_\t_\t_\n`);
  return `${comment === undefined ? '' : `# ${comment}\n`}${lines.join('')}\n`;
}

const CROSSING = sentence(['a', 'b', 'c'], [3, 0, 2], 'sent_id = crossing');
const folder = temporaryFolder();

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('coverage', () => {
  test('reads standard input', async () => {
    const { code, stdout } = await runCli(['coverage', 'arc-standard', '--treebank', '-', '--list'], {
      stdin: CROSSING,
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/arc-standard +<stdin>:1 +crossing +3 c → 1 a/);
  });

  test('reads gz, and the same tree in it', async () => {
    const path = file('packed.conllu.gz', gzipSync(CROSSING.repeat(3)));
    const { stdout } = await runCli(['coverage', 'arc-standard', 'attardi-3', '--json', '--treebank', path]);
    expect(JSON.parse(stdout)).toMatchObject({
      systems: [
        { total: { sentences: 3, tokens: 9, nonProjective: 3, derivable: 0 } },
        { total: { sentences: 3, tokens: 9, nonProjective: 3, derivable: 3 } },
      ],
    });
  });

  test('names the line of a sentence also in later blocks of a large file', async () => {
    const path = file('large.conllu', sentence(['x', 'y'], [2, 0]).repeat(100_000) + CROSSING);
    const { stdout } = await runCli(['coverage', 'arc-standard', '--list', '--json', '--treebank', path]);
    expect(JSON.parse(stdout)).toMatchObject({
      systems: [{ total: { sentences: 100_001, notDerivable: 1 } }],
      outOfReach: [
        { line: 300_001, sentId: 'crossing', head: { node: 3, form: 'c' }, dependent: { node: 1, form: 'a' } },
      ],
    });
  });

  test('two files of one name are told apart, and one file is not measured twice', async () => {
    mkdirSync(join(folder, 'other'));
    const paths = [file('same.conllu', CROSSING), file('other/same.conllu', CROSSING)];
    const { stdout } = await runCli(['coverage', 'attardi-3', '--treebank', ...paths]);
    for (const path of paths) expect(stdout).toContain(path);
    const twice = await runCli(['coverage', 'attardi-3', '--treebank', paths[0]!, paths[0]!]);
    expect(twice).toMatchObject({ code: 2, stdout: '' });
  });

  test('one spec is not measured twice, and two that make one module have their own rows', async () => {
    const treebank = ['--treebank', '-'];
    const twice = await runCli(['coverage', 'attardi-3', 'attardi-3', ...treebank], { stdin: CROSSING });
    expect(twice).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('attardi-3 is named twice') });
    const names = ['attardi-3', packagePath('generator/systems/attardi-3.json')];
    const { stdout } = await runCli(['coverage', ...names, ...treebank], { stdin: CROSSING });
    expect(stdout.match(/^attardi-3 /gm)).toHaveLength(2);
    const { stdout: json } = await runCli(['coverage', ...names, '--json', ...treebank], { stdin: CROSSING });
    const { systems } = JSON.parse(json) as { systems: { treebanks: unknown[] }[] };
    expect(systems.map(({ treebanks }) => treebanks.length)).toEqual([1, 1]);
  });

  test('a budget without --ambiguity: exit 2', async () => {
    const { code, stderr } = await runCli(['coverage', 'attardi-3', '--budget', '5', '--treebank', '-']);
    expect(code).toBe(2);
    expect(stderr).toContain('--budget needs --ambiguity');
  });

  test('threads change nothing', async () => {
    const path = file('many.conllu', (sentence(['x', 'y'], [2, 0]) + CROSSING).repeat(8000));
    const options = ['--ambiguity', '--list', '--json', '--treebank', path];
    const alone = await runCli(['coverage', 'arc-standard', 'link2', ...options]);
    expect(alone.code).toBe(0);
    expect(await runCli(['coverage', 'arc-standard', 'link2', '--jobs', '3', ...options])).toEqual(alone);
    const recommended = await runCli(['recommend', '--treebank', path]);
    expect(recommended.code).toBe(0);
    expect(await runCli(['recommend', '--jobs', '3', '--treebank', path])).toEqual(recommended);
  });

  test('nothing of a treebank reaches the terminal as a control character', async () => {
    const hostile = sentence(
      ['\u001b[31mred', '\u009b2J', `\u202e${'long'.repeat(50)}`],
      [3, 0, 2],
      'sent_id = \u001b]0;title\u0007',
    );
    for (const json of [[], ['--json']]) {
      const { stdout, stderr } = await runCli(
        ['coverage', 'arc-standard', '--list', '--ambiguity', ...json, '--treebank', '-'],
        { stdin: hostile },
      );
      expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(stdout).toContain('red');
    }
  });

  test.each([
    ['a head that is no number', '1\tw\t_\t_\t_\t_\tx\t_\t_\t_\n', '<stdin>:1:13: error[head-not-a-number]'],
    ['too few columns', '1\tw\n', '<stdin>:1:1: error[columns]'],
    ['no treebank at all', '{"name": "x"}', '<stdin>:1:1: error['],
    ['binary', '\u0000\u0001\u0002'.repeat(1000), '<stdin>:1:1: error['],
  ])('%s: exit 1 with its place, in both commands', async (_what, stdin, place) => {
    for (const command of [['coverage', 'attardi-3'], ['recommend']]) {
      const { code, stdout, stderr } = await runCli([...command, '--treebank', '-'], { stdin });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(place);
      expect(stderr).toContain('--skip-invalid');
      expect(stderr).not.toMatch(/(?!\n)\p{Cc}/u);
    }
  });

  test('of many mistakes that are skipped some are shown and all are counted', async () => {
    const stdin = sentence(['w'], [7]).repeat(1000) + CROSSING;
    const { code, stdout, stderr } = await runCli(
      ['coverage', 'attardi-3', '--skip-invalid', '--json', '--treebank', '-'],
      { stdin },
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ systems: [{ total: { sentences: 1, invalid: 1000 } }] });
    expect(stderr.split('\n')).toHaveLength(12);
    expect(stderr).toContain('1,000 invalid sentences left out');
  });

  test('damaged gz: exit 2', async () => {
    const path = file('damaged.gz', gzipSync(CROSSING.repeat(1000)).subarray(0, 60));
    const { code, stdout, stderr } = await runCli(['coverage', 'attardi-3', '--treebank', path]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('cannot read');
  });

  test('a spec that does not pass: exit 1 before anything is read', async () => {
    const spec = file('spec.json', '{ "name": "x", "depth": 3, "reductions": ["la(2,1)", "ra(3,2)"] }');
    const { code, stderr } = await runCli(['coverage', spec, '--treebank', 'nowhere']);
    expect(code).toBe(1);
    expect(stderr).toContain('not-monotonic');
  });

  test('progress is drawn on a terminal and cleared', async () => {
    for (const command of [['coverage', 'attardi-3'], ['recommend']]) {
      const argv = [...command, '--treebank', '-'];
      const { stderr } = await runCli(argv, { tty: true, stdin: CROSSING });
      expect(stderr).toContain('sentences');
      expect(stderr.endsWith('\r\u001b[K')).toBe(true);
      expect((await runCli(argv, { stdin: CROSSING })).stderr).toBe('');
    }
  });
});

describe('recommend', () => {
  test('keeps no tree: what comes of a block does not grow with it', async () => {
    const systems = familySystems({ maxDepth: 5, modes: MODES });
    const job = await createBlockJob<'recommend'>({ kind: 'recommend', systems, skipInvalid: false });
    const [few, many] = [10, 10_000].map((count) => job(Buffer.from(CROSSING.repeat(count)), 'sentence'));
    expect(many!.sentences).toBe(10_000);
    expect(serialize(many).length).toBeLessThan(2 * serialize(few).length);
  });

  test('a coverage that is reached exactly is reached', async () => {
    // 99.9 * 41000 is more than 4095900 in floating point.
    const stdin = sentence(['a'], [0]).repeat(40_959) + CROSSING.repeat(41);
    const argv = ['recommend', '--max-depth', '2', '--json', '--treebank', '-', '--coverage'];
    const { stdout } = await runCli([...argv, '99.9', '99.900001', '99.9'], { stdin });
    expect(JSON.parse(stdout)).toMatchObject({
      sentences: 41_000,
      smallest: [
        { coverage: 99.9, system: 'arc-standard' },
        { coverage: 99.900001, system: 'full-2-front' },
      ],
    });
  });

  test('one sentence is one sentence', async () => {
    const stdin = CROSSING + sentence(['w'], [7]);
    const { stdout } = await runCli(['recommend', '--skip-invalid', '--treebank', '-'], { stdin });
    expect(stdout).toContain('<stdin>: 1 sentence, 3 tokens, 1 sentence non-projective\n');
    expect(stdout).toContain('left out: 1 sentence that is not a tree\n');
  });
});

/** `arcforge infer`: JSON lines in and out. */
import { readdirSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { run } from '../../cli/run.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const LINES = ['{"id": 1, "scores": [[0, 1, 2], [0, 0, 1], [0, null, 0]]}', '', '{"scores": [[0, -2.5], [0, 0]]}'];

test('one answer for each line', async () => {
  const options = ['--marginals', '--risk', '--best', '2', '--samples', '3', '--seed', '4'];
  const { code, stdout, stderr } = await runCli(['infer', 'full-3', ...options], { stdin: LINES.join('\n') });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [first, second] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const both = 1 / (1 + Math.exp(-1));
  expect(first).toMatchObject({
    id: 1,
    best: [
      { heads: [0, 0], score: 3 },
      { heads: [0, 1], score: 2 },
    ],
    minimumRisk: [0, 0],
  });
  expect((first!['marginals'] as number[][])[0]![2]).toBeCloseTo(both, 12);
  expect((first!['samples'] as number[][]).length).toBe(3);
  expect(second).toMatchObject({ logPartition: -2.5, entropy: 0, best: [{ heads: [0], score: -2.5 }] });
});

test('threads change nothing, neither answers nor their order nor what stops them', async () => {
  const random = seededRandom(1);
  const lines = Array.from({ length: 40 }, (_, index) => {
    const size = 2 + (index % 7);
    const rows = Array.from({ length: size }, () =>
      Array.from({ length: size }, () => Math.round(100 * random()) / 25),
    );
    return JSON.stringify({ id: index, scores: rows });
  });
  const words = ['infer', 'arc-standard', '--marginals', '--risk', '--best', '3', '--samples', '2'];
  for (const stdin of [lines.join('\n'), [...lines.slice(0, 30), 'oops', ...lines.slice(30)].join('\n')]) {
    const [one, several] = [await runCli(words, { stdin }), await runCli([...words, '--jobs', '2'], { stdin })];
    expect(several).toEqual(one);
    expect(one.stdout.split('\n').length - 1).toBe(stdin.includes('oops') ? 30 : 40);
    expect(one.code).toBe(stdin.includes('oops') ? 2 : 0);
  }
});

test('each line is answered before the next one comes', async () => {
  for (const jobs of ['1', '2']) {
    const stdin = new PassThrough();
    let answers = 0;
    const stdout = {
      write: () => {
        if (++answers === 3) stdin.end();
        else stdin.write(`${LINES[0]!}\n`);
        return true;
      },
    };
    stdin.write(`${LINES[0]!}\n`);
    expect(await run(['infer', 'arc-standard', '--jobs', jobs], { stdin, stdout, stderr: stdout })).toBe(0);
    expect(answers).toBe(3);
  }
});

test('no tree at all', async () => {
  const { stdout } = await runCli(['infer', 'arc-standard'], { stdin: '{"scores": [[0, null], [0, 0]]}' });
  expect(JSON.parse(stdout)).toEqual({ logPartition: null, entropy: 0, best: [] });
});

test.each([
  ['not JSON', 'is not JSON'],
  ['{"scores": [[0, 1], [2]]}', 'as many rows as columns'],
  ['{"scores": [[0, "a"], [0, 0]]}', 'of numbers or null'],
  ['null', 'expected {"scores"'],
  [
    '{"scores": [[0, 1e308, 1e308], [0, 0, 1e308], [0, 1e308, 0]]}',
    'the score of 0 → 1 is 1e+308; it must be a number from',
  ],
])('%s is refused with its line', async (line, message) => {
  const { code, stderr } = await runCli(['infer', 'arc-standard'], { stdin: `\n${line}\n` });
  expect(code).toBe(2);
  expect(stderr).toContain('<stdin>:2');
  expect(stderr).toContain(message);
});

test('a file that does not exist, and sentences that are too long', async () => {
  expect((await runCli(['infer', 'full-3', 'no-such-file'])).stderr).toContain('the file does not exist');
  const rows = Array.from({ length: 101 }, () => Array.from({ length: 101 }, () => 0));
  const { code, stderr } = await runCli(['infer', 'full-3'], { stdin: JSON.stringify({ scores: rows }) });
  expect({ code, isSaid: /<stdin>:1: 100 words would take \d+ MB/.test(stderr) }).toEqual({ code: 2, isSaid: true });
});

test('generate --inference writes companion modules, and --check compares them', async () => {
  const out = temporaryFolder();
  const words = ['generate', 'arc-standard', '--inference', '--out', out];
  expect((await runCli(words)).stdout).toMatch(/^written +arc-standard\.inference\.ts +[\d.]+ kB, [\d.]+ s\n$/);
  expect(readdirSync(out)).toEqual(['arc-standard.inference.ts']);
  expect(await runCli([...words, '--check'])).toEqual({ code: 0, stdout: '', stderr: '' });
  const refused = await runCli(['generate', 'attardi-5', '--inference', '--out', out]);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('n^13') as unknown });
});

test('a terminal sees what is prepared, and then a clean line', async () => {
  const { code, stdout, stderr } = await runCli(['infer', 'arc-standard'], { stdin: LINES[2]!, tty: true });
  expect({ code, stdout: JSON.parse(stdout) as unknown }).toMatchObject({ code: 0, stdout: { logPartition: -2.5 } });
  expect(stderr).toBe('\r\u001b[Kpreparing arc-standard \r\u001b[K');
});

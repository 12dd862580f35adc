/** Colours: on a terminal, never with NO_COLOR or in a pipe, and always of the same text. */
import { describe, expect, test } from 'vitest';
import { painted } from '../../cli/shared/paint.ts';
import { runCli } from '../run-cli.ts';
import { textCases } from '../text-cases.ts';

// oxlint-disable-next-line no-control-regex
const ESCAPES = /\u001b\[[\d;]*m/g;

// oxlint-disable-next-line no-control-regex
const PROGRESS = /\r\u001b\[K[^\r\n]*(?=\r\u001b\[K)|\r\u001b\[K/g;

const BROKEN = '{ "name": "x", "depth": 3, "reductions": ["la(2,1)", "ra(3,2)"] }';

describe.each([
  { argv: ['check', '-'], stdin: BROKEN, stream: 'stdout' },
  { argv: ['check', 'attardi-3'], stdin: '', stream: 'stdout' },
  { argv: ['close', '-'], stdin: '{', stream: 'stderr' },
  { argv: ['count', '-', '--length', '2'], stdin: BROKEN, stream: 'stderr' },
  { argv: ['count', 'link2', '--length', '2'], stdin: '', stream: 'stderr' },
  { argv: ['oracle', 'attardi-3', 'test/fixtures/broken.conllu'], stdin: '', stream: 'stderr' },
  { argv: ['check', 'nowhere.json'], stdin: '', stream: 'stderr' },
] as const)('$argv', ({ argv, stdin, stream }) => {
  test.each([
    { where: 'on a terminal', tty: true, env: { TERM: 'xterm' }, coloured: true },
    { where: 'on a dumb terminal', tty: true, env: { TERM: 'dumb' }, coloured: false },
    { where: 'in a pipe', tty: false, env: {}, coloured: false },
    { where: 'with NO_COLOR', tty: true, env: { NO_COLOR: '1', FORCE_COLOR: '1' }, coloured: false },
    { where: 'with an empty NO_COLOR', tty: true, env: { NO_COLOR: '' }, coloured: true },
    { where: 'in a pipe with FORCE_COLOR', tty: false, env: { FORCE_COLOR: '1' }, coloured: true },
    { where: 'with FORCE_COLOR=0', tty: true, env: { FORCE_COLOR: '0' }, coloured: false },
  ])('$where: coloured $coloured', async ({ tty, env, coloured }) => {
    const plain = (await runCli(argv, { stdin }))[stream];
    expect(plain).not.toMatch(ESCAPES);
    // Progress, which only a terminal gets, clears its line.
    const text = (await runCli(argv, { stdin, tty, env }))[stream].replaceAll(PROGRESS, '');
    expect(ESCAPES.test(text)).toBe(coloured);
    ESCAPES.lastIndex = 0;
    expect(text.replaceAll(ESCAPES, '')).toBe(plain);
  });
});

test('JSON has no colours', async () => {
  const { stdout } = await runCli(['check', '-', '--json'], { stdin: BROKEN, env: { FORCE_COLOR: '1' } });
  expect(stdout).not.toMatch(ESCAPES);
});

test.each(textCases('errors'))('$name: every finding is coloured, and the text is the same', ({ sections }) => {
  const text = sections.at(-1)!;
  expect(painted(text).replaceAll(ESCAPES, '')).toBe(text);
  for (const line of painted(text)
    .split('\n')
    .filter((each) => /^(?:error|warning)\[/.test(each.replaceAll(ESCAPES, '')))) {
    expect(line.startsWith('\u001b[')).toBe(true);
  }
});

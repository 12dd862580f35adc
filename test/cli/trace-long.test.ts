/** Traces of long sentences: counted as `coverage --ambiguity` counts, and other computations that can be told apart. */
import { describe, expect, test } from 'vitest';
import { sample, seededRandom } from '../../generated/attardi-3.ts';
import { sentence } from '../conll/read-text.ts';
import { runCli } from '../run-cli.ts';

/** Has 240,844,800 computations. */
const AMBIGUOUS = [
  2, 0, 2, 7, 7, 7, 12, 9, 7, 9, 7, 14, 40, 40, 40, 18, 15, 15, 17, 23, 23, 23, 18, 25, 23, 25, 25, 29, 23, 40, 40, 40,
  31, 35, 37, 37, 39, 37, 40, 0,
];

const TREES = [
  AMBIGUOUS,
  ...[0, 3].map((seed) => [...sample(40, seededRandom(seed))]),
  // One word with 20 dependents, and a chain: some thousand ways for each of several parts.
  [0, ...Array.from({ length: 39 }, (_, index) => (index < 20 ? 1 : index))],
];

/** The computations of S for the tree, as coverage counts them. */
async function countedByCoverage(tree: readonly number[]): Promise<string> {
  const argv = ['coverage', 'attardi-3', '--treebank', '-', '--ambiguity', '--json'];
  const { stdout } = await runCli(argv, { stdin: sentence(...tree) });
  return /"computations": "(\d+)"/.exec(stdout)![1]!;
}

/** The computations on the cards of a page, each the last thing on its card. */
function cardsOf(page: string): string[] {
  const cards = page.matchAll(/<button [^>]*class="other"[^>]*>.*?<code>((?:(?!<code>).)*)<\/code><\/button>/g);
  return [...cards].map(([, code]) => code!);
}

describe.each(TREES.map((tree, index) => ({ tree, index })))('tree $index of 40 words', ({ tree }) => {
  const heads = tree.join(' ');

  test('trace counts as coverage does, and lists distinct computations', async () => {
    const total = await countedByCoverage(tree);
    const { code, stdout } = await runCli(['trace', 'attardi-3', '--heads', heads, '--all', '--json', '--limit', '50']);
    const trace = JSON.parse(stdout) as { total: string; plain: { computation: string }[] };
    expect({ code, total: trace.total }).toEqual({ code: 0, total });
    expect(new Set(trace.plain.map(({ computation }) => computation)).size).toBe(Math.min(50, Number(total)));
  });

  test('no two cards of the page have the same text, and each shows what S′ refuses', async () => {
    const { stdout } = await runCli(['trace', 'attardi-3', '--heads', heads, '--format', 'html', '--limit', '50']);
    const total = Number(await countedByCoverage(tree));
    const cards = cardsOf(stdout);
    expect(cards).toHaveLength(Math.min(50, total - 1));
    expect(new Set(cards).size).toBe(cards.length);
    for (const card of cards) expect(card).toMatch(/<mark>\S+<\/mark>/);
  });
});

test('240,844,800 computations are counted, in every format', async () => {
  const argv = ['trace', 'attardi-3', '--heads', AMBIGUOUS.join(' '), '--limit', '3'];
  expect((await runCli([...argv, '--all'])).stdout).toMatch(
    /computations of S: 240,844,800\n[^]*… and 240,844,797 more/,
  );
  expect(JSON.parse((await runCli([...argv, '--all', '--json'])).stdout)).toMatchObject({ total: '240844800' });
  expect((await runCli([...argv, '--format', 'html'])).stdout).toContain('in 240,844,800 ways');
});

test('a long card leaves out what is the same as in the canonical computation, and says how much', async () => {
  const heads = AMBIGUOUS.join(' ');
  const { stdout } = await runCli(['trace', 'attardi-3', '--heads', heads, '--format', 'html', '--limit', '3']);
  const [card] = cardsOf(stdout);
  const left = [...card!.matchAll(/<i>(\d+) as in the canonical one<\/i>/g)].map(([, count]) => Number(count));
  const shown = card!
    .replaceAll(/<i>.*?<\/i>/g, '')
    .replaceAll(/<\/?(?:mark|b)\b[^>]*>|…/g, '')
    .trim()
    .split(/\s+/);
  expect(left.length).toBeGreaterThan(0);
  expect(left.reduce((sum, count) => sum + count, shown.length)).toBe(80);
});

test('where the count is a lower bound, every format says so', async () => {
  const argv = ['trace', 'full-4', '--heads', '0 '.repeat(300), '--limit', '2', '--budget', '20000'];
  const text = await runCli([...argv, '--all']);
  expect(text.code).toBe(0);
  expect(text.stdout).toMatch(/computations of S: at least [\d,]+\n/);
  expect(text.stdout).toMatch(/… and (at least [\d,]+|perhaps) more \(--limit\)\n$/);
  const json = await runCli([...argv, '--all', '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({ totalIsLowerBound: true });
  const page = await runCli([...argv, '--format', 'html']);
  expect(page.stdout).toMatch(/S builds this tree in at least [\d,]+ ways/);
  expect(page.stdout).toMatch(/… and (at least [\d,]+|perhaps) more, not listed \(--limit\)/);
});

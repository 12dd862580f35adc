/** The text of pages and figures: what is in them, what is not, and how large they get. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { EncodedConfiguration, PageData } from '../../view/page-data.ts';
import { runCli } from '../run-cli.ts';

async function pageOf(...argv: string[]): Promise<string> {
  return (await runCli(['trace', ...argv, '--format', 'html'])).stdout;
}

function dataOf(page: string): PageData {
  return JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page)![1]!) as PageData;
}

const HOSTILE = `<script>alert(1)</script> "onload="x --> ]]>&amp; \u202e\u2028\u001b[31m`;

describe('page', () => {
  test('is the same on every run', async () => {
    const argv = ['full-3', '--heads', '2 0 2 5 3', '--words', 'a b c d e'];
    expect(await pageOf(...argv)).toBe(await pageOf(...argv));
  });

  test('allows its own styles and scripts by their hashes and nothing else', async () => {
    const page = await pageOf('attardi-3', '--heads', '2 0 2');
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)![1]!.replaceAll('&#39;', "'");
    const raw = [...page.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)].map(([, , text]) => text!);
    const hashes = raw.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(hashes.length).toBeGreaterThan(1);
    expect(policy.match(/'sha256-[^']*'/g)).toEqual(hashes);
    expect(page).not.toMatch(/https?:|url\(|@import| style="| on\w+="/);
  });

  test.each(['html', 'svg'])('words are text in %s', async (format) => {
    const heads = HOSTILE.split(/\s+/).map((_, index) => index);
    const argv = ['trace', 'full-3', '--heads', heads.join(' '), '--words', HOSTILE, '--format', format];
    const { stdout, code } = await runCli(argv);
    expect(code).toBe(0);
    expect(stdout).not.toContain('<script>alert');
    expect(stdout).not.toMatch(/-->|\]\]>/);
    expect(stdout.replace(/<script type="application[^<]*/, '')).not.toContain('"onload=');
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(stdout).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  test('its differences add up to the configurations', async () => {
    const argv = ['attardi-3-returning', '--heads', '3 0 5 2 4'];
    const { walks } = dataOf(await pageOf(...argv));
    const { initial, transitions } = JSON.parse((await runCli(['trace', ...argv, '--json'])).stdout) as {
      initial: unknown;
      transitions: { after: unknown }[];
    };
    let live: (readonly [number, number])[] = [];
    const rebuilt = [walks[0]!.initial, ...walks[0]!.transitions.map(({ after }) => after)].map(
      ({ keep, symbols, height, fresh }: EncodedConfiguration) => {
        live = [...live.slice(0, keep), ...symbols];
        const traced = live.map(([node, bits]) => ({
          node,
          stop: (bits & 1) === 1,
          blocked: [1, 2].filter((k) => (bits >> k) & 1),
        }));
        const rest = Array.from({ length: 6 - fresh }, (_, index) => fresh + index);
        return { stack: traced.slice(0, height), returned: traced.slice(height), fresh: rest };
      },
    );
    expect(rebuilt).toEqual([initial, ...transitions.map(({ after }) => after)]);
  });

  test.each([
    { system: 'attardi-3-returning-free-single', heads: '3 0 5 2 4', says: 'returning · guess-free · single root' },
    { system: 'full-3-front-single', heads: '4 5 0 3 3', says: 'in-place · guess-free · single root' },
  ])('without guesses, its differences add up to configurations of $system', async ({ system, heads, says }) => {
    const argv = [system, '--heads', heads];
    const page = await pageOf(...argv);
    const { walks, usesFront } = dataOf(page);
    const { initial, transitions } = JSON.parse((await runCli(['trace', ...argv, '--json'])).stdout) as {
      initial: unknown;
      transitions: { after: unknown; lifted: unknown[] }[];
    };
    let live: (readonly [number, number])[] = [];
    const rebuilt = [walks[0]!.initial, ...walks[0]!.transitions.map(({ after }) => after)].map(
      ({ keep, symbols, height, fresh }: EncodedConfiguration) => {
        live = [...live.slice(0, keep), ...symbols];
        const traced = live.map(([node, bits]) => ({
          node,
          blocked: [1, 2, 3].flatMap((distance) =>
            ['la', 'ra'].filter((_, at) => (bits >> (2 * distance - 2 + at)) & 1).map((kind) => ({ kind, distance })),
          ),
        }));
        const rest = Array.from({ length: 6 - fresh }, (_, index) => fresh + index);
        const ofBuffer = usesFront
          ? { returned: [], ...(traced.length > height ? { front: traced[height] } : {}) }
          : { returned: traced.slice(height) };
        return { stack: traced.slice(0, height), ...ofBuffer, fresh: rest };
      },
    );
    expect(rebuilt).toEqual([initial, ...transitions.map(({ after }) => after)]);
    expect(rebuilt.some((shown) => 'front' in shown && shown.front.blocked.length > 0)).toBe(usesFront);
    expect(walks[0]!.transitions.map(({ lifted }) => lifted.length)).toEqual(
      transitions.map(({ lifted }) => lifted.length),
    );
    const words = page.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '');
    expect(words).not.toMatch(/guess(?!-free)|stop:|<sup>|\^/);
    expect(words).toContain(says);
  });

  test('both forms stand side by side, transition by transition', async () => {
    const page = await pageOf('attardi-3-free', '--heads', '3 0 2', '--compare');
    const table = /<table class="compared">[\s\S]*?<\/table>/.exec(page)![0];
    const names = [...table.matchAll(/<code>(.*?)<\/code>/g)].map(([, name]) => name!);
    const ownAt = names.filter((_, index) => index % 2 === 0);
    const otherAt = names.filter((_, index) => index % 2 === 1);
    expect(otherAt.map((name) => name.replace(/\^[sn]$/, ''))).toEqual(ownAt);
    expect(otherAt.every((name) => name.includes('^'))).toBe(true);
    expect(await pageOf('attardi-3-free', '--heads', '3 0 2')).not.toContain('class="compared"');
  });

  test('lists the other computations of S up to the limit, and says how many there are', async () => {
    const page = await pageOf('full-4', '--heads', '2 3 0 3 2 7 5 4 3', '--limit', '3');
    expect(page).toContain('S builds this tree in 1,112 ways');
    expect(page).toContain('… and 1,108 more');
    const { walks } = dataOf(page);
    expect(walks).toHaveLength(4);
    expect(walks.map(({ refusedAt }) => refusedAt === -1)).toEqual([true, false, false, false]);
  });

  test('where it is too much work to find out whether S has any it says so', async () => {
    // Word 101 collects 100 dependents on either side, in any order; then 2 0 0 1, which link2 does not derive.
    const side = Array.from({ length: 100 }, () => 101);
    const page = await pageOf('link2', '--heads', [...side, 0, ...side, 203, 0, 0, 202].join(' '), '--budget', '20000');
    expect(page).toContain('Other computations of S: not counted');
    expect(dataOf(page).walks).toHaveLength(1);
  });

  test('grows with the sentence and not with its square', async () => {
    // Every word on the one before: the stack holds the whole sentence.
    const chain = (n: number): string => Array.from({ length: n }, (_, index) => index).join(' ');
    const [small, large] = [
      await pageOf('attardi-3', '--heads', chain(50)),
      await pageOf('attardi-3', '--heads', chain(400)),
    ];
    expect(large.length / small.length).toBeLessThan(10);
  });

  test('a tree that is lost or not derivable has its reason on the page, and exit 1', async () => {
    const lost = await runCli(['trace', 'link2', '--heads', '0 5 0 6 0 3 5 1', '--format', 'html']);
    expect(lost.code).toBe(1);
    expect(lost.stdout).toContain('S′ of link2 loses this tree, although S derives it');
    expect(lost.stdout).toContain('S builds this tree in 3 ways');
    expect(dataOf(lost.stdout)).toMatchObject({ outOfReach: [0, 3], missing: 'ra(5,3)' });
    const none = await pageOf('arc-standard', '--heads', '3 0 2');
    expect(none).toContain('S has no computation for this tree');
  });
});

describe('marginals', () => {
  const scores = '{"scores": [[0, 0, 2, 0], [0, 0, 0, 0], [0, 2, 0, 1], [0, 0, 0, 0]]}';
  const answerOf = async (): Promise<{ readonly text: string; readonly marginals: number[][] }> => {
    const { stdout } = await runCli(['infer', 'arc-standard', '--marginals'], { stdin: scores });
    return { text: stdout, ...(JSON.parse(stdout) as { marginals: number[][] }) };
  };
  const draw = (format: string, stdin: string) =>
    runCli(['trace', 'arc-standard', '--heads', '2 0 2', '--marginals', '-', '--format', format], { stdin });

  test.each(['html', 'svg'])('every arc of the tree is as strong as it is probable in %s', async (format) => {
    const { text, marginals } = await answerOf();
    const { stdout, code } = await draw(format, text);
    expect(code).toBe(0);
    const drawn = [...stdout.matchAll(/<g[^>]* opacity="([\d.]+)"><title>probability ([\d.]+)<\/title>/g)];
    const strengths = drawn.map(([, opacity, probability]) => ({ opacity: Number(opacity), probability }));
    const expected = [2, 0, 2].map((head, index) => marginals[head]![index + 1]!);
    expect(strengths.slice(0, 3).map(({ probability }) => probability)).toEqual(expected.map((p) => p.toFixed(2)));
    for (const [at, { opacity }] of strengths.slice(0, 3).entries()) {
      expect(opacity).toBeCloseTo(0.15 + 0.85 * expected[at]!, 2);
    }
    // A figure also has the other arcs that are probable, below the words.
    const others = marginals.flatMap((row, head) =>
      row.filter((p, dependent) => p >= 0.05 && [2, 0, 2][dependent - 1] !== head && dependent > 0),
    );
    expect(others.length).toBeGreaterThan(1);
    expect(drawn.length).toBe(format === 'svg' ? 3 + others.length : 3);
    expect(stdout.includes('less probable')).toBe(format === 'html');
  });

  test('without them nothing has a strength', async () => {
    for (const format of ['html', 'svg']) {
      const { stdout } = await runCli(['trace', 'arc-standard', '--heads', '2 0 2', '--format', format]);
      expect(stdout).not.toContain('probability');
      expect(stdout).not.toContain(' opacity="');
    }
  });

  test('what is not an answer for this tree is refused', async () => {
    const { text } = await answerOf();
    for (const stdin of [
      '',
      'oops',
      'null',
      '{"marginals": [[0, 2], [0, 0]]}',
      text.replace('"marginals":[[0', '"marginals":[[7'),
    ]) {
      const { code, stderr, stdout } = await draw('svg', stdin);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(
        'must begin with a line of `arcforge infer --marginals`, with 4 rows of 4 probabilities',
      );
    }
    const { code, stderr } = await draw('text', text);
    expect(code).toBe(2);
    expect(stderr).toContain('add --format html or --format svg');
  });
});

/** The page of differences: what is drawn, and that text stays text. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const FIXTURES = 'test/fixtures/evaluate';
const [GOLD, ONE, TWO] = ['gold', 'one', 'two'].map((name) => `${FIXTURES}-${name}.conllu`);

async function page(...argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(['evaluate', ...argv, '--html']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

const count = (text: string, part: string): number => text.split(part).length - 1;

test('draws the sentences that differ, gold above and wrong arcs below', async () => {
  const text = await page(GOLD!, ONE!);
  expect(text.match(/<h2>.*?<\/h2>/g)).toEqual(
    ['1 first', '8 second', '16 third'].map((place) => `<h2>${GOLD}:${place}</h2>`),
  );
  expect([count(text, '<g class="wrong">'), count(text, '<g class="missed">')]).toEqual([5, 5]);
  expect(count(await page(GOLD!, ONE!, '--limit', '1'), '<section>')).toBe(1);
});

test('with two systems draws both where they differ from each other', async () => {
  const text = await page(GOLD!, TWO!, ONE!);
  expect([count(text, '<section>'), count(text, '<figure>')]).toEqual([3, 6]);
  expect(count(await page(GOLD!, ONE!, ONE!), '<section>')).toBe(0);
});

test('allows its own style and nothing else', async () => {
  const text = await page(GOLD!, ONE!);
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)![1]!;
  const hash = createHash('sha256').update(style).digest('base64');
  expect(text).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;`);
  expect(text).not.toMatch(/https?:|url\(|@import| style="| on\w+="|<script/);
});

test('words, labels and ids are text', async () => {
  const hostile = '<script>alert(1)</script>"onload="x-->\u202e\u2028\u001b[31m';
  const gold = join(temporaryFolder(), 'gold.conllu');
  writeFileSync(gold, `# sent_id = ${hostile}\n1\t${hostile}\t_\t_\t_\t_\t0\t<b>\t_\t_\n\n`);
  const system = join(temporaryFolder(), 'system.conllu');
  writeFileSync(system, `1\t${hostile}\t_\t_\t_\t_\t0\t<i>"x\t_\t_\n\n`);
  const text = await page(gold, system);
  expect(text).not.toMatch(/<script|<b>|<i>|-->|"onload=/);
  expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(text).toContain('&lt;script&gt;alert(1)');
  expect(text).toContain('&lt;i&gt;&quot;x');
  const { stdout } = await runCli(['evaluate', gold, system]);
  expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\u202E\u2028]/u);
});

/** Every finding is explained, every example is what it says, and docs/ say the same. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SPEC_CODES } from '../../cli/explain/spec-codes.ts';
import {
  ALIGNMENT_CODES,
  COMPUTATION_CODES,
  DECODING_CODES,
  PARSING_CODES,
  TEXT_CODES,
  TREEBANK_CODES,
} from '../../cli/explain/treebank-codes.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const codesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:error|warning)\[([\w-]+)\]/g)].map(([, code]) => code!);

describe.each(Object.entries(SPEC_CODES))('%s', (code, { bad, good }) => {
  test('the bad spec has this finding and no other, the good one has none', () => {
    const found = (text: string): string[] =>
      checkSpec({ label: 'x', text }).diagnostics.map((finding) => finding.code);
    expect(found(bad)).toEqual([code]);
    expect(found(good)).toEqual([]);
  });
});

describe.each([
  ...Object.entries(TREEBANK_CODES).map(([code, example]) => ({ command: 'oracle', code, ...example })),
  ...Object.entries(COMPUTATION_CODES).map(([code, example]) => ({ command: 'replay', code, ...example })),
])('$code', ({ command, code, bad, good }) => {
  test('the bad input has this finding and no other, the good one has none', async () => {
    const wrong = await runCli([command, 'arc-standard', '-'], { stdin: bad });
    expect({ code: wrong.code, codes: codesIn(wrong.stderr) }).toEqual({ code: 1, codes: [code] });
    expect(await runCli([command, 'arc-standard', '-'], { stdin: good })).toMatchObject({ code: 0, stderr: '' });
  });
});

describe.each(Object.entries(TEXT_CODES))('%s', (code, { bad, good }) => {
  test('the bad input, in Latin-1, has this finding and no other, the good one has none', async () => {
    const argv = ['oracle', 'arc-standard', '-', '--format', 'jsonl'];
    const wrong = await runCli(argv, { stdin: Buffer.from(bad, 'latin1') });
    expect({ code: wrong.code, codes: codesIn(wrong.stderr) }).toEqual({ code: 1, codes: [code] });
    expect(await runCli(argv, { stdin: good })).toMatchObject({ code: 0, stderr: '' });
  });
});

describe.each(Object.entries(ALIGNMENT_CODES))('%s', (code, { bad, good }) => {
  test('compared with the good example, the bad one has this finding and no other', async () => {
    const gold = join(temporaryFolder(), 'gold.conllu');
    writeFileSync(gold, good);
    const wrong = await runCli(['evaluate', gold, '-'], { stdin: bad });
    expect({ code: wrong.code, codes: codesIn(wrong.stderr) }).toEqual({ code: 1, codes: [code] });
    expect(await runCli(['evaluate', gold, '-'], { stdin: good })).toMatchObject({ code: 0, stderr: '' });
  });
});

describe.each([
  ...Object.entries(DECODING_CODES).map(
    (entry) => [...entry, ['learn', 'attardi-3-free', '--iterations', '0']] as const,
  ),
  ...Object.entries(PARSING_CODES).map(
    (entry) => [...entry, ['train', '--gold-tags', 'arc-standard', '--passes', '1']] as const,
  ),
])('%s', (code, { bad, good }, maker) => {
  test('parsed with a model that learned from the good example, the bad one has this finding and no other', async () => {
    const folder = temporaryFolder();
    const gold = join(folder, 'gold.conllu');
    writeFileSync(gold, good);
    await runCli([...maker, '--train', gold, '--out', folder, '--name', 'x']);
    const argv = ['parse', join(folder, 'x.model'), '-'];
    const wrong = await runCli(argv, { stdin: bad });
    expect({ code: wrong.code, codes: codesIn(wrong.stderr) }).toEqual({ code: 1, codes: [code] });
    expect(await runCli(argv, { stdin: good })).toMatchObject({ code: 0, stderr: '' });
  });
});

const OF_TREEBANKS = {
  ...TREEBANK_CODES,
  ...TEXT_CODES,
  ...COMPUTATION_CODES,
  ...ALIGNMENT_CODES,
  ...DECODING_CODES,
  ...PARSING_CODES,
};

describe('arcforge explain', () => {
  const all = { ...SPEC_CODES, ...OF_TREEBANKS };

  test.each(Object.entries(all))('%s prints meaning and examples', async (code, { meaning, good }) => {
    const { code: exit, stdout, stderr } = await runCli(['explain', code]);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toContain(code);
    expect(stdout).toContain(meaning);
    for (const line of good.trimEnd().split('\n')) expect(stdout).toContain(`  ${line}\n`);
    expect(stdout.length).toBeLessThan(2000);
  });

  test('takes several codes, in any case and as findings print them', async () => {
    const { stdout } = await runCli(['explain', 'error[Cycle]', 'ID']);
    expect(stdout).toContain(TREEBANK_CODES.cycle.meaning);
    expect(stdout).toContain(TREEBANK_CODES.id.meaning);
  });

  test('without a code lists all', async () => {
    const { code, stdout } = await runCli(['explain']);
    expect(code).toBe(0);
    for (const [each, { meaning }] of Object.entries(all)) {
      expect(stdout).toContain(each);
      expect(meaning).not.toBe('');
    }
  });

  test('suggests the code that was meant', async () => {
    const { code, stderr } = await runCli(['explain', 'not-monotonc']);
    expect(code).toBe(2);
    expect(stderr).toContain('did you mean not-monotonic?');
  });
});

describe.each([
  ['docs/spec.md', SPEC_CODES],
  ['docs/treebanks.md', OF_TREEBANKS],
])('the table of %s', (page, explanations) => {
  test('has each code with its meaning, in this order', () => {
    const [, table] = /\n\| code .*\n\|[ -|]*\n((?:\|.*\n)+)/.exec(readFileSync(packagePath(page), 'utf8'))!;
    const rows = table!
      .trimEnd()
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    expect(rows).toEqual(
      Object.entries(explanations).map(([code, { meaning }]) => [expect.stringContaining(`\`${code}\``), meaning]),
    );
  });
});

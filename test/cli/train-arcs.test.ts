/** `--learner crf` over trees that need not be projective, on the command line and as a module. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { beforeAll, expect, test } from 'vitest';
import { compileParser } from '../../learn/load-model.ts';
import type { TreeParser } from '../../runtime/neural/tree-parser.ts';
import { madeTreebank } from '../learn/made-treebank.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const TOKENS = ['the', 'old', 'cat', 'sees', 'a', 'bird'].map((form, at) => ({
  form,
  upos: ['DET', 'ADJ'][at] ?? 'NOUN',
}));
let folder: string;
let treebank: string;
let trained: CliOutcome;

beforeAll(async () => {
  folder = temporaryFolder();
  treebank = join(folder, 'train.conllu');
  writeFileSync(treebank, madeTreebank({ sentences: 40, seed: 1 }));
  const system = ['train', 'attardi-3-free-single', '--gold-tags', '--learner', 'crf'];
  const sizes = ['--layers', '1', '--width', '16', '--passes', '3', '--name', 'one'];
  trained = await runCli([...system, '--train', treebank, '--dev', treebank, '--out', folder, ...sizes]);
}, 300_000);

test('no tree is left out', () => {
  expect(trained.code).toBe(0);
  expect(trained.stderr).not.toContain('out of reach');
});

test('the module, without imports and with no WebAssembly, knows what the library knows', async () => {
  const text = readFileSync(join(folder, 'one.ts'), 'utf8');
  expect(text).not.toMatch(/^\s*import /m);
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const script = ts.transpileModule(text, { compilerOptions: options }).outputText;
  const bytes = readFileSync(join(folder, 'one.model'));
  const expected = (await compileParser(bytes)) as TreeParser;
  // The name is that of a local variable there, so what makes the kernels fails, as on a page that forbids it.
  for (const start of ['', 'const WebAssembly = undefined;']) {
    const path = join(folder, `one${start.length}.mjs`);
    writeFileSync(path, `${start}\n${script}`);
    const parser = ((await import(path)) as { load(model: Uint8Array): TreeParser }).load(bytes);
    for (const decode of ['tree', 'risk'] as const) {
      expect(parser.parse(TOKENS, { decode })).toEqual(expected.parse(TOKENS, { decode }));
    }
    const [own, other] = [parser, expected].map((each) => each.distribution(TOKENS));
    expect([own!.kBest(5), own!.logPartition()]).toEqual([other!.kBest(5), other!.logPartition()]);
  }
});

test('what is not exact in long sentences is told, with any number of threads', async () => {
  const sentence = (length: number): string =>
    Array.from({ length }, (_, at) => `${at + 1}\tcat\t_\tNOUN\t_\t_\t_\t_\t_\t_\n`).join('');
  const input = join(folder, 'long.conllu');
  writeFileSync(input, `${sentence(5)}\n${sentence(45)}\n`);
  const argv = ['parse', join(folder, 'one.model'), input];
  const found = await runCli([...argv, '--probabilities']);
  expect(found.code).toBe(0);
  expect(found.stderr).toContain('1 sentence too long for exact probabilities: over 30 words they are of all trees');
  expect(found.stdout.match(/^# entropy = .*/gm)!.map((line) => line.endsWith(' of all trees'))).toEqual([false, true]);
  expect((await runCli([...argv, '--probabilities', '--jobs', '2'])).stdout).toBe(found.stdout);
  const { stdout } = await runCli([...argv, '--probabilities', '--format', 'jsonl']);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ entropy, exact }) => [Number.isFinite(entropy), exact])).toEqual([
    [true, undefined],
    [true, false],
  ]);
  expect((await runCli([...argv, '--decode', 'risk'])).stderr).toContain('with a tree that is perhaps not the best');
});

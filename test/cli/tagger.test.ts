/** From a treebank to a tagger, to tagged text, to trees; and what the commands refuse. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { madeTreebank } from '../learn/made-treebank.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
let treebank: string;
let model: string;

beforeAll(async () => {
  folder = temporaryFolder();
  treebank = written('train.conllu', madeTreebank({ sentences: 60, seed: 1 }));
  model = join(folder, 'tagger.model');
  await training('--dev', treebank);
}, 120_000);

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

function training(...argv: readonly string[]): Promise<CliOutcome> {
  return runCli(['train-tagger', '--train', treebank, '--out', folder, ...argv]);
}

/** The treebank without tags. */
function untagged(): string {
  return readFileSync(treebank, 'utf8').replaceAll(/^(\d+\t\S+\t_)\t\S+/gm, '$1\t_');
}

describe('train-tagger and tag', () => {
  test('learn a treebank to 100 %, and say so', async () => {
    const { code, stdout, stderr } = await training('--dev', treebank, '--name', 'said', '--passes', '3');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^written \S*said\.model: pass \d, 6 UPOS tags, [\d,]+ bytes\n$/),
    });
    expect(stderr).toMatch(/^pass 3: loss 0\.\d{3}, \S+ % wrong; dev UPOS 100 %$/m);
    const tagged = await runCli(['tag', model, '-'], { stdin: untagged() });
    expect(tagged).toMatchObject({ code: 0, stdout: readFileSync(treebank, 'utf8'), stderr: '' });
    const threads = await runCli(['tag', model, '--jobs', '2', written('untagged.conllu', untagged())]);
    expect(threads.stdout).toBe(tagged.stdout);
  });

  test('columns that were not asked for stay, and so does every other byte', async () => {
    const argv = ['--tags', 'feats', 'xpos', '--name', 'fine', '--passes', '1'];
    expect((await training(...argv)).stdout).toContain('1 XPOS tag, 1 FEATS tag');
    const line = (xpos: string, feats: string): string =>
      `# é\r\n1-2\tthe cat${'\t_'.repeat(8)}\r\n1\tthe\tL\tU\t${xpos}\t${feats}\t7\tdep\td\tm\r\n2\tcat${'\t_'.repeat(8)}\r\n\r\n`;
    const { code, stdout } = await runCli(['tag', join(folder, 'fine.model'), '-'], { stdin: line('X', 'F=1') });
    expect({ code, stdout }).toEqual({ code: 0, stdout: line('_', '_') });
  });

  test('the same seed gives the same bytes', async () => {
    await training('--name', 'one', '--seed', '4', '--passes', '2');
    await training('--name', 'two', '--seed', '4', '--passes', '2');
    const [one, two] = ['one', 'two'].map((name) => readFileSync(join(folder, `${name}.model`)));
    expect(one!.equals(two!)).toBe(true);
  });

  test('a treebank needs no trees', async () => {
    const path = written('no-trees.conllu', '1\tthe\t_\tDET\t_\t_\t_\t_\t_\t_\n\n');
    const { code } = await runCli(['train-tagger', '--train', path, '--out', folder, '--name', 'no-trees']);
    expect(code).toBe(0);
  });

  test('Ctrl-C keeps the best model so far', async () => {
    const controller = new AbortController();
    const argv = ['train-tagger', '--train', treebank, '--out', folder, '--name', 'stopped', '--passes', '1000'];
    const { code, stderr } = await runCli(argv, {
      signal: controller.signal,
      onWrite: ({ stderr: so }) => (/^pass 2:/m.test(so) ? controller.abort() : undefined),
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/pass 2: .*\nstopped; the best model so far is kept\n$/),
    });
    expect(existsSync(join(folder, 'stopped.model'))).toBe(true);
  });
});

describe('text', () => {
  test('becomes trees', async () => {
    const tagged = await runCli(['tag', model, '--text'], { stdin: 'the cat sees a bird today\nthe "dog" reads' });
    expect(tagged.code).toBe(0);
    expect(tagged.stdout).toMatch(
      /^# text = the cat sees a bird today\n1\tthe\t_\tDET\t_\t_\t_\t_\t_\t_\n2\tcat\t_\tNOUN\t/,
    );
    expect(tagged.stdout).toMatch(/^2\t"\t.*\tSpaceAfter=No\n3\tdog\t_\tNOUN\t.*\tSpaceAfter=No\n4\t"\t.*\t_\n/m);
    const train = [
      'train',
      '--gold-tags',
      'attardi-3-free-single',
      '--train',
      treebank,
      '--out',
      folder,
      '--name',
      'parser',
    ];
    expect((await runCli([...train, '--passes', '4'])).code).toBe(0);
    const parsed = await runCli(['parse', join(folder, 'parser.model')], { stdin: tagged.stdout });
    expect(parsed).toMatchObject({ code: 0, stderr: '' });
    expect(parsed.stdout).toMatch(/^5\tbird\t_\tNOUN\t_\t_\t3\tobj\t/m);
  });

  test('that is not UTF-8 is reported with its place', async () => {
    const path = written('latin.txt', Buffer.from('the cat\nthe b\xefrd\nthe dog\n', 'latin1'));
    const stopped = await runCli(['tag', model, '--text', path]);
    expect(stopped.code).toBe(1);
    expect(stopped.stderr).toContain('latin.txt:2:6: error[not-utf-8]: the byte 0xEF is not UTF-8');
    const skipped = await runCli(['tag', model, '--text', '--skip-invalid', path]);
    expect({ code: skipped.code, sentences: skipped.stdout.match(/^# text = .*$/gm) }).toEqual({
      code: 0,
      sentences: ['# text = the cat', '# text = the dog'],
    });
  });

  test('has a language', async () => {
    const { code, stdout } = await runCli(['tag', model, '--text', '--language', 'ja'], { stdin: '東京に行く\n' });
    expect(code).toBe(0);
    expect(stdout.trim().split('\n').length).toBeGreaterThan(3);
    const wrong = await runCli(['tag', model, '--text', '--language', 'English!'], { stdin: '' });
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--language must be a tag such as en') });
    expect((await runCli(['tag', model, '--language', 'en'], { stdin: '' })).stderr).toContain('is for --text');
  });
});

describe('what does not fit is refused', () => {
  test('models', async () => {
    const bytes = readFileSync(model);
    for (const [content, says] of [
      ['# text\n1\tA', 'it is not a model of arcforge train-tagger'],
      [bytes.subarray(0, bytes.length - 1), 'it is damaged or cut off'],
    ] as const) {
      const { code, stderr } = await runCli(['tag', written('damaged.model', content), treebank]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining(`damaged.model cannot be used: ${says}`),
      });
    }
    const { code, stderr } = await runCli(['parse', model, treebank]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('it is a tagger, which arcforge tag'),
    });
  });

  test('files of others, and files without sentences', async () => {
    written('mine.model', 'my notes');
    expect((await training('--name', 'mine')).stderr).toContain('was not written by arcforge and is left alone');
    expect(readFileSync(join(folder, 'mine.model'), 'utf8')).toBe('my notes');
    expect((await training('--name', '../up')).code).toBe(2);
    for (const command of [
      ['train-tagger'],
      ['train', '--gold-tags', 'attardi-3-free-single'],
      ['learn', 'arc-standard-free'],
    ]) {
      const { code, stderr } = await runCli([...command, '--train', written('empty.conllu', ''), '--out', folder]);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(
          /^there are no sentences in the input, so there is nothing to learn from; give CoNLL-U/,
        ),
      });
    }
    for (const command of [['train-tagger'], ['train', '--gold-tags', 'arc-standard-free-single']]) {
      const argv = ['--train', treebank, '--dev', join(folder, 'empty.conllu'), '--out', folder, '--name', 'no-dev'];
      const { code, stderr } = await runCli([...command, ...argv, '--passes', '1']);
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringMatching(/^there are no sentences in the files of --dev, so the last pass counts\n/),
      });
    }
    const long = await runCli(['learn', 'arc-standard-free', '--train', treebank, '--max-length', '1']);
    expect(long).toMatchObject({ code: 1, stderr: expect.stringContaining('--max-length takes longer sentences') });
  });
});

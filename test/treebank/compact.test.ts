/** The compact form: the decoders of docs/treebanks.md, in two languages, give back what `--format jsonl` writes. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { sentence } from '../conll/read-text.ts';
import { many, writeMany } from '../cli/many-sentences.ts';
import { blocksOf, documentText } from '../doc-blocks.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { SKIPPED, treebankFiles } from '../treebanks.ts';

const folder = temporaryFolder();
const decoders = blocksOf(documentText('docs/treebanks.md')).filter(({ code }) => code.includes('symbolDigits'));

/** The program in the given language, as a command line. */
function decoder(language: 'js' | 'python'): readonly [command: string, file: string] {
  const { code } = decoders.find((block) => block.language === language)!;
  const file = join(folder, language === 'js' ? 'decode.mjs' : 'decode.py');
  writeFileSync(file, code);
  return [language === 'js' ? 'node' : 'python3', file];
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
const LANGUAGES = (['js', 'python'] as const).filter((language) => language === 'js' || hasPython);

function decode(language: 'js' | 'python', compact: string): unknown[] {
  const [command, file] = decoder(language);
  const options = { input: compact, encoding: 'utf8', maxBuffer: 1e9 } as const;
  const { status, stdout, stderr } = spawnSync(command, [file], options);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return lines(stdout);
}

function lines(text: string): unknown[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

async function written(name: string, stdin: string, ...more: readonly string[]): Promise<Record<string, string>> {
  const run = async (format: string): Promise<string> => {
    const { code, stdout } = await runCli(['oracle', name, '-', '--format', format, ...more], { stdin });
    expect(code).toBe(0);
    return stdout;
  };
  return { jsonl: await run('jsonl'), compact: await run('compact') };
}

const WORDS = [
  '"\\',
  'می\u200cخواهم',
  '👨\u200d👩\u200d👧',
  '語',
  'é\u00ad',
  '\u001b[31m',
  '\u009b',
  '\uFEFF',
  'ß',
  '\u2028',
];

/** Every tree of 4 words with a head of its own, and hostile words. */
const trees = [...allTrees(4)]
  .map((tree, index) => {
    const text = sentence(...tree).replace('w1', WORDS[index % WORDS.length]!);
    return index % 2 === 0 ? `# sent_id = ${WORDS[index % WORDS.length]!} ${index}\n${text}` : text;
  })
  .join('');

describe.each(LANGUAGES)('the decoder in %s', (language) => {
  test.each([
    { name: 'attardi-3', more: [] },
    { name: 'attardi-3', more: ['--window', '1'] },
    { name: 'attardi-4-returning', more: ['--window', '9'] },
    { name: 'link2', more: [] },
    { name: 'full-4', more: [] },
    { name: 'attardi-3-free-single', more: [] },
    { name: 'link2-free', more: ['--window', '9'] },
    { name: 'full-3-front', more: [] },
    { name: 'test/fixtures/front-both.jsonc', more: ['--window', '2'] },
    // Symbols of 30 bits, of which few occur.
    { name: 'attardi-16-free', more: ['--window', '30'] },
    // More transitions than 32, symbols of three digits, no automaton.
    { name: 'attardi-9-returning', more: ['--window', '30'] },
  ])('$name $more: the sentences of jsonl', async ({ name, more }) => {
    const { jsonl, compact } = await written(name, trees, ...more);
    expect(decode(language, compact!)).toEqual(lines(jsonl!));
    expect(compact).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  test('takes files that were joined', async () => {
    const one = await written('attardi-3', sentence(2, 0, 2));
    const other = await written('link2', sentence(3, 4, 0, 1), '--window', '2');
    expect(decode(language, one['compact']! + other['compact']!)).toEqual(lines(one['jsonl']! + other['jsonl']!));
  });
});

test('both languages are in docs/treebanks.md', () => {
  expect(decoders.map((block) => block.language)).toEqual(['js', 'python']);
});

test('the header is written once, whatever the number of blocks and threads, and not for nothing', async () => {
  const file = writeMany();
  const argv = ['oracle', 'attardi-3', '--format', 'compact'];
  const [one, two] = [await runCli([...argv, file, file]), await runCli([...argv, file, file, '--jobs', '2'])];
  expect(two.stdout === one.stdout).toBe(true);
  expect(one.stdout.match(/"transitions"/g)).toHaveLength(1);
  expect(one.stdout.match(/\n/g)).toHaveLength(2 * many.length + 1);
  expect((await runCli([...argv, '-'], { stdin: '' })).stdout).toBe('');
});

describe.skipIf(treebankFiles.length === 0)(`whole treebanks${SKIPPED}`, () => {
  const sizes = (name: string, files: readonly string[]): Record<string, number> =>
    Object.fromEntries(
      ['jsonl', 'compact'].map((format) => {
        const argv = [packagePath('dist/bin/arcforge.js'), 'oracle', name, '--format', format, ...files];
        const { status, stdout } = spawnSync('node', argv, { maxBuffer: 1e9 });
        expect(status).toBe(0);
        return [format, stdout.length];
      }),
    );

  test('attardi-3: at most a quarter of jsonl, and 20 MB for the training file of EWT', () => {
    const { jsonl, compact } = sizes(
      'attardi-3',
      treebankFiles.filter((file) => file.endsWith('en_ewt-ud-train.conllu')),
    );
    expect(compact).toBeLessThan(jsonl! / 4);
    expect(compact).toBeLessThan(20_000_000);
  });
});

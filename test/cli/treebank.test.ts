/** `oracle` and `replay`: one the inverse of the other, in any number of threads, as filters. Whole treebanks are in the deep tests. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { formatComputation } from '../../generator/semantics/computation.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { writtenSentence } from '../conll/arbitrary-sentence.ts';
import { sentence } from '../conll/read-text.ts';
import { runCli } from '../run-cli.ts';
import { systemOf } from '../systems.ts';
import { many, writeMany } from './many-sentences.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const SYSTEMS = ['arc-standard', 'attardi-3', 'attardi-4-returning', 'link2', 'full-5-2'];
const BROKEN = packagePath('test/fixtures/broken.conllu');
const folder = temporaryFolder();

const manyFile = writeMany();

describe('oracle', () => {
  test.each(SYSTEMS)('%s: all trees of 4 words, as the plain interpreter', async (name) => {
    const canonical = canonicalSystem(systemOf(name));
    const trees = [...allTrees(4)];
    const expected = trees.map((tree) => {
      const answer = oracle(canonical, tree);
      return answer.derivable ? formatComputation(canonical, answer.computation) : '-';
    });
    const { code, stdout } = await runCli(['oracle', name, '-'], {
      stdin: trees.map((tree) => sentence(...tree)).join(''),
    });
    expect({ code, lines: stdout.trimEnd().split('\n') }).toEqual({ code: 0, lines: expected });
  });

  test('jsonl has the configurations of the computation', async () => {
    const { stdout } = await runCli(['oracle', 'attardi-3', '-', '--format', 'jsonl'], { stdin: sentence(3, 0, 0) });
    const line = JSON.parse(stdout) as { configurations: { stack: number[]; allowed: string[]; gold: string }[] };
    expect(line.configurations.map(({ gold }) => gold).join(' ')).toBe('sh^s sh^s ra(3,1)^n sh^n la(2,1)^s ra(2,1)^s');
    for (const { allowed, gold } of line.configurations) expect(allowed).toContain(gold);
  });

  test('jsonl keeps control characters from the terminal', async () => {
    const stdin = `# sent_id = \u009b31m\n${sentence(0).replace('w1', '\u001b[31m')}`;
    const { stdout } = await runCli(['oracle', 'attardi-3', '-', '--format', 'jsonl'], { stdin });
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(JSON.parse(stdout)).toMatchObject({ id: '\u009b31m', forms: ['\u001b[31m'] });
  });
});

describe('replay', () => {
  test('gives back the bytes that oracle was given', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(writtenSentence, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n'),
        fc.nat({ max: 2 }),
        fc.constantFrom(...SYSTEMS.slice(0, 4)),
        async (sentences, lineEnd, extra, name) => {
          const texts = sentences.map(({ lines }) => `${lines.join(lineEnd)}${lineEnd}${lineEnd}`);
          const input = lineEnd.repeat(extra) + texts.join(lineEnd.repeat(extra)) + lineEnd.repeat(extra);
          const { stdout: commented } = await runCli(['oracle', name, '-', '--format', 'conllu'], { stdin: input });
          const { code, stdout } = await runCli(['replay', name], { stdin: commented });
          expect({ code, stdout }).toEqual({ code: 0, stdout: input });
        },
      ),
      { numRuns: 50 },
    );
  });

  test('does not look at the heads', async () => {
    const { stdout: commented } = await runCli(['oracle', 'attardi-3', '-', '--format', 'conllu'], {
      stdin: sentence(2, 0),
    });
    const { stdout } = await runCli(['replay', 'attardi-3'], {
      stdin: commented.replaceAll(/\t[02]\t/g, '\t_\t'),
    });
    expect(stdout).toBe(sentence(2, 0));
  });

  test('completes a last sentence without line feeds', async () => {
    const { stdout: commented } = await runCli(['oracle', 'attardi-3', '-', '--format', 'conllu'], {
      stdin: sentence(2, 0).trimEnd(),
    });
    const { stdout } = await runCli(['replay', 'attardi-3'], { stdin: commented.trimEnd() });
    expect(stdout).toBe(sentence(2, 0));
  });

  test('takes notation of any white space, and gz', async () => {
    const stdin = gzipSync('\r\n  sh^s   ra(2,1)^s \r\n\r\nsh^s ra(2,1)^s');
    const { code, stdout } = await runCli(['replay', 'attardi-3', '-'], { stdin });
    expect(code).toBe(0);
    expect(stdout).toBe('1\t_\t_\t_\t_\t_\t0\t_\t_\t_\n\n'.repeat(2));
  });

  test.each([
    { what: 'a byte order mark', start: '\uFEFF', written: '' },
    { what: 'a first chunk of empty lines', start: '\n'.repeat(300_000), written: '\n'.repeat(300_000) },
    { what: 'both', start: `\uFEFF${'\r\n'.repeat(300_000)}`, written: '\r\n'.repeat(300_000) },
  ])('cuts no sentence after $what', async ({ start, written }) => {
    // Numbers of several lengths, lest sentences happen to end where chunks do.
    const plain = many.slice(0, 20_000).map((each, index) => `# sent_id = ${index}\n${each}`);
    const file = join(folder, 'start.conllu');
    writeFileSync(file, start + plain.map((each) => `# arcforge:arc-standard = -\n${each}`).join(''));
    for (const jobs of ['1', '2']) {
      const { code, stdout, stderr } = await runCli(['replay', 'arc-standard', file, '--jobs', jobs]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('20,000 sentences') });
      expect(stdout === written + plain.join('')).toBe(true);
    }
  });

  test('takes notation after a byte order mark and a chunk of blanks', async () => {
    const file = join(folder, 'start.txt');
    writeFileSync(file, `\uFEFF${' \n'.repeat(200_000)}${'sh^s ra(2,1)^s\n'.repeat(2)}`);
    const { code, stdout } = await runCli(['replay', 'attardi-3', file]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '1\t_\t_\t_\t_\t_\t0\t_\t_\t_\n\n'.repeat(2) });
  });

  test('tells a computation of another length', async () => {
    const stdin = `# arcforge:attardi-3 = sh^s ra(2,1)^s\n${sentence(2, 0)}`;
    const { code, stderr } = await runCli(['replay', 'attardi-3'], { stdin });
    expect(code).toBe(1);
    expect(stderr).toContain('<stdin>:1:38: error[incomplete]: the computation of 2 words ends before its terminal');
  });

  test.each([
    { stdin: 'sh^s', says: ':1:5: error[incomplete]: the computation of 1 word ends before its terminal' },
    {
      stdin: 'hello there',
      says: ':1:1: error[not-a-transition]: transition 1, "hello", is not a transition of attardi-3; expected sh^s or sh^n\n',
    },
    {
      stdin: ' la(2,1)^s',
      says: ':1:2: error[not-allowed]: transition 1, "la(2,1)^s", is not allowed here; expected sh^s or sh^n\n',
    },
  ])('of $stdin says $says', async ({ stdin, says }) => {
    const { code, stderr } = await runCli(['replay', 'attardi-3'], { stdin });
    expect(code).toBe(1);
    expect(stderr).toContain(says);
  });
});

describe('threads', () => {
  test.each(['notation', 'conllu'])('give the same %s in the same order', async (format) => {
    const [one, three] = await Promise.all(
      ['1', '3'].map((jobs) => runCli(['oracle', 'attardi-3', manyFile, manyFile, '--format', format, '--jobs', jobs])),
    );
    expect(one!.code).toBe(0);
    expect(three!.stdout === one!.stdout).toBe(true);
    expect(one!.stdout.length).toBeGreaterThan(1_000_000);
  });

  test('stop at the same sentence', async () => {
    const broken = join(folder, 'broken.conllu');
    writeFileSync(broken, many.toSpliced(30_000, 0, sentence(1)).join(''));
    const [one, three] = await Promise.all(
      ['1', '3'].map((jobs) => runCli(['oracle', 'attardi-3', manyFile, broken, '--jobs', jobs])),
    );
    expect(three).toEqual(one);
    expect(one!.code).toBe(1);
    const line = many.slice(0, 30_000).join('').split('\n').length;
    expect(one!.stderr).toContain(`broken.conllu:${line}:14: error[self-loop]`);
    expect(one!.stdout.split('\n')).toHaveLength(70_001);
  });

  test('lines count anew in a file that is named twice', async () => {
    const { stderr } = await runCli(['oracle', 'attardi-3', '--skip-invalid', '--jobs', '2', BROKEN, BROKEN]);
    expect(stderr.match(/:\d+:\d+/g)).toEqual([':4:13', ':7:1', ':4:13', ':7:1']);
  });

  test('replay in threads', async () => {
    const computations = join(folder, 'many.txt');
    writeFileSync(computations, (await runCli(['oracle', 'full-4', manyFile])).stdout);
    const { code, stdout } = await runCli(['replay', 'full-4', '--jobs', '2', computations]);
    expect(code).toBe(0);
    expect(stdout === many.join('').replaceAll(/w\d/g, '_')).toBe(true);
  });
});

describe('calls', () => {
  test.each([
    { argv: ['oracle', 'attardi-3'], says: 'a file is missing' },
    { argv: ['oracle'], says: 'a spec is missing' },
    { argv: ['oracle', 'attardi-3', 'nowhere.conllu'], says: 'cannot read nowhere.conllu: the file does not exist' },
    { argv: ['oracle', 'attardi-3', 'test'], says: 'cannot read test: it is a folder' },
    { argv: ['oracle', 'attardi-3', '-', '-'], says: 'standard input can be read only once' },
    { argv: ['oracle', '-', '-'], says: 'cannot both come from standard input' },
    { argv: ['replay', '-'], says: 'cannot both come from standard input' },
    { argv: ['oracle', 'atardi-3', '-'], says: 'did you mean attardi-3?' },
    { argv: ['oracle', 'attardi-3', '-', '--job', '2'], says: 'did you mean --jobs?' },
    { argv: ['oracle', 'attardi-3', '-', '--jobs', '0'], says: '--jobs must be a whole number from 1 to 256' },
    { argv: ['oracle', 'attardi-3', '-', '--format', 'xml'], says: '--format must be one of notation, conllu, jsonl' },
    {
      argv: ['oracle', 'attardi-3', '-', '--format', 'jsonl', '--window', 'x'],
      says: '--window must be a whole number',
    },
    { argv: ['replai', 'attardi-3'], says: 'did you mean arcforge replay?' },
  ])('$argv: exit 2, $says', async ({ argv, says }) => {
    const { code, stdout, stderr } = await runCli(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
  });

  test.each([
    ['gz that ends early', gzipSync(many.join('')).subarray(0, 1000), 'its gz data ends early'],
    ['gz that is damaged', gzipSync(many.join('')).fill(0xff, 60, 99), 'its gz data is damaged'],
    ['UTF-16', Buffer.from(`\uFEFF${sentence(0)}`, 'utf16le'), 'the text is UTF-16; expected UTF-8'],
  ])('%s: exit 2', async (_name, stdin, says) => {
    const { code, stderr } = await runCli(['oracle', 'attardi-3', '-'], { stdin });
    expect(code).toBe(2);
    expect(stderr).toContain(`<stdin>: ${says}`);
  });

  test('nothing in, nothing out', async () => {
    for (const stdin of ['', '\n\n', gzipSync('')]) {
      for (const command of ['oracle', 'replay']) {
        expect(await runCli([command, 'attardi-3', '-'], { stdin })).toEqual({
          code: 0,
          stdout: '',
          stderr: 'there are no sentences in the input\n',
        });
      }
    }
  });

  test('progress on a terminal, none in a pipe', async () => {
    const argv = ['oracle', 'attardi-3', manyFile];
    expect((await runCli(argv)).stderr).toBe('');
    const { stderr } = await runCli(argv, { tty: true });
    expect(stderr).toMatch(/oracle [█░]{24} \d+% {2}[\d,]+ sentences, [\d,]+\/s/);
    expect(stderr.endsWith('\r\u001b[K')).toBe(true);
    const unknown = await runCli(['oracle', 'attardi-3', '-'], { tty: true, stdin: sentence(0) });
    expect(unknown.stderr).toMatch(/oracle 0 sentences, 0\/s/);
  });
});

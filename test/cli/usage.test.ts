/** The command line as a newcomer meets it: typos, bad files, pipes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { shippedNames } from '../../generator/spec/names.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

describe('usage', () => {
  test.each([
    { argv: [], says: 'Commands:' },
    { argv: ['--json'], says: 'a command is missing' },
    { argv: ['chek', 'attardi-3'], says: 'did you mean arcforge check?' },
    { argv: ['frobnicate'], says: 'the commands are init, check, close' },
    { argv: ['check'], says: 'a spec is missing' },
    { argv: ['parse'], says: 'a model is missing: a file that arcforge train or learn has written' },
    { argv: ['tag'], says: 'a model is missing: a file that arcforge train-tagger has written' },
    { argv: ['evaluate'], says: 'the files are missing: one with gold trees' },
    { argv: ['check', 'attardi-3', '--jsno'], says: 'did you mean --json?' },
    { argv: ['check', '--verbos', 'attardi-3'], says: 'check has no option --verbos; did you mean --verbose?' },
    { argv: ['verify', 'attardi-3', '--maxLenght=3'], says: 'did you mean --max-length?' },
    { argv: ['check', 'attardi-3', '--heads', '0'], says: 'check has no option --heads; see arcforge check --help' },
    { argv: ['generate', '--stdot', 'attardi-3'], says: 'did you mean --stdout?' },
    { argv: ['generate', '--wacth'], says: 'did you mean --watch?' },
    { argv: ['check', 'atardi-3'], says: 'did you mean attardi-3?' },
    { argv: ['check', 'nowhere.json'], says: 'cannot read nowhere.json: the file does not exist' },
    { argv: ['check', './test'], says: 'it is a folder' },
    { argv: ['check', 'attardi-03'], says: 'neither a file nor the name of a system' },
    { argv: ['check', 'x\u001b[31m'], says: 'x�[31m is neither' },
    { argv: ['check', 'a/x\u001b[31m.json'], says: 'cannot read a/x�[31m.json' },
    { argv: ['check', 'attardi-3', '--x\u001b'], says: 'x�' },
    { argv: ['count', 'attardi-3'], says: '--length is missing' },
    { argv: ['count', 'attardi-3', '--length', 'x'], says: '--length must be a whole number' },
    { argv: ['count', 'attardi-3', '--length', '0x10'], says: '--length must be a whole number' },
    { argv: ['count', 'attardi-3', '--length', '0'], says: '--length must be a whole number from 1 to' },
    { argv: ['count', 'attardi-3', '--length', '3', '--length', '4'], says: '--length must be given once' },
    { argv: ['count', 'attardi-4-returning', '--length', '40', '--budget', '1000'], says: 'takes more than 1,000' },
    { argv: ['count', 'full-6', '--length', '400', '--budget', '1000'], says: 'takes more than 1,000' },
    { argv: ['generate', 'attardi-3', '--out', ''], says: '--out must name a folder' },
    { argv: ['generate', 'attardi-3', '--check', '--stdout'], says: 'cannot be combined' },
    { argv: ['generate', '-', '--watch'], says: 'standard input cannot be watched' },
    { argv: ['verify', 'attardi-3', '--max-length', '99'], says: '--max-length must be a whole number from 1 to 8' },
    { argv: ['trace', 'attardi-3', '--heads', ''], says: 'at least one word' },
    { argv: ['trace', 'attardi-3', '--heads', '1'], says: 'word 1 is its own head' },
    { argv: ['trace', 'attardi-3', '--heads', '2 1'], says: 'cycle: 1 → 2 → 1' },
    { argv: ['trace', 'attardi-3', '--heads', '7 0'], says: 'from 0 to 2' },
    { argv: ['trace', 'attardi-3', '--heads', '0 x'], says: 'x is not a number' },
    { argv: ['trace', 'attardi-3', '--heads', '0', '--heads', '0'], says: '--heads must be given once' },
    {
      argv: ['trace', 'attardi-3', '--heads', '0', '--words', 'a b'],
      says: '--words has 2 words, but --heads has 1 head',
    },
    { argv: ['trace', 'attardi-3', '--heads', '0', '--format', 'pdf'], says: 'one of text, json, tree, html, svg' },
    { argv: ['trace', 'attardi-3', '--heads', '0', '--format', 'svg', '--json'], says: 'cannot be combined' },
    { argv: ['trace', 'attardi-3', '--heads', '0', '--format', 'svg', '--all'], says: 'cannot be combined' },
    { argv: ['trace', 'attardi-3', '--heads', '0', '--fromat', 'svg'], says: 'did you mean --format?' },
    { argv: ['coverage', 'attardi-3'], says: '--treebank is missing' },
    { argv: ['coverage', 'attardi-3', '--treebank'], says: '--treebank needs a value; see arcforge coverage --help' },
    { argv: ['coverage', 'attardi-3', '--treebank', ''], says: '--treebank must name a file' },
    { argv: ['coverage', '--treebank', 'a.conllu'], says: 'a spec is missing' },
    {
      argv: ['coverage', 'attardi-3', '--treebank', 'nowhere.conllu'],
      says: 'cannot read nowhere.conllu: the file does not',
    },
    { argv: ['coverage', 'attardi-3', '--treebank', 'test'], says: 'cannot read test: it is a folder' },
    { argv: ['coverage', 'attardi-3', '--treebank', 'x\u001b[31m'], says: 'cannot read x�[31m' },
    { argv: ['coverage', 'attardi-3', '--treebank', '-', '-'], says: '--treebank names <stdin> twice' },
    { argv: ['coverage', '-', '--treebank', '-'], says: 'cannot both come from standard input' },
    { argv: ['coverage', 'attardi-3', '--treebank', 'a', '--budget', '0'], says: '--budget must be a whole number' },
    { argv: ['coverage', 'attardi-3', '--treebank', 'a', '--ambigiuty'], says: 'did you mean --ambiguity?' },
    { argv: ['coverage', 'attardi-3', '--treebank', 'a', '--jobs', '0'], says: '--jobs must be a whole number' },
    { argv: ['recommend'], says: '--treebank is missing' },
    { argv: ['recommend', '--treebank', 'a', '--coverage', '101'], says: '--coverage must be percentages' },
    { argv: ['recommend', '--treebank', 'a', '--coverage', '1e1'], says: '--coverage must be percentages' },
    {
      argv: ['recommend', '--treebank', 'a', '--max-depth', '17'],
      says: '--max-depth must be a whole number from 2 to 16',
    },
    { argv: ['recommend', '--treebank', 'a', '--mode', 'sideways'], says: '--mode must be one of in-place, returning' },
    { argv: ['recommend', '--treebank', 'a', '--moed', 'in-place'], says: 'did you mean --mode?' },
    { argv: ['oracle', 'attardi-3', 'a', '--format', 'json'], says: '--format must be one of notation, conllu, jsonl' },
  ])('$argv: exit 2, $says', async ({ argv, says }) => {
    const { code, stdout, stderr } = await runCli(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(says);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test.each([
    { name: 'covington', finding: 'outside-the-class', reason: 'list-based systems are not shift-reduce' },
    { name: 'arc-hybrid-returning', finding: 'bad-returning', reason: 'use position 0 is not known' },
    { name: 'attardi-3-returning-left', finding: 'bad-returning', reason: 'loses 4 trees of 5 words' },
  ])('$name by name: exit 1 with the reason', async ({ name, finding, reason }) => {
    const { code, stdout } = await runCli(['check', name]);
    expect(code).toBe(1);
    expect(stdout).toContain(`error[${finding}]`);
    expect(stdout).toContain(reason);
  });

  test('where it is too much work to find out whether S derives a tree, trace says so much and no more', async () => {
    // Word 101 collects 100 dependents on either side, in any order; then 2 0 0 1, which link2 does not derive.
    const side = Array.from({ length: 100 }, () => 101);
    const heads = [...side, 0, ...side, 203, 0, 0, 202];
    const argv = ['trace', 'link2', '--heads', heads.join(' '), '--budget', '20000'];
    const { code, stderr, stdout } = await runCli([...argv, '--json']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^link2: warning\[loses-trees\].*\n$/) });
    expect(JSON.parse(stdout)).toMatchObject({ derivable: false, derivableInS: null });
    const all = await runCli([...argv, '--all']);
    expect({ code: all.code, stdout: all.stdout }).toEqual({ code: 2, stdout: '' });
    expect(all.stderr).toContain('try a shorter sentence or a larger --budget');
    const said = (await runCli(argv)).stderr;
    expect(said).toContain('S′ of link2 does not derive this tree');
    expect(said).not.toMatch(/S derives it|^link2 does not derive/m);
  });

  test('--json is --format json', async () => {
    const argv = ['trace', 'attardi-3', '--heads', '2 0 2'];
    expect(await runCli([...argv, '--json'])).toEqual(await runCli([...argv, '--format', 'json']));
    expect(await runCli(argv)).toEqual(await runCli([...argv, '--format', 'text']));
  });

  test('options may be written as yargs lets them: in camel case, negated, with a value after =', async () => {
    const { stdout } = await runCli(['verify', 'arc-standard', '--max-length', '2']);
    expect(await runCli(['verify', 'arc-standard', '--maxLength=2', '--no-json'])).toEqual({
      code: 0,
      stdout,
      stderr: '',
    });
  });

  test('help is --help', async () => {
    expect((await runCli(['help', 'count'])).stdout).toBe((await runCli(['count', '--help'])).stdout);
    expect(await runCli(['help'])).toEqual(await runCli(['--help']));
  });

  test('check prints what it could check before it reports what it could not read', async () => {
    const order: string[] = [];
    const { code, stdout, stderr } = await runCli(['check', 'attardi-3', 'nowhere.json', 'link2'], {
      onWrite: (written) => order.push(written.stderr === '' ? 'checked' : 'not read'),
    });
    expect(code).toBe(2);
    expect(order).toEqual(['checked', 'not read']);
    expect(stdout).toMatch(/attardi-3: ok[\s\S]*link2: ok/);
    expect(stderr).toContain('cannot read nowhere.json');
  });

  test('a spec that does not pass stops every command that needs its system, with exit 1 and its findings', async () => {
    const stdin = '{ "name": "x", "depth": 3, "reductions": ["la(2,1)", "ra(3,2)"] }';
    const options: Readonly<Record<string, readonly string[]>> = {
      check: [],
      verify: [],
      count: ['--length', '3'],
      sample: ['--length', '3'],
      trace: ['--heads', '0'],
      generate: [],
      infer: [],
      oracle: ['test/fixtures/small.conllu'],
      replay: ['test/fixtures/computations.txt'],
      coverage: ['--treebank', 'test/fixtures/small.conllu'],
      train: ['--train', 'test/fixtures/small.conllu', '--out', 'nowhere'],
      learn: ['--train', 'test/fixtures/small.conllu', '--out', 'nowhere'],
    };
    for (const [command, own] of Object.entries(options)) {
      const { code, stdout, stderr } = await runCli([command, '-', ...own], { stdin });
      expect(code, command).toBe(1);
      if (command !== 'check') expect(stdout, command).toBe('');
      expect(command === 'check' ? stdout : stderr, command).toContain('error[not-monotonic]');
    }
  });

  test('check --json gives findings with line, column and edit', async () => {
    const stdin = '{\n  "name": "x",\n  "depth": 3,\n  "reductions": ["la(2,1)", "ra(3,2)"]\n}';
    const { code, stdout } = await runCli(['check', '-', '--json'], { stdin });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        ok: false,
        diagnostics: [
          {
            code: 'not-monotonic',
            line: 4,
            column: 17,
            help: { edit: { replacement: '["la(2,1)", "ra(2,1)", "ra(3,2)"]' } },
          },
        ],
      },
    ]);
  });

  test('a file may have any name, and a system’s name wins over a file of that name', async () => {
    const folder = temporaryFolder();
    const spec = '{ "name": "mine", "family": "attardi", "depth": 4 }';
    for (const name of ['my spec', 'attardi-3']) writeFileSync(join(folder, name), spec);
    expect((await runCli(['check', join(folder, 'my spec')])).stdout).toContain('mine: ok');
    const check = async (named: string): Promise<string> => (await runCli(['check', named], { cwd: folder })).stdout;
    expect(await check('attardi-3')).toMatch(/^attardi-3: ok[^]*depth 3/);
    expect(await check('./attardi-3')).toMatch(/^mine: ok[^]*depth 4/);
    expect(await check('my spec')).toMatch(/^mine: ok/);
  });

  test('progress is drawn on a terminal and cleared, and nothing of it in a pipe', async () => {
    const argv = ['verify', 'full-4', '--max-length', '5'];
    const onTerminal = await runCli(argv, { tty: true });
    expect(onTerminal.stderr).toMatch(/full-4, 5 words █*░* \d+%/);
    expect(onTerminal.stderr.endsWith('\r\u001b[K')).toBe(true);
    expect(await runCli(argv)).toEqual({ ...onTerminal, stderr: '' });
  });

  test.each([
    ['a description', '"name": "x", "family": "arc-standard", "description": "HOSTILE"'],
    ['a name', '"name": "xHOSTILE", "family": "arc-standard"'],
    ['a family', '"name": "x", "family": "attardiHOSTILE", "depth": 3'],
    ['a field', '"name": "x", "family": "arc-standard", "depthHOSTILE": 2'],
    ['a reduction', '"name": "x", "depth": 3, "reductions": ["la(2,1)", "ra(3,1)", "HOSTILE"]'],
    ['a comment', '"name": "x", "depth": 3, "reductions": ["la(2,1)", /* HOSTILE */ "ra(3,1)"]'],
  ])('nothing of a spec reaches the terminal as a control character: %s', async (_where, fields) => {
    const stdin = `{ ${fields} }`.replace('HOSTILE', '\u009b31m \u202e \u2028');
    for (const argv of [
      ['close', '-'],
      ['check', '-', '--json'],
      ['check', '-'],
      ['count', '-', '--length', '2'],
      ['trace', '-', '--heads', '0'],
      ['generate', '-', '--stdout'],
    ]) {
      const { stdout, stderr } = await runCli(argv, { stdin });
      expect(stdout + stderr, argv.join(' ')).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }
  });

  test('a byte order mark and Windows line ends are no fault', async () => {
    const stdin = '\uFEFF{\r\n  "name": "x",\r\n  "family": "attardi",\r\n  "depth": 3\r\n}\r\n';
    expect((await runCli(['check', '-'], { stdin })).code).toBe(0);
    const { stdout } = await runCli(['check', '-'], { stdin: stdin.replace('attardi', 'atardi') });
    expect(stdout).toContain('<stdin>:3:13');
  });

  test.each([
    ['binary', 'x\0y'.repeat(1000), 1],
    ['words without end', 'a '.repeat(130_000), 3],
    [
      'one reduction 20,000 times',
      `{ "name": "x", "depth": 2, "reductions": [${Array(20_000).fill('"ra(2,1)"').join()}] }`,
      50,
    ],
    ['more than is read', ' '.repeat(3_000_000), 1],
  ])('%s: a few findings, at once', async (_what, stdin, findings) => {
    const { code, stdout } = await runCli(['check', '-'], { stdin });
    expect(code).toBe(1);
    expect(stdout.match(/^(error|warning)\[/gm)).toHaveLength(findings);
  });
});

describe('arcforge shipped', () => {
  test('ends in a table with a row for each system', async () => {
    const { code, stdout } = await runCli(['shipped', '--max-length', '3']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^attardi-3 +16 +28 +16 +one each +one each$/m);
    expect(stdout).toMatch(/^link2 +16 +29 +16 +one each +≤ one$/m);
    const [, , , , , ...rows] = stdout.trimEnd().split('\n');
    expect(rows.map((row) => row.split(' ')[0])).toEqual(shippedNames());
  });
});

/** The header of a module: a command that makes the module again, and words that keep other tools away from it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { beforeEach, describe, expect, test } from 'vitest';
import { isSameCode } from '../../cli/modules/same-code.ts';
import { specFrom } from '../../cli/modules/generate-file.ts';
import { STDIN } from '../../cli/shared/io.ts';
import { isNamed } from '../../cli/shared/load-spec.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { shellWord } from '../../generator/emit/shared/shell-word.ts';
import { STYLES } from '../formatter-styles.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const SPEC = '{ "name": "mine", "family": "arc-standard" }';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const NAMES = [
  'my-system.json',
  'my system.json',
  'my *spec*.json',
  "it's.json",
  '$(touch evil).json',
  '`touch evil`.json',
  '-x.json',
  'no-ending',
  'attardi-3',
  'folder/spec.json',
  'folder*/spec.json',
  'übung.json',
  'line\nend\u202e.json',
  '~.json',
  '!1.json',
];

describe('the spec in the header', () => {
  test.each(['modules', 'specs', '.', 'specs/below'])('is named from the folder of the module, %s', (out) => {
    for (const name of NAMES) {
      const spec = specFrom(join(folder, out), join(folder, 'specs', name));
      expect(spec).not.toContain(folder);
      expect(join(folder, out, spec)).toBe(join(folder, 'specs', name));
      // Given as it is, it is neither an option nor the name of a system.
      expect(spec.startsWith('-') || isNamed(spec)).toBe(false);
    }
  });

  test('is a name or standard input as given, and has no path through the root of the machine', () => {
    expect(specFrom(folder, 'attardi-3')).toBe('attardi-3');
    expect(specFrom(folder, STDIN)).toBe('-');
    expect(specFrom('/somewhere/modules', '/elsewhere/specs/mine.json')).toBe('mine.json');
  });

  test('is one word for a shell, and never the end of the comment', () => {
    const words = NAMES.map(shellWord);
    expect(words.join(' ')).not.toContain('*/');
    const script = `printf '%s\\0' ${words.join(' ')}`;
    const { stdout } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8', env: { LC_ALL: 'C.UTF-8' } });
    expect(stdout.split('\0').slice(0, -1)).toEqual(NAMES);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    { argument: "specs*/it's mine.json", shown: "'../specs*''/it'\\''s mine.json'" },
    { argument: '-', shown: 'from standard input' },
  ])('the command of the header makes the module again, in its folder: $argument', async ({ argument, shown }) => {
    mkdirSync(join(folder, 'specs*'));
    const path = join(folder, argument);
    if (argument !== '-') writeFileSync(path, SPEC);
    const out = join(folder, 'modules');
    await runCli(['generate', argument === '-' ? '-' : path, '--out', out], { stdin: SPEC });
    const text = readFileSync(join(out, 'mine.ts'), 'utf8');
    const header = text.split('*/')[0]!;
    expect(header).toContain(`Spec: ${shown}, sha256 `);
    const [, command] = /Regenerate in this folder[^:]*: arcforge (.*)$/m.exec(header)!;
    writeFileSync(join(out, 'mine.ts'), text.replace("'mine'", "'old'"));
    const words = spawnSync('bash', ['-c', `printf '%s\\0' ${command!}`], { cwd: out, encoding: 'utf8' });
    await runCli(words.stdout.split('\0').slice(0, -1), { cwd: out, stdin: SPEC });
    expect(readFileSync(join(out, 'mine.ts'), 'utf8')).toBe(text);
  });
});

describe('formatters of projects', () => {
  const generated = packagePath('generated');
  const module = (name: string): string => readFileSync(join(generated, name), 'utf8');

  test.each(STYLES)('prettier with %j does not make modules stale', async (style) => {
    for (const name of ['arc-standard.ts']) {
      const text = module(name);
      const formatted = await format(text, { ...style, parser: 'typescript' });
      expect(formatted).not.toBe(text);
      expect(isSameCode(formatted, text), name).toBe(true);
    }
  });

  test('--check takes a formatted module for fresh, and generate leaves it alone', async () => {
    const path = join(folder, 'attardi-3.ts');
    const formatted = await format(module('attardi-3.ts'), { semi: false, parser: 'typescript' });
    writeFileSync(path, formatted);
    const argv = ['generate', 'attardi-3', '--out', folder];
    expect(await runCli([...argv, '--check'])).toMatchObject({ code: 0, stdout: '' });
    expect((await runCli(argv)).stdout).toMatch(/^unchanged/);
    expect(readFileSync(path, 'utf8')).toBe(formatted);
    writeFileSync(path, formatted.replace('depth = 3', 'depth = 4'));
    expect(await runCli([...argv, '--check'])).toMatchObject({ code: 1 });
    expect((await runCli(argv)).stdout).toMatch(/^written/);
    expect(readFileSync(path, 'utf8')).toBe(module('attardi-3.ts'));
  });

  test('any other edit of a token or a comment makes a module stale', () => {
    const edits: readonly (readonly [what: string, found: RegExp, instead: string])[] = [
      ['a number', /(?<= )1;/, '2;'],
      ['a name', /\blength\b(?=\))/, 'size'],
      ['an operator', / \+ /, ' - '],
      ['a comparison', / < /, ' <= '],
      ['a sign', /-1/, '+1'],
      ['a word of a comment', /(?<=\/\*\* \w+ )\w+/, 'other'],
      ['a string', /'sh/, "'SH"],
      ['a constant', /^const /m, 'let '],
      ['an export', /^export function /m, 'function '],
      ['a modifier', /readonly /, ''],
      ['an order of operations', /(?<=\()(\w+) \+ 1\) \*/, '$1 + (1 *'],
      ['a line break after return', /return (?=\w+;)/, 'return;'],
      ['a closing brace', /\}\n$/, '\n'],
      ['an empty statement', /for \(;;\)/, 'for (;1;)'],
    ];
    for (const name of ['attardi-3.ts', 'full-3-free-single.ts']) {
      const text = module(name);
      let made = 0;
      for (const [what, found, instead] of edits) {
        const edited = text.replace(found, instead);
        if (edited === text) continue;
        made++;
        expect(isSameCode(edited, text), `${what} of ${name}`).toBe(false);
      }
      expect(made, name).toBeGreaterThan(10);
    }
  });

  test.each([
    ['for (a;;) b', 'for (;a;) b'],
    ['a\n(b)', 'a;(b)'],
    ['return_\nx', 'return_ = x'],
    ['x = (a, b)', 'x = a, b'],
    ['x = (a + b) * c', 'x = a + b * c'],
    ['x = [1, , 2]', 'x = [1, 2]'],
    ["x = { 'a-b': 1 }", 'x = { a: 1 }'],
    ["x = 'a'", 'x = a'],
    ['if (a) ; else b', 'if (a) b'],
    ['let x: (A | B)[]', 'let x: A | B[]'],
    ['x = (a', 'x = a'],
    ['f(a) // one', 'f(a) // two'],
    ['/* here */ f(a)', 'f(/* here */ a)'],
    ['x = `a  b`', 'x = `a b`'],
    ["x = 'a  b'", "x = 'a b'"],
  ])('%j is not %j', (one, other) => {
    expect(isSameCode(one, other)).toBe(false);
    expect(isSameCode(other, one)).toBe(false);
  });

  test.each([
    ["x = 'a\"b'", 'x = "a\\"b";'],
    ['x = a => a', 'x = (a) => (a);'],
    ['x = { a: 1, "b": 2 }', "x = { 'a': 1, b: 2, }"],
    ['type A = | B\n | C', 'type A = B | C;'],
    ['a()\n;[b].c', 'a();\r\n[b].c;\r\n'],
    ['/** a\n * b */ f()', '/** a\r\n     * b\n */\nf()'],
  ])('%j is %j', (one, other) => {
    expect(isSameCode(one, other)).toBe(true);
  });

  test('linters and other formatters are told to leave every module alone', () => {
    for (const name of readdirSync(generated)) {
      const [head] = readFileSync(join(generated, name), 'utf8').split('\nexport ');
      for (const word of [
        '/* eslint-disable */',
        '// biome-ignore-all lint: ',
        '// biome-ignore-all format: ',
        '// deno-fmt-ignore-file',
      ])
        expect(head).toContain(word);
    }
  });

  test('a checkout with CRLF is fresh, and generate leaves it alone', async () => {
    const path = join(folder, 'link2.ts');
    writeFileSync(path, readFileSync(join(generated, 'link2.ts'), 'utf8').replaceAll('\n', '\r\n'));
    const before = statSync(path).mtimeMs;
    expect(await runCli(['generate', 'link2', '--out', folder, '--check'])).toMatchObject({ code: 0, stdout: '' });
    expect((await runCli(['generate', 'link2', '--out', folder])).stdout).toMatch(/^unchanged/);
    expect(statSync(path).mtimeMs).toBe(before);
    writeFileSync(path, readFileSync(path, 'utf8').replace('depth = 3', 'depth = 4'));
    const { code, stdout } = await runCli(['generate', 'link2', '--out', folder, '--check']);
    expect(code).toBe(1);
    expect(stdout.match(/^ {2}[-+] /gm)).toHaveLength(2);
  });
});

/** The header of a module: a command that makes the module again, and words that keep other tools away from it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type Options } from 'prettier';
import { beforeEach, describe, expect, test } from 'vitest';
import { compareFile } from '../../cli/modules/write.ts';
import { specFrom } from '../../cli/modules/generate-file.ts';
import { STDIN } from '../../cli/shared/io.ts';
import { isNamed } from '../../cli/shared/load-spec.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { generate } from '../../generator/pipeline.ts';
import { shellWord } from '../../generator/emit/shared/shell-word.ts';
import { runCli } from '../run-cli.ts';
import { systemOf } from '../systems.ts';
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
    const env = { ...process.env, ARCFORGE: packagePath('dist/cli/bin.js') };
    spawnSync('bash', ['-c', `node "$ARCFORGE" ${command!}`], { cwd: out, env, input: SPEC });
    expect(readFileSync(join(out, 'mine.ts'), 'utf8')).toBe(text);
  });
});

describe('formatters of projects', () => {
  const styles: readonly Options[] = [
    {},
    { singleQuote: true, printWidth: 60, useTabs: true, arrowParens: 'avoid', trailingComma: 'none' },
    { quoteProps: 'consistent', bracketSpacing: false, objectWrap: 'collapse', endOfLine: 'crlf' },
    { semi: false },
  ];
  const generated = packagePath('generated');
  const arcStandard = generate(systemOf('arc-standard'));

  test.each(styles)('prettier with %j does not make modules stale', async (style) => {
    for (const fileName of ['arc-standard.ts', 'attardi-3.ts', 'link2.ts']) {
      const text = readFileSync(join(generated, fileName), 'utf8');
      writeFileSync(join(folder, fileName), await format(text, { ...style, parser: 'typescript' }));
      expect(await compareFile(folder, { ...(await arcStandard), fileName, text })).toEqual({ kind: 'unchanged' });
    }
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

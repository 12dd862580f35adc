/** Config files that are not what they seem: each is understood as written, or refused with the reason. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
let elsewhere: string;
beforeEach(() => {
  folder = temporaryFolder();
  elsewhere = temporaryFolder();
  mkdirSync(join(folder, 'deep'));
  for (const path of [join(folder, 'mine.json'), join(elsewhere, 'mine.json')]) {
    writeFileSync(path, '{ "name": "mine", "family": "arc-standard" }');
  }
});

function arcforge(words: readonly string[], cwd = 'deep'): Promise<CliOutcome> {
  return runCli(words, { cwd: join(folder, cwd), stdin: '{ "name": "from-stdin", "family": "arc-standard" }' });
}

function config(text: string | Uint8Array): void {
  writeFileSync(join(folder, 'arcforge.config.json'), text);
}

test('absolute paths are absolute', async () => {
  const out = join(elsewhere, 'made');
  config(JSON.stringify({ specs: [join(elsewhere, 'mine.json')], out }));
  expect(await arcforge(['check'])).toMatchObject({ code: 0, stderr: '' });
  expect(await arcforge(['generate'])).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(out)).toEqual(['mine.ts']);
  expect(readFileSync(join(out, 'mine.ts'), 'utf8')).toContain('Spec: ../mine.json, ');
  expect(await arcforge(['generate', '--check'])).toMatchObject({ code: 0, stdout: '' });
  expect(readdirSync(folder).toSorted()).toEqual(['arcforge.config.json', 'deep', 'mine.json']);
});

test.each([
  ['a byte order mark', '\uFEFF{ "specs": ["mine.json"] }'],
  ['comments and a trailing comma', '{ // specs\n "specs": ["mine.json",], }'],
  ['a file whose name looks like a pattern', '{ "specs": ["[a]*.json"] }'],
  ['a way that goes up and down', '{ "specs": ["deep/.././mine.json"] }'],
])('%s: understood', async (_what, text) => {
  writeFileSync(join(folder, '[a]*.json'), '{ "name": "mine", "family": "arc-standard" }');
  config(text);
  expect((await arcforge(['check'])).stdout).toMatch(/^mine: ok/);
});

const LARGE = `{ "specs": ["mine.json"] }${' '.repeat(1_200_000)}`;

test.each([
  ['specs twice', '{ "specs": ["link2"], "specs": ["mine.json"] }', /"specs" is given twice/],
  ['out twice', '{ "specs": ["mine.json"], "out": "a", "out": "b" }', /"out" is given twice/],
  ['an escaped key twice', '{ "specs": ["link2"], "\\u0073pecs": ["mine.json"] }', /"specs" is given twice/],
  ['1.2 MB', LARGE, /is larger than 1,000,000 characters/],
  ['brackets without end', '['.repeat(900_000), /is not JSON/],
  ['an object that ends early', '{ "specs": ["mine.json"]', /is not JSON/],
  ['nothing', '', /is not JSON/],
  ['UTF-16', Buffer.from('\uFEFF{ "specs": ["mine.json"] }', 'utf16le'), /is not UTF-8/],
  ['Latin-1', Buffer.from('{ "specs": ["na\xefve.json"] }', 'latin1'), /is not UTF-8/],
  ['a star', '{ "specs": ["*.json"] }', /specs has the pattern \*\.json; list each file by name/],
  ['two stars', '{ "specs": ["mine.json", "**/*.arcforge.json"] }', /the pattern \*\*\/\*\.arcforge\.json/],
  ['braces', '{ "specs": ["{mine,yours}.json"] }', /the pattern \{mine,yours\}\.json/],
  ['a negation', '{ "specs": ["!mine.json"] }', /the pattern !mine\.json/],
  ['a question mark', '{ "specs": ["min?.json"] }', /the pattern min\?\.json/],
  ['a prototype', '{ "__proto__": { "specs": ["mine.json"] } }', /must look like/],
  ['standard input', '{ "specs": ["-"] }', /is neither a file nor the name of a system/],
  ['our name of standard input', '{ "specs": ["<stdin>"] }', /<stdin>.*(does not exist|neither a file)/],
  ['a NUL', '{ "specs": ["a\\u0000b.json"] }', /cannot read .*b\.json/],
  ['a home', '{ "specs": ["~/mine.json"] }', /~\/mine\.json: the file does not exist/],
  ['a number', '{ "specs": [3] }', /specs\.0: Invalid input/],
])('%s: refused', async (_what, text, says) => {
  config(text);
  for (const words of [['check'], ['generate']]) {
    const { code, stdout, stderr } = await arcforge(words, '.');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
    expect(stderr).not.toContain('internal error');
  }
  expect(readdirSync(folder)).not.toContain('generated');
});

test.each([
  ['a dangling link', (path: string) => symlinkSync('gone', path), /the file does not exist/],
  ['a link to itself', (path: string) => symlinkSync(path, path), /its links form a loop/],
  ['a folder', (path: string) => mkdirSync(path), /it is a folder/],
  ['a pipe', (path: string) => execFileSync('mkfifo', [path]), /it is not a regular file/],
])('%s in the place of the nearest one is refused, and none above is taken', async (_what, make, says) => {
  config('{ "specs": ["mine.json"] }');
  make(join(folder, 'deep/arcforge.config.json'));
  const { code, stdout, stderr } = await arcforge(['check']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(says);
});

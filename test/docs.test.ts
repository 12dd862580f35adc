/** The commands and code of README and of some pages of docs/ run as they stand, and print what is said there; docs/tour.md is in tour.deep.test.ts. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { packagePath } from '../cli/shared/package-path.ts';
import { grouped } from '../runtime/text/amounts.ts';
import { checkSpec } from '../generator/pipeline.ts';
import { countPlain } from '../generator/semantics/count.ts';
import { countCanonical } from '../generator/frames/counts/count.ts';
import { canonicalSystem } from '../generator/theory/canonical-system.ts';
import { guaranteeOf } from '../generator/theory/guarantee.ts';
import { blocksOf, documentText } from './doc-blocks.ts';
import { shippedTable } from '../cli/commands/shipped.ts';
import { shippedNames } from '../generator/spec/names.ts';
import { runCli } from './run-cli.ts';
import { shellLine } from './shell-line.ts';
import { systemOf } from './systems.ts';
import { temporaryFolder } from './temporary-folder.ts';

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  symlinkSync(packagePath('.'), join(folder, 'node_modules/arcforge'));
  symlinkSync(packagePath('node_modules/@types'), join(folder, 'node_modules/@types'));
  symlinkSync(packagePath('dist/bin/arcforge.js'), join(folder, 'node_modules/.bin/arcforge'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  copyFileSync(packagePath('test/fixtures/small.conllu'), join(folder, 'train.conllu'));
});

/** A command alone runs in this process. */
async function runLine(line: string): Promise<{ readonly code: number | null; readonly stdout: string }> {
  const alone = shellLine(line);
  if (alone === undefined) {
    const shell = line.replaceAll('npx arcforge', `node ${packagePath('dist/bin/arcforge.js')}`);
    const { status, stdout } = spawnSync('bash', ['-o', 'pipefail', '-c', shell], { cwd: folder, encoding: 'utf8' });
    return { code: status, stdout };
  }
  const { words, stdin, file } = alone;
  const { code, stdout } = await runCli(words, { cwd: folder, stdin });
  if (file === undefined) return { code, stdout };
  writeFileSync(join(folder, file), stdout);
  return { code, stdout: '' };
}

const PAGES = [
  'README.md',
  'docs/introduction.md',
  'docs/trace.md',
  'docs/playground.md',
  'docs/treebanks.md',
  'docs/inference.md',
  'docs/library.md',
  'docs/modules.md',
  'docs/em.md',
  'docs/exact.md',
  'docs/tagging.md',
  'docs/text.md',
  'docs/scale.md',
];

describe.each(PAGES)('%s', (file) => {
  const blocks = blocksOf(documentText(file));
  const commands = blocks
    .filter(({ language, code }) => language === 'sh' && !code.includes('npm ci'))
    .flatMap(({ code, output }) => {
      const lines = code.trimEnd().split('\n');
      return lines.map((line, index) => ({ line, output: index === lines.length - 1 ? output : undefined }));
    });

  // In order: later commands use the files of earlier ones.
  test.sequential.each(commands)('$line', async ({ line, output }) => {
    const { code, stdout } = await runLine(line);
    expect({ code, stdout }).toEqual({ code: 0, stdout: output ?? stdout });
  });

  const programs = programsOf(file);
  test.runIf(programs.length > 0)('the programs type-check', () => {
    expect(compiled()).toEqual([]);
  });

  test.each(programs)('$name prints its comments', async ({ code, name }) => {
    compiled();
    const promised = [...code.matchAll(/console\.log\(.*\);\s*\/\/ (.*)/g)].map(([, comment]) => comment!);
    expect(promised.length).toBeGreaterThan(0);
    expect(await printedBy(join(folder, `out/${name}.js`))).toEqual(promised);
  });
});

/** The programs of a page, with names of their own. */
function programsOf(page: string): readonly { readonly name: string; readonly code: string }[] {
  const own = blocksOf(documentText(page)).filter(({ language }) => language === 'ts');
  return own.map(({ code }, index) => ({ code, name: `${basename(page, '.md')}-${index}` }));
}

/** What the compiler says of the programs of all pages, which it compiles at once when the first is needed. */
let said: readonly string[] | undefined;

function compiled(): readonly string[] {
  if (said !== undefined) return said;
  const programs = PAGES.flatMap(programsOf);
  for (const { code, name } of programs) writeFileSync(join(folder, `${name}.ts`), code);
  const flags = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--outDir', 'out'];
  const files = programs.map(({ name }) => `${name}.ts`);
  const tsc = packagePath('node_modules/.bin/tsc');
  const { stdout } = spawnSync(tsc, [...flags, '--moduleDetection', 'force', ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  said = stdout.split('\n').filter((line) => line !== '');
  return said;
}

/** The lines that a program prints when it is imported, in the folder of the pages. */
async function printedBy(program: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...values) => void lines.push(format(...values)));
  const back = process.cwd();
  process.chdir(folder);
  try {
    await import(pathToFileURL(program).href);
  } finally {
    process.chdir(back);
    log.mockRestore();
  }
  return lines.join('\n').trimEnd().split('\n');
}

describe('README.md', () => {
  const readme = documentText('README.md');

  test('npm start prints these rows', () => {
    const [title, subtitle, , header, line, ...rows] = blocksOf(readme)
      .find(({ code }) => code.includes('npm start'))!
      .output!.split('\n');
    const shown = rows.filter((row) => row !== '' && row !== '…').map(cells);
    expect(title).toContain('Trees of 6 words, the computations of S and of S′ that build them');
    expect(subtitle).toBe('checked up to 6 words, and proved for all lengths');
    expect(`${header}\n${line}\n`).toBe(
      shippedTable(shippedNames().map(systemOf), { maxLength: 6, out: 'generated' }).head,
    );
    const expected = shown.map(([name]) => {
      const system = systemOf(name!);
      const trees = grouped(countCanonical(canonicalSystem(system), 6));
      const guarantee = guaranteeOf(system) === 'complete' ? 'one each' : '≤ one';
      const computations = grouped(countPlain(system, 6));
      return [name, 'unchanged', trees, computations, trees, 'one each', guarantee];
    });
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).toEqual(expected);
  });

  test('every figure of its tables stands on the page that the row or the text above links to', () => {
    const rows = measuredRows(readme);
    expect(rows.length).toBeGreaterThan(0);
    for (const { page, figures } of rows) {
      const text = documentText(page);
      expect({ page, missing: figures.filter((figure) => !text.includes(figure)) }).toEqual({ page, missing: [] });
    }
  });
});

/** The rows of tables with a percentage or a decimal fraction, with the last page linked to up to the end of the row. */
function measuredRows(text: string): { readonly page: string; readonly figures: readonly string[] }[] {
  const section = /^## What it is good for[^]*?(?=^## )/m.exec(text)![0];
  const rows = [...section.matchAll(/^\|.*\d.*\|$/gm)];
  return rows.map((row) => {
    const links = [...section.slice(0, row.index + row[0].length).matchAll(/\]\((docs\/[\w-]+\.md)/g)];
    return { page: links.at(-1)![1]!, figures: row[0].match(/\d[\d,.]*(?:–[\d,]+| to [\d,]+| %)?/g)! };
  });
}

test('docs/commands.md has every command', async () => {
  const { stdout } = await runCli(['--help']);
  const commands = [...stdout.matchAll(/^ {2}arcforge ([a-z-]+)(?= .*\S {2,}[A-Z]| {2,}[A-Z])/gm)].map(
    ([, name]) => name!,
  );
  const listed = [...documentText('docs/commands.md').matchAll(/^\| `([a-z-]+)/gm)].map(([, name]) => name!);
  expect(commands.length).toBeGreaterThan(0);
  expect(listed.toSorted()).toEqual(commands.toSorted());
});

function cells(row: string): string[] {
  return row.split(/ {2,}/);
}

describe('docs/spec.md', () => {
  const specs = blocksOf(documentText('docs/spec.md')).filter(({ language }) => language === 'jsonc');

  test.each(specs)('the spec passes the checks: $code', ({ code }) => {
    expect(checkSpec({ label: 'docs/spec.md', text: code }).diagnostics).toEqual([]);
  });

  test('lists every code', () => {
    const text = readFileSync(packagePath('docs/spec.md'), 'utf8');
    const codes = readFileSync(packagePath('generator/diagnostics/diagnostic.ts'), 'utf8').match(
      /(?<=^ {2}\| ')[a-z-]+/gm,
    )!;
    expect(codes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });
});

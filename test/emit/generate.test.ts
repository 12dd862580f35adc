/** Modules on disk: up to date, deterministic, and never in the way of anybody’s files. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { generateFile } from '../../cli/modules/generate-file.ts';
import { inspectModule } from '../../cli/modules/inspect.ts';
import { writeModules } from '../../cli/modules/write-modules.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { checkSpec, generate, generateParser } from '../../generator/pipeline.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import { canonicalSystem, homomorphism } from '../../generator/theory/canonical-system.ts';
import { formatPlainTransition } from '../../generator/theory/transition-system.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { systemOf } from '../systems.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

describe('generated/', () => {
  test('holds exactly the shipped systems', () => {
    const files = readdirSync(packagePath('generated')).toSorted();
    expect(files).toEqual(
      shippedNames()
        .map((name) => `${name}.ts`)
        .toSorted(),
    );
  });

  // Those of depth 4 are in the deep tests: finding their automata takes seconds.
  test.each(shippedNames().filter((name) => systemOf(name).depth < 4))('%s is up to date', async (name) => {
    const committed = readFileSync(packagePath(`generated/${name}.ts`), 'utf8');
    expect((await generateFile({ system: systemOf(name), argument: name }, { folder: 'generated' })).text).toBe(
      committed,
    );
  });

  test.each(shippedNames())('%s describes its system', async (name) => {
    const module = (await import(packagePath(`generated/${name}.ts`))) as Record<string, unknown>;
    const system = systemOf(name);
    expect(module).toMatchObject({ name, depth: system.depth, degree: system.degree, mode: system.mode });
    expect(module['transitions']).toMatchObject(
      canonicalSystem(system).transitions.map((transition) => ({
        name: transition.name,
        plain: formatPlainTransition(homomorphism(transition)),
      })),
    );
  });
});

describe('arcforge generate', () => {
  const states = (stdout: string): string[] =>
    stdout.match(/^(written|unchanged|stale) +\S+/gm)!.map((line) => line.replace(/ +/, ' '));

  test('writes, leaves alone what has not changed, and shows what is stale', async () => {
    const argv = ['generate', 'attardi-3', 'arc-standard', '--out', folder];
    const first = (await runCli(argv)).stdout;
    expect(states(first)).toEqual(['written attardi-3.ts', 'written arc-standard.ts']);
    expect(first).toMatch(
      /^written    attardi-3\.ts  \d+\.\d kB, tables, completion: automaton of 59 nodes, \d+\.\d s$/m,
    );
    const path = join(folder, 'attardi-3.ts');
    const before = statSync(path).mtimeMs;
    expect(states((await runCli(argv)).stdout)).toEqual(['unchanged attardi-3.ts', 'unchanged arc-standard.ts']);
    expect(statSync(path).mtimeMs).toBe(before);
    expect(await runCli([...argv, '--check'])).toMatchObject({ code: 0, stdout: '' });

    writeFileSync(path, readFileSync(path, 'utf8').replace('depth = 3', 'depth = 4'));
    const checked = await runCli([...argv, 'easy-first-3', '--check']);
    expect(checked.code).toBe(1);
    expect(checked.stdout).toMatch(
      /^stale {2}attardi-3\.ts\n {2}@@ line \d+ @@\n(?:(?: {4}.*)?\n)* {2}- export const depth = 4;\n {2}\+ export const depth = 3;\n(?:(?: {4}.*)?\n)*stale {2}easy-first-3\.ts\n {2}the file is missing\n$/,
    );
    expect(checked.stderr).toContain('arcforge generate attardi-3 arc-standard easy-first-3 --out');
    expect(readFileSync(path, 'utf8')).toContain('depth = 4');
    expect(states((await runCli(argv)).stdout)).toEqual(['written attardi-3.ts', 'unchanged arc-standard.ts']);
    expect(readdirSync(folder).toSorted()).toEqual(['arc-standard.ts', 'attardi-3.ts']);
  });

  test('--stdout prints the module of one spec and writes nothing', async () => {
    const { stdout } = await runCli(['generate', 'link2', '--stdout', '--out', folder]);
    expect(stdout).toBe(readFileSync(packagePath('generated/link2.ts'), 'utf8'));
    expect(readdirSync(folder)).toEqual([]);
    expect(await runCli(['generate', 'link2', 'full-3', '--stdout'])).toMatchObject({ code: 2, stdout: '' });
  });

  test('alone does what arcforge.config.json says', async () => {
    const run = (): Promise<CliOutcome> => runCli(['generate'], { cwd: folder });
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no arcforge.config.json') as string,
    });
    writeFileSync(join(folder, 'mine.json'), '{ "name": "mine", "family": "attardi", "depth": 3 }');
    writeFileSync(join(folder, 'arcforge.config.json'), '{ "specs": ["mine.json"], "outt": "modules" }');
    const { code, stderr } = await run();
    expect(code).toBe(2);
    expect(stderr).toContain('must look like');
    expect(stderr).toContain('Unrecognized key: "outt"');
    writeFileSync(
      join(folder, 'arcforge.config.json'),
      '{ "specs": ["mine.json", "link2"], /* here */ "out": "modules" }',
    );
    expect(states((await run()).stdout)).toEqual(['written mine.ts', 'written link2.ts']);
    expect(readdirSync(join(folder, 'modules')).toSorted()).toEqual(['link2.ts', 'mine.ts']);
  });

  test('--watch generates again on a change, and survives a broken spec', async () => {
    const path = join(folder, 'mine.json');
    const spec = (depth: number): string => `{ "name": "mine", "family": "attardi", "depth": ${depth} }`;
    writeFileSync(path, spec(2));
    const end = new AbortController();
    const seen: string[] = [];
    const { code } = await runCli(['generate', path, '--out', folder, '--watch'], {
      signal: end.signal,
      onWrite: ({ stdout, stderr }) => {
        const written = stdout.match(/^written/gm)?.length ?? 0;
        const step = `${written} written, ${stderr.includes('depth-too-large') ? 'broken' : 'fine'}`;
        if (seen.at(-1) === step) return;
        seen.push(step);
        if (step === '1 written, fine') writeFileSync(path, spec(99));
        if (step === '1 written, broken') writeFileSync(path, spec(3));
        if (step === '2 written, broken') end.abort();
      },
    });
    expect(code).toBe(0);
    expect(seen).toEqual(['0 written, fine', '1 written, fine', '1 written, broken', '2 written, broken']);
    expect(readFileSync(join(folder, 'mine.ts'), 'utf8')).toContain('depth = 3');
  });

  test('never overwrites a file that it did not generate', async () => {
    const path = join(folder, 'attardi-3.ts');
    writeFileSync(path, 'export const precious = 1;\n');
    const { code, stderr } = await runCli(['generate', 'attardi-3', '--out', folder]);
    expect(code).toBe(2);
    expect(stderr).toContain('was not generated by arcforge and is left alone');
    expect(readFileSync(path, 'utf8')).toBe('export const precious = 1;\n');
  });

  test('goes on with the others when one file is in the way, also when it only checks', async () => {
    writeFileSync(join(folder, 'attardi-3.ts'), 'mine');
    const written = await runCli(['generate', 'attardi-3', 'arc-standard', '--out', folder]);
    expect(written.code).toBe(2);
    expect(states(written.stdout)).toEqual(['written arc-standard.ts']);
    const checked = await runCli(['generate', 'attardi-3', 'arc-standard', '--out', folder, '--check']);
    expect(checked).toMatchObject({ code: 2, stdout: '' });
  });

  test('refuses two specs of one name before it writes anything', async () => {
    const path = join(folder, 'mine.json');
    writeFileSync(path, '{ "name": "attardi-3", "family": "attardi", "depth": 4 }');
    const { code, stderr } = await runCli(['generate', 'attardi-3', path, '--out', folder]);
    expect(code).toBe(2);
    expect(stderr).toContain('are both named attardi-3');
    expect(readdirSync(folder)).toEqual(['mine.json']);
  });

  test('reports what stands in its way', async () => {
    mkdirSync(join(folder, 'attardi-3.ts'));
    expect(await runCli(['generate', 'attardi-3', '--out', folder])).toMatchObject({ code: 2 });
    writeFileSync(join(folder, 'file'), '');
    expect(await runCli(['generate', 'attardi-3', '--out', join(folder, 'file')])).toMatchObject({ code: 2 });
  });

  test('writes nothing outside its folder, whatever the model says', async () => {
    const evil = { ...(await generate(systemOf('arc-standard'))), fileName: '../evil.ts' };
    await expect(writeModules(folder, [evil])).rejects.toThrow('unsafe file name');
  });
});

describe('hostile descriptions', () => {
  test.each([
    '*/ process.exit(1) /*',
    '`${process.exit(1)}`',
    '{{> header}} {{constructor}}',
    "'; throw 1; //",
    "see '<ALLOWED>' here",
    'const ALLOWED = readTable',
    '\u2028\u202e\\',
  ])('%j stays a string', async (description) => {
    const text = JSON.stringify({ name: 'hostile', family: 'arc-standard', description });
    const { system } = checkSpec({ label: 'test', text });
    const file = await generateFile({ system: system!, argument: 'hostile.json' }, { folder });
    writeFileSync(join(folder, 'hostile.ts'), file.text);
    const module = (await import(join(folder, 'hostile.ts'))) as Record<string, unknown>;
    expect(module['description']).toBe(description);
  });
});

describe('a hostile name of a parser', () => {
  test.each(['', '*/ process.exit(1) /*', '../mine', 'a\nb', '.mine'])('%j is refused', async (name) => {
    const made = generateParser(systemOf('arc-standard'), { name, learner: { kind: 'neural' } });
    await expect(made).rejects.toThrow('the name of a parser must consist of letters, digits');
  });
});

describe('inspection', () => {
  test('refuses a module that does not type-check, imports, or lacks an export', async () => {
    const { text, ...rest } = await generate(systemOf('arc-standard'));
    const inspect = (other: string) => () => inspectModule({ ...rest, text: other });
    expect(inspect(text)).not.toThrow();
    expect(inspect(`${text}const unused: number = 'x';`)).toThrow('faulty');
    expect(inspect(`import 'node:fs';\n${text}`)).toThrow('imports something');
    expect(inspect(text.replace('export const depth', 'const depth'))).toThrow('export depth is missing');
  });
});

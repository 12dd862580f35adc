/**
 * Mutation run: one-token edits of the code that modules come from, each in a copy of the repository, and whether the
 * quick tests notice. `npm run mutate -- --count 20 --seed 1` draws a sample and prints what survived.
 *
 * Only the tests that judge the folder of the edit are run, those that need no modules first and slow ones last, and the
 * first failure ends the run. Modules of depth 3 are generated anew for each mutant, so that tests judge what the mutant
 * makes and not that it differs from what is committed. Survivors are gaps in the tests, or edits that change nothing.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Node, Project, SyntaxKind } from 'ts-morph';
import { shippedNames } from '../generator/spec/names.ts';

/** One token of a file, and what stands there instead. */
interface Mutant {
  readonly file: string;
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

type Outcome = 'killed' | 'survived' | 'too slow' | 'does not compile';

const SOURCES = /^(?:generator\/(?:theory|semantics|emit)\/.*\.ts|templates\/[^/]*\.hbs|runtime\/module\/.*\.ts)$/;

const OTHER: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '|': '&',
  '&': '|',
  '<<': '>>',
  '>>': '<<',
};
const OPERATOR = /(?<= )(?:<=?|>=?|[=!]==|&&|\|\||[-+|&]|<<|>>)(?= )/g;

/** Tests that need no modules, for edits of theory and semantics. */
const OF_THEORY = [
  'test/theory/',
  'test/controls/',
  ...['oracle', 'canonical-form', 'properties', 'exhaustive', 'every-variant', 'follow-plain', 'returning-right'].map(
    (name) => `test/semantics/${name}.test.ts`,
  ),
];
/** Tests that judge modules, with each quick one before slow ones. */
const OF_MODULES = [
  'test/runtime/',
  'test/computations.test.ts',
  ...[
    'wrong-calls',
    'number-tables',
    'modules',
    'parse',
    'viable',
    'viable-far',
    'viable-returning',
    'one-meaning',
  ].map((name) => `test/emit/${name}.test.ts`),
];

/** Slow ones, for those that survive the others, with the tests named as the edited file. */
const LAST = ['all-annotations', 'sections'].map((name) => `test/emit/${name}.test.ts`);

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    /** How many mutants of the sample to pass over: those that an earlier run has judged. */
    after: { type: 'string', default: '0' },
    /** Seconds for each command of a mutant. */
    limit: { type: 'string', default: '300' },
  },
});

function mutantAt(file: string, { at, before }: { readonly at: number; readonly before: string }): Mutant {
  const after = OTHER[before] ?? String(Number(before) + 1);
  return { file, from: at, to: at + before.length, before, after };
}

/** Operators, numbers, and the operators in the text of templates. */
function mutantsOfTypeScript(project: Project, file: string): Mutant[] {
  const source = project.createSourceFile(file, readFileSync(join(root, file), 'utf8'));
  return source.getDescendants().flatMap((node) => {
    const at = node.getStart();
    if (Node.isNumericLiteral(node)) return [mutantAt(file, { at, before: node.getText() })];
    if (node.getParent()?.isKind(SyntaxKind.BinaryExpression) && node.getText() in OTHER) {
      return [mutantAt(file, { at, before: node.getText() })];
    }
    const isText =
      Node.isNoSubstitutionTemplateLiteral(node) ||
      Node.isTemplateHead(node) ||
      Node.isTemplateMiddle(node) ||
      Node.isTemplateTail(node) ||
      Node.isStringLiteral(node);
    if (!isText) return [];
    return [...node.getText().matchAll(OPERATOR)].map((match) =>
      mutantAt(file, { at: at + match.index, before: match[0] }),
    );
  });
}

function mutantsOfTemplate(file: string): Mutant[] {
  const text = readFileSync(join(root, file), 'utf8');
  const isComment = (at: number): boolean => /^\s*(?:\*|\/)/.test(text.slice(text.lastIndexOf('\n', at) + 1));
  return [...text.matchAll(OPERATOR)]
    .filter(({ index }) => index > text.indexOf('{{!--') && !isComment(index))
    .map((match) => mutantAt(file, { at: match.index, before: match[0] }));
}

function allMutants(): Mutant[] {
  const project = new Project({ useInMemoryFileSystem: true });
  return trackedFiles()
    .filter((file) => SOURCES.test(file))
    .flatMap((file) => (file.endsWith('.hbs') ? mutantsOfTemplate(file) : mutantsOfTypeScript(project, file)));
}

/** So many of them, each as likely: the generator of Lehmer decides. */
function drawn(
  mutants: readonly Mutant[],
  { count, seed }: { readonly count: number; readonly seed: number },
): Mutant[] {
  const left = [...mutants];
  let state = seed;
  const chosen: Mutant[] = [];
  while (chosen.length < count && left.length > 0) {
    state = (state * 48_271) % 2_147_483_647;
    chosen.push(...left.splice(state % left.length, 1));
  }
  return chosen;
}

function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'arcforge-mutate-'));
  for (const file of trackedFiles()) cpSync(join(root, file), join(copy, file));
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

type Run = 'passed' | 'failed' | 'too slow';

/** Runs a command in the copy; all that it started ends with it. */
function run(copy: string, command: readonly [string, ...string[]]): Promise<Run> {
  const [file, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: copy, stdio: 'ignore', detached: true });
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        process.kill(-child.pid!, 'SIGKILL');
      },
      Number(values.limit) * 1000,
    );
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(isLate ? 'too slow' : code === 0 ? 'passed' : 'failed');
    });
  });
}

function runTests(copy: string, tests: readonly string[]): Promise<Run> {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'quick', '--bail', '1'];
  return run(copy, ['node', ...vitest, ...tests]);
}

/** The tests whose names start with that of the file. */
function namesakes(file: string): readonly string[] {
  const name = basename(file).replace(/\.\w+$/, '');
  return trackedFiles().filter((path) => path.startsWith('test/') && basename(path).startsWith(`${name}.`));
}

function trackedFiles(): readonly string[] {
  return execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
}

async function outcomeOf(copy: string, { file }: Mutant): Promise<Outcome> {
  const isEmbedded = !file.startsWith('generator/');
  const built = await run(copy, ['npm', 'run', '--silent', isEmbedded ? 'embed' : 'build']);
  if (built !== 'passed') return built === 'failed' ? 'does not compile' : built;
  const isTheory = /^generator\/(?:theory|semantics)\//.test(file);
  const inTheory = isTheory ? await runTests(copy, OF_THEORY) : 'passed';
  if (inTheory !== 'passed') return inTheory === 'failed' ? 'killed' : inTheory;
  const names = shippedNames().filter((name) => !/4/.test(name));
  const generated = await run(copy, ['node', 'dist/cli/bin.js', 'generate', ...names, '--out', 'generated']);
  const inModules = generated === 'passed' ? await runTests(copy, OF_MODULES) : generated;
  const judged = inModules === 'passed' ? await runTests(copy, [...namesakes(file), ...LAST]) : inModules;
  return judged === 'passed' ? 'survived' : judged === 'failed' ? 'killed' : judged;
}

function placeOf({ file, from, before, after }: Mutant, text: string): string {
  const line = text.slice(0, from).split('\n').length;
  return `${file}:${line}  ${before} → ${after}  in  ${text.split('\n')[line - 1]!.trim()}`;
}

const mutants = allMutants();
const sample = drawn(mutants, { count: Number(values.count), seed: Number(values.seed) }).slice(Number(values.after));
const copy = copyOfRepository();
const tally: Record<Outcome, number> = { killed: 0, survived: 0, 'too slow': 0, 'does not compile': 0 };
try {
  const sound = values.after === '0' ? await runTests(copy, [...OF_THEORY, ...OF_MODULES, ...LAST]) : 'passed';
  if (sound !== 'passed') throw new Error(`without an edit the tests ${sound === 'failed' ? 'fail' : 'are too slow'}`);
  for (const mutant of sample) {
    const path = join(copy, mutant.file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, mutant.from) + mutant.after + text.slice(mutant.to));
    const outcome = await outcomeOf(copy, mutant);
    writeFileSync(path, text);
    for (const made of ['embedded', 'generated']) cpSync(join(root, made), join(copy, made), { recursive: true });
    tally[outcome]++;
    console.log(`${outcome.padEnd(16)}  ${placeOf(mutant, text)}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${sample.length} of ${mutants.length} mutants, seed ${values.seed}: ${JSON.stringify(tally)}`);

/**
 * Mutation run: small edits of the code that modules come from and of what stands beside modules, each in a copy of the
 * repository, and whether the quick tests notice. `npm run mutate -- --count 30 --seed 1` draws a sample and prints what
 * survived; `--in learn/` draws it from the files whose paths start so. Several seeds draw several samples. `--list` only
 * prints them.
 *
 * Only the tests that judge the file of the edit are run, in rounds from cheap to dear, and the first failure ends the
 * run. Modules of depth 3 are generated anew for each mutant that makes them, so that tests judge what the mutant makes and not that it
 * differs from what is committed. Each command may take several times the processor time that it takes without an edit;
 * a mutant that takes more is killed by that. Survivors are gaps in the tests, or edits that change nothing.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ts } from 'ts-morph';
import { shippedNames } from '../../generator/spec/names.ts';
import { judgingRounds, type Round } from './judging-tests.ts';
import { limitedRun } from './limited-run.ts';
import { allMutants, drawn, placeOf, trackedFiles, type Mutant } from './mutants.ts';

type Outcome = 'killed' | 'too slow' | 'survived' | 'does not compile';

/** How much more processor time than without an edit is allowed, and seconds on top for what is too short to measure. */
const [TIMES_SOUND, SECONDS_MORE] = [4, 20];

const root = join(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', multiple: true, default: ['1'] },
    /** How many mutants of each sample to pass over: those that an earlier run has judged. */
    after: { type: 'string', default: '0' },
    /** How the paths of the files start that mutants are drawn from; of all by default. */
    in: { type: 'string', multiple: true, default: [] },
    /** How many rounds of tests to run: one judges most mutants in a fraction of the time. */
    rounds: { type: 'string', default: 'Infinity' },
    /** Only to say which mutants there are: reading tells of many that they change nothing. */
    list: { type: 'boolean', default: false },
  },
});

type Command = readonly [string, ...string[]];

function commandOf({ tests }: Round): Command {
  const projects = ['--project', 'quick', '--project', 'sources'];
  return ['node', 'node_modules/vitest/vitest.mjs', 'run', ...projects, '--bail', '1', ...tests];
}

function copyOfRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'arcforge-mutate-'));
  for (const file of trackedFiles(root)) cpSync(join(root, file), join(copy, file));
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** A copy without edits, and the seconds that commands take there. */
let soundCopy: string | undefined;
const sound = (): string => (soundCopy ??= copyOfRepository());
const soundSeconds = new Map<string, number>();

async function secondsWithoutEdit(command: Command): Promise<number> {
  const key = command.join(' ');
  const known = soundSeconds.get(key);
  if (known !== undefined) return known;
  const { outcome, seconds } = await limitedRun(command, { cwd: sound(), limit: Infinity });
  if (outcome !== 'passed') throw new Error(`without an edit this fails: ${key}`);
  soundSeconds.set(key, seconds);
  return seconds;
}

const BUILD: Command = ['npm', 'run', '--silent', 'build'];
const GENERATE: Command = [
  'node',
  'dist/cli/bin.js',
  'generate',
  ...shippedNames().filter((name) => !/4/.test(name)),
  '--out',
  'generated',
];

interface Judgement {
  readonly command: Command;
  /** What a failure means. */
  readonly failed: Outcome;
}

/** What is run for a mutant, in order: before the build a file can be judged alone. */
function judgementsFor({ file }: Mutant): {
  readonly alone: readonly Judgement[];
  readonly built: readonly Judgement[];
} {
  const rounds = judgingRounds(file, trackedFiles(root)).slice(0, Number(values.rounds));
  const firstOfModules = rounds.findIndex(({ modules }) => modules);
  const ofRounds = rounds.flatMap((round, index): readonly Judgement[] => [
    ...(index === firstOfModules ? [{ command: GENERATE, failed: 'killed' } as const] : []),
    { command: commandOf(round), failed: 'killed' },
  ]);
  const count = firstOfModules < 0 ? 1 : 0;
  const build = { command: BUILD, failed: 'does not compile' } as const;
  const [alone, later] = [ofRounds.slice(0, count), ofRounds.slice(count)];
  return { alone, built: later.length === 0 ? [] : [build, ...later] };
}

async function outcomeOf(cwd: string, judgements: readonly Judgement[]): Promise<Outcome> {
  for (const { command, failed } of judgements) {
    const limit = TIMES_SOUND * (await secondsWithoutEdit(command)) + SECONDS_MORE;
    const { outcome } = await limitedRun(command, { cwd, limit });
    if (outcome !== 'passed') return outcome === 'failed' ? failed : outcome;
  }
  return 'survived';
}

/** What the compiler makes of a file, without checking it. */
function transpiled(text: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
  };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

async function judge(cwd: string, mutant: Mutant): Promise<Outcome> {
  const { alone, built } = judgementsFor(mutant);
  const path = join(cwd, mutant.file);
  const text = readFileSync(path, 'utf8');
  const edited = text.slice(0, mutant.from) + mutant.after + text.slice(mutant.to);
  writeFileSync(path, edited);
  let outcome = alone.length === 0 ? 'survived' : await outcomeOfFile(cwd, { file: mutant.file, edited }, alone);
  const isBuilt = outcome === 'survived' && built.length > 0;
  if (isBuilt) outcome = await outcomeOf(cwd, built);
  writeFileSync(path, text);
  cpSync(join(root, 'generated'), join(cwd, 'generated'), { recursive: true });
  if (isBuilt) await limitedRun(BUILD, { cwd, limit: Infinity });
  console.log(`${outcome.padEnd(16)}  ${placeOf(mutant, text)}`);
  return outcome;
}

/** The outcome with only the file itself made anew: most mutants go no further, and a build takes longer than tests. */
async function outcomeOfFile(
  cwd: string,
  { file, edited }: { readonly file: string; readonly edited: string },
  judgements: readonly Judgement[],
): Promise<Outcome> {
  const path = join(cwd, 'dist', file.replace(/\.ts$/, '.js'));
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, transpiled(edited));
  const outcome = await outcomeOf(cwd, judgements);
  writeFileSync(path, text);
  return outcome;
}

function sampleOf(seed: string): readonly Mutant[] {
  return drawn(mutants, { count: Number(values.count), seed: Number(seed) }).slice(Number(values.after));
}

async function judgeSamples(): Promise<void> {
  const copy = copyOfRepository();
  try {
    for (const seed of values.seed) {
      const sample = sampleOf(seed);
      const tally: Record<Outcome, number> = { killed: 0, 'too slow': 0, survived: 0, 'does not compile': 0 };
      for (const mutant of sample) tally[await judge(copy, mutant)]++;
      console.log(`${sample.length} of ${mutants.length} mutants, seed ${seed}: ${JSON.stringify(tally)}`);
    }
  } finally {
    for (const folder of [copy, soundCopy ?? copy]) rmSync(folder, { recursive: true, force: true });
  }
}

// Tests do not build: it is done before them where it is needed.
process.env['ARCFORGE_BUILT'] = 'yes';
const mutants = allMutants(root, values.in);
if (values.list) {
  for (const mutant of values.seed.flatMap(sampleOf)) {
    console.log(placeOf(mutant, readFileSync(join(root, mutant.file), 'utf8')));
  }
} else {
  await judgeSamples();
}

/**
 * The experiment of docs/em.md: `npm run experiment:em -- <train.conllu> [results.jsonl]`.
 *
 * Every run is a line of JSON in the file of results, which is named after the treebank by default; what is there is
 * not run again, so an experiment that was interrupted goes on. In the end the tables of the page are printed.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { checkSpec } from '../../generator/pipeline.ts';
import { namedSpec } from '../../generator/spec/names.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import {
  addAccuracy,
  leftBranching,
  NO_WORDS,
  rightBranching,
  type Accuracy,
} from '../../learn/generative/accuracy.ts';
import { ambiguityFigures } from '../../learn/generative/ambiguity-figures.ts';
import { dmvStructure } from '../../learn/generative/dmv-structure.ts';
import { expectedCounts, SentenceSums } from '../../learn/generative/expectation.ts';
import { tagIds } from '../../learn/generative/generative-model.ts';
import { learnByEm } from '../../learn/generative/learn-by-em.ts';
import type { ModelStructure } from '../../learn/generative/model-structure.ts';
import {
  distinctSequences,
  EMITTED_COLUMNS,
  shortSentences,
  tagsOf,
  type SentenceChoice,
} from '../../learn/generative/short-sentences.ts';
import { firstParameters, type Start } from '../../learn/generative/starts.ts';
import { systemStructure, type ModelForm } from '../../learn/generative/system-structure.ts';
import { accuracyOf } from '../../cli/learn/learning-report.ts';

interface Run {
  /** A system, or DMV. */
  readonly system: string;
  readonly form: ModelForm | 'dmv';
  readonly normalised: 'over-allowed' | 'over-all';
  readonly start: Start;
  /** 0 for the start as it is. */
  readonly seed: number;
}

const ITERATIONS = 30;
/** All computations of longer sentences are not listed. */
const MOST_WORDS = 6;

const STARTS: readonly Pick<Run, 'start' | 'seed'>[] = [
  { start: 'harmonic', seed: 0 },
  { start: 'uniform', seed: 1 },
  { start: 'supervised', seed: 0 },
  { start: 'harmonic', seed: 1 },
  { start: 'harmonic', seed: 2 },
  { start: 'harmonic', seed: 3 },
  { start: 'uniform', seed: 2 },
  { start: 'uniform', seed: 3 },
];

/** The starts as they are come first, since they say most. */
const RUNS: readonly Run[] = [
  ...STARTS.map((start): Run => ({ system: 'DMV', form: 'dmv', normalised: 'over-all', ...start })),
  ...[STARTS.slice(0, 1), STARTS.slice(1)].flatMap((starts) =>
    ['arc-standard', 'attardi-3'].flatMap((system) =>
      starts.flatMap((start) =>
        (['over-all', 'over-allowed'] as const).flatMap((normalised) =>
          (['plain', 'guess-free', 'guessing'] as const).map((form): Run => ({ system, form, normalised, ...start })),
        ),
      ),
    ),
  ),
];

const [path, results = `${basename(path ?? '')}.em.jsonl`] = process.argv.slice(2);
if (path === undefined) throw new Error('give the treebank: npm run experiment:em -- train.conllu [results.jsonl]');
const { columns } = await readColumns(openTreebank(path), EMITTED_COLUMNS);
const choice: SentenceChoice = { column: 'upos', maxLength: 10, punctuation: 'drop' };
const tags = tagsOf(columns, choice);
const { trees, sentences: sentenceCount, words } = shortSentences(columns, choice, tagIds(tags));
const sentences = distinctSequences(trees);
const short = trees.filter(({ tags: own }) => own.length <= MOST_WORDS);

function structureOf({ system: name, form, normalised }: Run): ModelStructure {
  if (form === 'dmv') return dmvStructure(tags.length);
  const { system } = checkSpec(namedSpec(name)!);
  const context = { stack: 2, emission: 1, front: 'hidden', symbols: 'hidden', normalised } as const;
  return systemStructure({ system: system!, form, context, tagCount: tags.length });
}

async function measure(run: Run): Promise<object> {
  const before = process.cpuUsage();
  const structure = structureOf(run);
  const seed = run.seed === 0 ? undefined : run.seed;
  const start = firstParameters(structure, trees, { start: run.start, smoothing: 0.1, seed });
  const sums = new SentenceSums(structure, 'weights');
  const logLikelihoods: number[] = [];
  let parameters = start;
  const em = learnByEm(structure, (given) => expectedCounts(sentences, given, { structure, sums }), {
    start,
    iterations: ITERATIONS,
  });
  for await (const found of em) {
    ({ parameters } = found);
    logLikelihoods.push(found.logLikelihood);
  }
  const { user } = process.cpuUsage(before);
  const accuracies = Object.fromEntries(
    (['computation', 'risk'] as const).map((decoder) => [
      decoder,
      shares(accuracyOf({ structure, parameters }, trees, decoder)),
    ]),
  );
  const ofStart = shares(accuracyOf({ structure, parameters: start }, trees, 'computation'));
  const ambiguity = structure.isAmbiguous ? ambiguityFigures({ structure, parameters }, short) : undefined;
  return { ...run, seconds: user / 1e6, ofStart, accuracies, ambiguity, logLikelihoods };
}

function shares({ words: all, directed, undirected }: Accuracy): { directed: number; undirected: number } {
  return { directed: (100 * directed) / all, undirected: (100 * undirected) / all };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function keyOf({ system, form, normalised, start, seed }: Run): string {
  return [system, form, normalised, start, seed].join(' ');
}

type Result = Run & {
  readonly seconds: number;
  readonly ofStart: ReturnType<typeof shares>;
  readonly accuracies: Readonly<Record<string, ReturnType<typeof shares>>>;
  readonly ambiguity?: ReturnType<typeof ambiguityFigures>;
  readonly logLikelihoods: readonly number[];
};

function known(): Result[] {
  if (!existsSync(results)) return [];
  const lines = readFileSync(results, 'utf8').split('\n');
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Result]));
}

for (const run of RUNS) {
  if (known().some((other) => keyOf(other) === keyOf(run))) continue;
  process.stderr.write(`${keyOf(run)}\n`);
  appendFileSync(results, `${JSON.stringify(await measure(run))}\n`);
}

const always = (tree: (length: number) => number[]): string => {
  const accuracy = trees.reduce(
    (sum, { heads, times }) => addAccuracy(sum, { gold: heads, found: tree(heads.length), times }),
    NO_WORDS,
  );
  const { directed, undirected } = shares(accuracy);
  return `${directed.toFixed(1)} / ${undirected.toFixed(1)}`;
};
console.log(`${sentenceCount} sentences, ${words} words, ${sentences.length} different sequences of tags`);
console.log(`left-branching ${always(leftBranching)}, right-branching ${always(rightBranching)}\n`);
console.log('| model | sum to 1 over | start | seed | log-likelihood | at start | computation | risk | s |');
console.log('| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |');
const shown = (share: { directed: number; undirected: number } | undefined): string =>
  share === undefined ? '' : `${share.directed.toFixed(1)} / ${share.undirected.toFixed(1)}`;
for (const found of known()) {
  const { system, form, normalised, start, seed, seconds, ofStart, accuracies, logLikelihoods } = found;
  const cells = [
    form === 'dmv' ? system : `${system}, ${form}`,
    normalised === 'over-all' ? 'all' : 'allowed',
    start,
    seed === 0 ? '' : seed,
    logLikelihoods.at(-1)!.toFixed(0),
    shown(ofStart),
    ...['computation', 'risk'].map((decoder) => shown(accuracies[decoder])),
    seconds.toFixed(0),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
console.log(
  '\n| over S | sum to 1 over | start | seed | another tree | share of best | distinct of ten | computations: mean, most | best computation | best tree |',
);
console.log('| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const { system, normalised, start, seed, ambiguity } of known()) {
  if (ambiguity === undefined) continue;
  const { sentences: all, different, shareOfBest, distinctOfTen, meanComputations, mostComputations } = ambiguity;
  const cells = [
    system,
    normalised === 'over-all' ? 'all' : 'allowed',
    start,
    seed === 0 ? '' : seed,
    percent(different / all),
    percent(shareOfBest),
    percent(distinctOfTen),
    `${meanComputations.toFixed(1)}, ${mostComputations}`,
    shown(shares(ambiguity.ofComputation)),
    shown(shares(ambiguity.ofTree)),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** What systems derive of treebanks, in one reading of each: figures, and the sentences out of reach. */
import { addCoverage, NO_COVERAGE, type Coverage } from '../../treebank/coverage.ts';
import type { SystemModule } from '../../runtime/system-module.ts';
import { compileModule } from '../modules/compile-module.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import type { Io } from '../io.ts';
import { runTreebank } from './run-treebank.ts';
import { blockCoverage, type SentenceOutOfReach } from '../../treebank/coverage-job.ts';

/** What a treebank holds, whatever the system. */
export interface TreebankFigures {
  readonly sentences: number;
  readonly tokens: number;
  readonly nonProjective: number;
  /** Sentences that are no trees, left out of all other figures. */
  readonly invalid: number;
}

/** A treebank with its figures, and what each system derives of it, in the order of the systems. */
export interface MeasuredTreebank extends TreebankFigures {
  readonly path: string;
  readonly coverages: readonly Coverage[];
}

export interface CoverageReport {
  readonly systems: readonly SystemModule[];
  readonly treebanks: readonly MeasuredTreebank[];
  /** Undefined where computations of S were not counted. */
  readonly ambiguityBudget?: number;
  /** Undefined where nobody asked for them. */
  readonly outOfReach?: readonly (SentenceOutOfReach & { readonly path: string })[];
}

export interface MeasureOptions {
  readonly io: Io;
  readonly jobs: number;
  readonly skipInvalid: boolean;
  readonly list: boolean;
  /** The budget of each sentence where computations of S are to be counted. */
  readonly ambiguityBudget?: number;
}

/** Measures all systems on the treebanks; undefined where a sentence is no tree, which has been said on stderr. */
export async function measureCoverage(
  systems: readonly TransitionSystem[],
  paths: readonly string[],
  { io, jobs, ...options }: MeasureOptions,
): Promise<CoverageReport | undefined> {
  const compiled = await Promise.all(systems.map(async (system) => ({ system, ...(await compileModule(system)) })));
  const treebanks = new Map<string, MeasuredTreebank>(
    paths.map((path) => {
      const coverages = systems.map(() => NO_COVERAGE);
      return [path, { path, sentences: 0, tokens: 0, nonProjective: 0, invalid: 0, coverages }];
    }),
  );
  const outOfReach: (SentenceOutOfReach & { readonly path: string })[] = [];
  const { invalid } = await runTreebank(
    {
      files: paths,
      jobs,
      label: 'coverage',
      unitOf: () => 'sentence',
      description: {
        kind: 'coverage',
        systems: compiled.map(({ system, url }) => ({ system, moduleUrl: url })),
        ...options,
      },
      take(result, { file: path, lines }) {
        const before = treebanks.get(path)!;
        const block = blockCoverage(result.output);
        treebanks.set(path, {
          path,
          sentences: before.sentences + block.sentences,
          tokens: before.tokens + block.tokens,
          nonProjective: before.nonProjective + block.nonProjective,
          invalid: before.invalid + result.problemCount,
          coverages: before.coverages.map((each, index) => addCoverage(each, block.coverages[index]!)),
        });
        for (const each of block.outOfReach) outOfReach.push({ path, ...each, line: lines + each.line });
      },
    },
    io,
  );
  if (invalid > 0 && !options.skipInvalid) return undefined;
  return {
    systems: compiled.map(({ module }) => module),
    treebanks: [...treebanks.values()],
    ...(options.ambiguityBudget === undefined ? {} : { ambiguityBudget: options.ambiguityBudget }),
    ...(options.list ? { outOfReach } : {}),
  };
}

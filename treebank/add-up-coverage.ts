/** What systems derive of treebanks, added up from the results of blocks. */
import type { SentenceOutOfReach } from './block-figures.ts';
import type { JobAnswers } from './block-job.ts';
import { addCoverage, NO_COVERAGE, type Coverage } from './coverage.ts';
import type { FileResult } from './run-job.ts';

/** What a treebank holds, whatever the system. */
export interface TreebankFigures {
  readonly sentences: number;
  readonly tokens: number;
  readonly nonProjective: number;
  /** Trees with more than one word under the root. */
  readonly severalRoots: number;
  /** Sentences that are not trees, left out of all other figures. */
  readonly invalid: number;
}

/** The figures of a treebank, and what each system derives of it, in the order of the systems. */
export interface TreebankCoverage {
  readonly figures: TreebankFigures;
  readonly coverages: readonly Coverage[];
}

/** Each treebank, and the sentences out of reach if the job was asked to list them. */
export interface CoverageSums {
  readonly treebanks: readonly (TreebankCoverage & { readonly path: string })[];
  readonly outOfReach: readonly (SentenceOutOfReach & { readonly path: string })[];
}

/** Adds up the results of blocks; a file without blocks has zeros. */
export async function addUpCoverage(
  results: AsyncIterable<FileResult<JobAnswers['coverage']>>,
  { paths, systems }: { readonly paths: readonly string[]; readonly systems: number },
): Promise<CoverageSums> {
  const sums = new Map(paths.map((path) => [path, noCoverage(systems)]));
  const outOfReach: (SentenceOutOfReach & { readonly path: string })[] = [];
  for await (const { file: path, linesBefore, sentences, problemCount: invalid, answer } of results) {
    const { tokens, nonProjective, severalRoots, coverages } = answer;
    const figures = { sentences, tokens, nonProjective, severalRoots, invalid };
    sums.set(path, addTreebanks(sums.get(path)!, { figures, coverages }));
    for (const each of answer.outOfReach) outOfReach.push({ path, ...each, line: linesBefore + each.line });
  }
  return { treebanks: Array.from(sums, ([path, sum]) => ({ path, ...sum })), outOfReach };
}

/** All treebanks together. */
export function coverageOfAll(treebanks: readonly TreebankCoverage[], systems: number): TreebankCoverage {
  return treebanks.reduce(addTreebanks, noCoverage(systems));
}

function noCoverage(systems: number): TreebankCoverage {
  return {
    figures: { sentences: 0, tokens: 0, nonProjective: 0, severalRoots: 0, invalid: 0 },
    coverages: Array.from({ length: systems }, () => NO_COVERAGE),
  };
}

/** Both together. */
export function addTreebanks(a: TreebankCoverage, b: TreebankCoverage): TreebankCoverage {
  return {
    figures: {
      sentences: a.figures.sentences + b.figures.sentences,
      tokens: a.figures.tokens + b.figures.tokens,
      nonProjective: a.figures.nonProjective + b.figures.nonProjective,
      severalRoots: a.figures.severalRoots + b.figures.severalRoots,
      invalid: a.figures.invalid + b.figures.invalid,
    },
    coverages: a.coverages.map((each, index) => addCoverage(each, b.coverages[index]!)),
  };
}

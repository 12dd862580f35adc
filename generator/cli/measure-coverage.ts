/** What systems derive of treebanks, in one reading of each: figures, and the sentences out of reach. */
import { CoverageTally, coverageVisit, type CoverageVisit } from '../../runtime/coverage/coverage-tally.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { COLUMNS, columnText, commentText } from '../../runtime/conll/sentence-text.ts';
import type { SystemModule } from '../../runtime/system-module.ts';
import { compileModule } from '../emit/compile-module.ts';
import { projectivityTest } from '../semantics/projectivity.ts';
import { treeCounter } from '../semantics/tree-counter.ts';
import type { TransitionSystem } from '../theory/transition-system.ts';
import type { Io } from './io.ts';
import { readTreebank } from './read-treebank.ts';
import { startSentenceProgress } from './sentence-progress.ts';

/** What a treebank holds, whatever the system. */
export interface TreebankFigures {
  readonly path: string;
  readonly sentences: number;
  readonly tokens: number;
  readonly nonProjective: number;
  /** Sentences that are no trees, left out of all other figures. */
  readonly invalid: number;
}

/** A node of a sentence, with its form; node 0 has none. */
export interface Word {
  readonly node: number;
  readonly form?: string;
}

/** A sentence that a system does not derive, and the first arc that it cannot build. */
export interface SentenceOutOfReach {
  readonly system: string;
  readonly path: string;
  readonly line: number;
  readonly sentId?: string;
  readonly head: Word;
  readonly dependent: Word;
}

/** Tallies by system, then by treebank, both in the order in which they were given. */
export interface CoverageReport {
  readonly systems: readonly SystemModule[];
  readonly treebanks: readonly TreebankFigures[];
  readonly tallies: readonly (readonly CoverageTally[])[];
  /** Undefined where nobody asked for them. */
  readonly outOfReach?: readonly SentenceOutOfReach[];
}

export interface MeasureOptions {
  readonly io: Io;
  readonly skipInvalid: boolean;
  readonly list: boolean;
  /** The budget of each sentence where computations of S are to be counted. */
  readonly ambiguityBudget?: number;
}

interface Measured {
  readonly module: SystemModule;
  readonly visit: CoverageVisit;
  readonly tallies: CoverageTally[];
}

/** Reads the treebanks once each and measures all systems on them. */
export async function measureCoverage(
  systems: readonly TransitionSystem[],
  paths: readonly string[],
  { io, skipInvalid, list, ambiguityBudget }: MeasureOptions,
): Promise<CoverageReport> {
  const isProjective = projectivityTest();
  const measured = await Promise.all(
    systems.map(async (system): Promise<Measured> => {
      const { module } = await compileModule(system);
      const counting = ambiguityBudget === undefined ? {} : { count: treeCounter(system), budget: ambiguityBudget };
      return { module, visit: coverageVisit(module, counting), tallies: paths.map(() => new CoverageTally()) };
    }),
  );
  const treebanks: TreebankFigures[] = [];
  const outOfReach: SentenceOutOfReach[] = [];
  for (const [index, path] of paths.entries()) {
    const progress = startSentenceProgress(io.stderr, path);
    const figures = { path, sentences: 0, tokens: 0, nonProjective: 0 };
    const invalid = await readTreebank(path, {
      io,
      skipInvalid,
      visit(sentence, line) {
        const { heads, length } = sentence;
        figures.sentences++;
        figures.tokens += length;
        if (!isProjective(heads, 0, length)) figures.nonProjective++;
        for (const { module, visit, tallies } of measured) {
          if (visit(tallies[index]!, heads, length) || !list) continue;
          outOfReach.push({ system: module.name, path, line: line(), ...firstOutOfReach(module, sentence) });
        }
        progress.update(figures.sentences);
      },
    }).finally(() => progress.end());
    treebanks.push({ ...figures, invalid });
  }
  return {
    systems: measured.map(({ module }) => module),
    treebanks,
    tallies: measured.map(({ tallies }) => tallies),
    ...(list ? { outOfReach } : {}),
  };
}

function firstOutOfReach(
  module: SystemModule,
  sentence: Sentence,
): Pick<SentenceOutOfReach, 'sentId' | 'head' | 'dependent'> {
  const { head, dependent } = module.oracle(sentence.heads.subarray(0, sentence.length)).outOfReach!;
  const word = (node: number): Word =>
    node === 0 ? { node } : { node, form: columnText(sentence, { word: node, column: COLUMNS.form }) };
  const sentId = commentText(sentence, 'sent_id');
  return { ...(sentId === undefined ? {} : { sentId }), head: word(head), dependent: word(dependent) };
}

/** A coverage report as tables and as JSON. */
import { basename } from 'node:path';
import { log10, type Ambiguity } from '../../treebank/ambiguity.ts';
import { coverageOfAll, type CoverageSums, type TreebankFigures } from '../../treebank/add-up-coverage.ts';
import type { Coverage } from '../../treebank/coverage.ts';
import type { Guarantee } from '../../generator/theory/guarantee.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { printable } from '../../runtime/text/printable.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { formatTable, right } from '../shared/table.ts';
import type { ArcEnd } from '../../treebank/block-figures.ts';
import type { StoredPart } from './stored-part.ts';
import { fromLog10, large, mean, percent } from './figures.ts';

/** A system, as far as a report tells of it. */
export interface ReportedSystem extends Pick<TransitionSystem, 'name' | 'root'> {
  readonly guarantee: Guarantee;
}

/** What is reported: the systems in the order of their coverages, and the optional parts. */
export interface CoverageReport extends Pick<CoverageSums, 'treebanks'>, Partial<Pick<CoverageSums, 'outOfReach'>> {
  readonly systems: readonly ReportedSystem[];
  /** Undefined if computations of S were not counted. */
  readonly ambiguityBudget?: number;
  /** Undefined if the treebanks were measured as a whole. */
  readonly part?: StoredPart;
}

/** One system on one treebank, or on all together. */
interface Row {
  /** The index of the system; two specs may describe the same module. */
  readonly index: number;
  readonly system: ReportedSystem;
  readonly path: string;
  readonly label: string;
  readonly figures: TreebankFigures;
  readonly coverage: Coverage;
}

/** The tables, with notes if S′ may lose trees of S. */
export function formatCoverage(report: CoverageReport): string {
  const [rows, totals] = [rowsOf(report), totalsOf(report)];
  // By system, then by treebank; if there are several, the totals come last.
  const shown = totals.flatMap((total) => {
    const own = rows.filter(({ index }) => index === total.index);
    return own.length === 1 ? own : [...own, total];
  });
  const { outOfReach = [], ambiguityBudget } = report;
  return [
    coverageTable(shown),
    ...(ambiguityBudget === undefined ? [] : [ambiguityTable(shown), budgetNote(ambiguityBudget)]),
    ...(outOfReach.length > 0 ? [listTable(outOfReach)] : []),
    ...totals.flatMap(rootNote),
    ...totals.flatMap((total) => lossNote(total, ambiguityBudget === undefined ? unknownLoss : countedLoss)),
  ].join('\n');
}

/** The same figures as data; numbers of computations are exact, as strings. */
export function coverageToJson(report: CoverageReport): unknown {
  const { ambiguityBudget: budget } = report;
  const ambiguity = budget !== undefined;
  const figuresOf = ({ system, figures, coverage }: Row): object => ({
    ...figures,
    derivable: coverage.derivable,
    notDerivable: figures.sentences - coverage.derivable,
    ...(ambiguity ? { ambiguity: { ...coverage.ambiguity, ...meansOf(coverage.ambiguity) } } : {}),
    ...(ambiguity && system.guarantee !== 'complete' ? { lost: coverage.lost, undecided: coverage.undecided } : {}),
  });
  const rows = rowsOf(report);
  return {
    systems: totalsOf(report).map((total) => ({
      system: total.system.name,
      guarantee: total.system.guarantee,
      root: total.system.root,
      treebanks: rows
        .filter(({ index }) => index === total.index)
        .map((row) => ({ treebank: row.path, ...figuresOf(row) })),
      total: figuresOf(total),
    })),
    ...(ambiguity ? { budget } : {}),
    ...(report.outOfReach === undefined ? {} : { outOfReach: report.outOfReach }),
    ...(report.part === undefined ? {} : { part: report.part }),
  };
}

function rowsOf({ systems, treebanks }: CoverageReport): readonly Row[] {
  const names = treebanks.map(({ path }) => basename(path));
  const areDistinct = new Set(names).size === names.length;
  return systems.flatMap((system, index) =>
    treebanks.map(({ path, figures, coverages }, at): Row => {
      const label = printable(areDistinct ? names[at]! : path);
      return { index, system, path, label, figures, coverage: coverages[index]! };
    }),
  );
}

/** All treebanks together, for each system. */
function totalsOf({ systems, treebanks }: CoverageReport): readonly Row[] {
  const { figures, coverages } = coverageOfAll(treebanks, systems.length);
  const label = `all ${treebanks.length}`;
  return systems.map((system, index): Row => ({
    index,
    system,
    path: '',
    label,
    figures,
    coverage: coverages[index]!,
  }));
}

function coverageTable(rows: readonly Row[]): string {
  const hasInvalid = rows.some(({ figures }) => figures.invalid > 0);
  const mayLose = rows.some(({ system }) => system.guarantee !== 'complete');
  const hasSingle = rows.some(({ system }) => system.root === 'single');
  const derivable = mayLose ? 'derivable by S′' : 'derivable';
  const columns = [
    { title: 'system' },
    { title: 'treebank' },
    ...(hasInvalid ? right('not trees') : []),
    ...right('sentences', 'tokens', 'non-projective'),
    ...(hasSingle ? right('several roots') : []),
    ...right(derivable, 'not derivable', ''),
  ];
  const cells = rows.map(({ system, label, figures, coverage }) => {
    const { invalid, sentences, tokens, nonProjective, severalRoots } = figures;
    const not = sentences - coverage.derivable;
    return [
      printable(system.name),
      label,
      ...(hasInvalid ? [grouped(invalid)] : []),
      ...[sentences, tokens, nonProjective].map(grouped),
      ...(hasSingle ? [grouped(severalRoots)] : []),
      ...[coverage.derivable, not].map(grouped),
      percent({ part: not, whole: sentences }),
    ];
  });
  return formatTable(columns, cells);
}

function ambiguityTable(rows: readonly Row[]): string {
  const columns = [
    { title: 'system' },
    { title: 'treebank' },
    ...right('trees of S', 'ambiguous', '', 'mean', 'geometric mean', 'largest', 'beyond the budget'),
  ];
  const cells = rows.map(({ system, label, coverage: { ambiguity } }) => {
    const { trees, ambiguous, computations, largest, lowerBounds } = ambiguity;
    const atLeast = lowerBounds > 0 ? '≥ ' : '';
    const atLeastAmbiguous = ambiguous === trees ? '' : atLeast;
    return [
      printable(system.name),
      label,
      grouped(trees),
      atLeastAmbiguous + grouped(ambiguous),
      atLeastAmbiguous + percent({ part: ambiguous, whole: trees }),
      atLeast + mean(computations, trees),
      trees === 0 ? '–' : atLeast + fromLog10(ambiguity.log10Sum / trees),
      trees === 0 ? '–' : atLeast + large(largest),
      grouped(lowerBounds),
    ];
  });
  return formatTable(columns, cells);
}

function budgetNote(budget: number): string {
  return `budget: ${grouped(budget)} windows and falls per sentence (docs/coverage.md)\n`;
}

/** The means as decimal logarithms, since they may be too large for numbers; null if there are no trees. */
function meansOf({ trees, computations, log10Sum }: Ambiguity): object {
  return {
    log10Mean: trees === 0 ? null : log10(computations) - log10(BigInt(trees)),
    log10GeometricMean: trees === 0 ? null : log10Sum / trees,
  };
}

function listTable(sentences: NonNullable<CoverageReport['outOfReach']>): string {
  const columns = ['out of reach of', 'sentence', 'sent_id', 'first arc'].map((title) => ({ title }));
  const cells = sentences.map(({ system, path, line, sentId, roots, head, dependent }) => [
    printable(system),
    `${printable(path)}:${line}`,
    cut(sentId ?? ''),
    roots === undefined ? `${formatWord(head)} → ${formatWord(dependent)}` : `the tree has ${roots} roots`,
  ]);
  return formatTable(columns, cells);
}

function formatWord({ node, form }: ArcEnd): string {
  return form === undefined ? String(node) : `${node} ${cut(form)}`;
}

/** Text of a treebank, made printable for a table. */
function cut(text: string): string {
  return printable(text.length > 40 ? `${text.slice(0, 39)}…` : text);
}

/** A note if the system has a single root and some trees have several. */
function rootNote({ system, figures: { severalRoots } }: Row): string[] {
  if (system.root === 'any' || severalRoots === 0) return [];
  const [trees, are] = severalRoots === 1 ? ['1 tree', 'is'] : [`${grouped(severalRoots)} trees`, 'are'];
  return [`${printable(system.name)}: the system has a single root, so ${trees} with several ${are} not derivable\n`];
}

/** A note if S may derive trees that S′ does not; their number is known only if computations were counted. */
function lossNote({ system, coverage }: Row, lossOf: (coverage: Coverage) => string): string[] {
  if (system.guarantee === 'complete') return [];
  return [`${printable(system.name)}: derivable by S′; ${lossOf(coverage)} (docs/returning.md)\n`];
}

function unknownLoss(): string {
  return 'S may derive a few more; --ambiguity counts them';
}

function countedLoss({ lost, undecided }: Coverage): string {
  const rest = undecided > 0 ? `, and ${grouped(undecided)} could not be decided within the budget` : '';
  return `S derives ${grouped(lost)} more${rest}`;
}

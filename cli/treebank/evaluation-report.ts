/** An evaluation as tables, and as a page with the sentences that differ. */
import {
  f1,
  MEASURES,
  TASK_SCORES,
  type ArcScores,
  type Evaluation,
  type Interval,
  type Measure,
  type Agreement,
  type SystemScores,
  type TaskScore,
} from '../../treebank/evaluation/scores.ts';
import { counted, grouped } from '../../runtime/text/amounts.ts';
import { printable } from '../../runtime/text/printable.ts';
import { renderDifferences } from '../../view/differences-page.ts';
import { formatTable, right } from '../shared/table.ts';
import { percent } from './figures.ts';
import { reliabilityDiagrams, reliabilityTables } from './reliability-report.ts';

/** An evaluation with the names of its files. */
export interface EvaluationReport {
  readonly gold: string;
  readonly names: readonly string[];
  readonly evaluation: Evaluation;
}

const NAMES: Readonly<Record<TaskScore | Measure, string>> = {
  tokens: 'tokens',
  sentences: 'sentences',
  words: 'words',
  upos: 'UPOS',
  xpos: 'XPOS',
  ufeats: 'UFeats',
  allTags: 'all tags',
  lemmas: 'lemmas',
  uas: 'UAS',
  las: 'LAS',
  clas: 'CLAS',
  mlas: 'MLAS',
  blex: 'BLEX',
  labels: 'label accuracy',
};
const SHOWN: readonly (TaskScore | Measure)[] = [...TASK_SCORES, 'labels'];

/** The most confusions that are listed; JSON has all. */
const LISTED_CONFUSIONS = 20;

/** All tables. */
export function formatEvaluation(report: EvaluationReport): string {
  const { names, evaluation } = report;
  const details = evaluation.systems
    .filter(hasTrees)
    .flatMap((scores, index) => [
      ...(names.length === 1 ? [] : [`${printable(names[index]!)}\n`]),
      arcTable(scores),
      labelTable(scores),
      ...(scores.confusions.length === 0 ? [] : [confusionTable(scores)]),
      ...reliabilityTables(scores),
    ]);
  return [headline(report), scoreTable(report), ...differenceTable(report), ...details].join('\n');
}

function headline({ gold, evaluation: { sentences, words, leftOut } }: EvaluationReport): string {
  const punctuation = leftOut === 0 ? '' : `, ${grouped(leftOut)} of punctuation left out`;
  return `${printable(gold)}: ${counted(sentences, 'sentence')}, ${counted(words, 'word')}${punctuation}\n`;
}

function scoreTable({ names, evaluation: { systems } }: EvaluationReport): string {
  // Where all words are aligned, precision and recall say nothing new.
  const isDivided = systems.some(({ words: { gold, system, correct } }) => correct < Math.max(gold, system));
  const rows = systems.flatMap((scores, index) => {
    const row = (name: string, score: Agreement, interval?: Interval): string[] => [
      ...(names.length === 1 ? [] : [printable(names[index]!)]),
      name,
      grouped(score.correct),
      score.gold === score.system ? grouped(score.gold) : `${grouped(score.gold)} / ${grouped(score.system)}`,
      ...(isDivided ? precisionAndRecall(score) : []),
      percent({ part: 2 * score.correct, whole: score.gold + score.system }),
      ...(isDivided ? [alignedAccuracy(score)] : []),
      interval === undefined ? '' : range(interval),
    ];
    const intervals: Partial<Readonly<Record<TaskScore | Measure, Interval>>> = scores.intervals ?? {};
    const scored = SHOWN.map((name) => row(NAMES[name], scores[name], intervals[name]));
    if (!hasTrees(scores)) return scored.slice(0, TASK_SCORES.indexOf('uas'));
    return [
      ...scored,
      row('sentences with all heads', scores.sentencesWithHeads),
      row('sentences all right', scores.sentencesExact),
      ...(scores.severalRoots === 0
        ? []
        : [
            row('sentences with one root', {
              ...scores.sentencesExact,
              correct: scores.sentencesExact.gold - scores.severalRoots,
            }),
          ]),
    ];
  });
  const sampled = systems.some(({ intervals }) => intervals !== undefined);
  return formatTable(
    [
      ...(names.length === 1 ? [] : [{ title: 'system' }]),
      { title: 'score' },
      ...right('right', 'of', ...(isDivided ? ['precision', 'recall', 'F₁', 'aligned'] : [''])),
      ...right(sampled ? '95 % of samples' : ''),
    ],
    rows,
  );
}

/** Whether trees were compared. */
function hasTrees({ sentencesExact }: SystemScores): boolean {
  return sentencesExact.gold > 0;
}

function precisionAndRecall({ correct, gold, system }: Agreement): string[] {
  return [percent({ part: correct, whole: system }), percent({ part: correct, whole: gold })];
}

function alignedAccuracy({ correct, aligned }: Agreement): string {
  return aligned === undefined ? '' : percent({ part: correct, whole: aligned });
}

function differenceTable({ names, evaluation: { differences } }: EvaluationReport): string[] {
  if (differences === undefined) return [];
  const rows = MEASURES.map((measure) => {
    const { difference, interval, p } = differences[measure];
    return [NAMES[measure], points(difference), `${points(interval.from)} to ${points(interval.to)}`, p.toFixed(4)];
  });
  const [first, second] = names.map(printable);
  return [
    `${second!} compared with ${first!}\n`,
    formatTable([{ title: 'score' }, ...right('difference', '95 % of samples', 'p')], rows),
  ];
}

function arcTable({ nonProjective, byLength }: SystemScores): string {
  return formatTable(
    [{ title: 'arcs' }, ...right('gold', 'system', 'UAS precision', 'recall', 'LAS precision', 'recall')],
    [
      ...byLength.map(({ length, ...scores }) =>
        arcRow(length === 'root' ? 'from the root' : `of length ${length}`, scores),
      ),
      arcRow('non-projective', nonProjective),
    ],
  );
}

function arcRow(name: string, { gold, system }: ArcScores): string[] {
  return [
    name,
    grouped(gold.arcs),
    grouped(system.arcs),
    percent({ part: system.heads, whole: system.arcs }),
    percent({ part: gold.heads, whole: gold.arcs }),
    percent({ part: system.labelled, whole: system.arcs }),
    percent({ part: gold.labelled, whole: gold.arcs }),
  ];
}

function labelTable({ byLabel }: SystemScores): string {
  return formatTable(
    [{ title: 'label' }, ...right('gold', 'system', 'LAS precision', 'recall', 'F₁', 'label F₁')],
    byLabel.map(({ label, labels, las }) => [
      printable(label),
      grouped(las.gold),
      grouped(las.system),
      percent({ part: las.correct, whole: las.system }),
      percent({ part: las.correct, whole: las.gold }),
      percent({ part: 2 * las.correct, whole: las.gold + las.system }),
      percent({ part: 2 * labels.correct, whole: labels.gold + labels.system }),
    ]),
  );
}

function confusionTable({ confusions }: SystemScores): string {
  const rows = confusions
    .slice(0, LISTED_CONFUSIONS)
    .map(({ gold, system, words }) => [printable(gold), printable(system), grouped(words)]);
  const more = confusions.length - rows.length;
  const rest = more > 0 ? `and ${counted(more, 'other pair')} (--json has all)\n` : '';
  return formatTable([{ title: 'gold label' }, { title: 'instead' }, ...right('words')], rows) + rest;
}

/** The page with the sentences that differ. */
export function formatDifferences({ gold, names, evaluation }: EvaluationReport): string {
  return renderDifferences({
    title: `${names.join(' and ')} compared with ${gold}`,
    facts: evaluation.systems.flatMap((scores, index) =>
      (['uas', 'las'] as const).map((measure): [string, string] => [
        `${NAMES[measure]} of ${names[index]!}`,
        share(f1(scores[measure])),
      ]),
    ),
    diagrams: evaluation.systems.flatMap((scores, index) => reliabilityDiagrams(names[index]!, scores)),
    sentences: evaluation.examples.map(({ line, sentId, forms, gold: tree, systems }) => ({
      title: `${gold}:${line}${sentId === undefined ? '' : ` ${sentId}`}`,
      words: forms,
      gold: tree,
      systems: systems.map((system, index) => ({ name: names[index]!, ...system })),
    })),
  });
}

function share(value: number): string {
  return Number.isNaN(value) ? '–' : `${(100 * value).toFixed(2)} %`;
}

function range({ from, to }: Interval): string {
  return Number.isNaN(from) ? '–' : `${(100 * from).toFixed(2)} to ${share(to)}`;
}

/** A difference of percentages, with its sign. */
function points(value: number): string {
  if (Number.isNaN(value)) return '–';
  const text = Math.abs(100 * value).toFixed(2);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
}

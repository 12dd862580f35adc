/** What `train` says while it works: a bar on a terminal, a line for each pass. */
import { FEWEST_FITTED } from '../../learn/neural/fit-temperatures.ts';
import type { TrainingColumns } from '../../learn/shared/training-columns.ts';
import type { TrainingEvent } from '../../learn/shared/training.ts';
import { counted, grouped } from '../../runtime/text/amounts.ts';
import { ownLabel } from '../../runtime/parser/own-label.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import type { Agreement } from '../../treebank/evaluation/scores.ts';
import { smallestFor } from '../../treebank/recommendation.ts';
import { measureColumns } from '../../treebank/recommended-systems.ts';
import type { Io } from '../shared/io.ts';
import { startProgress, timeLeft, type Progress } from '../shared/progress.ts';
import { percent } from './figures.ts';
import { nameForParsers } from './recommendation-report.ts';

export class TrainingReport {
  isFirst = true;
  private readonly io: Io;
  private bar: Progress | undefined;
  private started: number = performance.now();
  private readonly begun: number = performance.now();
  private readonly passes: number;

  constructor(io: Io, passes: number) {
    this.io = io;
    this.passes = passes;
  }

  /** Redraws the bar. */
  progress({ pass, sentences, words, loss, total }: TrainingEvent): void {
    this.isFirst = false;
    this.bar ??= startProgress(this.io.stderr, { label: `pass ${pass} of ${this.passes}`, total });
    const done = (pass - 1 + sentences / Math.max(1, total)) / this.passes;
    const left = (): string => timeLeft({ done, seconds: (performance.now() - this.begun) / 1000 });
    this.bar.update(sentences, () => `loss ${loss.toFixed(3)}, ${this.speed(words)} words/s${left()}`);
  }

  /** A line for the model that training goes on from. */
  resumed(scores: string): void {
    this.io.stderr.write(`resumed: dev ${scores}\n`);
  }

  /** A line for a pass, with its scores on dev, if there are any. */
  pass(event: TrainingEvent, scores: string | undefined): void {
    const { pass, examples, wrong, loss, words } = event;
    const speed = this.speed(words);
    this.end();
    const share = examples === 0 ? '' : `, ${percent({ part: wrong, whole: examples })} wrong`;
    const dev = scores === undefined ? '' : `; dev ${scores}`;
    const time = this.io.stderr.isTTY === true ? `; ${speed} words/s` : '';
    this.io.stderr.write(`pass ${pass}: loss ${loss.toFixed(3)}${share}${dev}${time}\n`);
  }

  /** The last words after Ctrl-C; the exit code. */
  interrupted(written: string, advice: string): 1 {
    this.end();
    this.io.stderr.write(`stopped${advice}\n`);
    this.io.stdout.write(written);
    return 1;
  }

  end(): void {
    this.bar?.end();
    this.bar = undefined;
    this.started = performance.now();
  }

  private speed(words: number): string {
    return grouped(Math.round(words / Math.max(0.001, (performance.now() - this.started) / 1000)));
  }
}

/** Scores by name, in percent: `UAS 90 %, LAS 88 %`. */
export function formatScores(scores: Readonly<Record<string, Pick<Agreement, 'correct' | 'gold'>>>): string {
  return Object.entries(scores)
    .map(([name, score]) => `${name.toUpperCase()} ${shareOf(score)}`)
    .join(', ');
}

function shareOf({ correct, gold }: Pick<Agreement, 'correct' | 'gold'>): string {
  return percent({ part: correct, whole: gold });
}

/** What was written. */
export function describeWritten({
  path,
  module,
  pass,
  bytes,
}: {
  readonly path: string;
  /** The parser’s module. */
  readonly module: string;
  readonly pass: number;
  readonly bytes: Uint8Array;
}): string {
  const { labels } = splitModel(bytes).header;
  const files = `${module}, ${path}`;
  return `written ${files}: pass ${pass}, ${counted(new Set(labels.map(ownLabel)).size, 'label')}, ${grouped(bytes.length)} bytes\n`;
}

/** Says that there is nothing to learn from, and what would be. */
export function reportNothing(io: Io): false {
  io.stderr.write(
    'there are no sentences in the input, so there is nothing to learn from; give CoNLL-U or CoNLL-X with at least one sentence\n',
  );
  return false;
}

/** Says that the probabilities of a model are those of its network as they are. */
export function reportUncalibrated(io: Io): void {
  io.stderr.write(
    `--dev has fewer than ${FEWEST_FITTED} sentences that could be fitted to, so the model has no temperatures and is too sure\n`,
  );
}

/** Says that `--dev` names files without sentences, which tell nothing. */
export function reportEmptyDev(io: Io): void {
  io.stderr.write('there are no sentences in the files of --dev, so the last pass counts\n');
}

/** Says how many trees are out of reach, and which systems reach them; false if there is nothing to learn from. */
export async function reportReach(
  { leftOut }: TrainingEvent,
  { name, columns }: { readonly name: string; readonly columns: TrainingColumns },
  io: Io,
): Promise<boolean> {
  const { sentences } = columns;
  if (sentences === 0) return reportNothing(io);
  if (leftOut === 0) return true;
  const measured = await measureColumns(columns, { maxDepth: MAX_DEPTH });
  const better = COVERAGES.flatMap((coverage) => {
    const { system, derivable = 0 } = smallestFor(coverage, measured) ?? {};
    if (system === undefined || derivable <= sentences - leftOut) return [];
    return [`${nameForParsers(system, measured.figures)} to reach ${percent({ part: derivable, whole: sentences })}`];
  });
  const advice = better.length === 0 ? '' : `; arcforge recommend would choose ${[...new Set(better)].join(', ')}`;
  io.stderr.write(
    `trees out of reach of ${name}, which teach nothing: ${grouped(leftOut)} of ${grouped(sentences)}${advice}\n`,
  );
  return leftOut < sentences;
}

/** What trees to reach, in percent, and with what depth. */
const COVERAGES = [99, 99.9, 100];
const MAX_DEPTH = 4;

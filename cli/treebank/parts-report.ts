/** What `train` and `train-tagger` say about segmenters and taggers: a bar on a terminal, a line for each that is trained. */
import type { TrainingEvent } from '../../learn/shared/training.ts';
import type { TrainedSegmenter } from '../../learn/train-segmenter.ts';
import type { TrainedTagger } from '../../learn/train-tagger.ts';
import type { Io } from '../shared/io.ts';
import { startProgress, type Progress } from '../shared/progress.ts';
import { percent } from './figures.ts';
import { formatScores } from './training-report.ts';

export class PartsReport {
  private readonly io: Io;
  private readonly passes: number;
  private bar: { readonly label: string; readonly progress: Progress } | undefined;

  constructor(io: Io, passes: number) {
    this.io = io;
    this.passes = passes;
  }

  /** Redraws the bar. */
  progress(part: string, { pass, sentences, total }: TrainingEvent): void {
    const label = `${part}, pass ${pass} of ${this.passes}`;
    if (this.bar?.label !== label) {
      this.end();
      this.bar = { label, progress: startProgress(this.io.stderr, { label, total }) };
    }
    this.bar.progress.update(sentences);
  }

  /** A line for the segmenter, if there is one. */
  segmenter({ segmenter }: { readonly segmenter?: TrainedSegmenter }): void {
    this.end();
    if (segmenter !== undefined) this.io.stderr.write(formatSegmenter(segmenter));
  }

  /** A line for the tagger, after that of its segmenter. */
  tagger({ pass, scores, ...parts }: Omit<TrainedTagger, 'model'> & { readonly segmenter?: TrainedSegmenter }): void {
    this.segmenter(parts);
    const said = scores === undefined ? '' : formatScores(scores);
    this.io.stderr.write(`tagger: pass ${pass}${said === '' ? '' : `; dev ${said}`}\n`);
  }

  end(): void {
    this.bar?.progress.end();
    this.bar = undefined;
  }
}

/** How good a segmenter is, which text needs. */
export function formatSegmenter({ pass, scores }: TrainedSegmenter): string {
  return `segmenter: pass ${pass}${scores === undefined ? '' : `; dev ${formatF1(scores)}`}\n`;
}

function formatF1(scores: NonNullable<TrainedSegmenter['scores']>): string {
  return (['words', 'sentences'] as const)
    .map(
      (name) =>
        `${name} ${percent({ part: 2 * scores[name].correct, whole: scores[name].gold + scores[name].system })}`,
    )
    .join(', ');
}

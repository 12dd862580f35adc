/**
 * How far scores depend on the sentences that happen to be in a test set.
 *
 * Intervals come from a bootstrap over sentences, or over the smallest pieces of text that are whole sentences in all
 * files. It is Poisson’s: in each sample a sentence occurs k times with
 * probability 1 / (e k!), independently of the others, so that only one sum for each sample is kept and memory does not
 * grow with the file. Both systems see the same samples. The test of two systems is approximate randomisation (Noreen
 * 1989; Yeh 2000): in each sample the two outputs of a sentence change places with probability 1/2, and p is the share
 * of samples whose difference is at least as large as the one observed, which counts as a sample itself.
 */
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { MEASURES, type Difference, type Interval, type Measure } from './scores.ts';
import { SAMPLED, SAMPLED_COUNT } from './tally.ts';

/** What a sentence, or a piece of text, adds to the denominators of all systems. */
export interface SentenceSize {
  readonly words: number;
  readonly content: number;
}

export class Resampling {
  private readonly samples: number;
  /** Of each sample: words, content words of gold, then the counts of each system. */
  private readonly sums: Float64Array;
  private readonly width: number;
  /** Of each sample: the counts of the first system after exchanges. */
  private readonly exchanged: Float64Array;
  private readonly totals: Float64Array;
  private readonly random: () => number;

  constructor({
    samples,
    systems,
    seed,
  }: {
    readonly samples: number;
    readonly systems: number;
    readonly seed: number;
  }) {
    this.samples = samples;
    this.width = 2 + systems * SAMPLED_COUNT;
    this.sums = new Float64Array(samples * this.width);
    this.exchanged = new Float64Array(systems === 2 ? samples * SAMPLED_COUNT : 0);
    this.totals = new Float64Array(this.width);
    this.random = seededRandom(seed);
  }

  /** Adds a sentence with the counts of each system, as `Tally` leaves them. */
  add({ words, content }: SentenceSize, counts: readonly Int32Array[]): void {
    const { samples, sums, width, totals } = this;
    const row = [words, content, ...counts.flatMap((each) => [...each])];
    for (let place = 0; place < width; place++) totals[place]! += row[place]!;
    for (let sample = 0; sample < samples; sample++) {
      const times = poisson(this.random());
      if (times === 0) continue;
      const at = sample * width;
      for (let place = 0; place < width; place++) sums[at + place]! += times * row[place]!;
    }
    const [first, second] = counts;
    if (first !== undefined && second !== undefined) this.exchange(first, second);
  }

  /** The intervals of a system. */
  intervals(system: number): Readonly<Record<Measure, Interval>> {
    return ofMeasures((measure) => this.interval((sample) => this.share(measure, { sample, system })));
  }

  /** The second of two systems compared with the first. */
  differences(): Readonly<Record<Measure, Difference>> {
    return ofMeasures((measure) => ({
      difference: this.observed(measure),
      interval: this.interval(
        (sample) => this.share(measure, { sample, system: 1 }) - this.share(measure, { sample, system: 0 }),
      ),
      p: this.chance(measure),
    }));
  }

  private exchange(first: Int32Array, second: Int32Array): void {
    const { samples, exchanged, random } = this;
    if (first.every((count, place) => count === second[place])) {
      for (let sample = 0; sample < samples; sample++) {
        for (let place = 0; place < SAMPLED_COUNT; place++) exchanged[sample * SAMPLED_COUNT + place]! += first[place]!;
      }
      return;
    }
    for (let sample = 0; sample < samples; sample++) {
      const chosen = random() < 0.5 ? first : second;
      const at = sample * SAMPLED_COUNT;
      for (let place = 0; place < SAMPLED_COUNT; place++) exchanged[at + place]! += chosen[place]!;
    }
  }

  /** A figure of a system in a sample; NaN if the sample is empty. */
  private share(measure: Measure, { sample, system }: { readonly sample: number; readonly system: number }): number {
    const { sums, width } = this;
    const at = sample * width;
    return shareOf(measure, {
      words: sums[at]!,
      content: sums[at + 1]!,
      counts: sums.subarray(at + 2 + system * SAMPLED_COUNT, at + 2 + (system + 1) * SAMPLED_COUNT),
    });
  }

  private interval(figure: (sample: number) => number): Interval {
    const figures = Float64Array.from({ length: this.samples }, (_, sample) => figure(sample))
      .filter((value) => !Number.isNaN(value))
      .toSorted();
    const outside = Math.floor(0.025 * figures.length);
    return { from: figures[outside] ?? NaN, to: figures[figures.length - 1 - outside] ?? NaN };
  }

  private observed(measure: Measure): number {
    return this.difference(measure, {
      first: this.totals.subarray(2, 2 + SAMPLED_COUNT),
      second: this.totals.subarray(2 + SAMPLED_COUNT),
    });
  }

  private chance(measure: Measure): number {
    const { samples, exchanged, totals } = this;
    // Differences that are equal may differ in their last bit.
    const least = Math.abs(this.observed(measure)) - 1e-12;
    let extreme = 1;
    const second = new Float64Array(SAMPLED_COUNT);
    for (let sample = 0; sample < samples; sample++) {
      const first = exchanged.subarray(sample * SAMPLED_COUNT, (sample + 1) * SAMPLED_COUNT);
      for (let place = 0; place < SAMPLED_COUNT; place++) {
        second[place] = totals[2 + place]! + totals[2 + SAMPLED_COUNT + place]! - first[place]!;
      }
      if (!(Math.abs(this.difference(measure, { first, second })) < least)) extreme++;
    }
    return extreme / (samples + 1);
  }

  private difference(
    measure: Measure,
    { first, second }: { readonly first: Float64Array; readonly second: Float64Array },
  ): number {
    const [words, content] = this.totals as unknown as [number, number];
    return shareOf(measure, { words, content, counts: second }) - shareOf(measure, { words, content, counts: first });
  }
}

function shareOf(
  measure: Measure,
  { words, content, counts }: SentenceSize & { readonly counts: Float64Array },
): number {
  switch (measure) {
    case 'uas':
      return (2 * counts[SAMPLED.heads]!) / (words + counts[SAMPLED.words]!);
    case 'las':
      return (2 * counts[SAMPLED.arcs]!) / (words + counts[SAMPLED.words]!);
    case 'labels':
      return (2 * counts[SAMPLED.labels]!) / (words + counts[SAMPLED.words]!);
    case 'clas':
      return (2 * counts[SAMPLED.contentArcs]!) / (content + counts[SAMPLED.contentSystem]!);
  }
}

function ofMeasures<Value>(value: (measure: Measure) => Value): Readonly<Record<Measure, Value>> {
  return Object.fromEntries(MEASURES.map((measure) => [measure, value(measure)])) as Record<Measure, Value>;
}

/** The number that Poisson’s distribution with mean 1 assigns to a uniform number. */
function poisson(uniform: number): number {
  let times = 0;
  let [part, rest] = [Math.exp(-1), uniform];
  while (rest >= part && times < 12) {
    rest -= part;
    part /= ++times;
  }
  return times;
}

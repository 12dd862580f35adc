/** Evaluation by its definitions: strings, lists and no tables. */
import type { Difference, Interval, Measure, SystemScores, TaskScore } from '../../treebank/evaluation/scores.ts';
import { f1, MEASURES } from '../../treebank/evaluation/scores.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';

export interface Word {
  readonly form: string;
  readonly head: number;
  readonly label: string;
}

/** A sentence with the trees of gold and of a system. */
export type Pair = readonly [gold: readonly Word[], system: readonly Word[]];

/** The relations of Universal Dependencies: of content words, and of function words and punctuation. */
export const CONTENT: readonly string[] = (
  'acl advcl advmod amod appos ccomp compound conj csubj dep discourse dislocated expl fixed flat goeswith iobj list ' +
  'nmod nsubj nummod obj obl orphan parataxis reparandum root vocative xcomp'
).split(' ');
export const NOT_CONTENT: readonly string[] = ['aux', 'case', 'cc', 'clf', 'cop', 'det', 'mark', 'punct'];

/** The characters of the tests that are punctuation. */
export const PUNCTUATION: readonly string[] = ['.', ',', '«', '。', '-', '—', '_', '"', '(', '¿', '%'];
/** Characters that look like punctuation to some, and are not: symbols, digits, letters. */
export const NO_PUNCTUATION: readonly string[] = ['a', 'é', '$', '€', '+', '=', '`', '^', '|', '~', '7', '😀', '字'];

/** The scores of trees: what plain-task-scores.ts leaves to this file. */
type TreeScores = Omit<SystemScores, Exclude<TaskScore, Measure>>;

/** All scores of trees but intervals, of a system with the words of gold. */
export function plainScores(pairs: readonly Pair[], leavesOutPunctuation: boolean): TreeScores {
  const sentences = pairs.map(([gold, system]) => countedWords(gold, system, leavesOutPunctuation));
  const words = sentences.flat();
  const count = (of: (word: Counted) => boolean): number => words.filter(of).length;
  const all = { gold: words.length, system: words.length, aligned: words.length };
  const whole = (of: (word: Counted) => boolean): SystemScores['uas'] => ({
    gold: pairs.length,
    system: pairs.length,
    correct: sentences.filter((sentence) => sentence.every(of)).length,
  });
  const arcs = (of: (word: Counted) => boolean): SystemScores['nonProjective']['gold'] => ({
    arcs: count(of),
    heads: count((word) => of(word) && word.hasHead),
    labelled: count((word) => of(word) && word.isRight),
  });
  const both = (of: (arc: Arc) => boolean): SystemScores['nonProjective'] => ({
    gold: arcs(({ gold }) => of(gold)),
    system: arcs(({ system }) => of(system)),
  });
  const labels = [...new Set(words.flatMap(({ gold, system }) => [gold.label, system.label]))];
  const ofLabel = (label: string): { gold: number; system: number } => ({
    gold: count(({ gold }) => gold.label === label),
    system: count(({ system }) => system.label === label),
  });
  return {
    uas: { ...all, correct: count(({ hasHead }) => hasHead) },
    las: { ...all, correct: count(({ isRight }) => isRight) },
    clas: {
      gold: count(({ gold }) => isContent(gold)),
      system: count(({ system }) => isContent(system)),
      correct: count(({ gold, isRight }) => isContent(gold) && isRight),
      aligned: count(({ gold }) => isContent(gold)),
    },
    labels: { ...all, correct: count(({ gold, system }) => gold.label === system.label) },
    sentencesWithHeads: whole(({ hasHead }) => hasHead),
    sentencesExact: whole(({ isRight }) => isRight),
    severalRoots: pairs.filter(([, system]) => system.filter(({ head }) => head === 0).length >= 2).length,
    nonProjective: both(({ isProjective }) => !isProjective),
    byLength: [
      { length: 'root', ...both(({ length }) => length === undefined) },
      { length: '1', ...both(({ length }) => length === 1) },
      { length: '2', ...both(({ length }) => length === 2) },
      { length: '3–6', ...both(({ length = 0 }) => length >= 3 && length <= 6) },
      { length: '7–14', ...both(({ length = 0 }) => length >= 7 && length <= 14) },
      { length: '15 or more', ...both(({ length = 0 }) => length >= 15) },
    ],
    byLabel: labels
      .map((label) => {
        const ofBoth = words.filter(({ gold, system }) => gold.label === label && system.label === label);
        return {
          label,
          labels: { ...ofLabel(label), correct: ofBoth.length },
          las: { ...ofLabel(label), correct: ofBoth.filter(({ hasHead }) => hasHead).length },
        };
      })
      .toSorted((a, b) => b.labels.gold - a.labels.gold || (a.label < b.label ? -1 : 1)),
    confusions: labels
      .flatMap((gold) => labels.map((system) => ({ gold, system })))
      .filter(({ gold, system }) => gold !== system)
      .map((pair) => ({
        ...pair,
        words: count(({ gold, system }) => gold.label === pair.gold && system.label === pair.system),
      }))
      .filter((confusion) => confusion.words > 0)
      .toSorted((a, b) => b.words - a.words || (`${a.gold} ${a.system}` < `${b.gold} ${b.system}` ? -1 : 1)),
  };
}

interface Arc {
  readonly label: string;
  /** Undefined for an arc from the root. */
  readonly length: number | undefined;
  readonly isProjective: boolean;
}

interface Counted {
  readonly gold: Arc;
  readonly system: Arc;
  readonly hasHead: boolean;
  readonly isRight: boolean;
}

function countedWords(gold: readonly Word[], system: readonly Word[], leavesOutPunctuation: boolean): Counted[] {
  return gold.flatMap(({ form, head }, at) => {
    if (leavesOutPunctuation && [...form].every((character) => PUNCTUATION.includes(character))) return [];
    const [ofGold, ofSystem] = [arcOf(gold, at), arcOf(system, at)];
    const hasHead = head === system[at]!.head;
    return [{ gold: ofGold, system: ofSystem, hasHead, isRight: hasHead && ofGold.label === ofSystem.label }];
  });
}

function arcOf(words: readonly Word[], at: number): Arc {
  const { head, label } = words[at]!;
  return {
    label: label.split(':')[0]!,
    length: head === 0 ? undefined : Math.abs(head - at - 1),
    isProjective: hasProjectiveArc(
      words.map((word) => word.head),
      at + 1,
    ),
  };
}

/** True if all words between a word and its head descend from the head. */
export function hasProjectiveArc(heads: readonly number[], word: number): boolean {
  const head = heads[word - 1]!;
  const descends = (node: number): boolean => node === head || (node !== 0 && descends(heads[node - 1]!));
  return heads.every((_, at) => (at + 1 - word) * (at + 1 - head) >= 0 || descends(at + 1));
}

function isContent({ label }: Arc): boolean {
  return CONTENT.includes(label);
}

/** Intervals of all systems and differences of two, sentence by sentence and sample by sample. */
export function plainSamples(
  systems: readonly (readonly Pair[])[],
  { samples, seed }: { readonly samples: number; readonly seed: number },
): {
  readonly intervals: readonly Readonly<Record<Measure, Interval>>[];
  readonly differences: () => Readonly<Record<Measure, Difference>>;
} {
  const random = seededRandom(seed);
  const draws = (): number[] => Array.from({ length: samples }, random);
  const drawn = systems[0]!.map((_, sentence) => {
    const times = draws().map(timesOf);
    const [first, second] = systems.map((pairs) => sampledScores([pairs[sentence]!]));
    const isSame = second === undefined || MEASURES.every((measure) => sameCounts(first![measure], second[measure]));
    return { times, isExchanged: isSame ? [] : draws().map((number) => number >= 0.5) };
  });
  const indices = Array.from({ length: samples }, (_, index) => index);
  const resampled = systems.map((pairs) =>
    indices.map((sample) =>
      sampledScores(pairs.flatMap((pair, at) => Array.from({ length: drawn[at]!.times[sample]! }, () => pair))),
    ),
  );
  const interval = (figures: readonly number[]): Interval => {
    const sorted = figures.filter((figure) => !Number.isNaN(figure)).toSorted((a, b) => a - b);
    const inside = sorted.slice(Math.floor(sorted.length / 40), sorted.length - Math.floor(sorted.length / 40));
    return { from: inside[0] ?? NaN, to: inside.at(-1) ?? NaN };
  };
  const difference = (pairs: readonly (readonly Pair[])[], measure: Measure): number =>
    f1(sampledScores(pairs[1]!)[measure]) - f1(sampledScores(pairs[0]!)[measure]);
  const ofMeasures = <Value>(value: (measure: Measure) => Value): Record<Measure, Value> =>
    Object.fromEntries(MEASURES.map((measure) => [measure, value(measure)])) as Record<Measure, Value>;
  const differenceOf = (measure: Measure): Difference => {
    const observed = difference(systems, measure);
    const extreme = indices.filter((sample) => {
      const exchanged = [0, 1].map((side) =>
        systems[0]!.map((_, at) => systems[drawn[at]!.isExchanged[sample] === true ? 1 - side : side]![at]!),
      );
      // Equal differences may differ in their last bit.
      return !(Math.abs(difference(exchanged, measure)) < Math.abs(observed) - 1e-12);
    });
    return {
      difference: observed,
      interval: interval(
        indices.map((sample) => f1(resampled[1]![sample]![measure]) - f1(resampled[0]![sample]![measure])),
      ),
      p: (1 + extreme.length) / (1 + samples),
    };
  };
  return {
    intervals: resampled.map((scores) => ofMeasures((measure) => interval(scores.map((each) => f1(each[measure]))))),
    differences: () => ofMeasures(differenceOf),
  };
}

type Sampled = Pick<SystemScores, Measure>;

function sampledScores(pairs: readonly Pair[]): Sampled {
  return plainScores(pairs, false);
}

function sameCounts(a: Sampled[Measure], b: Sampled[Measure]): boolean {
  return a.correct === b.correct && a.system === b.system;
}

/** How often a sentence occurs: the number k at which the sum of 1 / (e i!) for i ≤ k first exceeds a uniform number. */
function timesOf(uniform: number): number {
  let [times, term, sum] = [0, 1 / Math.E, 1 / Math.E];
  while (sum <= uniform) sum += term /= ++times;
  return times;
}

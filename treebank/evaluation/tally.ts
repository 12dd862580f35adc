/** Counts what a system gets right, word by word and sentence by sentence. */
import type { Vocabulary } from '../../runtime/conll/vocabulary.ts';
import { isContentRelation } from './content-relations.ts';
import type { ArcCounts, Confusion, LabelScores, Agreement, SystemScores } from './scores.ts';

/** A tree with the ids of its labels, and which of its arcs are non-projective. */
export interface MarkedTree {
  readonly heads: Int32Array;
  readonly labels: Int32Array;
  readonly nonProjective: Uint8Array;
}

/** The counts of one sentence that are sampled, by place: right heads, right arcs, right labels, and those of CLAS. */
export const SAMPLED = { heads: 0, arcs: 1, labels: 2, contentArcs: 3, contentSystem: 4 } as const;
export const SAMPLED_COUNT = 5;

/** The shortest length of each class of arcs; arcs from the root are a class of their own. */
const LENGTHS = [1, 2, 3, 7, 15] as const;
const LENGTH_NAMES = ['root', '1', '2', '3–6', '7–14', '15 or more'] as const;

export class Tally {
  /** The counts of the last sentence, at the places of `SAMPLED`. */
  readonly sampled: Int32Array = new Int32Array(SAMPLED_COUNT);

  private readonly totals = new Float64Array(SAMPLED_COUNT);
  private words = 0;
  private contentGold = 0;
  private sentences = 0;
  private withHeads = 0;
  private exact = 0;
  private severalRoots = 0;
  private readonly nonProjective = noArcs();
  private readonly lengths = LENGTH_NAMES.map((length) => ({ length, ...noArcs() }));
  /** By pair of labels, words and those with the right head. */
  private readonly pairs = new Map<number, { words: number; heads: number }>();
  private readonly isContent: (label: number) => boolean;
  private readonly labels: Vocabulary;

  constructor(labels: Vocabulary) {
    this.labels = labels;
    const known: boolean[] = [];
    this.isContent = (label) => (known[label] ??= isContentRelation(labels.textOf(label)));
  }

  /** Counts a sentence; words that are marked to be left out do not count. Returns its words and content words. */
  add(gold: MarkedTree, system: MarkedTree, leftOut: Uint8Array | undefined): { words: number; content: number } {
    const { sampled } = this;
    sampled.fill(0);
    let [words, content, roots] = [0, 0, 0];
    for (let word = 0; word < gold.heads.length; word++) {
      if (system.heads[word] === 0) roots++;
      if (leftOut?.[word] === 1) continue;
      words++;
      const hasHead = gold.heads[word] === system.heads[word];
      const [goldLabel, label] = [gold.labels[word]!, system.labels[word]!];
      const hasLabel = goldLabel === label;
      if (hasHead) sampled[SAMPLED.heads]!++;
      if (hasLabel) sampled[SAMPLED.labels]!++;
      if (hasHead && hasLabel) sampled[SAMPLED.arcs]!++;
      if (this.isContent(label)) sampled[SAMPLED.contentSystem]!++;
      if (this.isContent(goldLabel)) {
        content++;
        if (hasHead && hasLabel) sampled[SAMPLED.contentArcs]!++;
      }
      const right = { hasHead, hasLabel };
      if (gold.nonProjective[word] === 1) count(this.nonProjective.gold, right);
      if (system.nonProjective[word] === 1) count(this.nonProjective.system, right);
      count(this.lengths[lengthClass(gold.heads[word]!, word + 1)]!.gold, right);
      count(this.lengths[lengthClass(system.heads[word]!, word + 1)]!.system, right);
      this.countPair(goldLabel * LABELS + label, hasHead);
    }
    for (let place = 0; place < SAMPLED_COUNT; place++) this.totals[place]! += sampled[place]!;
    this.words += words;
    this.contentGold += content;
    this.sentences++;
    if (sampled[SAMPLED.heads] === words) this.withHeads++;
    if (sampled[SAMPLED.arcs] === words) this.exact++;
    if (roots > 1) this.severalRoots++;
    return { words, content };
  }

  /** Everything counted so far. */
  scores(): SystemScores {
    const { words, sentences, totals } = this;
    const ofWords = (correct: number): Agreement => ({ gold: words, system: words, correct });
    const ofSentences = (correct: number): Agreement => ({ gold: sentences, system: sentences, correct });
    return {
      uas: ofWords(totals[SAMPLED.heads]!),
      las: ofWords(totals[SAMPLED.arcs]!),
      clas: {
        gold: this.contentGold,
        system: totals[SAMPLED.contentSystem]!,
        correct: totals[SAMPLED.contentArcs]!,
      },
      labels: ofWords(totals[SAMPLED.labels]!),
      sentencesWithHeads: ofSentences(this.withHeads),
      sentencesExact: ofSentences(this.exact),
      severalRoots: this.severalRoots,
      nonProjective: this.nonProjective,
      byLength: this.lengths,
      byLabel: this.labelScores(),
      confusions: this.confusions(),
    };
  }

  private countPair(pair: number, hasHead: boolean): void {
    let counts = this.pairs.get(pair);
    if (counts === undefined) this.pairs.set(pair, (counts = { words: 0, heads: 0 }));
    counts.words++;
    if (hasHead) counts.heads++;
  }

  private labelScores(): readonly LabelScores[] {
    const sums = Array.from({ length: this.labels.size }, () => ({ gold: 0, system: 0, labels: 0, arcs: 0 }));
    for (const [pair, { words, heads }] of this.pairs) {
      const [gold, system] = labelsOf(pair);
      sums[gold]!.gold += words;
      sums[system]!.system += words;
      if (gold !== system) continue;
      sums[gold]!.labels += words;
      sums[gold]!.arcs += heads;
    }
    return sums
      .map(({ gold, system, labels, arcs }, label) => ({
        label: this.labels.textOf(label),
        labels: { gold, system, correct: labels },
        las: { gold, system, correct: arcs },
      }))
      .filter(({ labels: { gold, system } }) => gold + system > 0)
      .toSorted((a, b) => b.labels.gold - a.labels.gold || compareText(a.label, b.label));
  }

  private confusions(): readonly Confusion[] {
    return Array.from(this.pairs, ([pair, { words }]) => {
      const [gold, system] = labelsOf(pair);
      return { gold: this.labels.textOf(gold), system: this.labels.textOf(system), words };
    })
      .filter(({ gold, system }) => gold !== system)
      .toSorted((a, b) => b.words - a.words || compareText(a.gold, b.gold) || compareText(a.system, b.system));
  }
}

/** More labels than any file can have: a sentence fits into memory, and each word has one. */
const LABELS = 2 ** 26;

function labelsOf(pair: number): readonly [gold: number, system: number] {
  return [Math.floor(pair / LABELS), pair % LABELS];
}

/** The order of code units, which is the same on every machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type Counted = { -readonly [Key in keyof ArcCounts]: ArcCounts[Key] };

function noArcs(): { readonly gold: Counted; readonly system: Counted } {
  return { gold: { arcs: 0, heads: 0, labelled: 0 }, system: { arcs: 0, heads: 0, labelled: 0 } };
}

function count(
  counts: Counted,
  { hasHead, hasLabel }: { readonly hasHead: boolean; readonly hasLabel: boolean },
): void {
  counts.arcs++;
  if (hasHead) counts.heads++;
  if (hasHead && hasLabel) counts.labelled++;
}

function lengthClass(head: number, dependent: number): number {
  if (head === 0) return 0;
  const length = Math.abs(head - dependent);
  let place = LENGTHS.length;
  while (length < LENGTHS[place - 1]!) place--;
  return place;
}

/** Counts words by pairs of labels: of gold, and of the system. */
import type { Vocabulary } from '../../runtime/conll/vocabulary.ts';
import type { Confusion, LabelScores } from './scores.ts';

/** More labels than any file can have: a sentence fits into memory, and each word has one. */
const LABELS = 2 ** 26;

/** Stands for the label of a word that one of the files does not have. */
export const NO_WORD: number = LABELS - 1;

export class LabelTally {
  /** By pair of labels, words and those with the right head. */
  private readonly pairs = new Map<number, { words: number; heads: number }>();
  private readonly labels: Vocabulary;

  constructor(labels: Vocabulary) {
    this.labels = labels;
  }

  add({ gold, system, hasHead }: { readonly gold: number; readonly system: number; readonly hasHead: boolean }): void {
    const pair = gold * LABELS + system;
    let counts = this.pairs.get(pair);
    if (counts === undefined) this.pairs.set(pair, (counts = { words: 0, heads: 0 }));
    counts.words++;
    if (hasHead) counts.heads++;
  }

  /** In the order of frequency in gold. */
  scores(): readonly LabelScores[] {
    const sums = Array.from({ length: this.labels.size }, () => ({ gold: 0, system: 0, labels: 0, arcs: 0 }));
    for (const [pair, { words, heads }] of this.pairs) {
      const [gold, system] = labelsOf(pair);
      if (gold !== NO_WORD) sums[gold]!.gold += words;
      if (system !== NO_WORD) sums[system]!.system += words;
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

  /** Pairs of different labels, the most frequent first. */
  confusions(): readonly Confusion[] {
    return Array.from(this.pairs, ([pair, { words }]) => ({ labels: labelsOf(pair), words }))
      .filter(({ labels: [gold, system] }) => gold !== system && gold !== NO_WORD && system !== NO_WORD)
      .map(({ labels: [gold, system], words }) => ({
        gold: this.labels.textOf(gold),
        system: this.labels.textOf(system),
        words,
      }))
      .toSorted((a, b) => b.words - a.words || compareText(a.gold, b.gold) || compareText(a.system, b.system));
  }
}

function labelsOf(pair: number): readonly [gold: number, system: number] {
  return [Math.floor(pair / LABELS), pair % LABELS];
}

/** The order of code units, which is the same on every machine. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

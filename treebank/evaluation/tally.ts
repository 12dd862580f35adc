/** Counts what a system gets right, word by word and sentence by sentence. */
import type { Vocabulary } from '../../runtime/conll/vocabulary.ts';
import { hasRightHead, type ComparedPiece, type MarkedWords } from './compared-piece.ts';
import { isContentRelation } from './content-relations.ts';
import { LabelTally, NO_WORD } from './label-tally.ts';
import type { Agreement, ArcCounts, SystemScores } from './scores.ts';
import { TaskTally } from './task-tally.ts';
import { forEachEqualSpan } from './text-spans.ts';

/**
 * The counts of one piece that are sampled, by place: right heads, right arcs, right labels, those of CLAS, and the
 * words of the system.
 */
export const SAMPLED = { heads: 0, arcs: 1, labels: 2, contentArcs: 3, contentSystem: 4, words: 5 } as const;
export const SAMPLED_COUNT = 6;

/** The shortest length of each class of arcs; arcs from the root are a class of their own. */
const LENGTHS = [1, 2, 3, 7, 15] as const;
const LENGTH_NAMES = ['root', '1', '2', '3–6', '7–14', '15 or more'] as const;

export class Tally {
  /** The counts of the last piece, at the places of `SAMPLED`. */
  readonly sampled: Int32Array = new Int32Array(SAMPLED_COUNT);

  private readonly totals = new Float64Array(SAMPLED_COUNT);
  private words = 0;
  private contentGold = 0;
  private aligned = 0;
  private contentAligned = 0;
  private readonly sentences = { gold: 0, system: 0 };
  private withHeads = 0;
  private exact = 0;
  private severalRoots = 0;
  private readonly nonProjective = noArcs();
  private readonly lengths = LENGTH_NAMES.map((length) => ({ length, ...noArcs() }));
  private readonly labels: LabelTally;
  private readonly isContent: (label: number) => boolean;
  private readonly task: TaskTally;

  constructor(labels: Vocabulary) {
    this.labels = new LabelTally(labels);
    const known: boolean[] = [];
    this.isContent = (label) => (known[label] ??= isContentRelation(labels.textOf(label)));
    this.task = new TaskTally(labels, this.isContent);
  }

  /** Counts a piece. Returns the words of gold that count, and the content words among them. */
  add(piece: ComparedPiece): { words: number; content: number } {
    const { gold, system, alignment } = piece;
    const { sampled } = this;
    sampled.fill(0);
    let [words, content] = [0, 0];
    for (let word = 0; word < gold.heads.length; word++) {
      if (gold.leftOut?.[word] === 1) continue;
      words++;
      const other = alignment.systemOf[word]!;
      const goldLabel = gold.labels[word]!;
      const right = this.judge(piece, word, other);
      if (right.hasHead) sampled[SAMPLED.heads]!++;
      if (right.hasLabel) sampled[SAMPLED.labels]!++;
      if (right.hasHead && right.hasLabel) sampled[SAMPLED.arcs]!++;
      if (other >= 0) this.aligned++;
      if (this.isContent(goldLabel)) {
        content++;
        if (other >= 0) this.contentAligned++;
        if (right.hasHead && right.hasLabel) sampled[SAMPLED.contentArcs]!++;
      }
      this.countArc('gold', gold, { word, right });
      const label = other < 0 ? NO_WORD : system.labels[other]!;
      this.labels.add({ gold: goldLabel, system: label, hasHead: right.hasHead });
    }
    for (let other = 0; other < system.heads.length; other++) {
      if (system.leftOut?.[other] === 1) continue;
      sampled[SAMPLED.words]!++;
      const word = alignment.goldOf[other]!;
      if (this.isContent(system.labels[other]!)) sampled[SAMPLED.contentSystem]!++;
      this.countArc('system', system, { word: other, right: this.judge(piece, word, other) });
      if (word < 0) this.labels.add({ gold: NO_WORD, system: system.labels[other]!, hasHead: false });
    }
    for (let place = 0; place < SAMPLED_COUNT; place++) this.totals[place]! += sampled[place]!;
    this.words += words;
    this.contentGold += content;
    this.countSentences(piece);
    this.task.add(piece);
    return { words, content };
  }

  /** Everything counted so far. */
  scores(): SystemScores {
    const { words, aligned, sentences, totals } = this;
    const ofWords = (correct: number): Agreement => ({
      gold: words,
      system: totals[SAMPLED.words]!,
      correct,
      aligned,
    });
    const clas = {
      gold: this.contentGold,
      system: totals[SAMPLED.contentSystem]!,
      correct: totals[SAMPLED.contentArcs]!,
      aligned: this.contentAligned,
    };
    return {
      ...this.task.scores(ofWords, clas),
      uas: ofWords(totals[SAMPLED.heads]!),
      las: ofWords(totals[SAMPLED.arcs]!),
      clas,
      labels: ofWords(totals[SAMPLED.labels]!),
      sentencesWithHeads: { ...sentences, correct: this.withHeads },
      sentencesExact: { ...sentences, correct: this.exact },
      severalRoots: this.severalRoots,
      nonProjective: this.nonProjective,
      byLength: this.lengths,
      byLabel: this.labels.scores(),
      confusions: this.labels.confusions(),
    };
  }

  private judge(piece: ComparedPiece, word: number, other: number): Right {
    if (word < 0 || other < 0) return { hasHead: false, hasLabel: false };
    return {
      hasHead: hasRightHead(piece, word, other),
      hasLabel: piece.gold.labels[word] === piece.system.labels[other],
    };
  }

  private countArc(
    side: 'gold' | 'system',
    { heads, nonProjective }: MarkedWords,
    { word, right }: { readonly word: number; readonly right: Right },
  ): void {
    if (nonProjective[word] === 1) count(this.nonProjective[side], right);
    count(this.lengths[lengthClass(heads[word]!, word + 1)]![side], right);
  }

  /** Sentences are right if they have the same span and words, and every arc is right. */
  private countSentences(piece: ComparedPiece): void {
    const { gold, system, alignment } = piece;
    this.sentences.gold += gold.spans.sentences.from.length;
    this.sentences.system += system.spans.sentences.from.length;
    forEachEqualSpan(gold.spans.sentences, system.spans.sentences, (sentence, other) => {
      const [from, to] = wordsOf(gold.spans.starts, sentence);
      const [otherFrom, otherTo] = wordsOf(system.spans.starts, other);
      if (to - from !== otherTo - otherFrom) return;
      let [hasHeads, hasLabels] = [true, true];
      for (let word = from; word < to; word++) {
        if (gold.leftOut?.[word] === 1) continue;
        const { hasHead, hasLabel } = this.judge(piece, word, alignment.systemOf[word]!);
        hasHeads &&= hasHead;
        hasLabels &&= hasLabel;
      }
      if (hasHeads) this.withHeads++;
      if (hasHeads && hasLabels) this.exact++;
    });
    for (let sentence = 0; sentence < system.spans.sentences.from.length; sentence++) {
      const [from, to] = wordsOf(system.spans.starts, sentence);
      let roots = 0;
      for (let word = from; word < to; word++) if (system.heads[word] === 0) roots++;
      if (roots > 1) this.severalRoots++;
    }
  }
}

interface Right {
  readonly hasHead: boolean;
  readonly hasLabel: boolean;
}

function wordsOf(starts: readonly number[], sentence: number): readonly [from: number, to: number] {
  return [starts[sentence]!, starts[sentence + 1]!];
}

type Counted = { -readonly [Key in keyof ArcCounts]: ArcCounts[Key] };

function noArcs(): { readonly gold: Counted; readonly system: Counted } {
  return { gold: { arcs: 0, heads: 0, labelled: 0 }, system: { arcs: 0, heads: 0, labelled: 0 } };
}

function count(counts: Counted, { hasHead, hasLabel }: Right): void {
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

/**
 * Counts for the scores of the CoNLL 2018 shared task that attachment scores leave open (Zeman and others 2018, section
 * 4): segmentation, tags and lemmas, and the two scores that join them with arcs, MLAS and BLEX.
 */
import type { Vocabulary } from '../../runtime/conll/vocabulary.ts';
import { hasRightHead, type ComparedPiece, type MarkedWords } from './compared-piece.ts';
import { isFunctionalRelation } from './content-relations.ts';
import { NO_LEMMA } from './marked-words.ts';
import type { Agreement, TaskScore } from './scores.ts';
import { forEachEqualSpan, type Spans } from './text-spans.ts';

type OtherScore = Exclude<TaskScore, 'uas' | 'las' | 'clas'>;

export class TaskTally {
  private readonly tokens = { gold: 0, system: 0, correct: 0 };
  private readonly sentences = { gold: 0, system: 0, correct: 0 };
  private readonly correct = { words: 0, upos: 0, xpos: 0, ufeats: 0, allTags: 0, lemmas: 0, mlas: 0, blex: 0 };
  private readonly isContent: (label: number) => boolean;
  private readonly isFunctional: (label: number) => boolean;

  constructor(labels: Vocabulary, isContent: (label: number) => boolean) {
    const known: boolean[] = [];
    this.isContent = isContent;
    this.isFunctional = (label) => (known[label] ??= isFunctionalRelation(labels.textOf(label)));
  }

  add(piece: ComparedPiece): void {
    const { gold, system, alignment } = piece;
    addSpans(this.tokens, gold.spans.tokens, system.spans.tokens);
    addSpans(this.sentences, gold.spans.sentences, system.spans.sentences);
    const children = this.functionalChildren(gold);
    const otherChildren = this.functionalChildren(system);
    const { correct } = this;
    for (let word = 0; word < gold.heads.length; word++) {
      const other = alignment.systemOf[word]!;
      if (other < 0 || gold.leftOut?.[word] === 1) continue;
      const hasUpos = gold.upos[word] === system.upos[other];
      const hasXpos = gold.xpos[word] === system.xpos[other];
      const hasFeats = gold.feats[word] === system.feats[other];
      const hasLemma = gold.lemmas[word] === NO_LEMMA || gold.lemmas[word] === system.lemmas[other];
      correct.words++;
      if (hasUpos) correct.upos++;
      if (hasXpos) correct.xpos++;
      if (hasFeats) correct.ufeats++;
      if (hasUpos && hasXpos && hasFeats) correct.allTags++;
      if (hasLemma) correct.lemmas++;
      if (!this.isContent(gold.labels[word]!) || gold.labels[word] !== system.labels[other]) continue;
      if (!hasRightHead(piece, word, other)) continue;
      if (hasLemma) correct.blex++;
      if (!hasUpos || !hasFeats) continue;
      if (areSame(piece, children.get(word + 1) ?? [], otherChildren.get(other + 1) ?? [])) correct.mlas++;
    }
  }

  /** Given the scores of words with a number of right ones, and CLAS. */
  scores(ofWords: (correct: number) => Agreement, clas: Agreement): Readonly<Record<OtherScore, Agreement>> {
    const { words, mlas, blex, ...columns } = this.correct;
    const { aligned: _, ...segmented } = ofWords(words);
    const { upos, xpos, ufeats, allTags, lemmas } = columns;
    return {
      tokens: this.tokens,
      sentences: this.sentences,
      words: segmented,
      upos: ofWords(upos),
      xpos: ofWords(xpos),
      ufeats: ofWords(ufeats),
      allTags: ofWords(allTags),
      lemmas: ofWords(lemmas),
      mlas: { ...clas, correct: mlas },
      blex: { ...clas, correct: blex },
    };
  }

  /** For each word that has any, from 1, its dependents that are function words, from 0. */
  private functionalChildren({ heads, labels }: MarkedWords): ReadonlyMap<number, readonly number[]> {
    const children = new Map<number, number[]>();
    for (let word = 0; word < heads.length; word++) {
      if (heads[word] === 0 || !this.isFunctional(labels[word]!)) continue;
      const own = children.get(heads[word]!);
      if (own === undefined) children.set(heads[word]!, [word]);
      else own.push(word);
    }
    return children;
  }
}

/** Whether dependents are the same words with the same labels and tags. */
function areSame(
  { gold, system, alignment }: ComparedPiece,
  children: readonly number[],
  others: readonly number[],
): boolean {
  return (
    children.length === others.length &&
    children.every((child, index) => {
      const other = others[index]!;
      return (
        alignment.goldOf[other] === child &&
        gold.labels[child] === system.labels[other] &&
        gold.upos[child] === system.upos[other] &&
        gold.feats[child] === system.feats[other]
      );
    })
  );
}

function addSpans(counts: { gold: number; system: number; correct: number }, gold: Spans, system: Spans): void {
  counts.gold += gold.from.length;
  counts.system += system.from.length;
  forEachEqualSpan(gold, system, () => counts.correct++);
}

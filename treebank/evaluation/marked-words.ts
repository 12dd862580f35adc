/** Reads the columns of sentences as numbers, for comparison. */
import { Vocabulary } from '../../runtime/conll/vocabulary.ts';
import { columnEnd, columnStart, COLUMNS, columnText } from '../../runtime/conll/sentence-text.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { PROBABILITY_KINDS, probabilityIn } from '../tree-probabilities.ts';
import type { MarkedWords } from './compared-piece.ts';
import { nonProjectiveArcs } from './non-projective-arcs.ts';

/** The ids of texts, the same for all files that are compared. */
export interface ComparedTexts {
  readonly labels: Vocabulary;
  readonly lemmas: Vocabulary;
  readonly tags: Vocabulary;
  /** By id of the column FEATS, the id of its universal features. */
  readonly universal: number[];
}

/** The id of the lemma `_`. */
export const NO_LEMMA = 0;

export function comparedTexts(): ComparedTexts {
  const lemmas = new Vocabulary();
  lemmas.add(UNDERSCORE, 0, 1);
  return { labels: new Vocabulary(), lemmas, tags: new Vocabulary(), universal: [] };
}

/** The features of Universal Dependencies that the CoNLL 2018 shared task compares. */
const UNIVERSAL: ReadonlySet<string> = new Set(
  (
    'PronType NumType Poss Reflex Foreign Abbr Gender Animacy Number Case Definite ' +
    'Degree VerbForm Mood Tense Aspect Voice Evident Polarity Person Polite'
  ).split(' '),
);

/** The words of sentences that follow each other. */
export function readMarkedWords(
  sentences: readonly Sentence[],
  texts: ComparedTexts,
  {
    subtypes,
    leaveOutPunctuation,
    reliability,
  }: { readonly subtypes: boolean; readonly leaveOutPunctuation: boolean; readonly reliability: boolean },
): MarkedWords {
  const total = sentences.reduce((sum, { length }) => sum + length, 0);
  const columns = ['heads', 'labels', 'lemmas', 'upos', 'xpos', 'feats'] as const;
  const words = Object.fromEntries(columns.map((name) => [name, new Int32Array(total)])) as Record<
    (typeof columns)[number],
    Int32Array
  >;
  const nonProjective = new Uint8Array(total);
  const leftOut = leaveOutPunctuation ? new Uint8Array(total) : undefined;
  const stated = reliability ? statedWords(total) : undefined;
  let start = 0;
  for (const sentence of sentences) {
    const { bytes, heads, length, wordAt } = sentence;
    // Without trees, all heads are -1, and each word is a root.
    const hasTree = heads[0] !== -1;
    if (hasTree) nonProjective.set(markNonProjective(heads), start);
    for (let word = 0; word < length; word++) {
      const at = start + word;
      words.heads[at] = hasTree && heads[word] !== 0 ? start + heads[word]! : 0;
      const lemma = columnStart(bytes, wordAt[word]!, COLUMNS.lemma);
      words.lemmas[at] = texts.lemmas.add(bytes, lemma, columnEnd(bytes, lemma));
      const upos = columnStart(bytes, lemma, 1);
      words.upos[at] = texts.tags.add(bytes, upos, columnEnd(bytes, upos));
      const xpos = columnStart(bytes, upos, 1);
      words.xpos[at] = texts.tags.add(bytes, xpos, columnEnd(bytes, xpos));
      const feats = columnStart(bytes, xpos, 1);
      words.feats[at] = universalFeatures(texts, texts.tags.add(bytes, feats, columnEnd(bytes, feats)));
      const label = columnStart(bytes, feats, COLUMNS.deprel - COLUMNS.feats);
      const end = columnEnd(bytes, label);
      const colon = subtypes ? -1 : bytes.subarray(label, end).indexOf(COLON);
      words.labels[at] = texts.labels.add(bytes, label, colon < 0 ? end : label + colon);
      if (leftOut !== undefined && isPunctuation(sentence, word + 1)) leftOut[at] = 1;
      if (stated === undefined) continue;
      stated.wholeLabels[at] = texts.labels.add(bytes, label, end);
      const misc = columnText(sentence, { word: word + 1, column: COLUMNS.misc });
      for (const kind of PROBABILITY_KINDS) stated.probabilities[kind][at] = probabilityIn(misc, kind) ?? NaN;
    }
    start += length;
  }
  return { ...words, nonProjective, leftOut, ...stated };
}

function statedWords(total: number): Required<Pick<MarkedWords, 'wholeLabels' | 'probabilities'>> {
  const probabilities = { heads: new Float64Array(total), arcs: new Float64Array(total) };
  return { wholeLabels: new Int32Array(total), probabilities };
}

const markNonProjective = nonProjectiveArcs();

function isPunctuation(sentence: Sentence, word: number): boolean {
  return /^\p{P}+$/u.test(columnText(sentence, { word, column: COLUMNS.form }));
}

function universalFeatures({ tags, universal }: ComparedTexts, id: number): number {
  const known = universal[id];
  if (known !== undefined) return known;
  const kept = tags
    .textOf(id)
    .split('|')
    .filter((feature) => UNIVERSAL.has(feature.split('=')[0]!))
    .toSorted();
  const bytes = new TextEncoder().encode(kept.join('|'));
  return (universal[id] = tags.add(bytes, 0, bytes.length));
}

const COLON = 58;
const UNDERSCORE = new TextEncoder().encode('_');

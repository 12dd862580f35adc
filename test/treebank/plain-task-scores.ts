/**
 * The scores of the CoNLL 2018 shared task as their definitions say, over whole texts and plain objects: the judge of
 * `evaluate`.
 */
import type { DividedText, DividedWord } from './any-division.ts';

interface Word {
  readonly columns: DividedWord;
  readonly from: number;
  readonly to: number;
  readonly isMultiword: boolean;
  /** Set when all words are known; undefined for the root. */
  parent?: Word | undefined;
  readonly children: Word[];
}

const CONTENT = new Set(['nsubj', 'obj', 'root']);
const FUNCTION = new Set(['case', 'det']);
const label = ({ columns }: Word): string => columns.label.split(':')[0]!;
const feats = ({ columns }: Word): string =>
  columns.feats
    .split('|')
    .filter((each) => /^(Case|Number)=/.test(each))
    .toSorted()
    .join('|');

function read(text: DividedText): { sentences: string[]; tokens: string[]; words: Word[] } {
  let position = 0;
  const tokens: string[] = [];
  const words: Word[] = [];
  const sentences = text.map((sentence) => {
    const [start, first] = [position, words.length];
    for (const { text: form, words: own, isMultiword } of sentence) {
      const [from, to] = [position, (position += form.length)];
      tokens.push(`${from} ${to}`);
      for (const columns of own) words.push({ columns, from, to, isMultiword, children: [] });
    }
    for (const word of words.slice(first)) {
      word.parent = word.columns.head === 0 ? undefined : words[first + word.columns.head - 1]!;
      if (FUNCTION.has(label(word))) word.parent?.children.push(word);
    }
    return `${start} ${position}`;
  });
  return { sentences, tokens, words };
}

/** Longest common subsequences, as the recursive definition says. */
function longest(a: readonly Word[], b: readonly Word[]): [Word, Word][] {
  if (a.length === 0 || b.length === 0) return [];
  if (a[0]!.columns.form.toLowerCase() === b[0]!.columns.form.toLowerCase()) {
    return [[a[0]!, b[0]!], ...longest(a.slice(1), b.slice(1))];
  }
  const without = longest(a.slice(1), b);
  const other = longest(a, b.slice(1));
  return without.length >= other.length ? without : other;
}

/** Spans that no multiword token leaves: the union of multiword tokens that overlap, of both files. */
function multiwordSpans(words: readonly Word[]): [from: number, to: number][] {
  const spans: [number, number][] = [];
  for (const { from, to } of words.filter((word) => word.isMultiword).toSorted((a, b) => a.from - b.from)) {
    const last = spans.at(-1);
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to);
    else spans.push([from, to]);
  }
  return spans;
}

function align(gold: readonly Word[], system: readonly Word[]): [Word, Word][] {
  const spans = multiwordSpans([...gold, ...system]);
  const spanOf = ({ from, to }: Word): number => spans.findIndex((span) => from >= span[0] && to <= span[1]);
  const same = gold.flatMap((word) =>
    system
      .filter((other) => spanOf(word) < 0 && other.from === word.from && other.to === word.to)
      .map((other): [Word, Word] => [word, other]),
  );
  const inside = spans.flatMap((_, index) =>
    longest(
      gold.filter((word) => spanOf(word) === index),
      system.filter((word) => spanOf(word) === index),
    ),
  );
  return [...same, ...inside];
}

/**
 * Whether multiword tokens of one file meet the tokens of the other evenly: none lies partly in a span of them, and the
 * same token comes before such a span. Elsewhere the shared task’s evaluation may align words whose tokens do not
 * overlap, which is no definition but how it walks through the text.
 */
export function isEven(...texts: readonly DividedText[]): boolean {
  const files = texts.map((text) => read(text).words);
  const spans = multiwordSpans(files.flat());
  return spans.every(([start, end]) => {
    const before = files.map((words) => words.find(({ to }) => to === start)?.from);
    const isCut = ({ from, to }: Word): boolean => from < end && to > start && (from < start || to > end);
    return before.every((from) => from === before[0]) && !files.flat().some(isCut);
  });
}

/** Gold, system and correct, by the name of the score. */
export function plainTaskScores(goldText: DividedText, systemText: DividedText): Record<string, object> {
  const [gold, system] = [read(goldText), read(systemText)];
  const pairs = align(gold.words, system.words);
  const goldOf = new Map(pairs.map(([word, other]) => [other, word]));
  const spans = (a: readonly string[], b: readonly string[]): object => ({
    gold: a.length,
    system: b.length,
    correct: a.filter((span) => b.includes(span)).length,
  });
  const score = (
    isRight: (word: Word, other: Word) => boolean,
    counts: (word: Word) => boolean = () => true,
  ): object => ({
    gold: gold.words.filter(counts).length,
    system: system.words.filter(counts).length,
    correct: pairs.filter(([word, other]) => counts(word) && isRight(word, other)).length,
    aligned: pairs.filter(([word]) => counts(word)).length,
  });
  const column = (name: 'upos' | 'xpos') => (word: Word, other: Word) => word.columns[name] === other.columns[name];
  const hasFeats = (word: Word, other: Word): boolean => feats(word) === feats(other);
  const hasLemma = (word: Word, other: Word): boolean =>
    word.columns.lemma === '_' || word.columns.lemma === other.columns.lemma;
  const hasHead = (word: Word, other: Word): boolean =>
    other.parent === undefined ? word.parent === undefined : goldOf.get(other.parent) === word.parent && !!word.parent;
  const hasArc = (word: Word, other: Word): boolean => hasHead(word, other) && label(word) === label(other);
  const tagged = (word: Word, other: Word): boolean => column('upos')(word, other) && hasFeats(word, other);
  const isContent = (word: Word): boolean => CONTENT.has(label(word));
  const { aligned: _, ...words } = score(() => true) as { aligned: number };
  return {
    tokens: spans(gold.tokens, system.tokens),
    sentences: spans(gold.sentences, system.sentences),
    words,
    upos: score(column('upos')),
    xpos: score(column('xpos')),
    ufeats: score(hasFeats),
    allTags: score((word, other) => tagged(word, other) && column('xpos')(word, other)),
    lemmas: score(hasLemma),
    uas: score(hasHead),
    las: score(hasArc),
    clas: score(hasArc, isContent),
    mlas: score(
      (word, other) =>
        hasArc(word, other) &&
        tagged(word, other) &&
        word.children.length === other.children.length &&
        word.children.every((child, at) => {
          const found = other.children[at]!;
          return goldOf.get(found) === child && label(child) === label(found) && tagged(child, found);
        }),
      isContent,
    ),
    blex: score((word, other) => hasArc(word, other) && hasLemma(word, other), isContent),
  };
}

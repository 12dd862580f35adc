/**
 * Where the sentences, tokens and words of a piece of text lie, as positions in it. Two files with the same text have
 * the same positions however they divide it.
 *
 * Positions are UTF-16 units of the forms without spaces. Where sentences have the same words, they are numbers of words
 * instead, so that their texts may differ.
 */
import { columnText, COLUMNS } from '../../runtime/conll/sentence-text.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { formWithoutSpaces, tokenLines } from '../../runtime/conll/token-lines.ts';

/** The positions of the first character of each, and of the one after the last. */
export interface Spans {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

export interface TextSpans {
  readonly sentences: Spans;
  readonly tokens: Spans;
  /** A word of a multiword token has the span of the token. */
  readonly words: Spans;
  readonly isMultiword: readonly boolean[];
  /** The first word of each sentence, from 0, and the number of all words. */
  readonly starts: readonly number[];
  /** The form of a word in small letters. */
  readonly formOf: (word: number) => string;
}

/** The spans of sentences that follow each other. */
export function textSpans(
  sentences: readonly Sentence[],
  { unit }: { readonly unit: 'character' | 'word' },
): TextSpans {
  const spans = { sentences: noSpans(), tokens: noSpans(), words: noSpans() };
  const isMultiword: boolean[] = [];
  const starts = [0];
  let position = 0;
  for (const sentence of sentences) {
    const first = position;
    for (const token of tokenLines(sentence)) {
      const from = position;
      const size = unit === 'word' ? token.to - token.from : formWithoutSpaces(sentence.bytes, token.at).length;
      position += size;
      add(spans.tokens, from, position);
      for (let word = token.from; word < token.to; word++) {
        isMultiword.push(unit === 'character' && token.isMultiword);
        if (unit === 'character') add(spans.words, from, position);
        else add(spans.words, starts.at(-1)! + word, starts.at(-1)! + word + 1);
      }
    }
    add(spans.sentences, first, position);
    starts.push(isMultiword.length);
  }
  const formOf = (word: number): string => {
    let [at, after] = [0, sentences.length];
    while (after - at > 1) {
      const middle = (at + after) >> 1;
      if (starts[middle]! <= word) at = middle;
      else after = middle;
    }
    return columnText(sentences[at]!, { word: word - starts[at]! + 1, column: COLUMNS.form }).toLowerCase();
  };
  return { ...spans, isMultiword, starts, formOf };
}

function noSpans(): { readonly from: number[]; readonly to: number[] } {
  return { from: [], to: [] };
}

function add(spans: { readonly from: number[]; readonly to: number[] }, from: number, to: number): void {
  spans.from.push(from);
  spans.to.push(to);
}

/** Calls a function for each span that both have. */
export function forEachEqualSpan(gold: Spans, system: Spans, visit: (gold: number, system: number) => void): void {
  for (let g = 0, s = 0; g < gold.from.length && s < system.from.length;) {
    const difference = gold.from[g]! - system.from[s]!;
    if (difference === 0 && gold.to[g] === system.to[s]) visit(g, s);
    if (difference <= 0) g++;
    if (difference >= 0) s++;
  }
}

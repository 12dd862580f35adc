/**
 * Which word of a system is which word of gold, as the evaluation of the CoNLL 2018 shared task says (Zeman and others
 * 2018, section 4): words are aligned if they have the same span. Where tokens of several words overlap, their words
 * have no spans of their own, and a longest common subsequence of the forms aligns them, in small letters.
 */
import type { TextSpans } from './text-spans.ts';

/** For each word of one file, the word of the other, from 0; -1 if there is none. */
export interface Alignment {
  readonly systemOf: Int32Array;
  readonly goldOf: Int32Array;
}

/** Words of multiword tokens that overlap, and would take too much memory to align. */
export class TooManyWords extends RangeError {
  override readonly name = 'TooManyWords';
}

/** The most pairs of words that are compared for tokens that overlap. */
const MOST_PAIRS: number = 2 ** 24;

export function alignWords(gold: TextSpans, system: TextSpans): Alignment {
  const systemOf = new Int32Array(gold.isMultiword.length).fill(-1);
  const goldOf = new Int32Array(system.isMultiword.length).fill(-1);
  const align = (g: number, s: number): void => {
    systemOf[g] = s;
    goldOf[s] = g;
  };
  for (let g = 0, s = 0; g < systemOf.length && s < goldOf.length;) {
    if (gold.isMultiword[g] || system.isMultiword[s]) {
      const ends = multiwordEnds({ spans: gold, at: g }, { spans: system, at: s });
      alignForms({ spans: gold, from: ends.gold.from, to: ends.gold.to }, { spans: system, ...ends.system }, align);
      g = ends.gold.to;
      s = ends.system.to;
    } else {
      const difference = gold.words.from[g]! - system.words.from[s]!;
      if (difference === 0 && gold.words.to[g] === system.words.to[s]) align(g++, s++);
      else if (difference <= 0) g++;
      else s++;
    }
  }
  return { systemOf, goldOf };
}

interface Place {
  readonly spans: TextSpans;
  at: number;
}

interface WordRange {
  readonly from: number;
  readonly to: number;
}

/** The words of both files in the smallest span that starts here and cuts no multiword token. */
function multiwordEnds(gold: Place, system: Place): { readonly gold: WordRange; readonly system: WordRange } {
  const { spans: right, at: g } = gold;
  const { spans: other, at: s } = system;
  const isGold = right.isMultiword[g]!;
  let end = isGold ? right.words.to[g]! : other.words.to[s]!;
  // A word that starts before the token is no part of it.
  if (isGold && !other.isMultiword[s] && other.words.from[s]! < right.words.from[g]!) system.at++;
  else if (!isGold && right.words.from[g]! < other.words.from[s]!) gold.at++;
  const [goldFrom, systemFrom] = [gold.at, system.at];
  while (!isBeyond(gold, end) || !isBeyond(system, end)) {
    const isLast = system.at >= other.isMultiword.length;
    const next =
      gold.at < right.isMultiword.length && (isLast || right.words.from[gold.at]! <= other.words.from[system.at]!)
        ? gold
        : system;
    if (next.spans.isMultiword[next.at]) end = Math.max(end, next.spans.words.to[next.at]!);
    next.at++;
  }
  return { gold: { from: goldFrom, to: gold.at }, system: { from: systemFrom, to: system.at } };
}

function isBeyond({ spans, at }: Place, end: number): boolean {
  if (at >= spans.isMultiword.length) return true;
  return spans.isMultiword[at] ? spans.words.from[at]! >= end : spans.words.to[at]! > end;
}

/** Aligns words by a longest common subsequence of their forms. */
function alignForms(
  gold: WordRange & { readonly spans: TextSpans },
  system: WordRange & { readonly spans: TextSpans },
  align: (gold: number, system: number) => void,
): void {
  const forms = ({ spans, from, to }: typeof gold): string[] =>
    Array.from({ length: to - from }, (_, index) => spans.formOf(from + index));
  const [right, other] = [forms(gold), forms(system)];
  const width = other.length + 1;
  if (right.length * width > MOST_PAIRS) {
    throw new TooManyWords(`multiword tokens with ${right.length} and ${other.length} words overlap`);
  }
  const longest = new Int32Array((right.length + 1) * width);
  const isSame = (g: number, s: number): boolean => right[g] === other[s];
  for (let g = right.length - 1; g >= 0; g--) {
    for (let s = other.length - 1; s >= 0; s--) {
      const at = g * width + s;
      const both = isSame(g, s) ? 1 + longest[at + width + 1]! : 0;
      longest[at] = Math.max(both, longest[at + width]!, longest[at + 1]!);
    }
  }
  for (let g = 0, s = 0; g < right.length && s < other.length;) {
    const at = g * width + s;
    if (isSame(g, s)) align(gold.from + g++, system.from + s++);
    else if (longest[at] === longest[at + width]) g++;
    else s++;
  }
}

/**
 * A piece of text in gold and in a system, as numbers to compare. Words of all its sentences are numbered from 1, so a
 * head is a word of the piece, and 0 the root of any of its sentences. Texts have the same id in both files.
 */
import type { Alignment } from './align-words.ts';
import type { ProbabilityKind } from '../tree-probabilities.ts';
import type { TextSpans } from './text-spans.ts';

/** The words of one file: for each what its columns say. */
export interface MarkedWords {
  readonly heads: Int32Array;
  readonly labels: Int32Array;
  readonly nonProjective: Uint8Array;
  readonly lemmas: Int32Array;
  readonly upos: Int32Array;
  readonly xpos: Int32Array;
  /** Those features of Universal Dependencies that are the same in all languages. */
  readonly feats: Int32Array;
  /** Marks words that do not count; undefined if all do. */
  readonly leftOut: Uint8Array | undefined;
  /** Labels with their subtypes, and probabilities of arcs, NaN where there is none; undefined if nobody asks for them. */
  readonly wholeLabels?: Int32Array;
  readonly probabilities?: Readonly<Record<ProbabilityKind, Float64Array>>;
}

export interface ComparedPiece {
  readonly gold: MarkedWords & { readonly spans: TextSpans };
  readonly system: MarkedWords & { readonly spans: TextSpans };
  readonly alignment: Alignment;
}

/** Whether a word of gold and the word of the system that is aligned with it, both from 0, have the same head. */
export function hasRightHead({ gold, system, alignment }: ComparedPiece, word: number, other: number): boolean {
  const [expected, found] = [gold.heads[word]!, system.heads[other]!];
  if (expected === 0 || found === 0) return expected === found;
  return alignment.goldOf[found - 1] === expected - 1;
}

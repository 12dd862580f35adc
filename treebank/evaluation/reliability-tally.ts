/**
 * Counts how often arcs are right that a system says are right with a probability: in ten bins of equal width, of which
 * the last has its upper end too. The expected calibration error (Naeini, Cooper and Hauskrecht 2015) is the distance
 * between the number of right arcs that a bin expects and the number that it has, added up and divided by all arcs. The
 * probability of an arc with its label is one of the whole label, so subtypes count.
 */
import { PROBABILITY_KINDS, type ProbabilityKind } from '../tree-probabilities.ts';
import { hasRightHead, type ComparedPiece } from './compared-piece.ts';
import type { Reliability } from './scores.ts';

const BINS = 10;

export class ReliabilityTally {
  private readonly counts = {
    heads: { bins: noBins(), without: 0 },
    arcs: { bins: noBins(), without: 0 },
  } satisfies Record<ProbabilityKind, unknown>;

  /** Counts the words of the system; one that is not aligned with any of gold is wrong. */
  add(piece: ComparedPiece): void {
    const { gold, system, alignment } = piece;
    for (let other = 0; other < system.heads.length; other++) {
      if (system.leftOut?.[other] === 1) continue;
      const word = alignment.goldOf[other]!;
      const hasHead = word >= 0 && hasRightHead(piece, word, other);
      const isRight = { heads: hasHead, arcs: hasHead && gold.wholeLabels![word] === system.wholeLabels![other] };
      for (const kind of PROBABILITY_KINDS) {
        const probability = system.probabilities![kind][other]!;
        const counts = this.counts[kind];
        if (Number.isNaN(probability)) {
          counts.without++;
          continue;
        }
        const bin = counts.bins[Math.min(BINS - 1, Math.floor(BINS * probability))]!;
        bin.words++;
        bin.expected += probability;
        if (isRight[kind]) bin.right++;
      }
    }
  }

  scores(): Readonly<Record<ProbabilityKind, Reliability>> {
    const ofKind = (kind: ProbabilityKind): Reliability => {
      const { bins, without } = this.counts[kind];
      const words = bins.reduce((sum, bin) => sum + bin.words, 0);
      const distance = bins.reduce((sum, bin) => sum + Math.abs(bin.expected - bin.right), 0);
      return { words, without, error: distance / words, bins };
    };
    return { heads: ofKind('heads'), arcs: ofKind('arcs') };
  }
}

function noBins(): { readonly from: number; readonly to: number; words: number; expected: number; right: number }[] {
  return Array.from({ length: BINS }, (_, bin) => ({
    from: bin / BINS,
    to: (bin + 1) / BINS,
    words: 0,
    expected: 0,
    right: 0,
  }));
}

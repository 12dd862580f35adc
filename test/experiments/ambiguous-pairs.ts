/**
 * Sums over the computations of arc-hybrid as it is, with its ambiguity, as Shi, Huang and Lee (2017) have them. The
 * value of an item [i, j] is over all that can happen from the shift of i to a configuration with i on top and front j:
 *
 *     [i, i+1] = 1
 *     [h, j] = Σ [h,i] · [i,j] · (shLa(h,i) · la(i,j) + shRa(h,i) · ra(i,j))     h < i < j
 *
 * without la if j is no word, and with a single root without ra onto the root for a word j. It differs from
 * runtime/hybrid/pair-table.ts in one thing: ra(2,1) may follow whatever was removed last. The scores are the same.
 */
import { arcsOfPairs } from '../../runtime/hybrid/arcs-of-pairs.ts';
import { LOGS, MAXIMA, SUMS, type PairAlgebra, type SummingAlgebra } from '../../runtime/hybrid/pair-algebras.ts';
import { relativeScores } from '../../runtime/hybrid/pair-distribution.ts';
import { pairScores, type PairScores } from '../../runtime/hybrid/pair-scores.ts';
import { isRepresented } from '../../runtime/module/represented-sum.ts';

interface RootOption {
  readonly isSingleRoot: boolean;
}

/** What is known of all computations of a sentence. */
export interface ComputationDistribution {
  /** log Z, where Z is the sum over computations. */
  logPartition(): number;
  /** The probability of every transition of every pair. */
  transitions(): PairScores;
  /** The probabilities of arcs, at `head * (length + 1) + dependent`. */
  marginals(): Float64Array;
  /** The heads that the best computation finds. */
  best(): Int32Array;
}

export function computationDistribution(scores: PairScores, rule: RootOption): ComputationDistribution {
  const { relative, total } = relativeScores(scores);
  const sums = new ItemTable(relative, SUMS, rule);
  // n shifts and n reductions of two kinds: fewer than 8ⁿ computations.
  const isExact = isRepresented(sums.whole, 8 ** scores.length);
  const table = isExact ? sums : new ItemTable(relative, LOGS, rule);
  const transitions = transitionProbabilities(table, isExact ? SUMS : LOGS);
  return {
    logPartition: () => total + (isExact ? Math.log(table.whole) : table.whole),
    transitions: () => transitions,
    marginals: () => arcsOfPairs(transitions),
    best: () => bestHeads(new ItemTable(relative, MAXIMA, rule)),
  };
}

/** Factors are stored as in PairTable, so that a sum goes through neighbours: by la, and by ra. */
const [BY_LA, BY_RA] = [0, 1] as const;
const KINDS = [BY_LA, BY_RA];

class ItemTable {
  readonly length: number;
  readonly stride: number;
  readonly items: Float64Array;
  /** The two sums that an item is the sum of. */
  readonly parts: readonly [Float64Array, Float64Array];
  readonly shifted: readonly [Float64Array, Float64Array];
  readonly removed: readonly [Float64Array, Float64Array];

  constructor({ length, stride, shLa, shRa, la, ra }: PairScores, algebra: PairAlgebra, { isSingleRoot }: RootOption) {
    const { zero, one, weigh, plus, times, dots } = algebra;
    const sums = new Float64Array(1);
    const list = (): Float64Array => new Float64Array(stride * stride).fill(zero);
    [this.length, this.stride, this.items] = [length, stride, list()];
    [this.parts, this.shifted, this.removed] = [
      [list(), list()],
      [list(), list()],
      [list(), list()],
    ];
    for (let top = length; top >= 0; top--) {
      for (let front = top + 1; front <= length + 1; front++) {
        const [at, back, count] = [top * stride + front, front * stride + top, front - top - 1];
        const isAllowed = [front <= length, top > 0 || !isSingleRoot || front > length];
        for (const kind of KINDS) {
          if (!isAllowed[kind]) continue;
          const lists = { left: this.shifted[kind], right: this.removed[kind] };
          dots(lists, { left: at - count, step: 0, right: back + 1, count }, sums);
          this.parts[kind][at] = sums[0]!;
        }
        const item = count === 0 ? one : plus(this.parts[BY_LA][at]!, this.parts[BY_RA][at]!);
        this.items[at] = item;
        if (front <= length) {
          this.shifted[BY_LA][at] = times(item, weigh(shLa[at]!));
          this.shifted[BY_RA][at] = times(item, weigh(shRa[at]!));
        }
        if (top > 0) {
          this.removed[BY_RA][back] = times(item, weigh(ra[at]!));
          if (front <= length) this.removed[BY_LA][back] = times(item, weigh(la[at]!));
        }
      }
    }
  }

  /** The value of all computations. */
  get whole(): number {
    return this.items[this.length + 1]!;
  }
}

/** From long spans to short ones: an item is as probable as all that it is a factor of. */
function transitionProbabilities(table: ItemTable, { share, spread }: SummingAlgebra): PairScores {
  const { length, stride, items, parts, shifted, removed } = table;
  const found = pairScores(length);
  const shifts = [found.shLa, found.shRa];
  const removals = [found.la, found.ra];
  const backwards = KINDS.map(() => new Float64Array(found.la.length));
  for (let top = 0; top <= length; top++) {
    for (let front = length + 1; front > top; front--) {
      const [at, back, count] = [top * stride + front, front * stride + top, front - top - 1];
      let amount = top === 0 && front > length ? 1 : 0;
      for (const kind of KINDS) {
        removals[kind]![at] = backwards[kind]![back]!;
        amount += shifts[kind]![at]! + removals[kind]![at]!;
      }
      if (count === 0) continue;
      for (const kind of KINDS) {
        const part = parts[kind]![at]!;
        const to = { left: shifts[kind]!, right: backwards[kind]! };
        const lists = { left: shifted[kind]!, right: removed[kind]!, to };
        const of = { sums: Float64Array.of(part), amounts: Float64Array.of(amount * share(part, items[at]!)) };
        spread(lists, { left: at - count, step: 0, right: back + 1, count }, of);
      }
    }
  }
  return found;
}

/** The heads of the best computation, in a table of maxima. */
function bestHeads({ length, stride, items, shifted, removed }: ItemTable): Int32Array {
  const heads = new Int32Array(length);
  const open: [number, number][] = [[0, length + 1]];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const [top, front] = item;
    if (front === top + 1) continue;
    const most = items[top * stride + front]!;
    const isBest = (kind: number, word: number): boolean => {
      const score = shifted[kind]![top * stride + word]! + removed[kind]![front * stride + word]!;
      return score === most;
    };
    let word = top + 1;
    while (!isBest(BY_LA, word) && !isBest(BY_RA, word)) word++;
    heads[word - 1] = isBest(BY_RA, word) ? top : front;
    open.push([top, word], [word, front]);
  }
  return heads;
}

/**
 * The best derivations one by one, from the whole to its parts: every item keeps its ways in order, and asks its parts for
 * their next best only when it needs them (Huang and Chiang 2005, algorithm 3).
 */
import { shownValue } from '../text/shown-value.ts';

/** What derivations are made of: an item comes about in several ways, each from parts that are items. */
export interface RankedItems<Item, Way> {
  /** Equal for items that are the same. */
  keyOf(item: Item): number;
  /** The possible ways to an item, each with the score that it has with the best of its parts. */
  waysOf(item: Item): readonly ScoredWay<Way>[];
  partsOf(way: Way): readonly Item[];
}

export interface ScoredWay<Way> {
  readonly score: number;
  readonly way: Way;
}

/** A way with the ranks of what is taken for its parts. */
interface RankedWay<Way> extends ScoredWay<Way> {
  readonly at: number;
  readonly ranks: readonly number[];
}

interface RankedItem<Way> {
  readonly found: RankedWay<Way>[];
  /** The best last; among equals the one that was met first. */
  readonly candidates: RankedWay<Way>[];
  readonly seen: Set<string>;
}

/** The derivations of an item, the best first: their scores, and all their ways, each before those of its parts. */
export function* bestDerivations<Item, Way>(
  items: RankedItems<Item, Way>,
  whole: Item,
): Generator<{ readonly score: number; readonly ways: readonly Way[] }> {
  const known = new Map<number, RankedItem<Way>>();

  const itemOf = (item: Item): RankedItem<Way> => {
    const key = items.keyOf(item);
    const before = known.get(key);
    if (before !== undefined) return before;
    const first: RankedItem<Way> = { found: [], candidates: [], seen: new Set() };
    known.set(key, first);
    items.waysOf(item).forEach(({ score, way }, at) => {
      insertByScore(first.candidates, { score, way, at, ranks: items.partsOf(way).map(() => 0) });
    });
    return first;
  };
  /** The way of this rank; undefined if there are not so many. */
  const ranked = (item: Item, rank: number): RankedWay<Way> | undefined => {
    const own = itemOf(item);
    while (own.found.length <= rank) {
      const last = own.found.at(-1);
      if (last !== undefined) proposeNext(own, last);
      const best = own.candidates.pop();
      if (best === undefined) return undefined;
      own.found.push(best);
    }
    return own.found[rank];
  };
  /** What may come after a way: the same with the next best of one part. */
  const proposeNext = (own: RankedItem<Way>, { score, way, at, ranks }: RankedWay<Way>): void => {
    items.partsOf(way).forEach((part, place) => {
      const next = ranks.map((rank, other) => (other === place ? rank + 1 : rank));
      const key = `${at} ${next.join(' ')}`;
      if (own.seen.has(key)) return;
      own.seen.add(key);
      const better = ranked(part, ranks[place]!)!;
      const worse = ranked(part, next[place]!);
      if (worse === undefined) return;
      insertByScore(own.candidates, { score: score - better.score + worse.score, way, at, ranks: next });
    });
  };
  const collect = (item: Item, rank: number, into: Way[]): void => {
    const { way, ranks } = ranked(item, rank)!;
    into.push(way);
    items.partsOf(way).forEach((part, place) => collect(part, ranks[place]!, into));
  };

  for (let rank = 0; ; rank++) {
    const next = ranked(whole, rank);
    if (next === undefined) return;
    const ways: Way[] = [];
    collect(whole, rank, ways);
    yield { score: next.score, ways };
  }
}

/** Inserts into a list whose largest score is the last, before its equals. */
function insertByScore<T extends { readonly score: number }>(sorted: T[], added: T): void {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.score < added.score) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, added);
}

/** The k best ways to an item with the best of their parts: others are in none of the k best derivations. */
export class BestWays<Way> {
  private readonly k: number;
  /** The best last. */
  private readonly kept: ScoredWay<Way>[] = [];

  constructor(k: number) {
    this.k = k;
  }

  /** False if there are k that are at least as good. */
  takes(score: number): boolean {
    return this.kept.length < this.k || score > this.kept[0]!.score;
  }

  /** Keeps a way that it takes. */
  add(added: ScoredWay<Way>): void {
    if (this.kept.length === this.k) this.kept.shift();
    insertByScore(this.kept, added);
  }

  /** The best first. */
  ranked(): ScoredWay<Way>[] {
    return this.kept.map((_, at) => this.kept[this.kept.length - 1 - at]!);
  }
}

/** Throws if nobody can ask for the k best. */
export function checkK(k: number): void {
  if (Number.isInteger(k) && k >= 1) return;
  throw new RangeError(`k must be a whole number of at least 1, not ${shownValue(k)}`);
}

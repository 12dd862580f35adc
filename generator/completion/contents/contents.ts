/**
 * The contents of a returning S′ (docs/completion-returning.md), as words u # v: the symbols of the stack, root first, the
 * cursor #, the returned symbols, front first. Together with the number of fresh nodes they decide all that can follow.
 * The root is never complete: otherwise nothing could follow.
 *
 * Two live symbols *match* where one is complete, the other is not, and the system links that kind of pair at their
 * distance. A content is in *normal form* where only matching pairs are blocked: other blocks are never read again. The
 * *domain* is a set of contents in normal form that S′ does not leave (the check of closedness finds out whether that is true);
 * where every reduction returns, it holds only those whose matching pairs with the upper end below the top are blocked.
 *
 * Whether a word belongs to the domain is decided from letter to letter: all that counts of what has been read is
 * its *place*, that is the phase and, for the last `degree` symbols, whether they are complete, the nearest first.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { degreeOf } from '../../theory/reduction.ts';

/** The letter of the cursor; all others are symbols. */
export const CURSOR = -1;

export type Word = readonly number[];

export interface Content {
  /** The symbols of the stack and the returned ones. */
  readonly symbols: Word;
  /** The height of the stack. */
  readonly height: number;
}

/** `top` is behind a symbol that only the cursor may follow. */
type Phase = 'stack' | 'top' | 'returned';

interface Place {
  readonly phase: Phase;
  readonly stops: readonly boolean[];
}

export class Contents {
  readonly canonical: CanonicalSystem;
  /** The place behind the root. */
  readonly start: number;
  private readonly reach: { readonly la: number; readonly ra: number };
  private readonly places: Place[] = [];
  private readonly ids = new Map<string, number>();
  /** By place, the letters that may follow, each with the place behind it. */
  private readonly letters: ReadonlyMap<number, number>[] = [];

  constructor(canonical: CanonicalSystem) {
    this.canonical = canonical;
    const reach = { la: 0, ra: 0 };
    for (const reduction of canonical.system.reductions) {
      reach[reduction.kind] = Math.max(reach[reduction.kind], degreeOf(reduction));
    }
    this.reach = reach;
    this.start = this.intern({ phase: 'stack', stops: [false] });
    // All at once, so that the numbers of places do not depend on the order in which they are asked for.
    for (let place = 0; place < this.places.length; place++) {
      this.letters.push(this.findFollowing(this.places[place]!));
    }
  }

  phaseOf(place: number): Phase {
    return this.places[place]!.phase;
  }

  /** Whether the last symbols are complete, the nearest first. */
  stopsOf(place: number): readonly boolean[] {
    return this.places[place]!.stops;
  }

  /** The letters that may follow, each with the place behind it. */
  following(place: number): ReadonlyMap<number, number> {
    return this.letters[place]!;
  }

  /** The normal form of a symbol above others, of which it is known whether they are complete, the nearest first. */
  normal(symbol: number, stops: readonly boolean[]): number {
    const { symbols } = this.canonical;
    const complete = symbols.isComplete(symbol);
    const kind = complete ? 'ra' : 'la';
    let normal = symbols.fresh(complete);
    // Asked for every symbol of every content that is checked, so no list of distances is made.
    const most = Math.min(this.reach[kind], stops.length);
    for (let distance = 1; distance <= most; distance++) {
      const matches = stops[distance - 1] !== complete;
      if (matches && symbols.isBlocked(symbol, kind, distance)) normal = symbols.block(normal, kind, distance);
    }
    return normal;
  }

  /** The normal form of symbols above others. */
  normalWord(word: Word, below: readonly boolean[]): number[] {
    let stops = below;
    return word.map((symbol) => {
      const normal = this.normal(symbol, stops);
      stops = this.above(stops, this.canonical.symbols.isComplete(symbol));
      return normal;
    });
  }

  /** The distances at which a symbol matches those below it. */
  private matching(complete: boolean, stops: readonly boolean[]): number[] {
    const reach = complete ? this.reach.ra : this.reach.la;
    return stops.flatMap((stop, index) => (stop !== complete && index < reach ? [index + 1] : []));
  }

  private above(stops: readonly boolean[], complete: boolean): readonly boolean[] {
    return [complete, ...stops].slice(0, this.canonical.system.degree);
  }

  private intern(place: Place): number {
    const key = `${place.phase} ${place.stops.join()}`;
    const id = this.ids.get(key) ?? this.places.length;
    if (id === this.places.length) {
      this.ids.set(key, id);
      this.places.push(place);
    }
    return id;
  }

  private findFollowing({ phase, stops }: Place): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    if (phase !== 'top') {
      for (const complete of [false, true]) {
        const variants = this.variants(complete, stops);
        const allBlocked = variants.at(-1)!;
        for (const symbol of variants) {
          const isTop = phase === 'stack' && this.canonical.system.mode === 'returning' && symbol !== allBlocked;
          found.set(symbol, this.intern({ phase: isTop ? 'top' : phase, stops: this.above(stops, complete) }));
        }
      }
    }
    if (phase !== 'returned') found.set(CURSOR, this.intern({ phase: 'returned', stops }));
    return found;
  }

  /** The symbols in normal form, the last of them blocked with all it matches. */
  private variants(complete: boolean, stops: readonly boolean[]): number[] {
    const { symbols } = this.canonical;
    const variants = [symbols.fresh(complete)];
    for (const distance of this.matching(complete, stops)) {
      variants.push(...variants.map((symbol) => symbols.block(symbol, complete ? 'ra' : 'la', distance)));
    }
    return variants;
  }
}

/** The content that a word stands for; without a cursor nothing is returned. */
export function contentOf(word: Word): Content {
  const cursor = word.indexOf(CURSOR);
  return cursor < 0
    ? { symbols: word, height: word.length }
    : { symbols: [...word.slice(0, cursor), ...word.slice(cursor + 1)], height: cursor };
}

export function wordOf({ symbols, height }: Content): Word {
  return [...symbols.slice(0, height), CURSOR, ...symbols.slice(height)];
}

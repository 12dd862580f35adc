/**
 * Cuts chunks into tokens. What becomes of a chunk depends on nothing but the chunk and the class of what follows it, so
 * frequent ones are cut once and remembered.
 */
import { canCut, NO_SPACE, type ChunkReader } from './chunk-reader.ts';
import { ChunkUnits, CUT_FEATURES, CUT_OUTCOMES, INSIDE, TOKEN_END, WORD_END } from './cut-features.ts';
import { findTraits, TRAIT_COUNT, type TokenTable } from './token-table.ts';
import { bestOutcome, type OutcomeWeights } from './weight-rows.ts';

/** A chunk that is cut: where its tokens end, from its start, with their traits and the ends of their words. */
interface CutChunk {
  readonly ends: readonly number[];
  readonly splits: readonly (readonly number[] | undefined)[];
  readonly traits: Int32Array;
}

/** Chunks that are remembered, and the longest of them. */
const MOST_REMEMBERED = 1 << 16;
const LONGEST_REMEMBERED = 32;

export class ChunkCutter {
  private readonly weights: OutcomeWeights;
  private readonly mask: number;
  private readonly units = new ChunkUnits();
  private readonly rows = new Int32Array(CUT_FEATURES);
  private readonly scores = new Float64Array(CUT_OUTCOMES);
  /** By the class of what follows. */
  private readonly remembered = new Map<number, Map<string, CutChunk>>();
  private count = 0;

  constructor({ weights, rows }: { readonly weights: OutcomeWeights; readonly rows: number }) {
    this.weights = weights;
    this.mask = rows - 1;
  }

  /** Adds the tokens of a chunk to a table. */
  addTokens(text: string, chunk: ChunkReader, table: TokenTable): void {
    const { ends, splits, traits } = this.cutChunk(text, chunk);
    let from = chunk.from;
    for (let token = 0; token < ends.length; token++) {
      const place = table.add();
      const to = chunk.from + ends[token]!;
      table.from[place] = from;
      table.to[place] = to;
      table.after[place] = token === ends.length - 1 ? chunk.after : NO_SPACE;
      table.splits[place] = splits[token];
      for (let trait = 0; trait < TRAIT_COUNT; trait++) {
        table.traits[place * TRAIT_COUNT + trait] = traits[token * TRAIT_COUNT + trait]!;
      }
      from = to;
    }
  }

  private cutChunk(text: string, chunk: ChunkReader): CutChunk {
    if (chunk.to - chunk.from > LONGEST_REMEMBERED) return this.judge(text, chunk);
    let own = this.remembered.get(chunk.following);
    if (own === undefined) this.remembered.set(chunk.following, (own = new Map()));
    const key = text.slice(chunk.from, chunk.to);
    const known = own.get(key);
    if (known !== undefined) return known;
    const cut = this.judge(text, chunk);
    if (this.count++ >= MOST_REMEMBERED) {
      this.remembered.clear();
      this.count = 0;
      return cut;
    }
    own.set(key, cut);
    return cut;
  }

  private judge(text: string, { from, to, following }: ChunkReader): CutChunk {
    this.units.open(text, { from, to, following });
    const ends: number[] = [];
    const splits: (readonly number[] | undefined)[] = [];
    let words: number[] = [];
    let start = 0;
    const end = (at: number): void => {
      ends.push(at);
      splits.push(words.length === 0 ? undefined : words);
      words = [];
      start = at;
    };
    for (let gap = 0; gap + 1 < to - from; gap++) {
      const outcome = canCut(text, from + gap + 1) ? this.outcomeAt(gap) : INSIDE;
      if (outcome === WORD_END) words.push(gap + 1 - start);
      if (outcome === TOKEN_END) end(gap + 1);
    }
    end(to - from);
    const traits = new Int32Array(ends.length * TRAIT_COUNT);
    ends.forEach((tokenEnd, token) => {
      const tokenFrom = from + (ends[token - 1] ?? 0);
      findTraits(text, { from: tokenFrom, to: from + tokenEnd }, { traits, at: token * TRAIT_COUNT });
    });
    return { ends, splits, traits };
  }

  private outcomeAt(gap: number): number {
    const { units, mask, rows, weights, scores } = this;
    units.rowsOf(gap, mask, rows);
    return bestOutcome(weights, rows, scores);
  }
}

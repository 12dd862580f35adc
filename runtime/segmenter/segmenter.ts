/**
 * A segmenter: from text to sentences, tokens and words, as it has learned from a treebank.
 *
 * Chunks between white space are cut into tokens (chunk-cutter.ts). Then each boundary between two tokens is judged from
 * left to right: it ends a sentence or not, or is inside a token with spaces. The end of a paragraph always ends a
 * sentence. Time is linear in the text, and memory does not grow with it but for the text itself.
 */
import {
  boundaryRows,
  BOUNDARY_FEATURES,
  ENDS_SENTENCE,
  ENDS_TOKEN,
  GOES_ON,
  TOKENS_AFTER,
  TOKENS_BEFORE,
} from './boundary-features.ts';
import { ChunkCutter } from './chunk-cutter.ts';
import { ChunkReader, PARAGRAPH, SPACES } from './chunk-reader.ts';
import type { SegmentedSentence, SegmentedToken } from './segmented-sentence.ts';
import type { SegmenterModel } from './segmenter-model.ts';
import { TokenTable } from './token-table.ts';
import { bestOutcome } from './weight-rows.ts';

/** A sentence with more tokens is cut, so that memory is bounded. */
const MOST_TOKENS = 4096;

export class Segmenter {
  private readonly model: SegmenterModel;
  private readonly cutter: ChunkCutter;
  private readonly rows = new Int32Array(BOUNDARY_FEATURES);
  private readonly scores: Float64Array;

  constructor(model: SegmenterModel) {
    this.model = model;
    this.cutter = new ChunkCutter({ weights: model.cuts, rows: model.cutRows });
    this.scores = new Float64Array(model.boundaryOutcomes);
  }

  /** The sentences of a text, one after the other. */
  *segment(text: string): Generator<SegmentedSentence, void, undefined> {
    if (typeof text !== 'string') throw new TypeError('a text is a string');
    const chunks = new ChunkReader(text);
    const table = new TokenTable();
    const joined = new Set<number>();
    // Tokens of the table that belong to earlier sentences, and the place that is judged next.
    let start = 0;
    let place = 0;
    let done = 0;
    let spacesBefore = text.slice(0, chunks.spaceTo);
    for (let more = true; more || place < table.length;) {
      while (more && table.length <= place + TOKENS_AFTER) {
        more = chunks.next();
        if (more) this.cutter.addTokens(text, chunks, table);
      }
      if (place >= table.length) break;
      const outcome = this.outcomeAt(table, place, place - start);
      if (outcome === GOES_ON) joined.add(place);
      place++;
      if (outcome !== ENDS_SENTENCE && place - start < MOST_TOKENS) continue;
      joined.delete(place - 1);
      const end = place < table.length ? table.from[place]! : chunks.spaceTo;
      yield { tokens: this.tokensOf(text, table, { start, place, end, joined }), spacesBefore };
      joined.clear();
      spacesBefore = '';
      done = Math.max(0, place - TOKENS_BEFORE);
      table.drop(done);
      start = place -= done;
    }
  }

  private outcomeAt(table: TokenTable, place: number, length: number): number {
    const { model, rows, scores } = this;
    if (table.after[place] === PARAGRAPH) return ENDS_SENTENCE;
    boundaryRows(table, { place, length, mask: model.boundaryRows - 1 }, rows);
    const outcome = bestOutcome(model.boundaries, rows, scores);
    return outcome === GOES_ON && table.after[place] !== SPACES ? ENDS_TOKEN : outcome;
  }

  private tokensOf(
    text: string,
    table: TokenTable,
    range: {
      readonly start: number;
      readonly place: number;
      readonly end: number;
      readonly joined: ReadonlySet<number>;
    },
  ): SegmentedToken[] {
    const tokens: SegmentedToken[] = [];
    for (let first = range.start; first < range.place;) {
      let last = first;
      while (range.joined.has(last)) last++;
      const [from, to] = [table.from[first]!, table.to[last]!];
      const next = last + 1 < range.place ? table.from[last + 1]! : range.end;
      const written = text.slice(from, to);
      const form = last === first ? written : written.replaceAll(/\s+/gu, ' ');
      const words = last === first ? this.wordsOf(form, table.splits[first]) : this.model.expansions.wordsOf(form);
      tokens.push({ text: written, form, ...(words && { words }), spacesAfter: text.slice(to, next), from, to });
      first = last + 1;
    }
    return tokens;
  }

  private wordsOf(form: string, splits: readonly number[] | undefined): readonly string[] | undefined {
    const words = this.model.expansions.wordsOf(form);
    if (words !== undefined || splits === undefined) return words;
    return [0, ...splits].map((from, index) => form.slice(from, splits[index]));
  }
}

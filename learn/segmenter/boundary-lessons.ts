/** Learns where sentences end: each boundary between two tokens of a paragraph is an example. */
import {
  boundaryRows,
  BOUNDARY_FEATURES,
  ENDS_SENTENCE,
  ENDS_TOKEN,
  GOES_ON,
} from '../../runtime/segmenter/boundary-features.ts';
import { ChunkReader, NO_SPACE, PARAGRAPH } from '../../runtime/segmenter/chunk-reader.ts';
import { findTraits, TokenTable, TRAIT_COUNT } from '../../runtime/segmenter/token-table.ts';
import { AveragedTable } from '../linear/averaged-table.ts';
import { shuffle } from '../shared/training.ts';
import { tableBits } from './cut-lessons.ts';
import type { GoldText } from './gold-text.ts';
import { learnExample } from './margin-lesson.ts';

export class BoundaryLessons {
  readonly table: AveragedTable;
  readonly bits: number;
  readonly outcomes: number;
  private readonly tokens = new TokenTable();
  /** Of each piece of a token in a chunk: what is right after it, and how many come before it in its sentence. */
  private readonly right: number[] = [];
  private readonly lengths: number[] = [];
  private readonly order: number[];
  private readonly rows = new Int32Array(BOUNDARY_FEATURES);

  constructor(gold: GoldText) {
    this.read(gold);
    this.order = this.right.flatMap((_, place) => (this.tokens.after[place] === PARAGRAPH ? [] : [place]));
    this.outcomes = this.right.includes(GOES_ON) ? GOES_ON + 1 : ENDS_SENTENCE + 1;
    this.bits = tableBits(this.order.length);
    this.table = new AveragedTable({ rows: 2 ** this.bits, outcomes: this.outcomes });
  }

  /** One pass; the number of boundaries, and of those that were wrong. */
  pass(random: () => number): { readonly examples: number; readonly wrong: number } {
    const { order, tokens, lengths, right, rows, table } = this;
    const mask = 2 ** this.bits - 1;
    let wrong = 0;
    shuffle(order, random);
    for (const place of order) {
      boundaryRows(tokens, { place, length: lengths[place]!, mask }, rows);
      if (!learnExample(table, rows, right[place]!)) wrong++;
    }
    return { examples: order.length, wrong };
  }

  /** The pieces of tokens in chunks. */
  private read({ text, tokens }: GoldText): void {
    const chunks = new ChunkReader(text);
    let length = 0;
    let at = 0;
    while (chunks.next()) {
      for (let from = chunks.from; from < chunks.to;) {
        while (tokens[at]!.to <= from) at++;
        const token = tokens[at]!;
        const to = Math.min(token.to, chunks.to);
        this.add(text, { from, to, after: to === chunks.to ? chunks.after : NO_SPACE });
        const isWhole = to === token.to;
        this.right.push(isWhole ? (token.endsSentence ? ENDS_SENTENCE : ENDS_TOKEN) : GOES_ON);
        this.lengths.push(length);
        length = isWhole && token.endsSentence ? 0 : length + 1;
        from = to;
      }
    }
  }

  private add(
    text: string,
    { from, to, after }: { readonly from: number; readonly to: number; readonly after: number },
  ): void {
    const { tokens } = this;
    const place = tokens.add();
    tokens.from[place] = from;
    tokens.to[place] = to;
    tokens.after[place] = after;
    findTraits(text, { from, to }, { traits: tokens.traits, at: place * TRAIT_COUNT });
  }
}

/**
 * Learns to cut chunks into tokens. Each different chunk is learned from once a pass, with the cuts that it mostly has: a
 * segmenter cuts it in one way too.
 */
import { ChunkReader, canCut } from '../../runtime/segmenter/chunk-reader.ts';
import { ChunkUnits, CUT_FEATURES, CUT_OUTCOMES, TOKEN_END, WORD_END } from '../../runtime/segmenter/cut-features.ts';
import { AveragedTable } from '../linear/averaged-table.ts';
import { shuffle } from '../shared/training.ts';
import { isWritten } from './count-expansions.ts';
import type { GoldText } from './gold-text.ts';
import { learnExample } from './margin-lesson.ts';

/** A chunk with its usual outcomes, one for each gap. */
interface CutExample {
  readonly chunk: string;
  readonly following: number;
  readonly outcomes: Uint8Array;
}

export class CutLessons {
  readonly table: AveragedTable;
  readonly bits: number;
  private readonly examples: CutExample[];
  private readonly units = new ChunkUnits();
  private readonly rows = new Int32Array(CUT_FEATURES);

  constructor(gold: GoldText) {
    this.examples = usualCuts(gold);
    const gaps = this.examples.reduce((sum, { outcomes }) => sum + outcomes.length, 0);
    this.bits = tableBits(gaps);
    this.table = new AveragedTable({ rows: 2 ** this.bits, outcomes: CUT_OUTCOMES });
  }

  /** One pass; the number of gaps, and of those that were wrong. */
  pass(random: () => number): { readonly examples: number; readonly wrong: number } {
    const { examples, units, rows, table } = this;
    const mask = 2 ** this.bits - 1;
    let [count, wrong] = [0, 0];
    shuffle(examples, random);
    for (const { chunk, following, outcomes } of examples) {
      units.open(chunk, { from: 0, to: chunk.length, following });
      for (let gap = 0; gap < outcomes.length; gap++) {
        if (!canCut(chunk, gap + 1)) continue;
        units.rowsOf(gap, mask, rows);
        count++;
        if (!learnExample(table, rows, outcomes[gap]!)) wrong++;
      }
    }
    return { examples: count, wrong };
  }
}

/** Rows enough that few features share one. */
export function tableBits(examples: number): number {
  return Math.max(10, Math.min(20, Math.ceil(Math.log2(8 * examples + 1))));
}

function usualCuts({ text, tokens }: GoldText): CutExample[] {
  const outcomes = new Uint8Array(text.length + 1);
  for (const token of tokens) {
    outcomes[token.to] = TOKEN_END;
    if (!isWritten(token)) continue;
    let at = token.from;
    for (const word of token.words.slice(0, -1)) outcomes[(at += word.length)] = WORD_END;
  }
  const votes = new Map<string, Map<string, number>>();
  const chunks = new ChunkReader(text);
  while (chunks.next()) {
    const { from, to, following } = chunks;
    if (to - from < 2) continue;
    const key = `${following} ${text.slice(from, to)}`;
    const cuts = outcomes.subarray(from + 1, to).join('');
    const own = votes.get(key) ?? new Map<string, number>();
    votes.set(key, own.set(cuts, (own.get(cuts) ?? 0) + 1));
  }
  return Array.from(votes, ([key, own]) => {
    const space = key.indexOf(' ');
    const [cuts] = [...own].reduce((best, each) => (each[1] > best[1] ? each : best));
    return {
      chunk: key.slice(space + 1),
      following: Number(key.slice(0, space)),
      outcomes: Uint8Array.from(cuts, Number),
    };
  });
}

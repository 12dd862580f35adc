/** What a benchmark is given, and the lines of the table that it answers with. */
import type { Output } from '../../cli/shared/io.ts';
import type { Spread } from './measure.ts';
import type { Corpus } from './trees.ts';

export interface Setting {
  readonly corpus: Corpus;
  /** The folder of the treebanks; undefined where the trees are random. */
  readonly treebanks: string | undefined;
  /** A temporary folder. */
  readonly folder: string;
  /** Where progress is shown. */
  readonly output: Output;
}

interface Compared {
  readonly measured: string;
  readonly against: string;
}

export type Row =
  | (Compared & {
      readonly kind: 'ratio';
      readonly ratio: Spread;
      readonly meaning: 'times as fast' | 'times the cost';
    })
  | (Compared & { readonly kind: 'skipped'; readonly why: string });

export type Benchmark = (setting: Setting) => Promise<readonly Row[]>;

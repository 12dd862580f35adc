/** What a parser needs of a system’s module. A generated module satisfies it, and so does every `SystemModule`. */
import type { TreeDistribution } from '../module/scored-tree.ts';

/** A configuration, as parsers use it. */
export interface ParserConfiguration {
  readonly length: number;
  readonly heads: Int32Array;
  readonly labels: Int32Array;
  readonly isTerminal: boolean;
  reset(length: number): this;
  copyFrom(other: ParserConfiguration): this;
  stackAt(position: number): number;
  bufferAt(position: number): number;
  symbolAt(position: number): number;
  apply(transition: number, label?: number): void;
  viable(group?: number): number;
}

/** The system of a parser. */
export interface ParserSystem {
  readonly name: string;
  readonly specHash: string;
  readonly root: 'any' | 'single';
  readonly transitions: readonly { readonly name: string; readonly plain: string }[];
  readonly Configuration: new (length?: number) => ParserConfiguration;
  maxTransitions(length: number): number;
  /** Only parsers over trees that need not be projective use these. */
  readonly reductions?: readonly string[];
  treeDistribution?(scores: ArrayLike<number>, length: number): TreeDistribution;
}

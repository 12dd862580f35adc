/**
 * Configurations of S: stack, buffer and arcs.
 *
 * Symbols never change their order, so the stack and the returned part of the buffer are one list in word order,
 * `live`. Its first `height` nodes are the stack. The buffer is the rest of `live`, followed by the nodes from `fresh`
 * on, which have never been shifted. Configurations are immutable.
 */
import { checkLength } from '../../runtime/module/check-length.ts';
import type { Tree } from './tree.ts';

export interface Configuration {
  readonly live: readonly number[];
  readonly height: number;
  readonly fresh: number;
  /** The head of each word so far: `heads[w - 1]`, or -1. */
  readonly heads: Tree;
}

/** The configuration ([0], [1…n], ∅). */
export function initialConfiguration(n: number): Configuration {
  checkLength(n);
  return { live: [0], height: 1, fresh: 1, heads: Array.from({ length: n }, () => -1) };
}

/** The node at a position counted from the top of the stack, which is 1; 0 is the front of the buffer, if it has one. */
export function nodeAt({ live, height, fresh }: Configuration, position: number): number {
  return live[height - position] ?? fresh;
}

/** The number of nodes in the buffer. */
export function bufferLength(configuration: Configuration): number {
  const { live, height, fresh, heads } = configuration;
  return live.length - height + heads.length - fresh + 1;
}

/** The nodes of the buffer, front first. */
export function bufferNodes(configuration: Configuration): readonly number[] {
  const { live, height, fresh, heads } = configuration;
  return [...live.slice(height), ...Array.from({ length: heads.length - fresh + 1 }, (_, index) => fresh + index)];
}

/** True for ([0], [], A). */
export function isTerminal(configuration: Configuration): boolean {
  return configuration.height === 1 && bufferLength(configuration) === 0;
}

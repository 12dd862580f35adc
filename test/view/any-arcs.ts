/** Random sets of arcs, crossing and repeated pairs included. */
import fc from 'fast-check';
import type { Arc } from '../../generator/semantics/tree.ts';

export const NODES = 12;

const node = fc.integer({ min: 0, max: NODES - 1 });

export const anyArcs: fc.Arbitrary<Arc[]> = fc.uniqueArray(
  fc.record({ head: node, dependent: node }).filter(({ head, dependent }) => head !== dependent),
  { maxLength: 30, selector: ({ head, dependent }) => `${head} ${dependent}` },
);

/**
 * The plan for systems of degree 1 (docs/inference.md, section 6). They link neighbours on the stack, or its top with the
 * buffer's front, so they derive exactly the projective trees, or those with arcs to the right only if there is no la. A node's left and right
 * dependents do not depend on each other, so heads split as in Eisner's algorithm: spans begin or end with their head, and
 * every step has three variables.
 *   right  R(h, e): h with all dependents up to e      right arc  RA(h, d): h → d, and all up to d
 *   left   L(b, h): h with all dependents from b       left arc   LA(d, h): d ← h, and all from d
 *   between B(b, e): what lies between the two ends of an arc, which has either direction
 */
import { NO_ARC, NODE_0, ONE, type TreeGroup, type TreePlan } from '../../../runtime/module/tree-plan.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';

const TREES = 0;
const RIGHT = 1;
const LEFT = 2;
const RIGHT_ARC = 3;
const LEFT_ARC = 4;
const BETWEEN = 5;

/** Spans [b, e] with b ≤ e, both of them words; coordinates b and e + 1. */
const WHOLE = { variables: [0, 2], shifts: [0, 1], before: 0 };
const BEFORE = { variables: [0, 1], shifts: [0, 1], before: 0 };
const FROM = { variables: [1, 2], shifts: [0, 1], before: 0 };
const NOTHING = { variables: [], shifts: [], before: -1 };
const PLAIN = { kind: 'step', rows: 'all', start: 0, end: 2, head: NO_ARC, dependent: NO_ARC } as const;

/** The plan of a system of degree 1. */
export function planSplitHeads({ root, reductions }: TransitionSystem): TreePlan {
  const hasLeftArcs = reductions.some(({ kind }) => kind === 'la');
  const arc: TreeGroup = { ...PLAIN, loose: [0, 0], end: 1, target: BEFORE, left: BEFORE, right: NOTHING, steps: [] };
  const meeting: TreeGroup = { ...PLAIN, loose: [0, 0, 1], target: WHOLE, left: BEFORE, right: FROM, steps: [] };
  const groups: TreeGroup[] = [
    {
      ...PLAIN,
      kind: 'open',
      loose: [0, 1],
      end: 1,
      target: { variables: [0, 0], shifts: [0, 1], before: 0 },
      left: NOTHING,
      right: NOTHING,
      steps: [RIGHT, ONE, ONE, LEFT, ONE, ONE],
    },
    {
      ...PLAIN,
      loose: [0, 1, 0],
      target: WHOLE,
      left: BEFORE,
      right: { variables: [1, 2], shifts: [1, 1], before: 0 },
      steps: [BETWEEN, RIGHT, LEFT],
    },
    { ...arc, head: 0, dependent: 1, steps: [RIGHT_ARC, BETWEEN, ONE] },
    ...(hasLeftArcs ? [{ ...arc, head: 1, dependent: 0, steps: [LEFT_ARC, BETWEEN, ONE] }] : []),
    { ...meeting, steps: [RIGHT, RIGHT_ARC, RIGHT] },
    ...(hasLeftArcs ? [{ ...meeting, loose: [0, 1, 0], steps: [LEFT, LEFT, LEFT_ARC] }] : []),
    root === 'any'
      ? {
          ...PLAIN,
          kind: 'end',
          rows: 'root',
          loose: [0, 1],
          end: 1,
          target: NOTHING,
          left: BEFORE,
          right: NOTHING,
          steps: [TREES, RIGHT, ONE],
        }
      : {
          ...PLAIN,
          kind: 'end',
          rows: 'words',
          loose: [0, 1, 1],
          target: NOTHING,
          left: BEFORE,
          right: FROM,
          head: NODE_0,
          dependent: 1,
          steps: [TREES, LEFT, RIGHT],
        },
  ];
  return { orders: [0, 2, 2, 2, 2, 2], before: [-1, 0, 0, 0, 0, 0], beyond: 0, groups };
}

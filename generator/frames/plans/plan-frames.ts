/**
 * From the rules of the grammar of frames to steps on arrays, so that no step has more variables than it must.
 *
 * A rule with two parts and an owed arc h → d has three factors; their order decides the number of variables.
 *   If d is a new word of the outer frame, nobody needs it afterwards: the arc is *hooked* to the outer part first, and
 *   d is summed out; the hooked array has h in its place, whichever word of the inner frame that will be.
 *   If d is a slot of the outer frame, the arc is multiplied in *afterwards*: all that has the same arc is added up before.
 * Openings with one source are that source.
 */
import type { TreeCoordinates, TreeGroup, TreePlan } from '../../../runtime/module/tree-plan.ts';
import { NO_ARC, NODE_0, ONE } from '../../../runtime/module/tree-plan.ts';
import { NONE, type Grammar } from '../grammar/grammar.ts';
import type { FrameGrammar } from '../grammar/arc-items.ts';
import {
  FIRST,
  INNER_FIRST,
  innerNewWord,
  inOrder,
  isIndex,
  mayEqual,
  nameText,
  NEXT,
  type Index,
  type NodeName,
} from '../grammar/node-name.ts';
import type { ArcNames, RuleShape } from '../grammar/shape.ts';

/** The order of the work for one span. */
const PHASES = ['call', 'after', 'into', 'hook', 'exit', 'end'] as const;
type Phase = 'open' | (typeof PHASES)[number];

interface Part {
  readonly array: number;
  readonly indices: readonly Index[];
}

interface Step {
  readonly phase: Phase;
  readonly chain: readonly Index[];
  /** The index that is the end of the target's span. */
  readonly end: Index;
  readonly target: Part;
  readonly parts: readonly Part[];
  readonly arc: ArcNames | undefined;
}

/** The plan of a reduced grammar. */
export function planFrames({ grammar, shapes }: FrameGrammar<Grammar>): TreePlan {
  const { size, start, rules } = grammar;
  const orders: number[] = [0];
  const arrays = new Map<string, number>();
  /** The array with this key, made if it is new; then `fill` is told. */
  const arrayOf = (key: string, order: number, fill?: (array: number) => void): number => {
    const before = arrays.get(key);
    if (before !== undefined) return before;
    const array = orders.length;
    arrays.set(key, array);
    orders.push(order);
    fill?.(array);
    return array;
  };
  arrays.set(`item ${start}`, 0);

  const sources = new Int32Array(size).fill(NONE);
  const sourceCount = new Int32Array(size);
  for (let rule = 0; rule < rules.count; rule++) {
    if (shapes[rules.transition[rule]!]!.kind !== 'into') continue;
    sources[rules.head[rule]!] = rules.left[rule]!;
    sourceCount[rules.head[rule]!]!++;
  }
  const itemArray = (x: number, order: number): number =>
    arrayOf(`item ${sourceCount[x] === 1 ? sources[x]! : x}`, order);

  const steps: Step[] = [];
  const planCall = (shape: RuleShape, target: Part, left: Part, right: Part): void => {
    const { arc, chain } = shape;
    if (arc === undefined) {
      steps.push({ phase: 'call', chain, end: NEXT, target, parts: [left, right], arc });
    } else if (arc.dependent.kind === 'new') {
      const hooked = hook(left, arc);
      const used = new Set<NodeName>([...target.indices, ...hooked.indices, ...right.indices]);
      const rest = chain.filter((index) => used.has(index));
      steps.push({ phase: 'call', chain: rest, end: NEXT, target, parts: [hooked, right], arc: undefined });
    } else {
      const partial = unweighted(target, arc, left);
      const used = new Set<NodeName>([...partial.indices, ...left.indices, ...right.indices]);
      const rest = chain.filter((index) => used.has(index));
      steps.push({ phase: 'call', chain: rest, end: NEXT, target: partial, parts: [left, right], arc: undefined });
    }
  };
  /** The left part with the arc hooked to it and its dependent summed out. */
  const hook = (left: Part, { head, dependent }: ArcNames): Part => {
    const own = left.indices.map((index) => (index === INNER_FIRST ? NEXT : index));
    const isInner = head.kind === 'inner new';
    // Whichever new word of the inner frame it will be.
    const hooked = isInner ? innerNewWord(0) : head;
    const without = own.filter((index) => index !== dependent);
    const added = isIndex(hooked) && !own.includes(hooked) ? [hooked] : [];
    const indices = isInner ? [...without, ...added] : inOrder([...added, ...without]);
    const array = arrayOf(`hook ${left.array} ${nameText(dependent)} ${nameText(hooked)}`, indices.length, (made) => {
      steps.push({
        phase: 'hook',
        chain: isInner ? [...own, ...added] : inOrder([...added, ...own]),
        end: NEXT,
        target: { array: made, indices },
        parts: [{ array: left.array, indices: own }],
        arc: { head: hooked, dependent },
      });
    });
    return {
      array,
      indices: indices.map((index) =>
        index === NEXT ? INNER_FIRST : index === hooked && isIndex(head) ? head : index,
      ),
    };
  };
  /** What the arc is multiplied to afterwards, which makes the target. */
  const unweighted = (target: Part, { head, dependent }: ArcNames, left: Part): Part => {
    const isKnown = (left.indices as readonly NodeName[]).includes(dependent);
    const indices = isKnown ? target.indices : target.indices.filter((index) => index !== dependent);
    const place = (name: NodeName): number => (target.indices as readonly NodeName[]).indexOf(name);
    const key = `after ${target.array} ${place(head)} ${place(dependent)} ${isKnown ? 'known' : 'new'}`;
    const array = arrayOf(key, indices.length, (made) => {
      const arc = { head, dependent };
      const parts = [{ array: made, indices }];
      steps.push({ phase: 'after', chain: target.indices, end: NEXT, target, parts, arc });
    });
    return { array, indices };
  };

  for (let rule = 0; rule < rules.count; rule++) {
    const shape = shapes[rules.transition[rule]!]!;
    const x = rules.head[rule]!;
    if (shape.kind === 'into' && sourceCount[x] === 1) continue;
    const target: Part = { array: itemArray(x, shape.target.length), indices: shape.target };
    const parts = [rules.left[rule]!, rules.right[rule]!].flatMap((of, at): Part[] =>
      of === NONE ? [] : [{ array: itemArray(of, shape.parts[at]!.length), indices: shape.parts[at]! }],
    );
    if (shape.kind === 'call') planCall(shape, target, parts[0]!, parts[1]!);
    else {
      const phase = shape.kind === 'last' ? 'end' : shape.kind;
      steps.push({ phase, chain: shape.chain, end: NEXT, target, parts, arc: shape.arc });
    }
  }
  const before = orders.map(() => -1);
  for (const { target } of steps) before[target.array] = target.indices.indexOf(FIRST);
  return { orders, before, beyond: 1, groups: groupSteps(steps) };
}

/**
 * What is added to indices to make coordinates that always increase, though a word that opens a frame may be alive in it:
 * slots and first words are one less, and a hooked head, which comes after the end of its span, is one more.
 */
function coordinates(
  chain: readonly Index[],
  indices: readonly Index[],
  first: typeof FIRST | typeof INNER_FIRST,
): TreeCoordinates {
  const end = first === FIRST ? indices.findIndex((index) => index === NEXT || index === INNER_FIRST) : Infinity;
  const slots = indices.indexOf(first);
  return {
    variables: indices.map((index) => chain.indexOf(index)),
    shifts: indices.map((_, at) => (at <= slots ? -1 : at > end ? 1 : 0)),
    before: slots,
  };
}

/** Steps that combine indices in the same way, put together in the order of the work. */
function groupSteps(steps: readonly Step[]): TreeGroup[] {
  const groups = new Map<string, { readonly phase: Phase; readonly group: TreeGroup; readonly steps: number[] }>();
  for (const { phase, chain, end, target, parts, arc } of steps) {
    const variable = (name: NodeName | undefined): number =>
      name === undefined ? NO_ARC : isIndex(name) ? chain.indexOf(name) : NODE_0;
    const isRoots = !chain.includes(FIRST);
    const own: number[] = [];
    const group: TreeGroup = {
      kind: phase === 'open' || phase === 'end' ? phase : 'step',
      rows: isRoots ? 'root' : 'words',
      loose: chain.map((index, at) => (mayEqual(chain[at - 1], index) || isAfterEnd(chain, at) ? 1 : 0)),
      start: chain.indexOf(FIRST),
      end: chain.indexOf(end),
      target: phase === 'open' ? opened(target.indices) : coordinates(chain, target.indices, FIRST),
      left: coordinates(chain, parts[0]?.indices ?? [], FIRST),
      right: coordinates(chain, parts[1]?.indices ?? [], INNER_FIRST),
      head: variable(arc?.head),
      dependent: variable(arc?.dependent),
      steps: own,
    };
    const key = `${phase} ${JSON.stringify(group)}`;
    const known = groups.get(key) ?? { phase, group, steps: own };
    groups.set(key, known);
    known.steps.push(target.array, parts[0]?.array ?? ONE, parts[1]?.array ?? ONE);
  }
  const order = (phase: Phase): number => (phase === 'open' ? -1 : PHASES.indexOf(phase));
  return [...groups.values()].toSorted((a, b) => order(a.phase) - order(b.phase)).map(({ group }) => group);
}

/** A hooked head may be the word that opens the next frame. */
function isAfterEnd(chain: readonly Index[], at: number): boolean {
  return chain[at - 1] === NEXT && chain[at]!.kind === 'inner new';
}

/** The coordinates of a frame that has just been opened, from its first word. */
function opened(indices: readonly Index[]): TreeCoordinates {
  const shifts = indices.map((index) => (index === FIRST ? -1 : index === NEXT ? 1 : 0));
  return { variables: indices.map(() => 0), shifts, before: indices.indexOf(FIRST) };
}

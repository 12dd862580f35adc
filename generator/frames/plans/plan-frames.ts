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
import type { ArcNames, RuleShape } from '../grammar/frame-shapes.ts';
import { NONE, type LabelledGrammar, type Rules } from '../grammar/grammar.ts';
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
export function planFrames(labelled: LabelledGrammar<RuleShape>): TreePlan {
  return new FramePlanner(labelled).plan();
}

class FramePlanner {
  private readonly rules: Rules;
  private readonly shapes: readonly RuleShape[];
  /** By array, how many indices it has; array 0 is the start's. */
  private readonly orders: number[] = [0];
  private readonly arrays = new Map<string, number>();
  private readonly steps: Step[] = [];
  /** By opening with one source, this source; NONE for all others. */
  private readonly onlySource: Int32Array;

  constructor({ grammar: { size, start, rules }, labels }: LabelledGrammar<RuleShape>) {
    this.rules = rules;
    this.shapes = labels;
    this.arrays.set(`item ${start}`, 0);
    this.onlySource = new Int32Array(size).fill(NONE);
    const isSeen = new Uint8Array(size);
    for (let rule = 0; rule < rules.count; rule++) {
      if (this.shapeOf(rule).kind !== 'into') continue;
      const x = rules.head[rule]!;
      this.onlySource[x] = isSeen[x] === 0 ? rules.left[rule]! : NONE;
      isSeen[x] = 1;
    }
  }

  plan(): TreePlan {
    for (let rule = 0; rule < this.rules.count; rule++) this.planRule(rule);
    const before = this.orders.map(() => -1);
    for (const { target } of this.steps) before[target.array] = target.indices.indexOf(FIRST);
    return { orders: this.orders, before, beyond: 1, groups: groupSteps(this.steps) };
  }

  private planRule(rule: number): void {
    const { head, left, right } = this.rules;
    const shape = this.shapeOf(rule);
    const { kind, chain, arc } = shape;
    const x = head[rule]!;
    if (kind === 'into' && this.onlySource[x] !== NONE) return;
    const target: Part = { array: this.itemArray(x, shape.target.length), indices: shape.target };
    const parts = [left[rule]!, right[rule]!].flatMap((of, at): Part[] =>
      of === NONE ? [] : [{ array: this.itemArray(of, shape.parts[at]!.length), indices: shape.parts[at]! }],
    );
    switch (kind) {
      case 'call':
        this.planCall(shape, target, { left: parts[0]!, right: parts[1]! });
        break;
      case 'forget':
        throw new Error('what weighs arcs forgets no words');
      default:
        this.steps.push({ phase: kind, chain, end: NEXT, target, parts, arc });
    }
  }

  private planCall(
    { arc, chain }: RuleShape,
    target: Part,
    { left, right }: { readonly left: Part; readonly right: Part },
  ): void {
    const add = (made: Part, first: Part): void => {
      const used = new Set<NodeName>([...made.indices, ...first.indices, ...right.indices]);
      const rest = chain.filter((index) => used.has(index));
      this.steps.push({ phase: 'call', chain: rest, end: NEXT, target: made, parts: [first, right], arc: undefined });
    };
    if (arc === undefined) add(target, left);
    else if (arc.dependent.kind === 'new') add(target, this.hook(left, arc));
    else add(this.unweighted(target, arc, left), left);
  }

  /** The left part with the arc hooked to it and its dependent summed out. */
  private hook(left: Part, { head, dependent }: ArcNames): Part {
    // Whichever new word of the inner frame it will be.
    const hooked = head.kind === 'inner new' ? innerNewWord(0) : head;
    const own = isIndex(hooked) ? inOrder([...left.indices, hooked]) : left.indices;
    const indices = own.filter((index) => index !== dependent);
    const key = `hook ${left.array} ${nameText(dependent)} ${nameText(hooked)}`;
    const array = this.arrayOf(key, indices.length, (made) =>
      this.steps.push({
        phase: 'hook',
        chain: own,
        end: INNER_FIRST,
        target: { array: made, indices },
        parts: [left],
        arc: { head: hooked, dependent },
      }),
    );
    return { array, indices: indices.map((index) => (index === hooked && isIndex(head) ? head : index)) };
  }

  /** What the arc is multiplied to afterwards, which makes the target. */
  private unweighted(target: Part, { head, dependent }: ArcNames, left: Part): Part {
    const isKnown = (left.indices as readonly NodeName[]).includes(dependent);
    const indices = isKnown ? target.indices : target.indices.filter((index) => index !== dependent);
    const place = (name: NodeName): number => (target.indices as readonly NodeName[]).indexOf(name);
    const key = `after ${target.array} ${place(head)} ${place(dependent)} ${isKnown ? 'known' : 'new'}`;
    const array = this.arrayOf(key, indices.length, (made) => {
      const parts = [{ array: made, indices }];
      this.steps.push({ phase: 'after', chain: target.indices, end: NEXT, target, parts, arc: { head, dependent } });
    });
    return { array, indices };
  }

  private shapeOf(rule: number): RuleShape {
    return this.shapes[this.rules.label[rule]!]!;
  }

  private itemArray(x: number, order: number): number {
    return this.arrayOf(`item ${this.onlySource[x] === NONE ? x : this.onlySource[x]!}`, order);
  }

  /** The array with this key, made if it is new; then `fill` is told. */
  private arrayOf(key: string, order: number, fill?: (array: number) => void): number {
    const before = this.arrays.get(key);
    if (before !== undefined) return before;
    const array = this.orders.push(order) - 1;
    this.arrays.set(key, array);
    fill?.(array);
    return array;
  }
}

/**
 * What is added to indices to make coordinates that always increase, though a word that opens a frame may be alive in it:
 * slots and first words are one less, and a hooked head that may be the word at the end of its span is one more.
 */
function coordinates(
  chain: readonly Index[],
  indices: readonly Index[],
  first: typeof FIRST | typeof INNER_FIRST,
): TreeCoordinates {
  const end = first === FIRST ? indices.indexOf(INNER_FIRST) : -1;
  const slots = indices.indexOf(first);
  const isHooked = (at: number): boolean => end >= 0 && at > end && mayEqual(INNER_FIRST, indices[at]!);
  return {
    variables: indices.map((index) => chain.indexOf(index)),
    shifts: indices.map((_, at) => (at <= slots ? -1 : isHooked(at) ? 1 : 0)),
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
      loose: chain.map((index, at) => (mayEqual(chain[at - 1], index) ? 1 : 0)),
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

/** The coordinates of a frame that has just been opened, from its first word. */
function opened(indices: readonly Index[]): TreeCoordinates {
  const shifts = indices.map((index) => (index === FIRST ? -1 : index === NEXT ? 1 : 0));
  return { variables: indices.map(() => 0), shifts, before: indices.indexOf(FIRST) };
}

/**
 * What items and rules of the grammar of frames know of nodes, apart from symbols (docs/frames.md).
 *
 * A frame has depth - 1 *slots*, the nodes below the word that opened it, the deepest first. Its attribute says of each slot
 * whether it is untouched (U), has been a head here (H) or was removed here (R). The window of an item then shows the
 * slots that are not removed and above them *new* words, which were shifted inside the frame and are alive.
 *
 * The value of an item depends on the nodes that it names, its *indices*, which stand in word order: some slots, the first
 * word of the frame, the living new words, and the next word of the buffer. The root is node 0 and never an index. Which
 * slots are named depends on what weights look at (`Naming`). Where they look at arcs, a closing that removes the deepest
 * slot does not name it: its arc is left to the rule that uses the closing, which knows the node (`owed` names the head).
 *
 * Shapes are known by numbers, each found once: grammars have many rules and few shapes. Rules have the same shape if they
 * combine the same indices, whatever items they belong to: with the root in another place an item may be the same
 * otherwise, and then the two can be merged.
 */
import {
  FIRST,
  INNER_FIRST,
  innerNewWord,
  inOrder,
  isIndex,
  nameText,
  newWord,
  NEXT,
  NOWHERE,
  ROOT,
  slot,
  type Index,
  type NewWord,
  type NodeName,
} from './node-name.ts';
import type { MadeCall, MadeItem } from './frame-items.ts';

export type SlotMark = 'U' | 'H' | 'R';

export interface ItemShape {
  readonly kind: 'prefix' | 'closing';
  /** The position of the root from the top when the frame was opened; 0 for the root's own frame, the depth if it was not in view. */
  readonly rootAt: number;
  /** By slot, the deepest first. */
  readonly slots: readonly SlotMark[];
  /** The head of an arc to the deepest slot that this closing has removed, but not weighted. */
  readonly owed?: NodeName;
}

/** An arc whose weight is a factor. */
export interface ArcNames {
  readonly head: NodeName;
  readonly dependent: NodeName;
}

/**
 * How a rule combines indices: the sum over all values of `chain` that are not of the target, of the parts' values and
 * the weight of the arc. The chain is in word order.
 */
export interface RuleShape {
  readonly kind: 'open' | 'into' | 'call' | 'exit' | 'end' | 'forget';
  readonly chain: readonly Index[];
  readonly target: readonly Index[];
  readonly parts: readonly (readonly Index[])[];
  readonly arc?: ArcNames;
}

/** What weights look at: which slots an item names, and whether rules weigh arcs. */
export interface Naming {
  /** Whether a slot is an index, by its mark and how far below the first word of the frame it is. */
  readonly namesSlot: (mark: SlotMark, distance: number) => boolean;
  /** If so, slots that have been heads are remembered, and closings may owe an arc. */
  readonly weighsArcs: boolean;
}

/** Arcs: what has been touched. */
export const NAMING_ARCS: Naming = { namesSlot: (mark) => mark !== 'U', weighsArcs: true };

/** The top words of the stack: the slots that may be among them, at least the top. */
export function namingTop(words: number): Naming {
  return { namesSlot: (_, distance) => distance < words, weighsArcs: false };
}

export class FrameShapes {
  /** The shapes of items and rules by their numbers. */
  readonly items: ItemShape[] = [];
  readonly rules: RuleShape[] = [];
  private readonly naming: Naming;
  private readonly itemIds = new Map<string, number>();
  private readonly ruleIds = new Map<string, number>();
  private readonly plain = new Map<string, number>();
  private readonly calls: Map<number, MadeCall>[] = [];
  private readonly exits = new Map<string, MadeItem>();

  constructor(naming: Naming) {
    this.naming = naming;
  }

  /** The prefix of a frame that has just been opened, with the root at a position of its window. */
  open(rootAt: number, depth: number): MadeItem {
    const slots = Array.from({ length: depth - 1 }, () => 'U' as const);
    const attribute = this.itemId({ kind: 'prefix', rootAt, slots });
    return { attribute, label: this.plainRule('open', attribute, (own) => ({ chain: own, target: own, parts: [] })) };
  }

  /** The opening that a prefix makes by a shift, with the same indices. */
  into(prefix: number): MadeItem {
    const label = this.plainRule('into', prefix, (own) => ({ chain: own, target: own, parts: [own] }));
    return { attribute: prefix, label };
  }

  /** The end of a computation, in the root's frame. */
  end(prefix: number): number {
    return this.plainRule('end', prefix, (own) => ({ chain: own, target: [], parts: [own] }));
  }

  /** What closes a frame: the head and the dependent of a reduction, by their positions from the top. */
  exit(prefix: number, positions: { readonly head: number; readonly dependent: number }): MadeItem {
    return remembered(this.exits, `${prefix} ${positions.head} ${positions.dependent}`, () => {
      const before = this.items[prefix]!;
      const arc: ArcNames = { head: nodeAt(before, positions.head), dependent: nodeAt(before, positions.dependent) };
      const { weighsArcs } = this.naming;
      const headed = weighsArcs ? markSlot(before.slots, slotOf(before, arc.head), 'H') : before.slots;
      const slots = markSlot(headed, arc.dependent, 'R');
      const isOwed = weighsArcs && arc.dependent === slot(0);
      const { rootAt } = before;
      const closing: ItemShape = { kind: 'closing', rootAt, slots, ...(isOwed ? { owed: arc.head } : {}) };
      // New words above a removed one are renumbered.
      const left = newWordsOf(before).filter((name) => name !== arc.dependent);
      const own = this.indicesOf(before);
      const target = renamed(this.indicesOf(closing), left);
      const chain = inOrder([...own, ...target]);
      const weighed = weighsArcs && !isOwed ? { arc } : {};
      const label = this.ruleId({ kind: 'exit', chain, target, parts: [own], ...weighed });
      return { attribute: this.itemId(closing), label };
    });
  }

  /** A prefix that has opened a frame, and the closing of that frame. Words that are removed without being named are forgotten. */
  call(prefix: number, closing: number): MadeCall {
    const known = (this.calls[prefix] ??= new Map<number, MadeCall>());
    return remembered(known, closing, () => this.makeCall(this.items[prefix]!, this.items[closing]!));
  }

  private makeCall(prefix: ItemShape, closing: ItemShape): MadeCall {
    // The slots of the inner frame are what the prefix shows, without the lowest.
    const seen = shownNodes(prefix).slice(1);
    const outerName = (name: NodeName): NodeName => {
      switch (name.kind) {
        case 'slot':
          return seen[name.at]!;
        case 'first':
          return INNER_FIRST;
        case 'new':
          return innerNewWord(name.at);
        default:
          return name;
      }
    };
    let { slots } = prefix;
    const removed = new Set<NodeName>();
    closing.slots.forEach((mark, at) => {
      if (mark === 'U') return;
      slots = markSlot(slots, slotOf(prefix, seen[at]!), mark);
      if (mark === 'R') removed.add(seen[at]!);
    });
    const result: ItemShape = { kind: 'prefix', rootAt: prefix.rootAt, slots };
    const alive = newWordsOf(prefix).filter((name) => !removed.has(name));
    const inner = newWordsOf(closing).map(({ at }) => innerNewWord(at));
    const target = renamed(this.indicesOf(result), [...alive, ...inner]);
    const right = this.indicesOf(closing).map(outerName).filter(isIndex);
    const arc: ArcNames | undefined =
      closing.owed === undefined ? undefined : { head: outerName(closing.owed), dependent: seen[0]! };
    const named = arc === undefined ? [] : [arc.head, arc.dependent].filter(isIndex);
    const isGone = (name: Index): boolean =>
      name.kind === 'new' && removed.has(name) && !right.includes(name) && !named.includes(name);
    const own = this.indicesOf(prefix);
    const left = own.filter((name) => !isGone(name)).map((name) => (name === NEXT ? INNER_FIRST : name));
    const chain = inOrder([...left, ...right, ...target, ...named]);
    const weighed = arc === undefined ? {} : { arc };
    const label = this.ruleId({ kind: 'call', chain, target, parts: [left, right], ...weighed });
    const isForgetful = left.length < own.length;
    return { attribute: this.itemId(result), label, ...(isForgetful ? { first: this.forget(own, isGone) } : {}) };
  }

  /** An opening with these indices, whatever words some of them are. */
  private forget(own: readonly Index[], isGone: (index: Index) => boolean): number {
    const target = own.filter((index) => !isGone(index));
    return this.ruleId({ kind: 'forget', chain: own, target, parts: [own] });
  }

  private indicesOf(shape: ItemShape): Index[] {
    const slots = shape.slots.flatMap((mark, at): Index[] => {
      const name = slotName(shape, at);
      const isNamed = isIndex(name) && this.naming.namesSlot(mark, shape.slots.length - at);
      return isNamed && !(at === 0 && shape.owed !== undefined) ? [name] : [];
    });
    return [...slots, ...(shape.rootAt === 0 ? [] : [FIRST]), ...newWordsOf(shape), NEXT];
  }

  private plainRule(
    kind: RuleShape['kind'],
    item: number,
    shape: (indices: readonly Index[]) => Omit<RuleShape, 'kind'>,
  ): number {
    return remembered(this.plain, `${item} ${kind}`, () =>
      this.ruleId({ kind, ...shape(this.indicesOf(this.items[item]!)) }),
    );
  }

  private itemId(item: ItemShape): number {
    return remembered(this.itemIds, shapeKey(item), () => this.items.push(item) - 1);
  }

  private ruleId(rule: RuleShape): number {
    return remembered(this.ruleIds, JSON.stringify(rule), () => this.rules.push(rule) - 1);
  }
}

/** The nodes that the window of a prefix or the rest of a closing shows, the lowest first. */
export function shownNodes(shape: ItemShape): NodeName[] {
  const slots = shape.slots.flatMap((mark, at) => (mark === 'R' ? [] : [slotName(shape, at)]));
  const size = shape.slots.length + (shape.kind === 'prefix' ? 1 : 0);
  const fresh = Array.from({ length: size - slots.length }, (_, at) => newWord(at));
  return [...slots, ...(shape.rootAt === 0 ? [ROOT] : fresh)];
}

/** The node at a position of a prefix's window: 1 is the top, 0 the buffer's front. */
function nodeAt(prefix: ItemShape, position: number): NodeName {
  return position === 0 ? NEXT : shownNodes(prefix).at(-position)!;
}

/** The new words among them. */
function newWordsOf(shape: ItemShape): NewWord[] {
  return shownNodes(shape).filter((name) => name.kind === 'new');
}

/** The name of a slot, or the root's. */
function slotName({ rootAt, slots }: ItemShape, at: number): NodeName {
  const distance = slots.length - at;
  if (distance === rootAt) return ROOT;
  return distance > rootAt ? NOWHERE : slot(at);
}

/** A slot by its name among all slots of a frame, the root's included. */
function slotOf(shape: ItemShape, name: NodeName): NodeName {
  return name === ROOT && shape.rootAt > 0 ? slot(shape.slots.length - shape.rootAt) : name;
}

function markSlot(slots: readonly SlotMark[], name: NodeName, mark: 'H' | 'R'): SlotMark[] {
  return slots.map((before, at) => (name !== slot(at) || (before === 'R' && mark === 'H') ? before : mark));
}

/** Indices in which new words stand for others. */
function renamed(indices: readonly Index[], newWords: readonly Index[]): Index[] {
  return indices.map((index) => (index.kind === 'new' ? newWords[index.at]! : index));
}

/** A shape as text; equal if and only if the shapes are. */
function shapeKey({ kind, rootAt, slots, owed }: ItemShape): string {
  return `${kind} ${rootAt} ${slots.join('')} ${owed === undefined ? '' : nameText(owed)}`;
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

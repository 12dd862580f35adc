/**
 * What items and rules of the grammar of frames know of nodes, apart from symbols.
 *
 * A frame has depth - 1 *slots*, the nodes below the word that opened it, the deepest first. A state says of each slot
 * whether it is untouched (U), has been a head here (H) or was removed here (R). The window of an item then shows the
 * slots that are not removed and above them *new* words, which were shifted inside the frame and are alive.
 *
 * The value of an item depends on the nodes that it can name: touched slots, the first word of the frame, the living new
 * words, and the next word of the buffer. They are its *indices*, and stand in word order. The root is node 0 and
 * never an index. A closing that removes the deepest slot does not name it: its arc is left to the rule that uses the
 * closing, which knows the node (`owed` names the head).
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
  ROOT,
  slot,
  type Index,
  type NewWord,
  type NodeName,
} from './node-name.ts';

export type SlotState = 'U' | 'H' | 'R';

export interface ItemShape {
  readonly kind: 'prefix' | 'closing';
  /** The position of the root from the top when the frame was opened; 0 for the root's own frame, the depth if it was not in view. */
  readonly rootAt: number;
  /** By slot, the deepest first. */
  readonly slots: readonly SlotState[];
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
  readonly kind: 'open' | 'into' | 'call' | 'exit' | 'end' | 'last';
  readonly chain: readonly Index[];
  readonly target: readonly Index[];
  readonly parts: readonly (readonly Index[])[];
  readonly arc?: ArcNames;
}

/** The name of a slot, or the root's. */
function slotName({ rootAt, slots }: ItemShape, at: number): NodeName {
  return slots.length - at === rootAt ? ROOT : slot(at);
}

/** The nodes that the window of a prefix or the rest of a closing shows, the lowest first. */
export function shownNodes(shape: ItemShape): NodeName[] {
  const slots = shape.slots.flatMap((state, at) => (state === 'R' ? [] : [slotName(shape, at)]));
  const size = shape.slots.length + (shape.kind === 'prefix' ? 1 : 0);
  const fresh = Array.from({ length: size - slots.length }, (_, at) => newWord(at));
  return [...slots, ...(shape.rootAt === 0 ? [ROOT] : fresh)];
}

/** The new words among them. */
function newWordsOf(shape: ItemShape): NewWord[] {
  return shownNodes(shape).filter((name) => name.kind === 'new');
}

/** The indices of an item. */
export function indicesOf(shape: ItemShape): Index[] {
  const touched = shape.slots.flatMap((state, at): Index[] => {
    const name = slotName(shape, at);
    return state === 'U' || !isIndex(name) || (at === 0 && shape.owed !== undefined) ? [] : [name];
  });
  return [...touched, ...(shape.rootAt === 0 ? [] : [FIRST]), ...newWordsOf(shape), NEXT];
}

/** A shape as text; equal if and only if the shapes are. */
export function shapeKey({ kind, rootAt, slots, owed }: ItemShape): string {
  return `${kind} ${rootAt} ${slots.join('')} ${owed === undefined ? '' : nameText(owed)}`;
}

function markSlot(slots: readonly SlotState[], name: NodeName, state: 'H' | 'R'): SlotState[] {
  return slots.map((before, at) => (name !== slot(at) || (before === 'R' && state === 'H') ? before : state));
}

/** A slot by its name among all slots of a frame, the root's included. */
function slotOf(shape: ItemShape, name: NodeName): NodeName {
  return name === ROOT && shape.rootAt > 0 ? slot(shape.slots.length - shape.rootAt) : name;
}

/** Indices in which new words stand for others. */
function renamed(indices: readonly Index[], newWords: readonly Index[]): Index[] {
  return indices.map((index) => (index.kind === 'new' ? newWords[index.at]! : index));
}

/** What closes a frame: the head and the dependent of a reduction, by their positions from the top, from 1 on. */
export function exitShape(
  prefix: ItemShape,
  { head, dependent }: { readonly head: number; readonly dependent: number },
): { readonly closing: ItemShape; readonly rule: RuleShape } {
  const shown = shownNodes(prefix);
  const arc: ArcNames = { head: shown[shown.length - head]!, dependent: shown[shown.length - dependent]! };
  const headed = markSlot(prefix.slots, slotOf(prefix, arc.head), 'H');
  const slots = markSlot(headed, arc.dependent, 'R');
  const isOwed = arc.dependent === slot(0);
  const closing: ItemShape = {
    kind: 'closing',
    rootAt: prefix.rootAt,
    slots,
    ...(isOwed ? { owed: arc.head } : {}),
  };
  // New words above a removed one are renumbered.
  const left = newWordsOf(prefix).filter((name) => name !== arc.dependent);
  const target = renamed(indicesOf(closing), left);
  const chain = inOrder([...indicesOf(prefix), ...target]);
  return {
    closing,
    rule: { kind: 'exit', chain, target, parts: [indicesOf(prefix)], ...(isOwed ? {} : { arc }) },
  };
}

/** What a call makes: a prefix that has opened a frame, and the closing of that frame. */
export function callShape(
  prefix: ItemShape,
  closing: ItemShape,
): { readonly result: ItemShape; readonly rule: RuleShape } {
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
  let slots = prefix.slots;
  const removed = new Set<NodeName>();
  closing.slots.forEach((state, at) => {
    if (state === 'U') return;
    slots = markSlot(slots, slotOf(prefix, seen[at]!), state);
    if (state === 'R') removed.add(seen[at]!);
  });
  const result: ItemShape = { kind: 'prefix', rootAt: prefix.rootAt, slots };
  const alive = newWordsOf(prefix).filter((name) => !removed.has(name));
  const inner = newWordsOf(closing).map(({ at }) => innerNewWord(at));
  const target = renamed(indicesOf(result), [...alive, ...inner]);
  const left = indicesOf(prefix).map((name) => (name === NEXT ? INNER_FIRST : name));
  const right = indicesOf(closing).map(outerName).filter(isIndex);
  const arc: ArcNames | undefined =
    closing.owed === undefined ? undefined : { head: outerName(closing.owed), dependent: seen[0]! };
  const named = arc === undefined ? [] : [arc.head, arc.dependent].filter(isIndex);
  const chain = inOrder([...left, ...right, ...target, ...named]);
  return { result, rule: { kind: 'call', chain, target, parts: [left, right], ...(arc === undefined ? {} : { arc }) } };
}

/**
 * What items and rules of the grammar of frames know of nodes, apart from symbols.
 *
 * A frame has depth - 1 *slots*, the nodes below the word that opened it, the deepest first. A state says of each slot
 * whether it is untouched (U), has been a head here (H) or was removed here (R). The window of an item then shows the
 * slots that are not removed and above them *new* words, which were shifted inside the frame and are alive.
 *
 * The value of an item depends on the nodes that it can name: touched slots, the first word i of the frame, the living
 * new words, and j, the next word of the buffer. They are its *indices*, and stand in word order. The root is node 0 and
 * never an index. A closing that removes the deepest slot does not name it: its arc is left to the rule that uses the
 * closing, which knows the node (`owed` names the head).
 */

/** A node by its name in an item or a rule: `s0` is the deepest slot, `n0` the first new word, `z0` that of an inner frame. */
export type Index = 'i' | 'j' | 'k' | `s${number}` | `n${number}` | `z${number}`;
export type NodeName = Index | 'root';

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

/** The name of slot s, or the root's. */
function slotName({ rootAt, slots }: ItemShape, s: number): NodeName {
  return slots.length - s === rootAt ? 'root' : `s${s}`;
}

/** The nodes that the window of a prefix or the rest of a closing shows, the lowest first. */
export function shownNodes(shape: ItemShape): NodeName[] {
  const slots = shape.slots.flatMap((state, s) => (state === 'R' ? [] : [slotName(shape, s)]));
  const size = shape.slots.length + (shape.kind === 'prefix' ? 1 : 0);
  const fresh = Array.from({ length: size - slots.length }, (_, index): NodeName => `n${index}`);
  return [...slots, ...(shape.rootAt === 0 ? (['root'] as const) : fresh)];
}

/** The indices of an item. */
export function indicesOf(shape: ItemShape): Index[] {
  const touched = shape.slots.flatMap((state, s): Index[] => {
    const name = slotName(shape, s);
    return state === 'U' || name === 'root' || (s === 0 && shape.owed !== undefined) ? [] : [name];
  });
  const fresh = shownNodes(shape).filter((name): name is Index => name.startsWith('n'));
  return [...touched, ...(shape.rootAt === 0 ? [] : ['i' as const]), ...fresh, 'j'];
}

/** A shape as text; equal if and only if the shapes are. */
export function shapeKey({ kind, rootAt, slots, owed }: ItemShape): string {
  return `${kind} ${rootAt} ${slots.join('')} ${owed ?? ''}`;
}

function markSlot(slots: readonly SlotState[], name: NodeName, state: 'H' | 'R'): SlotState[] {
  return slots.map((before, s) => (name !== `s${s}` || (before === 'R' && state === 'H') ? before : state));
}

/** A slot by its name among all slots of a frame, the root's included. */
function slotOf(shape: ItemShape, name: NodeName): NodeName {
  return name === 'root' && shape.rootAt > 0 ? `s${shape.slots.length - shape.rootAt}` : name;
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
  const isOwed = arc.dependent === 's0';
  const closing: ItemShape = {
    kind: 'closing',
    rootAt: prefix.rootAt,
    slots,
    ...(isOwed ? { owed: arc.head } : {}),
  };
  // New words above a removed one are renumbered.
  const left = shown.filter((name) => name.startsWith('n') && name !== arc.dependent);
  const nameBefore = (name: Index): Index => (name.startsWith('n') ? (left[Number(name.slice(1))] as Index) : name);
  const target = indicesOf(closing).map(nameBefore);
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
    if (name.startsWith('s')) return seen[Number(name.slice(1))]!;
    if (name === 'i') return 'k';
    return name.startsWith('n') ? (`z${name.slice(1)}` as NodeName) : name;
  };
  let slots = prefix.slots;
  const removed = new Set<NodeName>();
  closing.slots.forEach((state, s) => {
    if (state === 'U') return;
    slots = markSlot(slots, slotOf(prefix, seen[s]!), state);
    if (state === 'R') removed.add(seen[s]!);
  });
  const result: ItemShape = { kind: 'prefix', rootAt: prefix.rootAt, slots };
  const alive = shownNodes(prefix).filter((name) => name.startsWith('n') && !removed.has(name));
  const inner = shownNodes(closing).filter((name) => name.startsWith('n'));
  const fresh = [...alive, ...inner.map(outerName)];
  const target = indicesOf(result).map((name) =>
    name.startsWith('n') ? (fresh[Number(name.slice(1))] as Index) : name,
  );
  const left = indicesOf(prefix).map((name) => (name === 'j' ? 'k' : name));
  const right = indicesOf(closing)
    .map(outerName)
    .filter((name): name is Index => name !== 'root');
  const arc: ArcNames | undefined =
    closing.owed === undefined ? undefined : { head: outerName(closing.owed), dependent: seen[0]! };
  const named = arc === undefined ? [] : [arc.head, arc.dependent].filter((name): name is Index => name !== 'root');
  const chain = inOrder([...left, ...right, ...target, ...named]);
  return { result, rule: { kind: 'call', chain, target, parts: [left, right], ...(arc === undefined ? {} : { arc }) } };
}

const ORDER = 'sinkzj';

/** Indices in word order, each once. */
export function inOrder(indices: readonly Index[]): Index[] {
  const rank = (index: Index): number => ORDER.indexOf(index[0]!) * 100 + Number(index.slice(1) || 0);
  return [...new Set(indices)].toSorted((a, b) => rank(a) - rank(b));
}

/** True if an index may equal the one before it in a chain: a word that opens a frame may be alive in it. */
export function mayEqual(before: Index | undefined, index: Index): boolean {
  return (before === 'i' && /^[nz]/.test(index)) || (before === 'k' && index.startsWith('z'));
}

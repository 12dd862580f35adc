/**
 * The nodes that items and rules of a context grammar can name (docs/em.md, section 3).
 *
 * A frame opens with a shift. Below the shifted word i lie depth - 1 *slots*; slot m is m below it. Weights look at the
 * top `visible` words of a stack, so a frame depends on its first visible - 1 slots, a1, a2, …, and on no other. New
 * words n0, n1, … were shifted inside the frame and are alive; the first of them may be i. j is the buffer's front.
 * These are an item's *indices*, in word order. The root is node 0, and what lies below it is no node: both are known
 * from where the root was when the frame opened, so neither is an index. In a call, k is the front when the inner frame
 * opens, and z0, z1, … are that frame's new words.
 */
export type Index = 'i' | 'j' | 'k' | `a${number}` | `n${number}` | `z${number}`;
/** `s2` is a slot that no weight looks at. */
export type NodeName = Index | 'root' | 'none' | `s${number}`;

/** What an item knows of nodes. */
export interface ItemNames {
  readonly kind: 'prefix' | 'closing';
  /** Which slot is the root; 0 for the root's own frame, the depth if it is out of view. */
  readonly rootAt: number;
  /** By slot, from slot 1 on: whether it was removed in this frame. */
  readonly removed: readonly boolean[];
}

/** How a rule combines indices: `chain` has all of them in word order, and what target and parts name is among them. */
export interface RuleNames {
  readonly chain: readonly Index[];
  readonly target: readonly Index[];
  readonly parts: readonly (readonly Index[])[];
}

/** An item as text; equal if and only if the items' names are. */
export function namesKey({ kind, rootAt, removed }: ItemNames): string {
  return `${kind} ${rootAt} ${removed.map(Number).join('')}`;
}

export class WindowNames {
  private readonly visible: number;

  /** `visible`: how many words of the top of the stack weights look at, at least one. */
  constructor(visible: number) {
    this.visible = visible;
  }

  /** The nodes of a prefix's window or of a closing's rest, the top first. */
  shown(names: ItemNames): NodeName[] {
    const { kind, rootAt, removed } = names;
    const slots = removed.flatMap((isRemoved, index) => (isRemoved ? [] : [this.slotName(names, index + 1)]));
    if (rootAt === 0) return ['root', ...slots];
    const fresh = removed.length + (kind === 'prefix' ? 1 : 0) - slots.length;
    return [...newWords(fresh).toReversed(), ...slots];
  }

  indicesOf(names: ItemNames): Index[] {
    const slots: Index[] = [];
    for (let m = Math.min(this.visible, names.rootAt) - 1; m >= 1; m--) slots.push(`a${m}`);
    const fresh = this.shown(names).filter(isNew).toReversed();
    return [...slots, ...(names.rootAt === 0 ? [] : ['i' as const]), ...fresh, 'j'];
  }

  /** The closing that a reduction makes of a prefix by removing the node at a position from the top, from 1 on. */
  exit(prefix: ItemNames, dependent: number): { readonly closing: ItemNames; readonly rule: RuleNames } {
    const shown = this.shown(prefix);
    const gone = shown[dependent - 1]!;
    const removed = prefix.removed.map((was, index) => was || this.slotName(prefix, index + 1) === gone);
    const closing: ItemNames = { kind: 'closing', rootAt: prefix.rootAt, removed };
    const left = shown.filter((name): name is Index => isNew(name) && name !== gone).toReversed();
    const own = this.indicesOf(prefix);
    const target = this.indicesOf(closing).map((name) => (isNew(name) ? left[Number(name.slice(1))]! : name));
    return { closing, rule: { chain: own, target, parts: [own] } };
  }

  /**
   * What a prefix that has opened a frame makes with the closing of that frame. Words that the closing has removed
   * without seeing them are forgotten before: nothing depends on them any more.
   */
  call(
    prefix: ItemNames,
    closing: ItemNames,
  ): { readonly result: ItemNames; readonly rule: RuleNames; readonly forgotten: readonly Index[] } {
    const shown = this.shown(prefix);
    const forgotten = closing.removed.flatMap((isRemoved, index): Index[] => {
      const name = shown[index]!;
      return isRemoved && index + 1 >= this.visible && isNew(name) ? [name] : [];
    });
    const gone = new Set(closing.removed.flatMap((isRemoved, index) => (isRemoved ? [shown[index]!] : [])));
    const removed = prefix.removed.map((was, index) => was || gone.has(this.slotName(prefix, index + 1)));
    const result: ItemNames = { kind: 'prefix', rootAt: prefix.rootAt, removed };
    // Slot m of the inner frame is what the prefix shows at position m.
    const outerName = (name: Index): NodeName => {
      if (name.startsWith('a')) return shown[Number(name.slice(1)) - 1]!;
      if (name === 'i') return 'k';
      return isNew(name) ? `z${Number(name.slice(1))}` : name;
    };
    const alive = shown.filter((name): name is Index => isNew(name) && !gone.has(name)).toReversed();
    const inner = this.shown(closing).filter(isNew).toReversed();
    const fresh = [...alive, ...inner.map(outerName)] as readonly Index[];
    const target = this.indicesOf(result).map((name) => (isNew(name) ? fresh[Number(name.slice(1))]! : name));
    const left = this.indicesOf(prefix)
      .filter((name) => !forgotten.includes(name))
      .map((name) => (name === 'j' ? 'k' : name));
    const right = this.indicesOf(closing)
      .map(outerName)
      .filter((name): name is Index => name !== 'root' && name !== 'none');
    const rule = { chain: inOrder([...left, ...right, ...target]), target, parts: [left, right] };
    return { result, rule, forgotten };
  }

  private slotName({ rootAt }: ItemNames, m: number): NodeName {
    if (m === rootAt) return 'root';
    if (m > rootAt) return 'none';
    return m < this.visible ? `a${m}` : `s${m}`;
  }
}

function isNew(name: NodeName): name is `n${number}` {
  return /^n\d/.test(name);
}

function newWords(count: number): `n${number}`[] {
  return Array.from({ length: count }, (_, index): `n${number}` => `n${index}`);
}

const ORDER = 'ainkzj';

/** Indices in word order, each once. Slots further down come first. */
function inOrder(indices: readonly Index[]): Index[] {
  const rank = (index: Index): number => {
    const number = Number(index.slice(1) || 0);
    return ORDER.indexOf(index[0]!) * 100 + (index.startsWith('a') ? 50 - number : number);
  };
  return [...new Set(indices)].toSorted((a, b) => rank(a) - rank(b));
}

/** True if an index may equal the one before it in a chain: a word that opens a frame may be alive in it. */
export function mayEqual(before: Index | undefined, index: Index): boolean {
  return (before === 'i' && /^[nz]/.test(index)) || (before === 'k' && index.startsWith('z'));
}

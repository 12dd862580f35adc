/**
 * The nodes that items and rules of the grammar of frames can name (frame-shapes.ts says which). There is one object for
 * each name, so names are equal if and only if they are the same object.
 */

/** A node by its name, apart from the root, whose node is always 0: a variable of a loop. */
export type Index = Slot | FirstWord | NewWord | InnerFirstWord | InnerNewWord | NextWord;
export type NodeName = Index | Root | Nowhere;

/** A node below the first word of the frame; 0 is the deepest. */
export interface Slot {
  readonly kind: 'slot';
  readonly at: number;
}

/** The word that opened the frame. */
export interface FirstWord {
  readonly kind: 'first';
}

/** A word that was shifted inside the frame and is alive; 0 is the lowest. */
export interface NewWord {
  readonly kind: 'new';
  readonly at: number;
}

/** The word that opened an inner frame, which was the next word of the buffer before it. */
export interface InnerFirstWord {
  readonly kind: 'inner first';
}

/** A new word of an inner frame. */
export interface InnerNewWord {
  readonly kind: 'inner new';
  readonly at: number;
}

/** The next word of the buffer, its front. */
export interface NextWord {
  readonly kind: 'next';
}

export interface Root {
  readonly kind: 'root';
}

/** What lies below the root, which is no node. */
export interface Nowhere {
  readonly kind: 'nowhere';
}

export const ROOT: Root = { kind: 'root' };
export const NOWHERE: Nowhere = { kind: 'nowhere' };
export const FIRST: FirstWord = { kind: 'first' };
export const INNER_FIRST: InnerFirstWord = { kind: 'inner first' };
export const NEXT: NextWord = { kind: 'next' };

const SLOTS: Slot[] = [];
const NEW_WORDS: NewWord[] = [];
const INNER_NEW_WORDS: InnerNewWord[] = [];

export function slot(at: number): Slot {
  return (SLOTS[at] ??= { kind: 'slot', at });
}

export function newWord(at: number): NewWord {
  return (NEW_WORDS[at] ??= { kind: 'new', at });
}

export function innerNewWord(at: number): InnerNewWord {
  return (INNER_NEW_WORDS[at] ??= { kind: 'inner new', at });
}

/** A name as text; equal if and only if the names are. */
export function nameText(name: NodeName): string {
  return 'at' in name ? `${name.kind} ${name.at}` : name.kind;
}

export function isIndex(name: NodeName): name is Index {
  return name.kind !== 'root' && name.kind !== 'nowhere';
}

const ORDER: readonly Index['kind'][] = ['slot', 'first', 'new', 'inner first', 'inner new', 'next'];

/** Indices in word order, each once. */
export function inOrder(indices: readonly Index[]): Index[] {
  const place = (index: Index): number => ('at' in index ? index.at : 0);
  return [...new Set(indices)].toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || place(a) - place(b));
}

/** True if an index may equal the one before it in a chain: a word that opens a frame may be alive in it. */
export function mayEqual(before: Index | undefined, index: Index): boolean {
  switch (before?.kind) {
    case 'first':
      return index.kind === 'new' || index.kind === 'inner new';
    case 'inner first':
      return index.kind === 'inner new';
    default:
      return false;
  }
}

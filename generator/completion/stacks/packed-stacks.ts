/**
 * The completion automaton of an in-place S′ as a module holds it: tables of integers, and a plain interpreter that
 * reads them the way the code of `viable` does. The check of closedness runs on this, and modules lay out nothing else.
 *
 * What has been read so far is one integer, `read`: in its lowest `nodeBits` the node, in the end the outlook, and above
 * them the cost. An entry of `below` or `within` has the same form and is added to `read` once its node is cleared. So
 * costs add up, and must stay below 2^(31 - nodeBits). Where nothing ever reads, tables hold 0.
 *
 * A stack is read from the bottom: symbols below the top `depth + 1` through `below`, from class 0, that of the empty
 * prefix; then the symbol under the window and the window through `within`, in strides of one or more symbols. A stack
 * of at most `depth` symbols is read through `within` alone, from the entry of its height in `starts`, with 0 in the
 * places below its root. In the memory of a module bits that reach below the root mean nothing: `real` clears them.
 *
 * With enough words left nothing is read at all: every transition is viable, except those that complete the root.
 */
import type { CompletionSizes } from '../shared/completion-sizes.ts';
import { entry } from '../shared/table-entry.ts';

/** With perNode · height + base words left, every transition is viable, except those that complete the root. */
export interface AmpleWords {
  readonly perNode: number;
  readonly base: number;
}

export interface PackedStacks {
  readonly kind: 'stacks';
  readonly depth: number;
  readonly degree: number;
  readonly symbolBits: number;
  readonly nodeBits: number;
  /** How many integers hold a set of transitions, 32 each. */
  readonly words: number;
  /** By class and symbol: the class of a prefix with one more symbol. */
  readonly below: readonly number[];
  /** By node and what a stride reads: the next node, and after the last stride the outlook. */
  readonly within: readonly number[];
  /** The bits that `within` has for a stride. */
  readonly strideBits: number;
  /** How far the window is shifted down for each stride. The first also reads the symbol under the window. */
  readonly windowShifts: readonly number[];
  /** How far the symbol under the window is shifted up in the first stride. */
  readonly underShift: number;
  /** By height from 0, which does not occur, to the depth. */
  readonly starts: readonly number[];
  /** By outlook and slack, `levels` each: the viable transitions. The last level stands for all larger slacks. */
  readonly outlooks: readonly number[];
  readonly levels: number;
  /** By height: the bits of the window that do not reach below the root. In higher stacks no bit does. */
  readonly real: readonly number[];
  /** By room, the number of nodes below the top, at most the depth: the transitions that complete the root. */
  readonly finishing: readonly number[];
  /** Undefined if some stacks never complete. */
  readonly ample: AmpleWords | undefined;
  /** The longest sentence whose costs fit above the bits of a node. */
  readonly maxLength: number;
  readonly sizes: CompletionSizes;
}

/** The symbol at a place of the stack, counted from the root’s, 0, without the bits that reach below the root. */
export function realSymbol(
  { degree, symbolBits }: PackedStacks,
  { symbol, place }: { readonly symbol: number; readonly place: number },
): number {
  return symbol & (place < degree ? (2 << place) - 1 : 2 ** symbolBits - 1);
}

/** The window of a stack without the bits that reach below the root. */
export function realWindow(
  { real, depth, symbolBits }: PackedStacks,
  { window, height }: { readonly window: number; readonly height: number },
): number {
  return window & (height < real.length ? real[height]! : 2 ** (depth * symbolBits) - 1);
}

/** Reads one more symbol of a prefix. */
export function readBelow(packed: PackedStacks, read: number, symbol: number): number {
  const { below, symbolBits } = packed;
  return add(packed, read, entry(below, (nodeOf(packed, read) << symbolBits) | symbol));
}

/** Where the reading of a stack of at most `depth` symbols starts. */
export function readStart({ starts }: PackedStacks, height: number): number {
  return entry(starts, height);
}

/** Reads the symbol under the window, 0 if there is none, and the window, with 0 below the root. */
export function readTop(
  packed: PackedStacks,
  read: number,
  { under, window }: { readonly under: number; readonly window: number },
): number {
  const { within, strideBits, windowShifts, underShift } = packed;
  let now = read;
  for (let index = 0; index < windowShifts.length; index++) {
    const bits = window >> windowShifts[index]!;
    const stride = index === 0 ? (under << underShift) | bits : bits & ((1 << strideBits) - 1);
    now = add(packed, now, entry(within, (nodeOf(packed, now) << strideBits) | stride));
  }
  return now;
}

/** The node, in the end the outlook, of what has been read. */
export function nodeOf({ nodeBits }: PackedStacks, read: number): number {
  return read & ((1 << nodeBits) - 1);
}

/** The cost of what has been read. */
export function costOf({ nodeBits }: PackedStacks, read: number): number {
  return read >> nodeBits;
}

/** The viable transitions of a stack that has been read to its top, with this many fresh nodes left. */
export function outlookWords(packed: PackedStacks, read: number, waiting: number): readonly number[] {
  const { words, levels, outlooks } = packed;
  const slack = waiting - costOf(packed, read);
  const level = nodeOf(packed, read) * levels + Math.min(slack, levels - 1);
  return Array.from({ length: words }, (_, word) => (slack < 0 ? 0 : entry(outlooks, level * words + word)));
}

/** The viable transitions among the allowed ones if there are ample words. */
export function ampleTransitions(
  { finishing, words, depth }: PackedStacks,
  { allowed, height }: { readonly allowed: readonly number[]; readonly height: number },
): readonly number[] {
  const room = Math.min(height - 1, depth);
  return allowed.map((bits, word) => bits & ~entry(finishing, room * words + word));
}

/** A configuration that occurs and whose root is not complete. */
export interface StackToComplete {
  /** The symbols of the stack, the root’s first. */
  readonly stack: readonly number[];
  readonly waiting: number;
  /** The transitions that are allowed, as bits. */
  readonly allowed: readonly number[];
}

/** What `viable` answers, as bits, 32 to a word. */
export function viableTransitions(
  packed: PackedStacks,
  { stack, waiting, allowed }: StackToComplete,
): readonly number[] {
  const { depth, symbolBits, ample } = packed;
  const height = stack.length;
  if (ample !== undefined && waiting >= ample.perNode * height + ample.base) {
    return ampleTransitions(packed, { allowed, height });
  }
  const symbolAt = (place: number): number => realSymbol(packed, { symbol: stack[place]!, place });
  const below = height - depth - 1;
  let read = below < 0 ? readStart(packed, height) : 0;
  for (let place = 0; place < below; place++) read = readBelow(packed, read, symbolAt(place));
  const packedWindow = stack.slice(-depth).reduce((word, symbol) => (word << symbolBits) | symbol, 0);
  const window = realWindow(packed, { window: packedWindow, height });
  return outlookWords(packed, readTop(packed, read, { under: below < 0 ? 0 : symbolAt(below), window }), waiting);
}

/** Adds an entry to what has been read, whose node has served its purpose. */
function add({ nodeBits }: PackedStacks, read: number, edge: number): number {
  return (read & ~((1 << nodeBits) - 1)) + edge;
}

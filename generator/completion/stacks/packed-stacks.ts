/**
 * The completion automaton of an in-place S′ as a module holds it: tables of integers, and a plain interpreter that
 * reads them the way the code of `viable` does. The check of closedness runs on this, and modules lay out nothing else.
 *
 * A stack is read from the bottom: symbols below the top `depth + 1` through `below`, from class 0, that of the empty
 * prefix; then the symbol under the window and the window through `within`, in strides of one or more symbols. The
 * prefix read so far is one integer: in its lowest `classBits` the class, above them the cost. An entry of `below` has
 * the same form and is added once the class is cleared. So costs add up, and must stay below 2^(31 - classBits).
 *
 * Nodes are numbered: first the classes; then the starts, one for each height up to the depth, from which a stack of that
 * height is read, with 0 in the places below its root; then `nothing`, from which nothing completes. Only stacks with a
 * complete root leave what occurs, so every other entry leads to `nothing`, which is also the number of an empty
 * outlook. In `below` the rows of the starts lead from one to the next, and the last to class 0: that is how the place
 * below the window sees a stack grow.
 *
 * In the memory of a module bits that reach below the root mean nothing: `real` clears them. With enough words left
 * nothing is read at all: every transition is viable, except those that complete the root.
 */
import type { CompletionSizes } from '../shared/limits.ts';
import { entry } from '../shared/checked-tables.ts';

/** With perNode · height + base words left, every transition is viable, except those that complete the root. */
export interface AmpleWords {
  readonly perNode: number;
  readonly base: number;
}

export interface PackedStacks {
  readonly kind: 'automaton';
  readonly of: 'stacks';
  readonly depth: number;
  readonly degree: number;
  readonly symbolBits: number;
  readonly classes: number;
  /** The node from which nothing completes, and the outlook that lists nothing. */
  readonly nothing: number;
  readonly classBits: number;
  /** How many integers hold a set of transitions, 32 each. */
  readonly words: number;
  /** By class, or start, and symbol: the class of a prefix with one more symbol, and its cost. */
  readonly below: readonly number[];
  /** By node and what a stride reads: the next node, and after the last stride the outlook. */
  readonly within: readonly number[];
  /** The bits that `within` has for a stride. */
  readonly strideBits: number;
  /** How far the window is shifted down for each stride. The first also reads the symbol under the window. */
  readonly windowShifts: readonly number[];
  /** How far the symbol under the window is shifted up in the first stride. */
  readonly underShift: number;
  /**
   * By outlook and slack, the words beyond the cost of the prefix, `levels` each: the viable transitions. The last level
   * stands for all larger slacks.
   */
  readonly outlooks: readonly number[];
  readonly levels: number;
  /** By height: the bits of the window that do not reach below the root. In higher stacks no bit does. */
  readonly real: readonly number[];
  /** By room, the number of nodes below the top, at most the depth: the transitions that complete the root. */
  readonly finishing: readonly number[];
  /** Undefined if some stacks never complete. */
  readonly ample: AmpleWords | undefined;
  /** The longest sentence whose costs fit above the bits of a class. */
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
export function readBelow({ below, classBits, symbolBits }: PackedStacks, prefix: number, symbol: number): number {
  const id = prefix & ((1 << classBits) - 1);
  return prefix - id + entry(below, (id << symbolBits) | symbol);
}

/** The class of a prefix. */
export function classOf({ classBits }: PackedStacks, prefix: number): number {
  return prefix & ((1 << classBits) - 1);
}

/** The cost of a prefix. */
export function prefixCost({ classBits }: PackedStacks, prefix: number): number {
  return prefix >> classBits;
}

/** The node at which the reading of a stack of at most `depth` symbols starts. */
export function startOf({ classes }: PackedStacks, height: number): number {
  return classes + height - 1;
}

/** Reads the symbol under the window, 0 if there is none, and the window, with 0 below the root: the outlook. */
export function readTop(
  { within, strideBits, windowShifts, underShift }: PackedStacks,
  start: number,
  { under, window }: { readonly under: number; readonly window: number },
): number {
  let node = start;
  for (let index = 0; index < windowShifts.length; index++) {
    const bits = window >> windowShifts[index]!;
    const stride = index === 0 ? (under << underShift) | bits : bits & ((1 << strideBits) - 1);
    node = entry(within, (node << strideBits) | stride);
  }
  return node;
}

/** The viable transitions of an outlook, with this many fresh nodes left beyond the cost of the prefix. */
export function outlookWords(
  { words, levels, outlooks }: PackedStacks,
  outlook: number,
  slack: number,
): readonly number[] {
  const level = outlook * levels + Math.min(slack, levels - 1);
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

/** A configuration that occurs. */
export interface StackToComplete {
  /** The symbols of the stack, the root’s first. */
  readonly stack: readonly number[];
  readonly waiting: number;
  /** The transitions that are allowed, as bits. */
  readonly allowed: readonly number[];
}

/** What `viable` answers, as bits, 32 to a word. */
export function viableOfStack(packed: PackedStacks, { stack, waiting, allowed }: StackToComplete): readonly number[] {
  const { depth, symbolBits, ample } = packed;
  const height = stack.length;
  const isIncomplete = (stack[0]! & 1) === 0;
  if (ample !== undefined && waiting >= ample.perNode * height + ample.base && isIncomplete) {
    return ampleTransitions(packed, { allowed, height });
  }
  const symbolAt = (place: number): number => realSymbol(packed, { symbol: stack[place]!, place });
  const below = height - depth - 1;
  let prefix = below < 0 ? startOf(packed, height) : 0;
  for (let place = 0; place < below; place++) prefix = readBelow(packed, prefix, symbolAt(place));
  const packedWindow = stack.slice(-depth).reduce((word, symbol) => (word << symbolBits) | symbol, 0);
  const window = realWindow(packed, { window: packedWindow, height });
  const under = below < 0 ? 0 : symbolAt(below);
  const outlook = readTop(packed, classOf(packed, prefix), { under, window });
  return outlookWords(packed, outlook, waiting - prefixCost(packed, prefix));
}

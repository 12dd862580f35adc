/**
 * How many computations of S build a given tree, in any mode, without visiting whole configurations.
 *
 * As in tabulate.ts, a transition sees the top `depth` symbols, the window, and what lies below is untouched until the
 * stack has fallen to it. So a computation splits, uniquely, at the moments when the stack first falls below the height
 * that a window had. For one tree a symbol is a node with the number of dependents it still lacks, and
 *   fall(window, buffer) = the pieces it can fall to, each with the number of ways
 * where a piece is what is left of the window, shorter than it was, and the buffer of that moment: by a reduction; or
 * by a shift, a fall of the upper symbols, and, where that leaves as many symbols as there were, another fall.
 * The stack is padded with symbols below the root, and the end of the sentence is one more way to fall.
 *
 * Two such sums share nothing with what lies below the window, so their number is polynomial in place and, on trees of
 * treebanks, small in every mode. For the others there is a budget; beyond it some pieces are left out, which leaves out
 * computations, and the count is a lower bound.
 */
import { dependentPosition, headPosition } from '../theory/reduction.ts';
import { returnedBy, type TransitionSystem } from '../theory/transition-system.ts';
import { derivabilityTest } from '../semantics/derivability.ts';
import type { Tree } from '../semantics/tree.ts';
import { TreeLists, type List } from './tree-lists.ts';

/** The number of computations of S that build a tree: exactly, or at least so many. */
export interface TreeCount {
  readonly computations: bigint;
  readonly exact: boolean;
}

/** How many windows and falls are looked at for one sentence before the count becomes a lower bound. */
export const DEFAULT_TREE_BUDGET = 1_000_000;

/** The number of pieces that a window may fall to: any; where that is more work than the budget, fewer. */
const WIDTHS = [Number.POSITIVE_INFINITY, 32, 4];

/** Counts the computations of S that build a tree. */
export function treeCounter(system: TransitionSystem, budget: number = DEFAULT_TREE_BUDGET): (tree: Tree) => TreeCount {
  const isDerivable = derivabilityTest(system);
  return (tree) => {
    for (const width of WIDTHS) {
      const computations = new FallTable(system, tree, { budget, width }).count();
      if (computations === undefined) continue;
      if (width === Number.POSITIVE_INFINITY) return { computations, exact: true };
      if (computations > 0n) return { computations, exact: false };
    }
    return { computations: isDerivable(Int32Array.from(tree), 0, tree.length) ? 1n : 0n, exact: false };
  };
}

/** A piece as one number: `list * depth + height`, where the first `height` nodes of the list are the stack. */
type Piece = number;
type Falls = ReadonlyMap<Piece, bigint>;

/** The piece of a finished sentence; no other has height 0. */
const END: Piece = 0;

/** A window on the way to its falls. */
interface Frame {
  readonly window: List;
  readonly sums: Map<Piece, bigint>;
  /** The window after a shift; undefined where the buffer is empty. */
  readonly shifted: List | undefined;
  /** The falls of the shifted window that have not been added yet, once they are known. */
  uppers?: Iterator<[Piece, bigint]>;
  /** The one that waits for the falls of its window. */
  waiting?: { readonly window: List; readonly ways: bigint };
}

class FallTable {
  private readonly depth: number;
  private readonly reductions: readonly { readonly dependent: number; readonly head: number; readonly back: number }[];
  private readonly lists: TreeLists;
  private readonly known = new Map<List, Falls>();
  private readonly width: number;
  private left: number;

  constructor(
    system: TransitionSystem,
    tree: Tree,
    { budget, width }: { readonly budget: number; readonly width: number },
  ) {
    this.depth = system.depth;
    // Indices into the window, bottom first; in the order of priority, so that canonical falls are found first.
    this.reductions = system.reductions
      .toSorted((a, b) => dependentPosition(a) - dependentPosition(b))
      .map((reduction) => ({
        dependent: system.depth - dependentPosition(reduction),
        head: system.depth - headPosition(reduction),
        back: returnedBy(system, reduction),
      }));
    this.lists = new TreeLists(tree);
    this.width = width;
    this.left = budget;
  }

  /** The number of ways from the first window to the end; undefined where that takes more than the budget. */
  count(): bigint | undefined {
    const { lists, depth, known } = this;
    const first = lists.prepend([...Array.from({ length: depth - 1 }, () => lists.below), lists.root], lists.fresh(1));
    // An explicit stack: frames nest as deep as the sentence is long.
    const frames = [this.open(first)];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const needed = this.advance(frame);
      if (this.left < 0) return undefined;
      if (needed !== undefined) frames.push(this.open(needed));
      else {
        known.set(frame.window, widest(frame.sums, this.width));
        frames.pop();
      }
    }
    return known.get(first)!.get(END) ?? 0n;
  }

  /** Adds falls to the frame until all are there, or until a window is met whose falls are needed first. */
  private advance(frame: Frame): List | undefined {
    const { lists, known, depth } = this;
    if (frame.shifted === undefined) return undefined;
    if (frame.uppers === undefined) {
      const uppers = known.get(frame.shifted);
      if (uppers === undefined) return frame.shifted;
      frame.uppers = uppers.entries();
    }
    const bottom = lists.symbolOf(frame.window);
    for (;;) {
      if (frame.waiting !== undefined) {
        const { window, ways } = frame.waiting;
        const falls = known.get(window);
        if (falls === undefined) return window;
        this.left -= falls.size;
        for (const [piece, more] of falls) add(frame.sums, piece, ways * more);
        delete frame.waiting;
      }
      const next = frame.uppers.next();
      if (next.done === true || this.left < 0) return undefined;
      const [piece, ways] = next.value;
      const height = (piece % depth) + 1;
      const list = lists.cons(bottom, Math.floor(piece / depth));
      if (height < depth) add(frame.sums, list * depth + height, ways);
      else frame.waiting = { window: list, ways };
    }
  }

  /** A frame with the falls that take one reduction, or that end the sentence. */
  private open(window: List): Frame {
    const { lists, depth } = this;
    this.left--;
    const symbols: number[] = [];
    let buffer = window;
    for (let index = 0; index < depth; index++) {
      symbols.push(lists.symbolOf(buffer));
      buffer = lists.restOf(buffer);
    }
    const sums = new Map<Piece, bigint>();
    for (const { dependent, head, back } of this.reductions) {
      if (!lists.isArc(symbols[head]!, symbols[dependent]!)) continue;
      const after = symbols.toSpliced(dependent, 1);
      after[head > dependent ? head - 1 : head]!--; // the symbol of a node that lacks one less
      add(sums, lists.prepend(after, buffer) * depth + (depth - 1 - back), 1n);
    }
    if (symbols[depth - 1] === lists.completeRoot && lists.isEmpty(buffer)) add(sums, END, 1n);
    return { window, sums, shifted: this.shift(symbols.slice(1), { window, buffer }) };
  }

  private shift(
    upper: readonly number[],
    { window, buffer }: { readonly window: List; readonly buffer: List },
  ): List | undefined {
    const { lists } = this;
    if (lists.isEmpty(buffer)) return undefined;
    // A returned symbol is in the list already.
    if (!lists.isFresh(buffer)) return lists.restOf(window);
    return lists.prepend([...upper, lists.freshSymbol(buffer)], lists.fresh(buffer + 1));
  }
}

function add(sums: Map<Piece, bigint>, piece: Piece, ways: bigint): void {
  sums.set(piece, (sums.get(piece) ?? 0n) + ways);
}

/** So many pieces: the first, to which the canonical computation falls, and those with the most ways. */
function widest(falls: Falls, width: number): Falls {
  if (falls.size <= width) return falls;
  const [first, ...others] = falls;
  const byWays = others.toSorted(([, a], [, b]) => (a > b ? -1 : Number(a < b)));
  return new Map([first!, ...byWays.slice(0, width - 1)]);
}

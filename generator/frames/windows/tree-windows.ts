/**
 * The windows of S for a given tree, in any mode. A symbol is a node with the number of dependents it still lacks, and a
 * window is a list (tree-lists.ts): the top `depth` symbols, then the buffer. A rest is what is left of a window, shorter
 * than it was, and the buffer of that moment, as one number: `list * depth + height`, where the first `height` symbols of
 * the list are the stack. The stack is padded with symbols below the root, and the end of the sentence is a fall as well,
 * to the rest FINISHED. The buffer gets shorter or the window falls, so windows never come back to themselves. The buffer's
 * front is the symbol at index `depth`; one that has taken a dependent is in the list as a returned symbol is.
 */
import { dependentPosition, headPosition } from '../../theory/reduction.ts';
import { returnedBy, type TransitionSystem } from '../../theory/transition-system.ts';
import type { Tree } from '../../semantics/tree.ts';
import { TreeLists, type List } from './tree-lists.ts';
import type { WindowFall, WindowTransitions, WindowSystem, WindowTurn } from './window-system.ts';

/** The rest of a finished sentence; no other has height 0. */
export const FINISHED = 0;

interface Reach {
  /** Its number as a transition. */
  readonly number: number;
  readonly dependent: number;
  readonly head: number;
  readonly back: number;
}

const NOTHING: readonly never[] = [];

/** The reductions by indices into the window, bottom first; in the order of priority, so canonical falls are found first. */
export function reachOf(system: TransitionSystem): readonly Reach[] {
  return system.reductions
    .toSorted((a, b) => dependentPosition(a) - dependentPosition(b))
    .map((reduction, index) => ({
      number: index + 1,
      dependent: system.depth - dependentPosition(reduction),
      head: system.depth - headPosition(reduction),
      back: returnedBy(system, reduction),
    }));
}

export class TreeWindows implements WindowSystem {
  readonly first: List;
  private readonly depth: number;
  private readonly reductions: readonly Reach[];
  private readonly lists: TreeLists;

  constructor(tree: Tree, { depth, reductions }: { readonly depth: number; readonly reductions: readonly Reach[] }) {
    this.depth = depth;
    this.reductions = reductions;
    const lists = (this.lists = new TreeLists(tree));
    const below = Array.from({ length: depth - 1 }, () => lists.below);
    this.first = lists.prepend([...below, lists.root], lists.fresh(1));
  }

  transitions(window: List): WindowTransitions {
    const { lists, depth } = this;
    const symbols: number[] = [];
    let buffer = window;
    for (let index = 0; index < depth; index++) {
      symbols.push(lists.symbolOf(buffer));
      buffer = lists.restOf(buffer);
    }
    const [front, behind] = this.frontOf(buffer);
    const falls: WindowFall[] = [];
    const turns: WindowTurn[] = [];
    for (const { number, dependent, head, back } of this.reductions) {
      const isOfBuffer = head === depth || dependent === depth;
      const shown = isOfBuffer ? [...symbols, front] : symbols;
      if (!lists.isArc(shown[head]!, shown[dependent]!)) continue;
      const after = shown.toSpliced(dependent, 1);
      after[head > dependent ? head - 1 : head]!--; // the symbol of a node that lacks one less
      const list = lists.prepend(after, isOfBuffer ? behind : buffer);
      if (dependent === depth) turns.push({ transition: number, nodes: 1, window: list });
      else falls.push({ transition: number, rest: list * depth + (depth - 1 - back) });
    }
    if (lists.isEmpty(buffer)) {
      if (symbols[depth - 1] === lists.completeRoot) falls.push({ transition: 0, rest: FINISHED });
      return { falls, turns, shifts: NOTHING };
    }
    const shifted = lists.isFresh(buffer) ? lists.prepend([...symbols.slice(1), front], behind) : lists.restOf(window); // a returned symbol is in the list already
    return { falls, turns, shifts: [{ transition: 0, below: symbols[0]!, window: shifted }] };
  }

  /** The symbol of the buffer's front, nobody's head or dependent if there is none, and the list behind it. */
  private frontOf(buffer: List): readonly [symbol: number, behind: List] {
    const { lists } = this;
    if (lists.isEmpty(buffer)) return [lists.below, buffer];
    return lists.isFresh(buffer)
      ? [lists.freshSymbol(buffer), lists.fresh(buffer + 1)]
      : [lists.symbolOf(buffer), lists.restOf(buffer)];
  }

  onto(rest: number, below: number): number {
    const { lists, depth } = this;
    const height = (rest % depth) + 1;
    const list = lists.cons(below, Math.floor(rest / depth));
    return height < depth ? ~(list * depth + height) : list;
  }
}

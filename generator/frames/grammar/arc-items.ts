/**
 * The grammar of frames of an in-place system (docs/inference.md): its derivations are the complete computations, and
 * its rules say which nodes they link.
 *
 * A *frame* opens with a shift and closes when the stack falls below the height which that shift gave it. With f and g
 * for the windows that frames open with, w for windows and r for rests, the non-terminals are
 *   prefix  N(f, w, state)      from the opening of f until w is its window
 *   opening O(f, b, g, state)   until it has opened g above the symbol b
 *   closing X(f, r, state)      until f has closed with r
 * and the rules are
 *   open   N(f, f) → nothing                into   O(f, b, g) → N(f, w), where w shifts into g and leaves b
 *   call   N(f, w) → O(f, b, g) X(g, r), where r on b makes w       exit   X(f, r) → N(f, w) and a reduction of w to r
 * The start derives the root's frame; if there is a single root, its one dependent and the arc to it.
 *
 * It is a grammar of generator/tabulation whose rules have the number of their shape in the place of a transition. Shapes
 * tell everything of the indices, so whatever is merged has the same indices.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import { NONE, type Grammar } from './grammar.ts';
import { FrameShapes, type KnownShape } from './frame-shapes.ts';
import { FrameWindows } from '../windows/frame-windows.ts';
import type { ItemShape, RuleShape } from './shape.ts';

export interface FrameGrammar<G extends Grammar = Grammar> {
  readonly grammar: G;
  /** By the number that rules have for a transition. */
  readonly shapes: readonly RuleShape[];
}

interface Prefix {
  readonly id: number;
  readonly frame: Frame;
  readonly window: number;
  readonly shape: KnownShape;
}

interface Opening {
  readonly id: number;
  readonly frame: Frame;
  readonly below: number;
  readonly shape: KnownShape;
}

interface Closing {
  readonly id: number;
  readonly rest: number;
  readonly shape: KnownShape;
}

/** A frame by its window, with what has opened it and how it closes, as far as that is known. */
interface Frame {
  readonly window: number;
  readonly openings: Opening[];
  readonly closings: Closing[];
  /** The non-terminals of this frame: by window or rest and shape, openings also by what they open. */
  readonly prefixes: Map<number, number>;
  readonly ends: Map<number, number>;
  readonly openers: Map<string, number>;
}

/**
 * The grammar of all complete computations, or of those without certain reductions. Everything in it derives something;
 * not all of it is useful.
 */
export function frameGrammar(
  canonical: CanonicalSystem,
  isLeftOut: (prefix: ItemShape, reduction: Reduction) => boolean = () => false,
): FrameGrammar {
  const windows = new FrameWindows(canonical);
  const { depth } = canonical.system;
  const shapes = new FrameShapes();
  const columns = { head: [] as number[], left: [] as number[], right: [] as number[], shape: [] as number[] };
  const frames = new Map<number, Frame>();
  const pending: Prefix[] = [];
  const START = 0;
  let size = 1;

  const add = (head: number, [left = NONE, right = NONE]: readonly number[], shape: number): void => {
    columns.head.push(head);
    columns.left.push(left);
    columns.right.push(right);
    columns.shape.push(shape);
  };
  /** The number of a non-terminal, which is passed to `found` when it is met first. */
  const number = <Key>(known: Map<Key, number>, key: Key, found: (id: number) => void): number => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const id = size++;
    known.set(key, id);
    found(id);
    return id;
  };
  const prefixOf = (frame: Frame, window: number, shape: KnownShape): number =>
    number(frame.prefixes, window * MOST_SHAPES + shape.id, (id) => pending.push({ id, frame, window, shape }));

  const open = (window: number): Frame => {
    const before = frames.get(window);
    if (before !== undefined) return before;
    const frame: Frame = {
      window,
      openings: [],
      closings: [],
      prefixes: new Map(),
      ends: new Map(),
      openers: new Map(),
    };
    frames.set(window, frame);
    const slots = Array.from({ length: depth - 1 }, () => 'U' as const);
    const shape = shapes.known({ kind: 'prefix', rootAt: windows.rootAt(window), slots });
    add(prefixOf(frame, window, shape), [], shapes.open(shape));
    return frame;
  };
  const call = (opening: Opening, closing: Closing): void => {
    const { result, rule } = shapes.call(opening.shape, closing.shape);
    const head = prefixOf(opening.frame, windows.onto(closing.rest, opening.below), result);
    add(head, [opening.id, closing.id], rule);
  };
  const follow = ({ id: prefix, frame, window, shape }: Prefix): void => {
    const { opened, reduced, isEnd, last } = windows.successors(window);
    for (const { reduction, rest } of reduced) {
      if (isLeftOut(shape.item, reduction)) continue;
      const positions = { head: headPosition(reduction), dependent: dependentPosition(reduction) };
      const { result, rule } = shapes.exit(shape, positions);
      const id = number(frame.ends, rest * MOST_SHAPES + result.id, (found) => {
        const closed: Closing = { id: found, rest, shape: result };
        frame.closings.push(closed);
        for (const opening of frame.openings) call(opening, closed);
      });
      add(id, [prefix], rule);
    }
    for (const inner of opened) {
      const below = windows.lowest(window);
      const id = number(frame.openers, `${below} ${inner} ${shape.id}`, (found) => {
        const opening: Opening = { id: found, frame, below, shape };
        const innerFrame = open(inner);
        innerFrame.openings.push(opening);
        for (const closing of innerFrame.closings) call(opening, closing);
      });
      add(id, [prefix], shapes.into(shape));
    }
    if (isEnd && shape.item.rootAt === 0 && canonical.system.root === 'any') add(START, [prefix], shapes.end(shape));
    if (last !== undefined && shape.item.rootAt === 1) add(START, [prefix], shapes.last(shape));
  };
  open(windows.first);
  for (let prefix = pending.pop(); prefix !== undefined; prefix = pending.pop()) follow(prefix);
  const count = columns.head.length;
  return {
    grammar: {
      size,
      start: START,
      fewestNodes: new Int32Array(size),
      rules: {
        count,
        head: Int32Array.from(columns.head),
        left: Int32Array.from(columns.left),
        right: Int32Array.from(columns.right),
        transition: Int32Array.from(columns.shape),
        nodes: new Uint8Array(count),
      },
    },
    shapes: shapes.rules,
  };
}

/** More than there are shapes of items. */
const MOST_SHAPES = 2 ** 20;

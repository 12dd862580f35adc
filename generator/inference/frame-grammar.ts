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
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../theory/reduction.ts';
import { NONE, type Grammar } from '../tabulation/grammar.ts';
import { FrameWindows } from './frame-windows.ts';
import { callShape, exitShape, indicesOf, shapeKey, type ItemShape, type RuleShape } from './shape.ts';

export interface FrameGrammar<G extends Grammar = Grammar> {
  readonly grammar: G;
  /** By the number that rules have for a transition. */
  readonly shapes: readonly RuleShape[];
}

interface Prefix {
  readonly id: number;
  readonly frame: Frame;
  readonly window: number;
  readonly shape: ItemShape;
}

interface Opening {
  readonly id: number;
  readonly frame: Frame;
  readonly below: number;
  readonly shape: ItemShape;
}

interface Closing {
  readonly id: number;
  readonly rest: number;
  readonly shape: ItemShape;
}

/** A frame by its window, with what has opened it and how it closes, as far as that is known. */
interface Frame {
  readonly window: number;
  readonly openings: Opening[];
  readonly closings: Closing[];
}

/** The grammar of all complete computations. Everything in it derives something; not all of it is useful. */
export function frameGrammar(canonical: CanonicalSystem): FrameGrammar {
  const windows = new FrameWindows(canonical);
  const { depth } = canonical.system;
  const columns = { head: [] as number[], left: [] as number[], right: [] as number[], shape: [] as number[] };
  const shapes: RuleShape[] = [];
  const shapeIds = new Map<string, number>();
  const shapesByText = new Map<string, number>();
  const ids = new Map<string, number>();
  const frames = new Map<number, Frame>();
  const pending: Prefix[] = [];
  const START = ids.size;
  ids.set('start', START);

  const add = (head: number, parts: readonly number[], key: string, shape: () => RuleShape): void => {
    let id = shapeIds.get(key);
    if (id === undefined) {
      // Items with the root in other places may combine the same indices: then they can be merged.
      const made = shape();
      const text = JSON.stringify(made);
      id = shapesByText.get(text) ?? shapes.push(made) - 1;
      shapesByText.set(text, id);
      shapeIds.set(key, id);
    }
    columns.head.push(head);
    columns.left.push(parts[0] ?? NONE);
    columns.right.push(parts[1] ?? NONE);
    columns.shape.push(id);
  };
  /** The number of a non-terminal, which is passed to `found` when it is met first. */
  const number = (key: string, found: (id: number) => void): number => {
    const before = ids.get(key);
    if (before !== undefined) return before;
    const id = ids.size;
    ids.set(key, id);
    found(id);
    return id;
  };
  const prefixOf = (frame: Frame, window: number, shape: ItemShape): number =>
    number(`N ${frame.window} ${window} ${shapeKey(shape)}`, (id) => pending.push({ id, frame, window, shape }));

  const open = (window: number): Frame => {
    const before = frames.get(window);
    if (before !== undefined) return before;
    const frame: Frame = { window, openings: [], closings: [] };
    frames.set(window, frame);
    const slots = Array.from({ length: depth - 1 }, () => 'U' as const);
    const shape: ItemShape = { kind: 'prefix', rootAt: windows.rootAt(window), slots };
    const target = indicesOf(shape);
    add(prefixOf(frame, window, shape), [], `open ${shapeKey(shape)}`, () => ({
      kind: 'open',
      chain: target,
      target,
      parts: [],
    }));
    return frame;
  };
  const call = (opening: Opening, closing: Closing): void => {
    const { result, rule } = callShape(opening.shape, closing.shape);
    const head = prefixOf(opening.frame, windows.onto(closing.rest, opening.below), result);
    add(head, [opening.id, closing.id], `call ${shapeKey(opening.shape)} ${shapeKey(closing.shape)}`, () => rule);
  };
  const follow = ({ id: prefix, frame, window, shape }: Prefix): void => {
    const { opened, reduced, isEnd, last } = windows.successors(window);
    const indices = indicesOf(shape);
    const key = shapeKey(shape);
    for (const { reduction, rest } of reduced) {
      const positions = { head: headPosition(reduction), dependent: dependentPosition(reduction) };
      const { closing, rule } = exitShape(shape, positions);
      const id = number(`X ${frame.window} ${rest} ${shapeKey(closing)}`, (found) => {
        const closed: Closing = { id: found, rest, shape: closing };
        frame.closings.push(closed);
        for (const opening of frame.openings) call(opening, closed);
      });
      add(id, [prefix], `exit ${key} ${positions.head} ${positions.dependent}`, () => rule);
    }
    for (const inner of opened) {
      const below = windows.lowest(window);
      const id = number(`O ${frame.window} ${below} ${inner} ${key}`, (found) => {
        const opening: Opening = { id: found, frame, below, shape };
        const innerFrame = open(inner);
        innerFrame.openings.push(opening);
        for (const closing of innerFrame.closings) call(opening, closing);
      });
      add(id, [prefix], `into ${key}`, () => ({ kind: 'into', chain: indices, target: indices, parts: [indices] }));
    }
    if (isEnd && shape.rootAt === 0 && canonical.system.root === 'any') {
      add(START, [prefix], `end ${key}`, () => ({ kind: 'end', chain: indices, target: [], parts: [indices] }));
    }
    if (last !== undefined && shape.rootAt === 1) {
      const arc = { head: 'root', dependent: 'n0' } as const;
      add(START, [prefix], `last ${key}`, () => ({ kind: 'last', chain: indices, target: [], parts: [indices], arc }));
    }
  };
  open(windows.first);
  for (let prefix = pending.pop(); prefix !== undefined; prefix = pending.pop()) follow(prefix);
  const count = columns.head.length;
  return {
    grammar: {
      size: ids.size,
      start: START,
      fewestNodes: new Int32Array(ids.size),
      rules: {
        count,
        head: Int32Array.from(columns.head),
        left: Int32Array.from(columns.left),
        right: Int32Array.from(columns.right),
        transition: Int32Array.from(columns.shape),
        nodes: new Uint8Array(count),
      },
    },
    shapes,
  };
}

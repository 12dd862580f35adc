/**
 * The dependency model with valence (Klein and Manning 2004), for comparison. A head takes dependents on each side one
 * after the other: with every one it continues, given its tag, the side, and whether it has none there yet, and draws
 * the dependent's tag given its own and the side; then it stops. The root takes one dependent.
 *
 * Parameters: `NO_PARAMETER`; stop and continue by head, side and adjacency; dependents by head and side; the root's.
 * Heads are split as in Eisner's algorithm, so a forest has n³ edges.
 */
import { ForestBuilder, ONE, type Forest } from '../../generator/frames/forests/forest.ts';
import { NO_PARAMETER, shownTagCount, type ModelStructure, type StructureForest } from './model-structure.ts';

type Side = 'left' | 'right';
const SIDES: readonly Side[] = ['left', 'right'];

/** What a leaf stands for: nodes, and whether the head has no dependent on this side yet. */
type DmvLeaf =
  | { readonly kind: 'root'; readonly dependent: number }
  | { readonly kind: 'stop'; readonly head: number; readonly side: Side; readonly isFirst: boolean }
  | {
      readonly kind: 'take';
      readonly head: number;
      readonly dependent: number;
      readonly side: Side;
      readonly isFirst: boolean;
    };

/** DMV over so many tags. */
export function dmvStructure(tagCount: number): ModelStructure {
  const shown = shownTagCount({ tagCount });
  const dependentStart = 1 + shown * 8;
  const rootStart = dependentStart + shown * 2 * tagCount;
  const forests = new Map<number, StructureForest>();
  const dependentOf = (head: number, side: Side, dependent: number): number =>
    dependent >= tagCount ? NO_PARAMETER : dependentStart + (head * 2 + SIDES.indexOf(side)) * tagCount + dependent;

  const structureForest = (length: number): StructureForest => {
    const { forest, leaves } = dmvForest(length);
    const dependent = Int32Array.from(leaves, (leaf) =>
      leaf === undefined || leaf.kind === 'stop' ? 0 : leaf.dependent,
    );
    return {
      length,
      forest,
      head: Int32Array.from(leaves, (leaf) => (leaf?.kind === 'take' ? leaf.head : 0)),
      dependent,
      // A word is drawn by its head.
      word: dependent,
      parametersOf: (tags, first, second) => {
        leaves.forEach((leaf, at) => {
          first[at] = second[at] = NO_PARAMETER;
          if (leaf === undefined) return;
          if (leaf.kind === 'root') {
            const tag = tags[leaf.dependent]!;
            first[at] = tag >= tagCount ? NO_PARAMETER : rootStart + tag;
            return;
          }
          const stop = stopOf(tags[leaf.head]!, leaf.side, leaf.isFirst);
          first[at] = leaf.kind === 'stop' ? stop : stop + 1;
          if (leaf.kind === 'take') second[at] = dependentOf(tags[leaf.head]!, leaf.side, tags[leaf.dependent]!);
        });
      },
    };
  };

  return {
    parameterCount: rootStart + tagCount,
    isAmbiguous: false,
    tagCount,
    visitDistributions: (visit) => {
      for (let first = 1; first < dependentStart; first += 2) visit([first, first + 1]);
      for (let first = dependentStart; first <= rootStart; first += tagCount) visit(rangeOf(first, tagCount));
    },
    forestOf: (length) => {
      const known = forests.get(length) ?? structureForest(length);
      forests.set(length, known);
      return known;
    },
    productBound: (length) => 2 * (length + 1) ** 3,
  };
}

/** The forest of all projective trees with one root, and its leaves. */
function dmvForest(length: number): { readonly forest: Forest; readonly leaves: readonly (DmvLeaf | undefined)[] } {
  const builder = new ForestBuilder();
  const leaves: (DmvLeaf | undefined)[] = [undefined];
  const known = new Map<string, number>();
  const leafOf = (leaf: DmvLeaf): number => {
    leaves.push(leaf);
    return builder.leaf();
  };
  const itemOf = (name: string, edges: () => readonly (readonly [number, number])[]): number => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const own = edges();
    for (const [left, right] of own) builder.edge(left, right);
    const item = builder.item();
    known.set(name, item);
    return item;
  };
  /** The head with all its dependents on a side, which reach to the end. */
  const stopped = (head: number, end: number, side: Side): number =>
    itemOf(`stopped ${head} ${end} ${side}`, () => [
      [open(head, end, side), leafOf({ kind: 'stop', head, side, isFirst: head === end })],
    ]);
  /** The head with some dependents on a side, the last of which reaches to the end. */
  const open = (head: number, end: number, side: Side): number =>
    itemOf(`open ${head} ${end} ${side}`, () => {
      if (head === end) return [[ONE, ONE]];
      const first = side === 'right' ? head + 1 : head - 1;
      return between(first, end).map((dependent) => [taken(head, dependent, side), stopped(dependent, end, side)]);
    });
  /** The head and its last dependent on a side, with that dependent's other half. */
  const taken = (head: number, dependent: number, side: Side): number =>
    itemOf(`taken ${head} ${dependent} ${side}`, () => {
      const [step, other]: [number, Side] = side === 'right' ? [1, 'left'] : [-1, 'right'];
      return between(head, dependent - step).map((end) => {
        const half = itemOf(`half ${head} ${dependent} ${end}`, () => [
          [open(head, end, side), stopped(dependent, end + step, other)],
        ]);
        return [half, leafOf({ kind: 'take', head, dependent, side, isFirst: head === end })];
      });
    });
  itemOf('start', () =>
    between(1, length).map((dependent) => {
      const whole = itemOf(`whole ${dependent}`, () => [
        [stopped(dependent, 1, 'left'), stopped(dependent, length, 'right')],
      ]);
      return [whole, leafOf({ kind: 'root', dependent })];
    }),
  );
  return { forest: builder.finish(), leaves };
}

/** The parameter of stopping; that of continuing is the next. */
function stopOf(head: number, side: Side, isFirst: boolean): number {
  return 1 + ((head * 2 + SIDES.indexOf(side)) * 2 + Number(isFirst)) * 2;
}

function rangeOf(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => first + at);
}

/** The words from one to another, in either direction. */
function between(from: number, to: number): number[] {
  const step = to >= from ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from + step * at);
}

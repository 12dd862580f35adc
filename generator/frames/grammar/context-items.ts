/**
 * The grammar of frames whose rules know contexts (docs/em.md, section 3): its derivations are the complete computations
 * of an in-place system, and its rules say which nodes a weight may look at.
 *
 * With f and g for the windows that frames open with, w for windows and r for rests, the non-terminals are
 *   prefix  N(f, w)     from the opening of f until w is its window
 *   opening O(f, b, g)  until it has opened g above the symbol b
 *   closing X(f, r)     until f has closed with r
 * each together with the slots that were removed in f, and the rules are
 *   open   N(f, f) → nothing               into   O(f, b, g) → N(f, w) and a shift, where w shifts into g and leaves b
 *   call   N(f, w) → O(f, b, g) X(g, r), where r on b makes w       exit   X(f, r) → N(f, w) and a reduction
 *   end    start → N(root's frame, w), where a computation may end
 *   forget O′ → O, summed over words that the inner frame removes without looking at them
 * It is a grammar of generator/tabulation whose rules have the number of their *label* in the place of a transition.
 * Labels tell everything of indices and weights, so whatever is merged has the same.
 */
import { mergeNonterminals } from '../reduction/merge-nonterminals.ts';
import { NONE, type Grammar } from './grammar.ts';
import { usefulPart } from '../reduction/useful-part.ts';
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { ContextClasses, type ContextShape } from './context-classes.ts';
import { ContextWindows, type BufferCase } from '../windows/context-windows.ts';
import { namesKey, WindowNames, type Index, type ItemNames, type NodeName, type RuleNames } from './window-names.ts';

/** A transition that is drawn: its class by whether the buffer is empty, `NONE` where the rule does not apply. */
export interface DrawnTransition {
  readonly transition: number;
  readonly classes: Readonly<Record<BufferCase, number>>;
  /** The nodes whose tags the context shows, the top first. */
  readonly shown: readonly NodeName[];
  /** For a shift: the nodes whose tags are shown to the tag that is emitted. */
  readonly emission?: readonly NodeName[];
  /** For a reduction, if all words that it may link are visible. */
  readonly arc?: { readonly head: NodeName; readonly dependent: NodeName };
}

export interface RuleLabel {
  readonly kind: 'open' | 'into' | 'call' | 'exit' | 'end' | 'forget';
  readonly names: RuleNames;
  readonly drawn?: DrawnTransition;
}

export interface ContextGrammar {
  readonly canonical: CanonicalSystem;
  readonly shape: ContextShape;
  readonly classes: ContextClasses;
  readonly grammar: Grammar;
  /** By the number that rules have for a transition. */
  readonly labels: readonly RuleLabel[];
}

interface Prefix {
  readonly id: number;
  readonly frame: Frame;
  readonly window: number;
  readonly names: ItemNames;
}

interface Opening {
  readonly id: number;
  readonly frame: Frame;
  readonly below: number;
  readonly names: ItemNames;
}

interface Closing {
  readonly id: number;
  readonly rest: number;
  readonly names: ItemNames;
}

/** A frame by its window, with what has opened it and how it closes, as far as that is known. */
interface Frame {
  readonly window: number;
  readonly openings: Opening[];
  readonly closings: Closing[];
}

/** Which words of the stack items can name: those that contexts show, or all that a reduction may link. */
export type Visibility = 'contexts' | 'arcs';

/** More rules than a system to depth 3 has. */
const MAX_RULES = 3_000_000;

/** The grammar of all complete computations, reduced to what they use. Throws a RangeError if it is too large. */
export function contextGrammar(
  canonical: CanonicalSystem,
  shape: ContextShape,
  visibility: Visibility,
): ContextGrammar {
  const { depth } = canonical.system;
  const windows = new ContextWindows(canonical);
  const classes = new ContextClasses(canonical, shape);
  const namesOf = new WindowNames(visibility === 'arcs' ? depth : Math.max(1, shape.stack));
  const columns = { head: [] as number[], left: [] as number[], right: [] as number[], label: [] as number[] };
  const labels: RuleLabel[] = [];
  const labelIds = new Map<string, number>();
  const ids = new Map<string, number>([['start', 0]]);
  const frames = new Map<number, Frame>();
  const pending: Prefix[] = [];
  const START = 0;

  const add = (head: number, parts: readonly number[], label: RuleLabel): void => {
    const key = JSON.stringify(label);
    let id = labelIds.get(key);
    if (id === undefined) {
      labelIds.set(key, (id = labels.length));
      labels.push(label);
    }
    columns.head.push(head);
    columns.left.push(parts[0] ?? NONE);
    columns.right.push(parts[1] ?? NONE);
    columns.label.push(id);
    if (columns.head.length > MAX_RULES) {
      throw new RangeError(
        `the grammar of ${canonical.system.name} has more than ${MAX_RULES.toLocaleString('en')} rules; choose a system of depth 3 or less`,
      );
    }
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
  const prefixOf = (frame: Frame, window: number, names: ItemNames): number =>
    number(`N ${frame.window} ${window} ${namesKey(names)}`, (id) => pending.push({ id, frame, window, names }));

  const open = (window: number): Frame => {
    const before = frames.get(window);
    if (before !== undefined) return before;
    const frame: Frame = { window, openings: [], closings: [] };
    frames.set(window, frame);
    const removed = Array.from({ length: depth - 1 }, () => false);
    const names: ItemNames = { kind: 'prefix', rootAt: windows.rootAt(window), removed };
    const target = namesOf.indicesOf(names);
    add(prefixOf(frame, window, names), [], { kind: 'open', names: { chain: target, target, parts: [] } });
    return frame;
  };
  /** The opening, whatever words these indices are. */
  const forget = ({ id, names }: Opening, forgotten: readonly Index[]): number => {
    if (forgotten.length === 0) return id;
    const own = namesOf.indicesOf(names);
    const target = own.filter((index) => !forgotten.includes(index));
    return number(`F ${id} ${forgotten.join(' ')}`, (found) =>
      add(found, [id], { kind: 'forget', names: { chain: own, target, parts: [own] } }),
    );
  };
  const call = (opening: Opening, closing: Closing): void => {
    const { result, rule, forgotten } = namesOf.call(opening.names, closing.names);
    const head = prefixOf(opening.frame, windows.onto(closing.rest, opening.below), result);
    add(head, [forget(opening, forgotten), closing.id], { kind: 'call', names: rule });
  };
  const follow = ({ id: prefix, frame, window, names }: Prefix): void => {
    const { shifts, reductions, isEnd, allowed } = windows.successors(window);
    const indices = namesOf.indicesOf(names);
    const same: RuleNames = { chain: indices, target: indices, parts: [indices] };
    const shown = namesOf.shown(names);
    const context = shown.slice(0, shape.stack);
    const classesIn = (when: readonly BufferCase[]): Record<BufferCase, number> => {
      const of = (buffer: BufferCase): number =>
        when.includes(buffer) ? classes.classOf(windows, { window, allowed }, buffer) : NONE;
      return { filled: of('filled'), empty: of('empty') };
    };
    for (const { transition, head, dependent, rest, when } of reductions) {
      const { closing, rule } = namesOf.exit(names, dependent);
      const id = number(`X ${frame.window} ${rest} ${namesKey(closing)}`, (found) => {
        const closed: Closing = { id: found, rest, names: closing };
        frame.closings.push(closed);
        for (const opening of frame.openings) call(opening, closed);
      });
      const arc = { head: shown[head - 1]!, dependent: shown[dependent - 1]! };
      const drawn = { transition, classes: classesIn(when), shown: context };
      add(id, [prefix], {
        kind: 'exit',
        names: rule,
        drawn: visibility === 'arcs' ? { ...drawn, arc } : drawn,
      });
    }
    for (const { transition, opened } of shifts) {
      const below = windows.lowest(window);
      const id = number(`O ${frame.window} ${below} ${opened} ${namesKey(names)}`, (found) => {
        const opening: Opening = { id: found, frame, below, names };
        const inner = open(opened);
        inner.openings.push(opening);
        for (const closing of inner.closings) call(opening, closing);
      });
      // A tag that is emitted when its word comes to the front sees the stack after the shift.
      const seen: readonly NodeName[] = shape.front === 'shown' ? ['j', ...shown] : shown;
      const emission = seen.slice(0, shape.emission);
      const drawn = { transition, classes: classesIn(['filled']), shown: context, emission };
      add(id, [prefix], { kind: 'into', names: same, drawn });
    }
    if (isEnd && names.rootAt === 0) add(START, [prefix], { kind: 'end', names: { ...same, target: [] } });
  };
  open(windows.first);
  for (let prefix = pending.pop(); prefix !== undefined; prefix = pending.pop()) follow(prefix);

  const built: Grammar = {
    size: ids.size,
    start: START,
    fewestNodes: new Int32Array(ids.size),
    rules: {
      count: columns.head.length,
      head: Int32Array.from(columns.head),
      left: Int32Array.from(columns.left),
      right: Int32Array.from(columns.right),
      transition: Int32Array.from(columns.label),
      nodes: new Uint8Array(columns.head.length),
    },
  };
  return { canonical, shape, classes, grammar: mergeNonterminals(usefulPart(built, ALL)), labels };
}

/** Any number: the fewest words are not told of non-terminals here. */
const ALL = 2 ** 29;

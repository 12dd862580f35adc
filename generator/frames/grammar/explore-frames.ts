/**
 * The grammar of frames, explored from the first window (docs/frames.md): its derivations are the complete computations.
 *
 * A shift opens a *frame*, known by the window it opens with; it closes when the window has fallen to a rest. With f and
 * g for frames, w for windows and r for rests, the non-terminals are what happens
 *   prefix  N(f, w)     from the opening of f until w is its window
 *   opening O(f, b, g)  until f has opened g above the symbol b
 *   closing X(f, r)     until f has closed with r
 * and the rules are
 *   N(f, f) → nothing                      O(f, b, g) → N(f, w) and a shift, where w shifts into g and leaves b
 *   N(f, w) → O(f, b, g) X(g, r), where r on b makes w         X(f, r) → N(f, w) and a reduction of w to r
 *   N(f, w′) → N(f, w) and a turn of w to w′                   start → N(f, w), where a computation may end
 *   O′ → O, where items ask for it before a call
 * Sources of the same closing are added up in one opening, so a product is made once.
 *
 * What else a non-terminal knows is its *attribute*, and what else a rule tells its *label*: both are numbers that the items
 * give. Falls know nothing more, arcs know which nodes can be named, contexts also what is drawn.
 *
 * Exploring is itself the tabulation over two semirings. Over the booleans: there is a non-terminal for exactly what occurs,
 * as in following calls and returns of procedures (Reps et al.). Over min-plus: what takes fewer fresh nodes from the
 * beginning is met first, as in Knuth's generalisation of Dijkstra's algorithm, so `fewestNodes` is exact; what is
 * composed takes no fewer than its parts. Other semirings are evaluated over the grammar afterwards.
 */
import type { WindowFall, WindowShift, WindowSystem } from '../windows/window-system.ts';
import { FRAME_ENDED, type FrameItems, type LabelledItems } from './frame-items.ts';
import { RuleList, type LabelledGrammar, type RuleSink } from './grammar.ts';

/** The frame of whole stacks, which nothing has opened. */
export const GROUND = -1;

/** A frame with its windows and rests, by their non-terminals; several attributes of one are told apart by `mostStates`. */
export interface Frame {
  /** The window it opens with; GROUND for the frame of whole stacks. */
  readonly entry: number;
  readonly prefixes: ReadonlyMap<number, number>;
  readonly closings: ReadonlyMap<number, number>;
}

/** What there is: its rules have been told to a sink. */
export interface Exploration {
  readonly start: number;
  /** By non-terminal, the fewest fresh nodes with which it derives anything. */
  readonly fewestNodes: Int32Array;
  /** By entry. */
  readonly frames: ReadonlyMap<number, Frame>;
}

export interface ExplorationLimits {
  /** What takes more fresh nodes is left out. */
  readonly nodes: number;
  /** Told of every prefix and of every pair that is found; may throw. */
  readonly onPrefix?: (prefixes: number) => void;
  readonly onPair?: () => void;
}

const ALL: ExplorationLimits = { nodes: Infinity };

/** The grammar of everything that happens from the first window to the end. */
export function frameGrammar<Label, Fall extends WindowFall>(
  windows: WindowSystem<Fall>,
  items: LabelledItems<Label, Fall>,
  limits: ExplorationLimits = ALL,
): LabelledGrammar<Label> {
  const rules = new RuleList();
  const { start, fewestNodes } = exploreFrames(windows, items, { rules, ...limits });
  const grammar = { size: fewestNodes.length, start, fewestNodes, rules: rules.columns() };
  return { grammar, labels: items.labels };
}

/** Follows what happens from the first window to the end. Everything that is found derives something; not all is useful. */
export function exploreFrames<Fall extends WindowFall>(
  windows: WindowSystem<Fall>,
  items: FrameItems<Fall>,
  options: ExplorationLimits & { readonly rules: RuleSink },
): Exploration {
  return new FrameExplorer(windows, items, options).explore();
}

interface Closing {
  readonly rest: number;
  readonly attribute: number;
  /** The fewest nodes it takes. */
  readonly cost: number;
  readonly nonterminal: number;
}

interface Opening {
  readonly caller: OpenFrame;
  readonly below: number;
  readonly attribute: number;
  readonly level: number;
  readonly nonterminal: number;
  /** What is made of it before calls, by label. */
  readonly made: Map<number, number>;
}

class OpenFrame implements Frame {
  readonly entry: number;
  /** How many fresh nodes it takes to open it first. */
  readonly level: number;
  /** By window or rest and attribute. */
  readonly prefixes = new Map<number, number>();
  readonly closings = new Map<number, number>();
  /** In the order in which they were found. */
  readonly closed: Closing[] = [];
  readonly openings: Opening[] = [];
  /** The same openings by the symbol below, their attribute and who has opened the frame. */
  readonly openingsBy = new Map<number, Map<OpenFrame, Opening>>();

  constructor(entry: number, level: number) {
    this.entry = entry;
    this.level = level;
  }
}

interface Prefix {
  readonly frame: OpenFrame;
  readonly window: number;
  readonly attribute: number;
}

class FrameExplorer<Fall extends WindowFall> {
  private readonly windows: WindowSystem<Fall>;
  private readonly items: FrameItems<Fall>;
  private readonly limits: ExplorationLimits;
  private readonly rules: RuleSink;
  private readonly frames = new Map<number, OpenFrame>();
  private readonly fewestNodes: number[] = [];
  /** Prefixes to be followed, by the fresh nodes that have been taken since the beginning. */
  private readonly levels: Prefix[][] = [];
  private prefixCount = 0;

  constructor(
    windows: WindowSystem<Fall>,
    items: FrameItems<Fall>,
    { rules, ...limits }: ExplorationLimits & { readonly rules: RuleSink },
  ) {
    this.windows = windows;
    this.items = items;
    this.limits = limits;
    this.rules = rules;
  }

  explore(): Exploration {
    const { frames, levels, fewestNodes } = this;
    const start = fewestNodes.push(Infinity) - 1;
    this.open(GROUND, this.windows.first, 0);
    for (let level = 0; level < levels.length; level++) {
      const queue = (levels[level] ??= []);
      for (let prefix = queue.pop(); prefix !== undefined; prefix = queue.pop()) this.follow(prefix, level, start);
    }
    // Where nothing completes, the start derives nothing.
    if (fewestNodes[start] === Infinity) fewestNodes[start] = 0;
    return { start, fewestNodes: Int32Array.from(fewestNodes), frames };
  }

  private follow({ frame, window, attribute }: Prefix, level: number, start: number): void {
    const { items, rules, fewestNodes } = this;
    const { nodes } = this.limits;
    const prefix = frame.prefixes.get(this.keyOf(window, attribute))!;
    // It has been met with fewer nodes since, and has been followed then.
    if (fewestNodes[prefix]! < level - frame.level) return;
    const { falls, turns, shifts } = this.windows.transitions(window);
    for (const fall of falls) {
      const made = items.closed(attribute, window, fall);
      if (made === undefined) continue;
      if (made.attribute === FRAME_ENDED) fewestNodes[start] = Math.min(fewestNodes[start]!, level);
      const head =
        made.attribute === FRAME_ENDED
          ? start
          : this.close(frame, { rest: fall.rest, attribute: made.attribute }, level);
      rules.unit(head, prefix, { label: made.label, nodes: 0 });
    }
    for (const turn of turns) {
      if (level + turn.nodes > nodes) continue;
      const made = items.turned(attribute, window, turn);
      const head = this.reach({ frame, window: turn.window, attribute: made.attribute }, level + turn.nodes);
      rules.unit(head, prefix, { label: made.label, nodes: turn.nodes });
    }
    if (level + 1 > nodes) return;
    for (const shift of shifts) {
      const made = items.shifted(attribute, window, shift);
      const head = this.shift({ frame, window, attribute: made.attribute }, shift, level + 1);
      rules.unit(head, prefix, { label: made.label, nodes: 1 });
    }
  }

  private open(entry: number, window: number, level: number): OpenFrame {
    const before = this.frames.get(entry);
    if (before !== undefined) return before;
    const frame = new OpenFrame(entry, level);
    this.frames.set(entry, frame);
    const { attribute, label } = this.items.opened(window);
    this.rules.empty(this.reach({ frame, window, attribute }, level), label);
    return frame;
  }

  private reach(reached: Prefix, level: number): number {
    const { frame } = reached;
    const key = this.keyOf(reached.window, reached.attribute);
    let prefix = frame.prefixes.get(key);
    if (prefix === undefined) {
      prefix = this.nonterminal(frame, level);
      frame.prefixes.set(key, prefix);
      this.limits.onPrefix?.(++this.prefixCount);
    } else if (level - frame.level >= this.fewestNodes[prefix]!) return prefix;
    this.fewestNodes[prefix] = level - frame.level;
    (this.levels[level] ??= []).push(reached);
    return prefix;
  }

  private close(frame: OpenFrame, { rest, attribute }: Pick<Closing, 'rest' | 'attribute'>, level: number): number {
    const key = this.keyOf(rest, attribute);
    const before = frame.closings.get(key);
    if (before !== undefined) return before;
    const nonterminal = this.nonterminal(frame, level);
    const closing: Closing = { rest, attribute, cost: level - frame.level, nonterminal };
    frame.closings.set(key, nonterminal);
    frame.closed.push(closing);
    for (const opening of frame.openings) this.call(opening, closing);
    return nonterminal;
  }

  private shift({ frame: caller, attribute }: Prefix, { below, window }: WindowShift, level: number): number {
    const called = this.open(window, window, level);
    const key = this.keyOf(below, attribute);
    const callers = called.openingsBy.get(key) ?? new Map<OpenFrame, Opening>();
    called.openingsBy.set(key, callers);
    const before = callers.get(caller);
    if (before !== undefined) return before.nonterminal;
    const nonterminal = this.nonterminal(caller, level);
    const opening: Opening = { caller, below, attribute, level, nonterminal, made: new Map() };
    callers.set(caller, opening);
    called.openings.push(opening);
    for (const closing of called.closed) this.call(opening, closing);
    return nonterminal;
  }

  private call(opening: Opening, closing: Closing): void {
    const level = opening.level + closing.cost;
    if (level > this.limits.nodes) return;
    const window = this.windows.onto(closing.rest, opening.below);
    if (window === undefined) return;
    this.limits.onPair?.();
    const { attribute, label, first } = this.items.called(opening.attribute, closing.attribute);
    const head = this.reach({ frame: opening.caller, window, attribute }, level);
    const left = first === undefined ? opening.nonterminal : this.madeOf(opening, first);
    this.rules.pair(head, left, closing.nonterminal, label);
  }

  private madeOf({ caller, level, nonterminal, made }: Opening, label: number): number {
    const before = made.get(label);
    if (before !== undefined) return before;
    const head = this.nonterminal(caller, level);
    made.set(label, head);
    this.rules.unit(head, nonterminal, { label, nodes: 0 });
    return head;
  }

  private nonterminal(frame: OpenFrame, level: number): number {
    return this.fewestNodes.push(level - frame.level) - 1;
  }

  /** One number for a window, rest or symbol together with a attribute. */
  private keyOf(of: number, attribute: number): number {
    return of * this.items.mostStates + attribute;
  }
}

/**
 * Items for contexts: the rules of an in-place system say which nodes a weight may look at when a generative model draws a
 * transition (docs/em.md, section 3). Labels tell everything of indices and weights, so whatever is merged has the same.
 */
import type { CanonicalSystem, ReduceTransition } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../../theory/reduction.ts';
import { reduceGrammar } from '../reduction/smaller-grammar.ts';
import { PaddedWindows, type BufferCase, type PaddedFall } from '../windows/padded-windows.ts';
import { END, type WindowShift, type WindowTurn } from '../windows/window-system.ts';
import { ContextClasses, type ContextShape } from './context-classes.ts';
import { frameGrammar } from '../grammar/explore-frames.ts';
import { FRAME_ENDED, type LabelledItems, type MadeCall, type MadeItem } from '../grammar/frame-items.ts';
import { FrameShapes, namingTop, shownNodes, type ArcNames, type RuleShape } from '../grammar/frame-shapes.ts';
import { NONE, type LabelledGrammar } from '../grammar/grammar.ts';
import { NEXT, type NodeName } from '../grammar/node-name.ts';

/** A transition that is drawn: its class by whether the buffer is empty, `NONE` where the rule does not apply. */
export interface DrawnTransition {
  readonly transition: number;
  readonly classes: Readonly<Record<BufferCase, number>>;
  /** The nodes whose tags the context shows, the top first. */
  readonly shown: readonly NodeName[];
  /** For a shift: the nodes whose tags are shown to the tag that is emitted. */
  readonly emission?: readonly NodeName[];
  /** For a reduction, if all words that it may link are visible. */
  readonly arc?: ArcNames;
}

export interface ContextLabel {
  readonly shape: RuleShape;
  readonly drawn?: DrawnTransition;
}

export interface ContextGrammar extends LabelledGrammar<ContextLabel> {
  readonly canonical: CanonicalSystem;
  readonly context: ContextShape;
  readonly classes: ContextClasses;
}

/** Which words of the stack items can name: those that contexts show, or all that a reduction may link. */
export type Visibility = 'contexts' | 'arcs';

/** More rules of two parts than a system to depth 3 has. */
const MAX_PAIRS = 3_000_000;

/** The grammar of all complete computations, reduced to what they use. Throws a RangeError if it is too large. */
export function contextGrammar(
  canonical: CanonicalSystem,
  context: ContextShape,
  visibility: Visibility,
): ContextGrammar {
  const windows = new PaddedWindows(canonical);
  const classes = new ContextClasses(windows, context);
  const items = new ContextItems(windows, { context, classes, visibility });
  let pairs = 0;
  const onPair = (): void => {
    if (++pairs <= MAX_PAIRS) return;
    const most = MAX_PAIRS.toLocaleString('en');
    throw new RangeError(
      `the grammar of ${canonical.system.name} has more than ${most} rules; choose a system of depth 3 or less`,
    );
  };
  return { canonical, context, classes, ...reduceGrammar(frameGrammar(windows, items, { nodes: Infinity, onPair })) };
}

class ContextItems implements LabelledItems<ContextLabel, PaddedFall> {
  readonly mostStates = 2 ** 20;
  readonly labels: ContextLabel[] = [];
  private readonly windows: PaddedWindows;
  private readonly context: ContextShape;
  private readonly classes: ContextClasses;
  private readonly showsArcs: boolean;
  private readonly shapes: FrameShapes;
  private readonly labelIds = new Map<string, number>();

  constructor(
    windows: PaddedWindows,
    given: { readonly context: ContextShape; readonly classes: ContextClasses; readonly visibility: Visibility },
  ) {
    this.windows = windows;
    this.context = given.context;
    this.classes = given.classes;
    this.showsArcs = given.visibility === 'arcs';
    const visible = this.showsArcs ? windows.canonical.system.depth : Math.max(1, given.context.stack);
    this.shapes = new FrameShapes(namingTop(visible));
  }

  opened(window: number): MadeItem {
    const { attribute, label } = this.shapes.open(this.windows.rootAt(window), this.windows.canonical.system.depth);
    return { attribute, label: this.labelOf(label) };
  }

  closed(prefix: number, window: number, { transition, rest, when }: PaddedFall): MadeItem {
    if (rest === END) return { attribute: FRAME_ENDED, label: this.labelOf(this.shapes.end(prefix)) };
    const { reduction } = this.windows.canonical.transitions[transition] as ReduceTransition;
    const positions = { head: headPosition(reduction), dependent: dependentPosition(reduction) };
    const { attribute, label } = this.shapes.exit(prefix, positions);
    const shown = this.topFirst(prefix);
    const nodeAt = (position: number): NodeName => (position === 0 ? NEXT : shown[position - 1]!);
    const arc = { head: nodeAt(positions.head), dependent: nodeAt(positions.dependent) };
    const drawn = {
      transition,
      classes: this.classesOf(window, when),
      shown: shown.slice(0, this.context.stack),
      ...(this.showsArcs ? { arc } : {}),
    };
    return { attribute, label: this.labelOf(label, drawn) };
  }

  turned(_prefix: number, _window: number, { transition }: WindowTurn): never {
    throw new Error(`transition ${transition} of padded windows changes the height of the stack`);
  }

  shifted(prefix: number, window: number, { transition }: WindowShift): MadeItem {
    const { attribute, label } = this.shapes.into(prefix);
    const shown = this.topFirst(prefix);
    // A tag that is emitted when its word comes to the front sees the stack after the shift.
    const seen = this.context.front === 'shown' ? [NEXT, ...shown] : shown;
    const drawn = {
      transition,
      classes: this.classesOf(window, ['filled']),
      shown: shown.slice(0, this.context.stack),
      emission: seen.slice(0, this.context.emission),
    };
    return { attribute, label: this.labelOf(label, drawn) };
  }

  called(opening: number, closing: number): MadeCall {
    const { attribute, label, first } = this.shapes.call(opening, closing);
    const made = { attribute, label: this.labelOf(label) };
    return first === undefined ? made : { ...made, first: this.labelOf(first) };
  }

  /** The nodes that the window of a prefix shows. */
  private topFirst(prefix: number): readonly NodeName[] {
    return shownNodes(this.shapes.items[prefix]!).toReversed();
  }

  private classesOf(window: number, when: readonly BufferCase[]): Record<BufferCase, number> {
    const of = (buffer: BufferCase): number => (when.includes(buffer) ? this.classes.classOf(window, buffer) : NONE);
    return { filled: of('filled'), empty: of('empty') };
  }

  /** The label of a rule, by the number of its shape. */
  private labelOf(rule: number, drawn?: DrawnTransition): number {
    const key = drawn === undefined ? `${rule}` : `${rule} ${JSON.stringify(drawn)}`;
    const before = this.labelIds.get(key);
    if (before !== undefined) return before;
    const shape = this.shapes.rules[rule]!;
    this.labelIds.set(key, this.labels.length);
    return this.labels.push(drawn === undefined ? { shape } : { shape, drawn }) - 1;
  }
}

/** Items for weighted arcs: the rules of an in-place system say which nodes they link (docs/inference.md). */
import { grouped } from '../../../runtime/text/amounts.ts';
import { canonicalSystem, type CanonicalSystem, type ReduceTransition } from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import { guessFree, type TransitionSystem } from '../../theory/transition-system.ts';
import { withoutDeadBlocks } from '../../theory/without-dead-blocks.ts';
import { PaddedWindows, type PaddedFall } from '../windows/padded-windows.ts';
import { END, type WindowTurn } from '../windows/window-system.ts';
import { frameGrammar } from '../grammar/explore-frames.ts';
import { FRAME_ENDED, type LabelledItems, type MadeItem } from '../grammar/frame-items.ts';
import { FrameShapes, NAMING_ARCS, type ItemShape, type RuleShape } from '../grammar/frame-shapes.ts';
import type { LabelledGrammar } from '../grammar/grammar.ts';

/** Whether a reduction of a prefix is left out. */
export type LeavesOut = (prefix: ItemShape, reduction: Reduction) => boolean;

class ArcItems implements LabelledItems<RuleShape, PaddedFall> {
  readonly mostStates = 2 ** 20;
  private readonly windows: PaddedWindows;
  private readonly isLeftOut: LeavesOut;
  private readonly shapes = new FrameShapes(NAMING_ARCS);

  constructor(windows: PaddedWindows, isLeftOut: LeavesOut) {
    this.windows = windows;
    this.isLeftOut = isLeftOut;
  }

  get labels(): readonly RuleShape[] {
    return this.shapes.rules;
  }

  opened(window: number): MadeItem {
    return this.shapes.open(this.windows.rootAt(window), this.windows.canonical.system.depth);
  }

  closed(prefix: number, _window: number, { transition, rest }: PaddedFall): MadeItem | undefined {
    if (rest === END) return { attribute: FRAME_ENDED, label: this.shapes.end(prefix) };
    const { reduction } = this.windows.canonical.transitions[transition] as ReduceTransition;
    if (this.isLeftOut(this.shapes.items[prefix]!, reduction)) return undefined;
    const positions = { head: headPosition(reduction), dependent: dependentPosition(reduction) };
    return this.shapes.exit(prefix, positions);
  }

  turned(_prefix: number, _window: number, { transition }: WindowTurn): never {
    throw new Error(`transition ${transition} of padded windows changes the height of the stack`);
  }

  shifted(prefix: number): MadeItem {
    return this.shapes.into(prefix);
  }

  called(opening: number, closing: number): MadeItem {
    return this.shapes.call(opening, closing);
  }
}

/** More rules of two parts than the grammar of a system to depth 4 without the buffer's front has. */
const MAX_PAIRS = 1_500_000;

/** The grammar of all complete computations, or of those without certain reductions. Throws a RangeError if it is too large. */
export function arcGrammar(canonical: CanonicalSystem, isLeftOut: LeavesOut = () => false): LabelledGrammar<RuleShape> {
  const windows = new PaddedWindows(withoutDeadBlocks(canonical));
  let pairs = 0;
  const onPair = (): void => {
    if (++pairs <= MAX_PAIRS) return;
    throw new RangeError(`the grammar of ${canonical.system.name} has more than ${grouped(MAX_PAIRS)} rules`);
  };
  return frameGrammar(windows, new ArcItems(windows, isLeftOut), { nodes: Infinity, onPair });
}

/** What was explored: whether there is a distribution is asked before its plans are made. */
const explored = new WeakMap<TransitionSystem, LabelledGrammar<RuleShape>>();

/** The grammar of all complete computations without guesses, explored once for each system. */
export function guessFreeGrammar(system: TransitionSystem): LabelledGrammar<RuleShape> {
  const known = explored.get(system);
  if (known !== undefined) return known;
  const grammar = arcGrammar(canonicalSystem(guessFree(system)));
  explored.set(system, grammar);
  return grammar;
}

/**
 * What a frame does, whatever it lies on: the windows of the grammar by which trees are counted and drawn
 * (docs/counting.md, section 1).
 *
 * A frame opens with a shift. The `depth - 1` symbols below the shifted word are its *slots*, fewer if the root is one
 * of them; a frame reaches nothing else of the stack. In the guess-free form it need not know its slots, if it remembers
 * what it has done to them. An *effect* lists the symbols of the window, the lowest first:
 *   items    by symbol, the number of its slot, 1 for the one next to the shifted word, or 0 for a word of the frame
 *   blocks   by symbol, the pairs with lower symbols that the frame has blocked, as in `guessFreeSymbols`
 *   taken    the slots that have taken a dependent, as a set of bits: older blocks on arcs to them are lifted
 *   needed   the pairs of slots that the frame has linked and that must not have been blocked when it opened
 *   front    the blocks of the buffer's front with symbols of the stack, if the system uses it and there is one
 * A front that is shifted keeps its blocks, so they are what a frame opens with. Whether the buffer has a front after a
 * shift is guessed: a window with one cannot end a computation, and one without cannot shift, so one guess is right.
 * Effects are numbered as they are met. The number of a symbol below is that of the effect which a shift leaves below.
 */
import { allowedTransitions, applyToAnnotation, type Annotation } from '../../theory/annotation.ts';
import {
  canonicalSystem,
  type CanonicalSystem,
  type CanonicalTransition,
  type ReduceTransition,
} from '../../theory/canonical-system.ts';
import { dependentPosition, headPosition } from '../../theory/reduction.ts';
import { guessFree, type TransitionSystem } from '../../theory/transition-system.ts';
import {
  END,
  NO_TRANSITION,
  type WindowFall,
  type WindowShift,
  type WindowSystem,
  type WindowTransitions,
  type WindowTurn,
} from './window-system.ts';

interface Effect {
  /** The slot of the root; 0 if the root lies below all slots. */
  readonly rootSlot: number;
  readonly items: readonly number[];
  readonly blocks: readonly number[];
  readonly taken: number;
  readonly needed: readonly Pair[];
  /** NO_FRONT if there is none, or if the system does not use it. */
  readonly front: number;
}

const NO_FRONT = -1;

/** Two slots, by their numbers, and the kind of reduction that links them. */
interface Pair {
  readonly kind: 'la' | 'ra';
  readonly upper: number;
  readonly lower: number;
}

export class FrameEffects implements WindowSystem {
  readonly first: number;
  private readonly canonical: CanonicalSystem;
  private readonly effects: Effect[] = [];
  private readonly ids = new Map<string, number>();
  private readonly known: (WindowTransitions | undefined)[] = [];

  /** The effects of an in-place system. Its form does not matter: both derive the same trees, with the same transitions of S. */
  constructor(system: TransitionSystem) {
    this.canonical = canonicalSystem(guessFree(system));
    // The root alone, before a sentence, which has at least one word.
    const front = system.front ? this.canonical.symbols.fresh(undefined) : NO_FRONT;
    this.first = this.number({ rootSlot: 1, items: [1], blocks: [0], taken: 0, needed: [], front });
  }

  transitions(window: number): WindowTransitions {
    return (this.known[window] ??= this.follow(this.effects[window]!));
  }

  /** What the frame has done after one that it has opened closes; undefined if that one needs a pair that is blocked. */
  onto(rest: number, below: number): number | undefined {
    const { symbols } = this.canonical;
    const [outer, inner] = [this.effects[below]!, this.effects[rest]!];
    const indexOf = (slot: number): number => outer.items.length - slot;
    const needed = outer.needed.slice();
    for (const { kind, upper, lower } of inner.needed) {
      if (symbols.isBlocked(outer.blocks[indexOf(upper)]!, kind, lower - upper)) return undefined;
      needed.push(...neededOf(outer, { kind, upper: indexOf(upper), lower: indexOf(lower) }));
    }
    const items = outer.items.slice();
    const blocks = outer.blocks.slice();
    let { taken } = outer;
    for (const slot of inner.items.filter((item) => (inner.taken & bitOf(item)) !== 0)) {
      const index = indexOf(slot);
      blocks[index] = symbols.takeDependent(blocks[index]!, undefined);
      for (let above = index + 1; above < blocks.length; above++) {
        blocks[above] = symbols.liftBelow(blocks[above]!, above - index);
      }
      taken |= bitOf(items[index]!);
    }
    for (let slot = 1; slot <= this.slotsOn(outer); slot++) {
      if (inner.items.includes(slot)) continue;
      const index = indexOf(slot);
      for (let above = index + 1; above < blocks.length; above++) {
        blocks[above] = symbols.closeGap(blocks[above]!, above - index);
      }
      taken &= ~bitOf(items[index]!);
      items.splice(index, 1);
      blocks.splice(index, 1);
    }
    // The slots that are left, and above them the words of the inner frame.
    const lowest = outer.items.length - this.slotsOn(outer);
    inner.items.forEach((item, index) => {
      items[lowest + index] ??= item;
      blocks[lowest + index] = (blocks[lowest + index] ?? 0) | inner.blocks[index]!;
    });
    return this.number({ rootSlot: outer.rootSlot, items, blocks, taken, needed, front: inner.front });
  }

  private follow(effect: Effect): WindowTransitions {
    const { canonical } = this;
    const { root } = canonical.system;
    const isGround = effect.rootSlot === 1 && effect.items.length === 1;
    const isOver = root === 'single' && effect.taken !== 0 && isGround;
    const isComplete = isGround && effect.front === NO_FRONT && (root === 'any' || isOver);
    const falls = new Map<string, WindowFall>();
    const turns: WindowTurn[] = [];
    const shifts: WindowShift[] = [];
    for (const annotation of isOver ? [] : annotationsOf(canonical, effect)) {
      for (const transition of allowedTransitions(canonical, annotation)) {
        const { id } = transition;
        if (transition.kind !== 'reduce') shifts.push(this.shift(effect, annotation, transition));
        else {
          const reduced = this.reduce(effect, annotation, transition);
          // What waits behind the front matters to few reductions.
          if (dependentPosition(transition.reduction) > 0) {
            falls.set(`${id} ${reduced}`, { transition: id, rest: reduced });
          } else turns.push({ transition: id, nodes: 1, window: reduced });
        }
      }
    }
    const end = { transition: NO_TRANSITION, rest: END };
    return { falls: isComplete ? [end] : [...falls.values()], turns, shifts };
  }

  /** What a reduction leaves: of the stack, or of the buffer if the front is its dependent. */
  private reduce(effect: Effect, annotation: Annotation, transition: ReduceTransition): number {
    const { canonical } = this;
    const { reduction } = transition;
    const top = effect.items.length;
    // The front is no slot.
    const itemAt = (position: number): number => effect.items[top - position] ?? 0;
    const [head, dependent] = [itemAt(headPosition(reduction)), itemAt(dependentPosition(reduction))];
    const pair = { kind: reduction.kind, upper: top - reduction.q, lower: top - reduction.p };
    // No arc leads to the root, so nothing with it is lifted; only a single root must remember its dependent.
    const remembers = head !== effect.rootSlot || canonical.system.root === 'single';
    const items = effect.items.toSpliced(top - dependentPosition(reduction), 1);
    const { symbols, height } = applyToAnnotation(canonical, annotation, transition);
    return this.number({
      rootSlot: effect.rootSlot,
      items,
      blocks: symbols.slice(height - items.length, height),
      taken: (effect.taken | (remembers ? bitOf(head) : 0)) & ~bitOf(dependent),
      needed: [...effect.needed, ...neededOf(effect, pair)],
      front: symbols[height] ?? NO_FRONT,
    });
  }

  private shift(effect: Effect, annotation: Annotation, transition: CanonicalTransition): WindowShift {
    const { symbols, height } = applyToAnnotation(this.canonical, annotation, transition);
    const slots = this.slotsOn(effect);
    return {
      transition: transition.id,
      below: this.number({
        ...effect,
        blocks: symbols.slice(height - 1 - effect.items.length, height - 1),
        front: NO_FRONT,
      }),
      window: this.number({
        rootSlot: effect.rootSlot > 0 && effect.items.length === slots ? slots : 0,
        items: Array.from({ length: slots + 1 }, (_, index) => slots - index),
        blocks: [...Array.from({ length: slots }, () => 0), symbols[height - 1]!],
        taken: 0,
        needed: [],
        front: symbols[height] ?? NO_FRONT,
      }),
    };
  }

  /** The number of slots of a frame that is opened on the window of an effect. */
  private slotsOn({ items }: Effect): number {
    return Math.min(items.length, this.canonical.system.depth - 1);
  }

  private number(effect: Effect): number {
    const { rootSlot, items, blocks, taken, front } = effect;
    const needed = effect.needed
      .map((pair) => pairKey(pair))
      .toSorted()
      .join();
    const key = [rootSlot, taken, front, items.join(), blocks.join(), needed].join(' ');
    const before = this.ids.get(key);
    if (before !== undefined) return before;
    this.ids.set(key, this.effects.length);
    this.effects.push(effect);
    return this.effects.length - 1;
  }
}

/** The window with what may wait in the buffer behind what it shows: a word or none. */
function annotationsOf({ system, symbols }: CanonicalSystem, { rootSlot, blocks, front }: Effect): Annotation[] {
  // A root below the window is out of reach, but keeps the lowest symbol from being taken for it.
  const stack = rootSlot > 0 ? blocks : [symbols.root, ...blocks];
  const listed = front === NO_FRONT ? stack : [...stack, front];
  const waiting = system.front && front === NO_FRONT ? [0] : [1, 0];
  return waiting.map((words) => ({ symbols: listed, height: stack.length, waiting: words }));
}

/** What linking two symbols, given by their indices, needs of the slots of a frame: nothing, if they are not both slots. */
function neededOf({ items, taken }: Effect, { kind, upper, lower }: Pair): readonly Pair[] {
  if ((items[upper] ?? 0) === 0) return [];
  const dependent = items[kind === 'la' ? lower : upper]!;
  return (taken & bitOf(dependent)) !== 0 ? [] : [{ kind, upper: items[upper]!, lower: items[lower]! }];
}

function pairKey({ kind, upper, lower }: Pair): string {
  return `${kind}${upper}.${lower}`;
}

/** The bit of a slot in a set of slots; a word of the frame is in none. */
function bitOf(item: number): number {
  return item === 0 ? 0 : 1 << item;
}

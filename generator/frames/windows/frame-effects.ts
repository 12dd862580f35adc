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
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { END, NO_TRANSITION, type WindowSystem, type WindowTransitions } from './window-system.ts';

interface Effect {
  /** The slot of the root; 0 if the root lies below all slots. */
  readonly rootSlot: number;
  readonly items: readonly number[];
  readonly blocks: readonly number[];
  readonly taken: number;
  readonly needed: readonly Pair[];
}

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
    this.canonical = canonicalSystem({ ...system, form: 'guess-free' });
    // The root alone.
    this.first = this.number({ rootSlot: 1, items: [1], blocks: [0], taken: 0, needed: [] });
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
    return this.number({ rootSlot: outer.rootSlot, items, blocks, taken, needed });
  }

  private follow(effect: Effect): WindowTransitions {
    const { canonical } = this;
    const { root } = canonical.system;
    const isGround = effect.items.length === 1;
    const isOver = root === 'single' && effect.taken !== 0 && isGround;
    const allowed = isOver ? [] : allowedTransitions(canonical, annotationOf(canonical, effect, 1));
    // A single root takes its dependent when no word is left.
    const last = allowedTransitions(canonical, annotationOf(canonical, effect, 0)).filter(
      (transition) => !allowed.includes(transition),
    );
    const falls = [...allowed, ...last].flatMap((transition) =>
      transition.kind === 'reduce' ? [{ transition: transition.id, rest: this.reduce(effect, transition) }] : [],
    );
    const shifts = allowed.flatMap((transition) => (transition.kind === 'sh' ? [this.shift(effect, transition)] : []));
    const isComplete = isGround && (root === 'any' || isOver);
    return { falls: isComplete ? [{ transition: NO_TRANSITION, rest: END }] : falls, turns: [], shifts };
  }

  private reduce(effect: Effect, transition: ReduceTransition): number {
    const { canonical } = this;
    const { reduction } = transition;
    const top = effect.items.length;
    const head = effect.items[top - headPosition(reduction)]!;
    const removed = top - dependentPosition(reduction);
    const pair = { kind: reduction.kind, upper: top - reduction.q, lower: top - reduction.p };
    // No arc leads to the root, so nothing with it is lifted; only a single root must remember its dependent.
    const remembers = head !== effect.rootSlot || canonical.system.root === 'single';
    const after = applyToAnnotation(canonical, annotationOf(canonical, effect, 0), transition).symbols;
    return this.number({
      rootSlot: effect.rootSlot,
      items: effect.items.toSpliced(removed, 1),
      blocks: after.slice(after.length - top + 1),
      taken: (effect.taken | (remembers ? bitOf(head) : 0)) & ~bitOf(effect.items[removed]!),
      needed: [...effect.needed, ...neededOf(effect, pair)],
    });
  }

  private shift(effect: Effect, transition: CanonicalTransition): WindowTransitions['shifts'][number] {
    const { canonical } = this;
    const { symbols } = applyToAnnotation(canonical, annotationOf(canonical, effect, 1), transition);
    const slots = this.slotsOn(effect);
    const items = Array.from({ length: slots + 1 }, (_, index) => slots - index);
    return {
      transition: transition.id,
      below: this.number({ ...effect, blocks: symbols.slice(-effect.items.length - 1, -1) }),
      window: this.number({
        rootSlot: effect.rootSlot > 0 && effect.items.length === slots ? slots : 0,
        items,
        blocks: items.map(() => 0),
        taken: 0,
        needed: [],
      }),
    };
  }

  /** The number of slots of a frame that is opened on the window of an effect. */
  private slotsOn({ items }: Effect): number {
    return Math.min(items.length, this.canonical.system.depth - 1);
  }

  private number(effect: Effect): number {
    const { rootSlot, items, blocks, taken } = effect;
    const needed = effect.needed
      .map((pair) => pairKey(pair))
      .toSorted()
      .join();
    const key = [rootSlot, taken, items.join(), blocks.join(), needed].join(' ');
    const before = this.ids.get(key);
    if (before !== undefined) return before;
    this.ids.set(key, this.effects.length);
    this.effects.push(effect);
    return this.effects.length - 1;
  }
}

function annotationOf({ symbols }: CanonicalSystem, { rootSlot, blocks }: Effect, waiting: number): Annotation {
  // A root below the window is out of reach, but keeps the lowest symbol from being taken for it.
  const listed = rootSlot > 0 ? blocks : [symbols.root, ...blocks];
  return { symbols: listed, height: listed.length, waiting };
}

/** What linking two symbols, given by their indices, needs of the slots of a frame: nothing, if they are not both slots. */
function neededOf({ items, taken }: Effect, { kind, upper, lower }: Pair): readonly Pair[] {
  if (items[upper] === 0) return [];
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

/**
 * The part of S′ that S does not have: the symbols' features, apart from nodes and arcs.
 *
 * An annotation lists the symbols of stack and returned nodes, bottom first, like `live` of a configuration; the first
 * `height` are the stack, the bottom one is the root's. In systems that use the buffer's front, it is listed after the
 * stack. `waiting` counts the other nodes of the buffer. Which transitions of S′ apply, and what they do to the
 * features, depends only on the annotation.
 */
import type { CanonicalSystem, CanonicalTransition, ReduceTransition, ShiftTransition } from './canonical-system.ts';
import { degreeOf, dependentPosition, headPosition, type Reduction } from './reduction.ts';
import { lengthsAfter, isApplicable } from './transition-system.ts';

export interface Annotation {
  readonly symbols: readonly number[];
  readonly height: number;
  readonly waiting: number;
}

/** The annotation of the initial configuration. */
export function initialAnnotation(canonical: CanonicalSystem, n: number): Annotation {
  return withFront(canonical, { symbols: [canonical.symbols.root], height: 1, waiting: n });
}

/** The annotation with a symbol for the buffer's front, if the system uses it and there is one. */
function withFront({ system, symbols: algebra }: CanonicalSystem, annotation: Annotation): Annotation {
  const { symbols, height, waiting } = annotation;
  if (!system.front || symbols.length > height || waiting === 0) return annotation;
  return { symbols: [...symbols, algebra.fresh(undefined)], height, waiting: waiting - 1 };
}

/**
 * True for the annotation of a terminal configuration: only the root is left, complete as far as that is guessed. Arc-eager
 * ends with the buffer: it leaves attached words on the stack.
 */
export function isTerminalAnnotation({ system, symbols }: CanonicalSystem, annotation: Annotation): boolean {
  if (system.form === 'eager' && annotation.symbols.length === annotation.height) {
    return annotation.symbols.every((symbol, index) => index === 0 || symbols.isRemovable(symbol, 'ra'));
  }
  return annotation.waiting === 0 && annotation.symbols.length === 1 && symbols.isComplete(annotation.symbols[0]!);
}

/**
 * The paper's left(…) and right(…): S can apply the reduction, the pair is not blocked, the head seeks dependents and the
 * dependent is complete, as far as that is guessed.
 */
export function isAvailable(
  { system, symbols }: CanonicalSystem,
  annotation: Annotation,
  reduction: Reduction,
): boolean {
  const { height, waiting } = annotation;
  const buffer = annotation.symbols.length - height + waiting;
  if (!isApplicable(system, reduction, { height, buffer }) || (system.form === 'eager' && buffer === 0)) return false;
  return (
    symbols.seeks(annotation.symbols[height - headPosition(reduction)]!) &&
    symbols.isRemovable(annotation.symbols[height - dependentPosition(reduction)]!, reduction.kind) &&
    !symbols.isBlocked(annotation.symbols[height - reduction.q]!, reduction.kind, degreeOf(reduction))
  );
}

/** True if the transition of S′ applies. */
export function isAllowed(
  canonical: CanonicalSystem,
  annotation: Annotation,
  transition: CanonicalTransition,
): boolean {
  const { front } = canonical.system;
  const hasReturned = !front && annotation.symbols.length > annotation.height;
  switch (transition.kind) {
    case 'sh':
      return front ? annotation.symbols.length > annotation.height : !hasReturned && annotation.waiting > 0;
    case 're':
      return hasReturned;
    case 'reduce':
      return isAvailable(canonical, annotation, transition.reduction) && guessesRoot(canonical, annotation, transition);
  }
}

/** A single root is complete with its one dependent. */
function guessesRoot({ system }: CanonicalSystem, { height }: Annotation, transition: ReduceTransition): boolean {
  return system.root === 'any' || headPosition(transition.reduction) < height || transition.complete !== false;
}

/** The transitions of S′ that apply, in the order of their ids. */
export function allowedTransitions(canonical: CanonicalSystem, annotation: Annotation): CanonicalTransition[] {
  return canonical.transitions.filter((transition) => isAllowed(canonical, annotation, transition));
}

/** The reductions that the transition blocks here: the available ones of higher priority. */
export function blockedReductions(
  canonical: CanonicalSystem,
  annotation: Annotation,
  transition: CanonicalTransition,
): readonly Reduction[] {
  return transition.blocks.filter((reduction) => isAvailable(canonical, annotation, reduction));
}

/** The annotation after a transition that applies. */
export function applyToAnnotation(
  canonical: CanonicalSystem,
  annotation: Annotation,
  transition: CanonicalTransition,
): Annotation {
  const symbols = blockSymbols(canonical, annotation, transition);
  const { height, waiting } = annotation;
  switch (transition.kind) {
    case 'sh':
      if (canonical.system.front) {
        return withFront(canonical, {
          symbols: shiftFront(canonical, symbols, transition),
          height: height + 1,
          waiting,
        });
      }
      symbols.push(canonical.symbols.fresh(transition.complete));
      return { symbols, height: height + 1, waiting: waiting - 1 };
    case 're':
      return { symbols, height: height + 1, waiting };
    case 'reduce':
      return withFront(canonical, {
        symbols: reduceSymbols(canonical, symbols, { height, transition }),
        height: lengthsAfter(canonical.system, transition.reduction, { height, buffer: waiting }).height,
        waiting,
      });
  }
}

function blockSymbols(canonical: CanonicalSystem, annotation: Annotation, transition: CanonicalTransition): number[] {
  const symbols = annotation.symbols.slice();
  for (const reduction of transition.blocks) {
    if (!isAvailable(canonical, annotation, reduction)) continue;
    const upper = annotation.height - reduction.q;
    symbols[upper] = canonical.symbols.block(symbols[upper]!, reduction.kind, degreeOf(reduction));
  }
  return symbols;
}

function shiftFront({ symbols: algebra }: CanonicalSystem, symbols: number[], { attaches }: ShiftTransition): number[] {
  const front = symbols.length - 1;
  if (attaches === true) symbols[front - 1] = algebra.takeDependent(symbols[front - 1]!, undefined);
  symbols[front] = algebra.shifted(symbols[front]!, attaches);
  return symbols;
}

function reduceSymbols(
  { symbols: algebra }: CanonicalSystem,
  symbols: number[],
  { height, transition }: { readonly height: number; readonly transition: ReduceTransition },
): number[] {
  const head = height - headPosition(transition.reduction);
  const removed = height - dependentPosition(transition.reduction);
  symbols[head] = algebra.takeDependent(symbols[head]!, transition.complete);
  for (let index = head + 1; index < symbols.length; index++) {
    symbols[index] = algebra.liftBelow(symbols[index]!, index - head);
  }
  for (let index = removed + 1; index < symbols.length; index++) {
    symbols[index] = algebra.closeGap(symbols[index]!, index - removed);
  }
  symbols.splice(removed, 1);
  return symbols;
}

/**
 * What the transitions of a returning S′ do to contents, window by window.
 *
 * The window is the top `depth` symbols of a stack, or all of a lower stack except its root. A transition rewrites the
 * window and moves the cursor. It changes only the first `degree` of the symbols that were returned before: their blocks
 * follow their pairs if a symbol is removed, and some of their pairs may no longer match. `re` takes the first of them.
 */
import { allowedTransitions, applyToAnnotation } from '../../theory/annotation.ts';
import { dependentPosition } from '../../theory/reduction.ts';
import { CURSOR, wordOf, type Contents, type Word } from './contents.ts';

/** The words that a transition makes, in normal form. */
export interface Rewritten {
  readonly transition: number;
  readonly word: Word;
}

/** What becomes of one window, above whatever is below it. All words are in normal form. */
export interface WindowRewriting {
  /** Its symbols, the lowest first. */
  readonly window: Word;
  /** The reductions that are allowed, as bits. */
  readonly allowed: number;
  /** Those that complete the root, as bits; nothing but the end of the computation is left after them. */
  readonly finishing: number;
  /** Whether one of them ends the computation where nothing is returned and no words are left. */
  readonly terminal: boolean;
  /** The words after fresh shifts, which apply where nothing is returned; the cursor is their last letter. */
  readonly shifted: readonly Rewritten[];
  /** After reductions, cursor included, with the distance from the first symbol returned before to the removed one. */
  readonly reduced: readonly (Rewritten & { readonly gap: number })[];
  /** After `re`, without the symbol that it takes and the cursor behind it; undefined where the system has no `re`. */
  readonly reshifted: Rewritten | undefined;
}

/** The windows of the domain. */
export interface Rewritings {
  /** Those of lower stacks, above the root. */
  readonly whole: readonly WindowRewriting[];
  /** Those of higher stacks above a place. */
  above(place: number): readonly WindowRewriting[];
}

/** All windows with what becomes of them; `limit` is told how many there are, and may throw. */
export function windowRewritings(contents: Contents, limit: (windows: number) => void): Rewritings {
  const { depth } = contents.canonical.system;
  const found = new Map<number, readonly WindowRewriting[]>();
  let count = 0;
  const rewrite = (place: number, length: number): WindowRewriting[] =>
    Array.from(wordsAbove(contents, { place, length }), (window) => {
      limit(++count);
      return rewriteWindow(contents, { window, below: length < depth ? 'root' : contents.stopsOf(place) });
    });
  const whole = Array.from({ length: depth }, (_, length) => rewrite(contents.start, length));
  return {
    whole: whole.flat(),
    above: (place) => {
      const windows = found.get(place) ?? rewrite(place, depth);
      found.set(place, windows);
      return windows;
    },
  };
}

/** The words of symbols of one length that may follow a place. */
function* wordsAbove(
  contents: Contents,
  { place, length }: { readonly place: number; readonly length: number },
): Iterable<Word> {
  if (length === 0) yield [];
  else {
    for (const [letter, next] of contents.following(place)) {
      if (letter === CURSOR) continue;
      for (const word of wordsAbove(contents, { place: next, length: length - 1 })) yield [letter, ...word];
    }
  }
}

function rewriteWindow(
  contents: Contents,
  { window, below }: { readonly window: Word; readonly below: readonly boolean[] | 'root' },
): WindowRewriting {
  const { canonical } = contents;
  const isWhole = below === 'root';
  // Below the window of a higher stack a root is out of reach, but keeps the lowest symbol from being taken for it.
  const root = canonical.symbols.root;
  const stops = isWhole ? [canonical.symbols.isComplete(root)] : below;
  const symbols = [root, ...window];
  const height = symbols.length;
  const normal = (after: Word): Word => contents.normalWord(after.slice(1), stops);

  let terminal = false;
  let allowed = 0;
  let finishing = 0;
  const shifted: Rewritten[] = [];
  const reduced: (Rewritten & { readonly gap: number })[] = [];
  const annotation = { symbols, height, waiting: 1 };
  for (const transition of allowedTransitions(canonical, annotation)) {
    const { id } = transition;
    const after = applyToAnnotation(canonical, annotation, transition);
    if (transition.kind === 'reduce') allowed |= 1 << id;
    if (isWhole && canonical.symbols.isComplete(after.symbols[0]!)) {
      finishing |= 1 << id;
      terminal ||= after.symbols.length === 1;
      continue;
    }
    const word = wordOf({ symbols: normal(after.symbols), height: after.height - 1 });
    if (transition.kind === 'reduce')
      reduced.push({ transition: id, word, gap: dependentPosition(transition.reduction) });
    else shifted.push({ transition: id, word });
  }
  const reshift = canonical.transitions.find(({ kind }) => kind === 're');
  const reshifted = reshift && {
    transition: reshift.id,
    word: normal(
      applyToAnnotation(canonical, { ...annotation, symbols: [...symbols, root] }, reshift).symbols.slice(0, -1),
    ),
  };
  return { window, allowed, finishing, terminal, shifted, reduced, reshifted };
}

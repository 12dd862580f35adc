/**
 * The other half of the check of the tables of contents: that `viable` answers by the costs.
 *
 * - What the columns of a rule make of a window is what the transition makes of it, up to normal form, and every
 *   returned symbol follows a gap as it should.
 * - Symbols that are not in normal form lead where their normal form does. In windows the only blocks that a normal form
 *   drops are those of pairs of complete symbols, and beside reductions none, some or all shifts may be allowed. So
 *   each window is rewritten with none of these blocks and shifts, and with all of them. Rewriting sets bits, copies or
 *   moves them, so it is monotone: what is the same for both extremes is the same for all between them.
 * - The transitions that complete the root are the ones listed for their room.
 * - No content costs more than `ample` words, and that is at least one. So with ample words every reduction and `re` is
 *   viable, with one more every shift as well, and none ends the computation: looking at the costs suffices.
 */
import { entry, NotClosed } from '../shared/checked-tables.ts';
import type { ContentClass } from './content-automaton.ts';
import { wordOf, type Contents, type Word } from './contents.ts';
import { followGap, readSymbol, rewriteWindow, type PackedContents } from './packed-contents.ts';
import { readTables } from './read-tables.ts';
import type { Rewritings, Rewritten, WindowRewriting } from './window-rewriting.ts';

/** Throws if `viable` would not answer by the costs. */
export function checkRules(contents: Contents, packed: PackedContents, rewritings: Rewritings): void {
  const { classes } = readTables(contents, packed);
  classes.forEach((one, id) => checkClass(contents, packed, { ...one, id }));
  if (packed.ample !== undefined && packed.ample < 1) throw new NotClosed('no words count as ample');
  checkGaps(contents, packed);
  for (const rewriting of rewritings.whole) {
    checkWindow(contents, packed, {
      rewriting,
      stops: contents.stopsOf(contents.start),
      room: rewriting.window.length,
    });
  }
  const places = new Set<number>();
  classes.forEach(({ place }) => places.add(place));
  for (const place of places) {
    if (contents.phaseOf(place) !== 'stack') continue;
    const stops = contents.stopsOf(place);
    for (const rewriting of rewritings.above(place)) {
      checkWindow(contents, packed, { rewriting, stops, room: packed.depth });
    }
  }
}

/** Any symbol leads where its normal form does, and no cost is more than ample. */
function checkClass(
  contents: Contents,
  packed: PackedContents,
  { id, place, cost, example }: ContentClass & { readonly id: number },
): void {
  const phase = contents.phaseOf(place);
  if (phase === 'returned' && cost > (packed.ample ?? Infinity)) {
    throw new NotClosed(`fewer words than ${example.join(' ')} needs count as ample`);
  }
  // Only the cursor may follow the top.
  if (phase === 'top') return;
  for (let symbol = 0; symbol < 2 ** packed.symbolBits; symbol++) {
    const normal = contents.normal(symbol, contents.stopsOf(place));
    if (readSymbol(packed, id, symbol) !== readSymbol(packed, id, normal)) {
      throw new NotClosed(`after ${example.join(' ')} the symbol ${symbol} is not read as ${normal}`);
    }
  }
}

function checkGaps({ canonical: { symbols } }: Contents, packed: PackedContents): void {
  for (let distance = 1; distance <= packed.depth; distance++) {
    for (let symbol = 0; symbol < 2 ** packed.symbolBits; symbol++) {
      if (followGap(packed, symbol, distance) !== symbols.closeGap(symbol, distance)) {
        throw new NotClosed(`the symbol ${symbol} does not follow a gap at distance ${distance}`);
      }
    }
  }
}

interface WindowToCheck {
  readonly rewriting: WindowRewriting;
  /** Whether the symbols below the window are complete, the nearest first. */
  readonly stops: readonly boolean[];
  readonly room: number;
}

function checkWindow(contents: Contents, packed: PackedContents, { rewriting, stops, room }: WindowToCheck): void {
  const { window, allowed, finishing, shifted, reduced, reshifted } = rewriting;
  if (((allowed | shiftBits(contents)) & entry(packed.finishing, room)) !== finishing) {
    throw new NotClosed(`other transitions complete the root than are listed for ${room} nodes below the top`);
  }
  const extremes = [
    { window, allowed },
    { window: withIdleBlocks(contents, window, stops), allowed: allowed | shiftBits(contents) },
  ];
  const check = ({ transition, word }: Rewritten, gap: number): void => {
    for (const extreme of extremes) {
      const after = rewriteWindow(packed, { ...extreme, transition });
      const symbols = contents.normalWord(after.symbols, stops);
      // After `re` the cursor stands behind the symbol that it takes, which is still to be read.
      const isReshift = transition === reshifted?.transition;
      const found = isReshift ? symbols : wordOf({ symbols, height: after.cursor });
      const cursor = isReshift ? window.length + 1 : after.cursor;
      if (found.join() !== word.join() || after.cursor !== cursor || after.gap !== gap) {
        throw new NotClosed(
          `the rule of transition ${transition} is wrong about the window ${extreme.window.join(' ')}`,
        );
      }
    }
  };
  for (const shift of shifted) check(shift, 0);
  for (const reduction of reduced) check(reduction, reduction.gap);
  if (reshifted !== undefined) check(reshifted, 0);
}

/** The window with blocks of all pairs of complete symbols. */
function withIdleBlocks({ canonical }: Contents, window: Word, below: readonly boolean[]): Word {
  const { symbols, system } = canonical;
  let stops = below;
  return window.map((symbol) => {
    const complete = symbols.isComplete(symbol);
    const idle = stops.flatMap((stop, index) => (stop && complete ? [index + 1] : []));
    stops = [complete, ...stops].slice(0, system.degree);
    return idle.reduce((blocked, distance) => symbols.block(blocked, 'ra', distance), symbol);
  });
}

function shiftBits({ canonical: { transitions } }: Contents): number {
  return transitions.reduce((bits, { id, kind }) => (kind === 'reduce' ? bits : bits | (1 << id)), 0);
}

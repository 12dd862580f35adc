/**
 * The transitions of S′ as statements, for layouts without tables. Preconditions are bit tests; blocking, completion or
 * lifting, re-indexing and removal are unrolled for each transition. Without guesses every reduction of higher priority
 * is blocked, whether or not it is blocked already, so blocking needs no tests.
 *
 * Names in the statements: `m` is the memory of the configuration, `i` the index of the top’s slot in it
 * (stack-slots.ts), `w` the packed window, and `m1`…`mD` are its symbols in the spread layout, with `m0` for the buffer’s
 * front. If there are guesses, the two of a transition share their statements: `stop` is 1 if a node becomes complete, and 0 otherwise.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { dependentPosition, formatReduction, headPosition, type Reduction } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import {
  availability,
  blockBit,
  inWindow,
  liftedBits,
  lowestBit,
  positionsAbove,
  removalMasks,
  type Layout,
} from '../shared/layout.ts';
import { nodeIndex, SLOT_WORDS, symbolIndex } from '../shared/stack-slots.ts';
import {
  bitsOf,
  groupCount,
  idsOf,
  lastingBlocks,
  stopOf,
  transitionGroups,
  type GuessedIds,
  type ReductionGroup,
} from '../shared/transition-groups.ts';

/** Statements that put the bits of available reductions into `bits`, for each 32 transitions. */
export function availableStatements(canonical: CanonicalSystem, layout: Layout): string[][] {
  return Array.from({ length: groupCount(canonical) }, (_, group) =>
    transitionGroups(canonical).reductions.flatMap((one) => {
      const bits = bitsOf(idsOf(one), group);
      if (bits === 0) return [];
      const test = availableTest(canonical, layout, one.reduction);
      return [`if (${test}) bits |= ${hex(bits)}; // ${formatReduction(one.reduction)}`];
    }),
  );
}

/** What the statements of transitions name, for the comment above them. */
export function namesInStatements(canonical: CanonicalSystem, { strategy }: Layout): string {
  const front = canonical.system.front ? ', and `m0` is that of the buffer’s front' : '';
  const symbols =
    strategy === 'spread' ? `\`m1\`, \`m2\`, … are the symbols from the top down${front}` : '`w` is the window';
  const stop = hasGuesses(canonical) ? ', and `stop` is 1 if a node becomes complete' : '';
  return `Here ${symbols}${stop}: blocks are set first, then the head has its dependent, then that is removed.`;
}

/** Statements that read the window. */
export function loadWindow(canonical: CanonicalSystem, layout: Layout): string[] {
  if (layout.strategy !== 'spread') return ['const w = this.window;'];
  const used = [...new Set(usedByBlocks(canonical, canonical.system.reductions))].toSorted((a, b) => a - b);
  const reads = used.map((u) => `const m${u} = m[${symbolIndex(u)}]!;`);
  return ['const { memory: m, top: i } = this;', ...reads];
}

/** The body of the case of the shifts of fresh nodes. */
export function shiftStatements(canonical: CanonicalSystem, layout: Layout, ids: GuessedIds): string[] {
  return [
    ...guess(canonical, ids),
    ...blockAll(canonical, layout),
    ...push(canonical, layout, hasGuesses(canonical) ? 'stop' : undefined),
    `m[${nodeIndex(0)}] = this.fresh++;`,
    `this.top = i + ${SLOT_WORDS};`,
  ];
}

/** The body of the case of `re`. */
export function reshiftStatements(canonical: CanonicalSystem, layout: Layout): string[] {
  return [
    ...blockAll(canonical, layout),
    'const back = --this.returned;',
    ...push(canonical, layout, 'this.returnedSymbols[back]!'),
    `m[${nodeIndex(0)}] = this.returnedNodes[back]!;`,
    `this.top = i + ${SLOT_WORDS};`,
  ];
}

/** The body of the case of a reduction. */
export function reduceStatements(canonical: CanonicalSystem, layout: Layout, group: ReductionGroup): string[] {
  const { system } = canonical;
  const { reduction } = group;
  const [x, h] = [dependentPosition(reduction), headPosition(reduction)];
  const back = returnedBy(system, reduction);
  const isSpread = layout.strategy === 'spread';
  const used = isSpread ? usedByReduction(canonical, layout, group) : [];
  // Symbols returned earlier are above the top, at distances x, x+1, … from the removed symbol.
  const returns = transitionGroups(canonical).reshift !== undefined;
  return [
    ...guess(canonical, group),
    ...(isSpread ? readSymbols(used) : ['let w = this.window;']),
    ...blockStatements(canonical, layout, lastingBlocks(canonical, group)),
    ...(isSpread ? spreadRemoval(canonical, layout, { x, h }) : packedRemoval(canonical, layout, { x, h })),
    ...(returns && !hasGuesses(canonical) && h <= system.degree ? [`this.liftReturned(${h});`] : []),
    ...(returns && x <= system.degree ? [`this.closeReturned(${x});`] : []),
    `const dependent = ${x === 0 ? 'this.fresh++' : `m[${nodeIndex(x)}]!`};`,
    `m[dependent] = ${h === 0 ? 'this.fresh' : `m[${nodeIndex(h)}]!`};`,
    'm[dependent + this.capacity] = label;',
    ...closeStack(x),
    ...(x === 0 ? [] : [`this.top = i - ${SLOT_WORDS};`]),
    ...(back === 0 ? [] : [`this.giveBack(${back});`]),
  ];
}

/** The window after the shifts of fresh nodes, from the packed window `w`. */
export function windowAfterShift(canonical: CanonicalSystem, layout: Layout, ids: GuessedIds): string[] {
  const deeper = deeperWindow(layout);
  return [
    ...guess(canonical, ids),
    ...blockStatements(canonical, layout, canonical.system.reductions),
    `w = ${hasGuesses(canonical) ? `(${deeper}) | stop` : deeper};`,
  ];
}

/** The same for a reduction. The symbol that enters from below is 0. */
export function windowAfterReduction(canonical: CanonicalSystem, layout: Layout, group: ReductionGroup): string[] {
  return [
    ...guess(canonical, group),
    ...blockStatements(canonical, layout, lastingBlocks(canonical, group)),
    ...packedHead(canonical, layout, headPosition(group.reduction)),
    `w = ${withoutSymbol(canonical, layout, dependentPosition(group.reduction)).join(' | ')};`,
  ];
}

function hasGuesses({ symbols }: CanonicalSystem): boolean {
  return symbols.stopBits > 0;
}

function guess(canonical: CanonicalSystem, ids: GuessedIds): string[] {
  return hasGuesses(canonical) ? [`const stop = ${stopOf(ids)};`] : [];
}

/** Blocks all available reductions, as shifts do. */
function blockAll(canonical: CanonicalSystem, layout: Layout): string[] {
  const { reductions } = canonical.system;
  const isSpread = layout.strategy === 'spread';
  const window = isSpread ? readSymbols(usedByBlocks(canonical, reductions)) : ['let w = this.window;'];
  return [...window, ...blockStatements(canonical, layout, reductions)];
}

/** The positions whose symbols the tests and blocks of reductions use. */
function usedByBlocks(canonical: CanonicalSystem, reductions: readonly Reduction[]): number[] {
  return reductions.flatMap((reduction) => (hasGuesses(canonical) ? [reduction.p, reduction.q] : [reduction.q]));
}

/** Removal also moves the symbols above the dependent, including the head if it is above. */
function usedByReduction(canonical: CanonicalSystem, layout: Layout, group: ReductionGroup): number[] {
  const { reduction } = group;
  const [x, h] = [dependentPosition(reduction), headPosition(reduction)];
  const lifted = hasGuesses(canonical) ? [] : [...liftedBits(canonical, h).keys()].filter((u) => u !== x);
  return [...usedByBlocks(canonical, lastingBlocks(canonical, group)), ...lifted, ...positionsAbove(layout, x)];
}

function readSymbols(used: readonly number[]): string[] {
  const distinct = [...new Set(used)].toSorted((a, b) => a - b);
  return distinct.map((u) => `let m${u} = m[${symbolIndex(u)}]!;`);
}

/**
 * Moves all symbols one position down; the new top has the given symbol, or one without any bits. If the system uses the
 * buffer’s front, that is the new top, with its bits, and the new front has none.
 */
function push({ system }: CanonicalSystem, layout: Layout, symbol: string | undefined): string[] {
  if (layout.strategy === 'spread') {
    const blocked = new Set(system.reductions.map(({ q }) => q));
    const entering = symbolIndex(layout.first - 1);
    return [...[...blocked].map((u) => `m[${symbolIndex(u)}] = m${u};`), `m[${entering}] = ${symbol ?? '0'};`];
  }
  const deeper = deeperWindow(layout);
  return [
    `m[${symbolIndex(system.depth)}] = w >> ${lowestBit(layout)};`,
    `this.window = ${symbol === undefined ? deeper : `(${deeper}) | ${symbol}`};`,
  ];
}

/** The window with all symbols one position deeper. */
function deeperWindow({ symbolBits, windowBits }: Layout): string {
  return `(w << ${symbolBits}) & ${hex(2 ** windowBits - 1)}`;
}

/** Moves the nodes above position x down by one place. */
function closeStack(x: number): string[] {
  return Array.from({ length: Math.max(0, x - 1) }, (_, index) => x - 1 - index).map(
    (u) => `m[${nodeIndex(u + 1)}] = m[${nodeIndex(u)}]!;`,
  );
}

interface Removal {
  readonly x: number;
  readonly h: number;
}

function packedRemoval(canonical: CanonicalSystem, layout: Layout, { x, h }: Removal): string[] {
  const entering = x === 0 ? [] : [`(m[${symbolIndex(canonical.system.depth + 1)}]! << ${lowestBit(layout)})`];
  const parts = [...withoutSymbol(canonical, layout, x), ...entering];
  return [...packedHead(canonical, layout, h), `this.window = ${parts.join(' | ')};`];
}

/** The parts of the window once the symbol at position x is removed. */
function withoutSymbol(canonical: CanonicalSystem, layout: Layout, x: number): string[] {
  const { keep, follow, fall } = removalMasks(canonical, layout, x);
  return [
    ...(keep === 0 ? [] : [`(w & ${hex(keep)})`]),
    ...(follow === 0 ? [] : [`((w & ${hex(follow)}) >> ${canonical.symbols.pairBits})`]),
    ...(fall === 0 ? [] : [`((w & ${hex(fall)}) >> ${layout.symbolBits})`]),
  ];
}

/** What taking a dependent does to the window: the head is complete, or blocks with it as the dependent are lifted. */
function packedHead(canonical: CanonicalSystem, layout: Layout, h: number): string[] {
  const window = 2 ** layout.windowBits - 1;
  if (!hasGuesses(canonical)) {
    const lifted = [...liftedBits(canonical, h)].reduce((all, [u, bits]) => all | inWindow(layout, u, bits), 0);
    return lifted === 0 ? [] : [`w &= ${hex(window & ~lifted)};`];
  }
  const shift = (h - 1) * layout.symbolBits;
  const others = window & ~inWindow(layout, h, 2 ** layout.symbolBits - 1);
  // With stop the head's bits are cleared: -1 and 0 as masks.
  return [`w = (w & (${hex(others)} | (stop - 1))) | ${shift === 0 ? 'stop' : `(stop << ${shift})`};`];
}

function spreadRemoval(canonical: CanonicalSystem, layout: Layout, { x, h }: Removal): string[] {
  const { degree } = canonical.system;
  if (x === 0) return [...spreadHead(canonical, { x, h }), `m[${symbolIndex(0)}] = 0;`];
  const above = positionsAbove(layout, x);
  return [
    ...spreadHead(canonical, { x, h }),
    ...above.filter((u) => x - u <= degree).map((u) => closeGap(canonical, { u, gap: x - u })),
    // Symbols above the removed one move down by one place.
    ...above.map((u) => `m[${symbolIndex(u + 1)}] = m${u};`),
  ];
}

/** The symbol at position u once the one `gap` below it is removed: without the bits of that pair. */
function closeGap({ symbols }: CanonicalSystem, { u, gap }: { readonly u: number; readonly gap: number }): string {
  const { bits, stopBits, pairBits } = symbols;
  const at = stopBits + (gap - 1) * pairBits;
  const isLast = at + pairBits === bits;
  if (at === 0) return isLast ? `m${u} = 0;` : `m${u} >>= ${pairBits};`;
  if (isLast) return `m${u} &= ${hex(2 ** at - 1)};`;
  return `m${u} = (m${u} & ${hex(2 ** at - 1)}) | ((m${u} >> ${at + pairBits}) << ${at});`;
}

/** The same for symbols in slots. Those below the removed one stay where they are, and are stored at once. */
function spreadHead(canonical: CanonicalSystem, { x, h }: Removal): string[] {
  if (!hasGuesses(canonical)) {
    const lifted = [...liftedBits(canonical, h)].filter(([u]) => u !== x);
    return lifted.flatMap(([u, bits]) => [
      `m${u} &= ${hex(2 ** canonical.symbols.bits - 1 - bits)};`,
      ...(u > x ? [`m[${symbolIndex(u)}] = m${u};`] : []),
    ]);
  }
  if (h < x) return [`m${h} = (m${h} & (stop - 1)) | stop;`];
  return [`m[${symbolIndex(h)}] = (m[${symbolIndex(h)}]! & (stop - 1)) | stop;`];
}

function blockStatements(canonical: CanonicalSystem, layout: Layout, blocks: readonly Reduction[]): string[] {
  const { symbols } = canonical;
  if (!hasGuesses(canonical)) return blockAtOnce(canonical, layout, blocks);
  return blocks.map((reduction) => {
    const bit = blockBit(symbols, reduction);
    const test = availableTest(canonical, layout, reduction);
    const blocked =
      layout.strategy === 'packed'
        ? `w |= ${hex(inWindow(layout, reduction.q, bit))};`
        : `m${reduction.q} |= ${hex(bit)};`;
    return `if (${test}) ${blocked} // ${formatReduction(reduction)}`;
  });
}

/** Blocks reductions, available or not. */
function blockAtOnce({ symbols }: CanonicalSystem, layout: Layout, blocks: readonly Reduction[]): string[] {
  if (blocks.length === 0) return [];
  if (layout.strategy === 'packed') {
    return [`w |= ${hex(blocks.reduce((all, one) => all | inWindow(layout, one.q, blockBit(symbols, one)), 0))};`];
  }
  const bits = new Map<number, number>();
  for (const one of blocks) bits.set(one.q, (bits.get(one.q) ?? 0) | blockBit(symbols, one));
  return [...bits].map(([q, all]) => `m${q} |= ${hex(all)};`);
}

function availableTest(canonical: CanonicalSystem, layout: Layout, reduction: Reduction): string {
  if (layout.strategy !== 'spread') {
    const { mask, value } = availability(canonical, layout, reduction);
    return `(w & ${hex(mask)}) === ${hex(value)}`;
  }
  const [h, x] = [headPosition(reduction), dependentPosition(reduction)];
  const isOpen = `(m${reduction.q} & ${hex(blockBit(canonical.symbols, reduction))}) === 0`;
  return hasGuesses(canonical) ? `(m${h} & 1) === 0 && (m${x} & 1) === 1 && ${isOpen}` : isOpen;
}

function hex(value: number): string {
  return value < 10 && value >= 0 ? String(value) : `0x${(value >>> 0).toString(16)}`;
}

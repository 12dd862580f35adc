/**
 * The transitions of S′ as statements, for layouts without tables. Preconditions are bit tests; blocking, completion,
 * re-indexing and removal are unrolled for each transition.
 *
 * Names in the statements: `m` is the memory of the configuration, `i` the index of the top’s slot in it
 * (stack-slots.ts), `w` the packed window, and `m1`…`mD` are its symbols in the spread layout. The two guesses of a
 * transition share their statements: `stop` is 1 if a node becomes complete, and 0 otherwise.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { degreeOf, dependentPosition, headPosition, type Reduction } from '../../theory/reduction.ts';
import { returnedBy } from '../../theory/transition-system.ts';
import { availability, blockBit, removalMasks, type Layout } from '../shared/layout.ts';
import { nodeIndex, SLOT_WORDS, symbolIndex } from '../shared/stack-slots.ts';
import {
  bitsOf,
  groupCount,
  stopOf,
  transitionGroups,
  type GuessedIds,
  type ReductionGroup,
} from '../shared/transition-groups.ts';

/** Statements that put the bits of available reductions into `bits`, for each 32 transitions. */
export function availableStatements(canonical: CanonicalSystem, layout: Layout): string[][] {
  return Array.from({ length: groupCount(canonical) }, (_, group) =>
    transitionGroups(canonical).reductions.flatMap(({ reduction, complete, seeking }) => {
      const bits = bitsOf([complete, seeking], group);
      return bits === 0 ? [] : [`if (${availableTest(layout, reduction)}) bits |= ${hex(bits)};`];
    }),
  );
}

/** Statements that read the window. */
export function loadWindow({ system }: CanonicalSystem, layout: Layout): string[] {
  if (layout.strategy !== 'spread') return ['const w = this.window;'];
  const reads = positions(system.depth).map((u) => `const m${u} = m[${symbolIndex(u)}]!;`);
  return ['const { memory: m, top: i } = this;', ...reads];
}

/** The body of the case of the shifts of fresh nodes. */
export function shiftStatements(canonical: CanonicalSystem, layout: Layout, ids: GuessedIds): string[] {
  return [
    `const stop = ${stopOf(ids)};`,
    ...blockAll(canonical, layout),
    ...push(canonical, layout, 'stop'),
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
  const used = isSpread ? usedByReduction(group) : [];
  // Symbols returned earlier are above the top, at distances x, x+1, … from the removed symbol.
  const returns = transitionGroups(canonical).reshift !== undefined;
  return [
    `const stop = ${stopOf(group)};`,
    ...(isSpread ? readSymbols(used) : ['let w = this.window;']),
    ...blockStatements(layout, group.blocks),
    ...(isSpread ? spreadRemoval(system.degree, { x, h }) : packedRemoval(canonical, layout, { x, h })),
    ...(returns && x <= system.degree ? [`this.closeReturned(${x});`] : []),
    `const dependent = m[${nodeIndex(x)}]!;`,
    `m[dependent] = m[${nodeIndex(h)}]!;`,
    'm[dependent + this.capacity] = label;',
    ...closeStack(x),
    `this.top = i - ${SLOT_WORDS};`,
    ...(back === 0 ? [] : [`this.giveBack(${back});`]),
  ];
}

/** Blocks all available reductions, as shifts do. */
function blockAll({ system }: CanonicalSystem, layout: Layout): string[] {
  const window = layout.strategy === 'spread' ? readSymbols(usedByTests(system.reductions)) : ['let w = this.window;'];
  return [...window, ...blockStatements(layout, system.reductions)];
}

/** The positions whose symbols the tests and blocks of reductions use. */
function usedByTests(reductions: readonly Reduction[]): number[] {
  return reductions.flatMap((reduction) => [reduction.p, reduction.q]);
}

/** Removal also moves the symbols above the dependent, including the head if it is above. */
function usedByReduction({ reduction, blocks }: ReductionGroup): number[] {
  return [...usedByTests(blocks), ...positions(dependentPosition(reduction) - 1)];
}

function readSymbols(used: readonly number[]): string[] {
  const distinct = [...new Set(used)].toSorted((a, b) => a - b);
  return distinct.map((u) => `let m${u} = m[${symbolIndex(u)}]!;`);
}

function push({ system }: CanonicalSystem, layout: Layout, symbol: string): string[] {
  if (layout.strategy === 'spread') {
    const blocked = new Set(system.reductions.map(({ q }) => q));
    return [...[...blocked].map((u) => `m[${symbolIndex(u)}] = m${u};`), `m[${symbolIndex(0)}] = ${symbol};`];
  }
  const last = (system.depth - 1) * layout.symbolBits;
  return [
    `m[${symbolIndex(system.depth)}] = w >> ${last};`,
    `this.window = ((w << ${layout.symbolBits}) & ${hex(2 ** layout.windowBits - 1)}) | ${symbol};`,
  ];
}

/** Moves the nodes above position x down by one place. */
function closeStack(x: number): string[] {
  return positions(x - 1)
    .toReversed()
    .map((u) => `m[${nodeIndex(u + 1)}] = m[${nodeIndex(u)}]!;`);
}

interface Removal {
  readonly x: number;
  readonly h: number;
}

function packedRemoval({ system }: CanonicalSystem, layout: Layout, { x, h }: Removal): string[] {
  const { keep, follow, fall } = removalMasks(layout, system.degree, x);
  const window = 2 ** layout.windowBits - 1;
  const shift = (h - 1) * layout.symbolBits;
  const others = window & ~((2 ** layout.symbolBits - 1) << shift);
  const parts = [
    ...(keep === 0 ? [] : [`(w & ${hex(keep)})`]),
    ...(follow === 0 ? [] : [`((w & ${hex(follow)}) >> 1)`]),
    ...(fall === 0 ? [] : [`((w & ${hex(fall)}) >> ${layout.symbolBits})`]),
    `(m[${symbolIndex(system.depth + 1)}]! << ${(system.depth - 1) * layout.symbolBits})`,
  ];
  return [
    // With stop the head's bits are cleared: -1 and 0 as masks.
    `w = (w & (${hex(others)} | (stop - 1))) | ${shift === 0 ? 'stop' : `(stop << ${shift})`};`,
    `this.window = ${parts.join(' | ')};`,
  ];
}

function spreadRemoval(degree: number, { x, h }: Removal): string[] {
  const closed = positions(x - 1)
    .filter((u) => x - u <= degree)
    .map((u) => `m${u} = (m${u} & ${hex(2 ** (x - u) - 1)}) | ((m${u} >> ${x - u + 1}) << ${x - u});`);
  return [
    ...(h < x ? [`m${h} = (m${h} & (stop - 1)) | stop;`] : []),
    ...(h > x ? [`m[${symbolIndex(h)}] = (m[${symbolIndex(h)}]! & (stop - 1)) | stop;`] : []),
    ...closed,
    // Symbols above the removed one move down by one place.
    ...positions(x - 1).map((u) => `m[${symbolIndex(u + 1)}] = m${u};`),
  ];
}

function blockStatements(layout: Layout, blocks: readonly Reduction[]): string[] {
  return blocks.map((reduction) =>
    layout.strategy === 'packed'
      ? `if (${availableTest(layout, reduction)}) w |= ${hex(blockBit(layout, reduction))};`
      : `if (${availableTest(layout, reduction)}) m${reduction.q} |= ${hex(2 ** degreeOf(reduction))};`,
  );
}

function availableTest(layout: Layout, reduction: Reduction): string {
  if (layout.strategy !== 'spread') {
    const { mask, value } = availability(layout, reduction);
    return `(w & ${hex(mask)}) === ${hex(value)}`;
  }
  const [h, x] = [headPosition(reduction), dependentPosition(reduction)];
  const block = 2 ** degreeOf(reduction);
  return `(m${h} & 1) === 0 && (m${x} & 1) === 1 && (m${reduction.q} & ${hex(block)}) === 0`;
}

function positions(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function hex(value: number): string {
  return value < 10 && value >= 0 ? String(value) : `0x${(value >>> 0).toString(16)}`;
}

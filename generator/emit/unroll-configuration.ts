/**
 * The transitions of S′ as statements: preconditions as bit tests, blocking, completion, re-indexing and removal
 * unrolled for each transition. The template puts them into the class `Configuration`.
 *
 * Names in the statements: `m` the memory of the configuration, `i` the index of the top’s slot in it (stack-slots.ts);
 * `w` the packed window, or `m1`…`mD` its symbols where they are spread. The two variants of a transition, `^s` and `^n`,
 * share their statements: `stop` is 1 for `^s` and 0 for `^n`, without a branch.
 */
import type { CanonicalSystem, CanonicalTransition, ReduceTransition } from '../theory/canonical-system.ts';
import { degreeOf, dependentPosition, headPosition, type Reduction } from '../theory/reduction.ts';
import { returnedBy } from '../theory/transition-system.ts';
import { availability, blockBit, removalMasks, type Layout } from './layout.ts';
import { nodeIndex, SLOT_WORDS, symbolIndex } from './stack-slots.ts';

/** Statements that put the bits of allowed reductions into `bits`, for 32 transitions each. */
export function allowedStatements({ system, transitions }: CanonicalSystem, layout: Layout): string[][] {
  const words = Array.from({ length: Math.ceil(transitions.length / 32) }, (): string[] => []);
  for (const reduction of system.reductions) {
    const variants = transitions.filter((t) => t.kind === 'reduce' && t.reduction === reduction);
    for (const [index, statements] of words.entries()) {
      const bits = variants.filter(({ id }) => id >> 5 === index).reduce((sum, { id }) => sum | (1 << (id & 31)), 0);
      if (bits !== 0) statements.push(`if (${availableTest(layout, reduction)}) bits |= ${hex(bits)};`);
    }
  }
  return words;
}

/** For each height 1, 2, … depth+1 and more, the bits of the transitions that a stack of this height has room for. */
export function reducibleWords({ system, transitions }: CanonicalSystem): number[][] {
  const words = Math.ceil(transitions.length / 32);
  return Array.from({ length: words }, (_, word) =>
    Array.from({ length: system.depth + 1 }, (_unused, index) => {
      const height = index + 1;
      return transitions
        .filter(({ id }) => id >> 5 === word)
        .filter((t) => t.kind === 'reduce' && t.reduction.p <= height && dependentPosition(t.reduction) < height)
        .reduce((sum, { id }) => sum | (1 << (id & 31)), 0);
    }),
  );
}

/** The bits of the shifts, which are in the first word. */
export function shiftBits({ transitions }: CanonicalSystem): { readonly fresh: number; readonly returned: number } {
  const bitsOf = (kind: string): number =>
    transitions.filter((t) => t.kind === kind).reduce((sum, { id }) => sum | (1 << id), 0);
  return { fresh: bitsOf('sh'), returned: bitsOf('re') };
}

/** Transitions that share a case: the variants of a shift or of a reduction, `^s` first. */
export function transitionGroups({ transitions }: CanonicalSystem): CanonicalTransition[][] {
  const groups = new Map<string, CanonicalTransition[]>();
  for (const transition of transitions) {
    const key = transition.name.replace(/\^[sn]$/, '');
    groups.set(key, [...(groups.get(key) ?? []), transition]);
  }
  return [...groups.values()];
}

/** The body of a case. */
export function groupStatements(
  canonical: CanonicalSystem,
  layout: Layout,
  [first]: readonly CanonicalTransition[],
): string[] {
  const transition = first!;
  const stop = transition.kind === 're' ? [] : [`const stop = ${stopOf(transition.id)};`];
  if (layout.strategy === 'tables') return tabledReduction(canonical, transition as ReduceTransition);
  const body = [...blockStatements(layout, transition), ...effectStatements(canonical, layout, transition)];
  const window = layout.strategy === 'spread' ? readUsed(canonical, body) : ['let w = this.window;'];
  return [...stop, ...window, ...body];
}

/** 1 for ^s, which has the id given, and 0 for ^n, the next one. */
export function stopOf(id: number): string {
  return id % 2 === 0 ? '(~transition & 1)' : '(transition & 1)';
}

function readUsed({ system }: CanonicalSystem, body: readonly string[]): string[] {
  const isUsed = (u: number): boolean => body.some((statement) => new RegExp(`\\bm${u}\\b`).test(statement));
  return positions(system.depth)
    .filter(isUsed)
    .map((u) => `let m${u} = m[${symbolIndex(u)}]!;`);
}

function effectStatements(canonical: CanonicalSystem, layout: Layout, transition: CanonicalTransition): string[] {
  const raise = [`this.top = i + ${SLOT_WORDS};`];
  switch (transition.kind) {
    case 'sh':
      return [...push(canonical, layout, 'stop'), `m[${nodeIndex(0)}] = this.fresh++;`, ...raise];
    case 're':
      return [
        'const back = --this.returned;',
        ...push(canonical, layout, 'this.returnedSymbols[back]!'),
        `m[${nodeIndex(0)}] = this.returnedNodes[back]!;`,
        ...raise,
      ];
    case 'reduce':
      return reduceStatements(canonical, layout, transition);
  }
}

/** Statements that read the window for `allowed`. */
export function loadWindow({ system }: CanonicalSystem, layout: Layout): string[] {
  if (layout.strategy !== 'spread') return ['const w = this.window;'];
  const reads = positions(system.depth).map((u) => `const m${u} = m[${symbolIndex(u)}]!;`);
  return ['const { memory: m, top: i } = this;', ...reads];
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

function reduceStatements(canonical: CanonicalSystem, layout: Layout, { reduction }: ReduceTransition): string[] {
  const { system } = canonical;
  const [x, h] = [dependentPosition(reduction), headPosition(reduction)];
  const back = returnedBy(system, reduction);
  const features =
    layout.strategy === 'spread'
      ? spreadRemoval(system.degree, { x, h })
      : packedRemoval(system.depth, system.degree, { layout, x, h });
  // What was returned earlier lies above the top, at distances x, x+1, … from the removed symbol.
  const returns = canonical.transitions.some((t) => t.kind === 're');
  const follow = returns && x <= system.degree ? [`this.closeReturned(${x});`] : [];
  const arc = [
    `const dependent = m[${nodeIndex(x)}]!;`,
    `m[dependent] = m[${nodeIndex(h)}]!;`,
    'm[dependent + this.capacity] = label;',
  ];
  const lower = [`this.top = i - ${SLOT_WORDS};`, ...(back === 0 ? [] : [`this.giveBack(${back});`])];
  return [...features, ...follow, ...arc, ...closeStack(x), ...lower];
}

/**
 * Where tables have seen to the window: `head` and `dependent`, which begin as `n1`, and the nodes that move. In
 * returning systems also the position `x` of the dependent, which begins as 1, and how many go `back`, which begins as
 * 0. What is common to all cases follows them: engines inline `apply` only as long as it is short.
 */
function tabledReduction(canonical: CanonicalSystem, { reduction }: ReduceTransition): string[] {
  const [x, h] = [dependentPosition(reduction), headPosition(reduction)];
  const back = returnedBy(canonical.system, reduction);
  const returns = canonical.transitions.some((t) => t.kind === 're');
  return [
    ...(h === 1 ? [] : [`head = ${nodeAt(h)};`]),
    ...(x === 1 ? [] : [`dependent = ${nodeAt(x)};`]),
    ...positions(x - 1)
      .toReversed()
      .map((u) => `m[${nodeIndex(u + 1)}] = ${nodeAt(u)};`),
    ...(returns && x > 1 ? [`x = ${x};`] : []),
    ...(back === 0 ? [] : [`back = ${back};`]),
  ];
}

/** The node at a stack position; those of the first two have been read. */
function nodeAt(position: number): string {
  return position <= 2 ? `n${position}` : `m[${nodeIndex(position)}]!`;
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

function packedRemoval(
  depth: number,
  degree: number,
  { layout, x, h }: Removal & { readonly layout: Layout },
): string[] {
  const { keep, follow, fall } = removalMasks(layout, degree, x);
  const window = 2 ** layout.windowBits - 1;
  const shift = (h - 1) * layout.symbolBits;
  const others = window & ~((2 ** layout.symbolBits - 1) << shift);
  const parts = [
    ...(keep === 0 ? [] : [`(w & ${hex(keep)})`]),
    ...(follow === 0 ? [] : [`((w & ${hex(follow)}) >> 1)`]),
    ...(fall === 0 ? [] : [`((w & ${hex(fall)}) >> ${layout.symbolBits})`]),
    `(m[${symbolIndex(depth + 1)}]! << ${(depth - 1) * layout.symbolBits})`,
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

function blockStatements(layout: Layout, transition: CanonicalTransition): string[] {
  return transition.blocks.map((reduction) =>
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

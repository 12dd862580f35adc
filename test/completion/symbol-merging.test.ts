/** Merged symbols, compared with the definition: all partitions of all symbols, all windows of short sentences. */
import { describe, expect, test } from 'vitest';
import { allowedTransitions, applyToAnnotation, initialAnnotation } from '../../generator/theory/annotation.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { symbolMerging, type SymbolMerging } from '../../generator/completion/stacks/symbol-merging.ts';
import { productiveSystems, systemOf } from '../systems.ts';

function mergingOf(canonical: CanonicalSystem): SymbolMerging {
  const merging = symbolMerging(canonical);
  if (merging.kind === 'none') throw new Error(merging.reason);
  return merging;
}

/** A window of a computation: what it is, what applies, and the symbols that each transition makes of it. */
interface Window {
  readonly symbols: readonly number[];
  readonly isWhole: boolean;
  readonly transitions: readonly number[];
  readonly after: readonly (readonly number[])[];
}

/** The windows of all configurations for n words whose root is not complete. */
function windowsOf(canonical: CanonicalSystem, n: number): Window[] {
  const { depth } = canonical.system;
  const [seen, found] = [new Set<string>(), new Map<string, Window>()];
  const queue = [initialAnnotation(canonical, n)];
  for (let annotation = queue.pop(); annotation !== undefined; annotation = queue.pop()) {
    const { symbols, height } = annotation;
    const key = `${annotation.waiting} ${symbols.join()}`;
    if (seen.has(key) || canonical.symbols.isComplete(symbols[0]!)) continue;
    seen.add(key);
    const successors = allowedTransitions(canonical, { ...annotation, waiting: 1 }).map((transition) => ({
      transition,
      after: applyToAnnotation(canonical, { ...annotation, waiting: 1 }, transition).symbols,
    }));
    for (const { transition, after } of successors) {
      if (transition.kind === 'reduce') queue.push({ symbols: after, height: height - 1, waiting: annotation.waiting });
      else if (annotation.waiting > 0)
        queue.push({ symbols: after, height: height + 1, waiting: annotation.waiting - 1 });
    }
    // Transitions that complete the root too early complete nothing.
    const useful = successors.filter(({ after }) => after.length === 1 || !canonical.symbols.isComplete(after[0]!));
    const below = Math.max(0, height - depth);
    const window = {
      symbols: symbols.slice(below),
      isWhole: below === 0,
      transitions: useful.map(({ transition }) => transition.id),
      after: useful.map(({ after }) => after.slice(below)),
    };
    found.set(`${window.isWhole} ${window.symbols.join()}`, window);
  }
  return [...found.values()];
}

/** The definition: windows that are equal up to the codes have the same transitions, which make equal windows. */
function isSafe(windows: readonly Window[], codes: readonly number[]): boolean {
  const encode = (symbols: readonly number[]): string => symbols.map((symbol) => codes[symbol]!).join();
  const known = new Map<string, string>();
  return windows.every(({ symbols, isWhole, transitions, after }) => {
    const key = `${isWhole} ${encode(symbols)}`;
    const behaviour = `${transitions.join()} ${after.map(encode).join(' ')}`;
    const before = known.get(key);
    known.set(key, behaviour);
    return before === undefined || before === behaviour;
  });
}

/** All partitions of so many symbols, as codes. */
function* partitions(count: number, codes: readonly number[] = []): Generator<readonly number[]> {
  if (codes.length === count) {
    yield codes;
    return;
  }
  const used = new Set(codes).size;
  for (let code = 0; code <= used; code++) yield* partitions(count, [...codes, code]);
}

describe('distinguishable symbols', () => {
  test.each([
    ['arc-standard', 4, 3],
    ['easy-first-5', 4, 3],
    ['attardi-3', 8, 7],
    ['full-3', 8, 7],
    ['attardi-4', 16, 16],
    ['full-4', 16, 13],
  ] as const)('%s: %i reachable, %i distinguishable', (name, reachable, distinguishable) => {
    const { classes, coarsest } = mergingOf(canonicalSystem(systemOf(name)));
    expect([classes.flat().length, classes.length, coarsest]).toEqual([reachable, distinguishable, true]);
  });
});

test.each(productiveSystems(3, 'in-place'))('$name: safe, and none has fewer classes', (system) => {
  const canonical = canonicalSystem(system);
  const { classes, coarsest } = mergingOf(canonical);
  const windows = windowsOf(canonical, 8);
  const symbols = [...new Set(windows.flatMap((window) => window.symbols))].toSorted((a, b) => a - b);
  expect(classes.flat().toSorted((a, b) => a - b)).toEqual(symbols);
  const codes = symbols.map((symbol) => classes.findIndex((members) => members.includes(symbol)));
  const dense = windows.map((window) => ({
    ...window,
    symbols: window.symbols.map((symbol) => symbols.indexOf(symbol)),
    after: window.after.map((after) => after.map((symbol) => symbols.indexOf(symbol))),
  }));
  expect(isSafe(dense, codes)).toBe(true);
  let fewest = symbols.length;
  for (const candidate of partitions(symbols.length)) {
    const size = new Set(candidate).size;
    if (size < fewest && isSafe(dense, candidate)) fewest = size;
  }
  expect([classes.length, coarsest]).toEqual([fewest, true]);
});

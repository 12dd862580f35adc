/** The check of closedness rejects automata that are wrong in a consistent way, and shortcuts that are taken too early. */
import { describe, expect, test } from 'vitest';
import { assemble } from '../../generator/completion/stacks/assemble.ts';
import { closednessProblem } from '../../generator/completion/stacks/closedness.ts';
import { occurringWindows } from '../../generator/completion/stacks/frames.ts';
import { COMPLETION_LIMITS } from '../../generator/completion/shared/limits.ts';
import { packStacks } from '../../generator/completion/stacks/pack-stacks.ts';
import type { PackedStacks } from '../../generator/completion/stacks/packed-stacks.ts';
import { prefixClasses, type PrefixClass } from '../../generator/completion/stacks/prefix-classes.ts';
import { unpack, Windows } from '../../generator/completion/stacks/windows.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { systemOf } from '../systems.ts';
import { completionOf } from './of-systems.ts';

describe('the shortcut', () => {
  test.each(['arc-standard', 'easy-first-3', 'attardi-3', 'full-3'])('of %s is taken as early as it may be', (name) => {
    const { canonical, packed } = completionOf(systemOf(name));
    const { perNode, base } = packed.ample!;
    const problemOf = (ample: PackedStacks['ample']): string | undefined =>
      closednessProblem(canonical, { ...packed, ample });
    expect(problemOf({ perNode, base: base + 1 })).toBeUndefined();
    expect(problemOf({ perNode, base: base - 1 })).toContain('count as ample');
    // Fewer words for every node: nothing makes up for that.
    if (perNode > 0) expect(problemOf({ perNode: perNode - 1, base: 1000 })).toContain('high stacks');
  });

  test('is not taken where no words are left', () => {
    const { canonical, packed } = completionOf(systemOf('arc-standard'));
    const ample = { perNode: 1, base: -1 };
    expect(closednessProblem(canonical, { ...packed, ample })).toContain('no words are left');
  });

  test('is not taken where some stacks never complete', () => {
    const system = { ...systemOf('arc-standard'), reductions: [{ kind: 'ra', p: 2, q: 1 }] } as const;
    const { canonical, packed } = completionOf(system);
    expect(packed.ample).toBeUndefined();
    const ample = { perNode: 1, base: 5 };
    expect(closednessProblem(canonical, { ...packed, ample })).toContain('a dead end');
  });
});

test('sentences are no longer than their costs fit', () => {
  const { canonical, packed } = completionOf(systemOf('arc-standard'));
  const maxLength = 2 * packed.maxLength;
  expect(closednessProblem(canonical, { ...packed, maxLength })).toContain('do not fit');
});

test('a class does not stand for prefixes with different costs', () => {
  // Each class is led to where another with the same windows should be, and all that is read is made to fit.
  const canonical = canonicalSystem(systemOf('full-3'));
  const { windows, frames } = occurringWindows(canonical, COMPLETION_LIMITS);
  const classes = prefixClasses(windows, { frames, cap: 0, limit: () => {} });
  const sameWindows = (one: PrefixClass, other: PrefixClass): boolean => one.windows.join() === other.windows.join();
  const problems = classes.flatMap((prefix, id) =>
    [...prefix.next].flatMap(([symbol, step]) =>
      classes.flatMap((other, target) => {
        if (target === step.target || !sameWindows(other, classes[step.target]!)) return [];
        const next = new Map([...prefix.next, [symbol, { ...step, target }]] as const);
        const merged = assemble(windows, classes.with(id, { ...prefix, next }));
        return [closednessProblem(canonical, packStacks(canonical, merged))];
      }),
    ),
  );
  expect(problems.length).toBeGreaterThan(20);
  expect(problems).not.toContain(undefined);
});

test('costs are not too low, even where all that is listed agrees with them', () => {
  const canonical = canonicalSystem(systemOf('arc-standard'));
  expect(closednessProblem(canonical, costlessTables())).toMatch(/has the cost 0, but its transitions need 1/);
});

/**
 * Tables of arc-standard by which nothing costs anything: reductions are listed for every slack, shifts for a slack of 1,
 * and for every slack where there is nothing else. A cost of 0 is nowhere more than the least of what transitions need.
 */
function costlessTables(): PackedStacks {
  const { canonical, packed } = completionOf(systemOf('arc-standard'));
  const windows = new Windows(canonical);
  const { depth, symbolBits } = packed;
  const outlooks = new Map<string, number>();
  const outlookOf = (window: number): number => {
    const { terminal, reducing, shifted } = windows.successors(window);
    const bits = (ids: readonly number[]): number => ids.reduce((sum, id) => sum | (1 << id), 0);
    const shifts = shifted.map(({ transition }) => transition);
    const others = terminal === undefined ? reducing : [...reducing, terminal];
    const least = bits(others.length === 0 ? shifts : others);
    const more = bits([...reducing, ...shifts]);
    const key = `${least},${more}`;
    outlooks.set(key, outlooks.get(key) ?? outlooks.size);
    return outlooks.get(key)!;
  };
  // One stride reads the symbol under the window and the window. The nodes: two classes, and a start for each height.
  const strides = Array.from({ length: 1 << packed.strideBits }, (_, read) => read);
  const symbolsOf = (read: number, height: number): number[] => {
    const leading = 1 << (height * symbolBits);
    return unpack(leading | (read & (leading - 1)), symbolBits);
  };
  const higher = strides.map((read) => outlookOf(windows.upper(symbolsOf(read, depth))));
  const lower = [1, 2].flatMap((height) =>
    strides.map((read) => {
      const isStack = read < 1 << (height * symbolBits) && (read >> ((height - 1) * symbolBits)) % 2 === 0;
      return isStack ? outlookOf(windows.wholeStack(symbolsOf(read, height))) : 0;
    }),
  );
  return {
    ...packed,
    classes: 2,
    nothing: 4,
    below: Array.from({ length: 2 << symbolBits }, () => 1),
    within: [...higher, ...higher, ...lower],
    outlooks: [...outlooks.keys()].flatMap((key) => key.split(',').map(Number)),
    levels: 2,
    ample: { perNode: 0, base: 1 },
    maxLength: 2 ** 20,
  };
}

test('costs are not negative', () => {
  const { canonical, packed } = completionOf(systemOf('full-3'));
  const classMask = (1 << packed.classBits) - 1;
  const below = packed.below.map((edge) => (-1 << packed.classBits) + (edge & classMask));
  expect(closednessProblem(canonical, { ...packed, below })).toContain('a negative cost');
});

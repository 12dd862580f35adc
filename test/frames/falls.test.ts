/** The recursion of falls: against counting annotations, against itself in other semirings, and before and after merging. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Budget, BudgetExceeded } from '../../generator/semantics/budget.ts';
import { canonicalComputations } from '../../generator/semantics/enumerate.ts';
import { countAnnotations } from '../../generator/semantics/count.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { fallGrammar } from '../../generator/frames/counts/fall-grammar.ts';
import { NONE, type Grammar } from '../../generator/frames/grammar/grammar.ts';
import { insideValues } from './inside-values.ts';
import { mergeNonterminals } from '../../generator/frames/reduction/merge-nonterminals.ts';
import { orderGrammar } from '../../generator/frames/reduction/ordered-grammar.ts';
import { samplingTables } from '../../generator/frames/counts/sampling-tables.ts';
import { COUNTS, type Semiring } from '../../generator/frames/counts/depth-first-falls.ts';
import { smallerGrammar } from '../../generator/frames/reduction/smaller-grammar.ts';
import { usefulPart } from '../../generator/frames/reduction/useful-part.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { ROOT_RULES } from '../../generator/theory/transition-system.ts';
import { countFalls, treeOfFalls } from '../../runtime/module/count-falls.ts';
import { anySystem } from '../random-systems.ts';
import { frontSystems, productiveSystems, systemOf } from '../systems.ts';

/** The numbers of complete computations for 1 to n words, from a grammar as it was explored. */
function countsOf(grammar: Grammar, n: number, reduce: (grammar: Grammar) => ReturnType<typeof usefulPart>): bigint[] {
  const planned = orderGrammar(reduce(grammar));
  return [...insideValues(planned, COUNTS, { nodes: n })[planned.start]!].slice(1);
}

function annotationCounts(canonical: CanonicalSystem, n: number): bigint[] {
  return Array.from({ length: n }, (_, index) => countAnnotations(canonical, index + 1));
}

/** Figures found by exhaustive enumeration, for 1 to 6 words. */
const FIGURES: Readonly<Record<string, readonly number[]>> = {
  'arc-standard': [1, 3, 12, 55, 273, 1428],
  'easy-first-3': [1, 3, 12, 55, 273, 1428],
  'attardi-3': [1, 3, 16, 117, 1011, 9597],
  'full-3': [1, 3, 16, 119, 1067, 10_654],
  'attardi-4': [1, 3, 16, 123, 1218, 14_360],
  'full-4': [1, 3, 16, 125, 1280, 15_901],
};

describe('counts', () => {
  test.each(Object.entries(FIGURES))('%s: the figures found by enumeration', (name, figures) => {
    const canonical = canonicalSystem(systemOf(name));
    expect(figures.map((_, index) => countCanonical(canonical, index + 1))).toEqual(figures.map(BigInt));
  });

  test.each(ROOT_RULES)('every system up to depth 3, %s root: as many as annotations, reduced or not', (root) => {
    for (const listed of productiveSystems(3, 'in-place')) {
      const system = { ...listed, root };
      const expected = annotationCounts(canonicalSystem(system), 6);
      const grammar = fallGrammar(system);
      const { name } = system;
      expect(
        countsOf(grammar, 6, (explored) => usefulPart(explored, Infinity)),
        name,
      ).toEqual(expected);
      expect(
        countsOf(grammar, 6, (explored) => usefulPart(explored, 6)),
        name,
      ).toEqual(expected);
      const merged = countsOf(grammar, 6, (explored) => mergeNonterminals(usefulPart(explored, Infinity)));
      expect(merged, name).toEqual(expected);
      const smaller = countsOf(grammar, 6, (explored) => smallerGrammar(usefulPart(explored, Infinity)));
      expect(smaller, name).toEqual(expected);
    }
  });

  test.each(ROOT_RULES)('every system up to depth 4, %s root: as many as annotations', (root) => {
    for (const listed of productiveSystems(4, 'in-place')) {
      const system = { ...listed, root };
      const canonical = canonicalSystem(system);
      for (const n of [3, 5]) {
        const expected = countAnnotations(canonicalSystem({ ...system, form: 'guess-free' }), n);
        expect(countCanonical(canonical, n), system.name).toBe(expected);
        const capped = fallGrammar(system, { nodes: n });
        const smaller = countsOf(capped, n, (explored) => smallerGrammar(usefulPart(explored, n)));
        expect(smaller.at(-1), system.name).toBe(expected);
      }
    }
  });

  test('random systems up to depth 6: as many as annotations', () => {
    fc.assert(
      fc.property(anySystem, (drawn) => {
        const canonical = canonicalSystem({ ...drawn, mode: 'in-place' });
        for (const n of [2, 4, 6]) expect(countCanonical(canonical, n)).toBe(countAnnotations(canonical, n));
      }),
      { numRuns: 60 },
    );
  });

  test('long sentences: reduced where that pays, the same count', () => {
    const system = systemOf('attardi-3');
    const canonical = canonicalSystem(system);
    expect(countCanonical(canonical, 30)).toBe(477_451_265_251_185_315_905_815_706_162n);
    const grammar = fallGrammar(system, { nodes: 24 });
    const unmerged = countsOf(grammar, 24, (explored) => usefulPart(explored, 24));
    expect(countCanonical(canonical, 24)).toBe(unmerged.at(-1));
  });

  test('a budget ends it', () => {
    const canonical = canonicalSystem(systemOf('attardi-3'));
    expect(() => countCanonical(canonical, 100, new Budget(100_000))).toThrow(BudgetExceeded);
  });
});

describe.each(ROOT_RULES)('systems with the buffer’s front up to depth 3, %s root', (root) => {
  const systems = frontSystems(3, root).map(canonicalSystem);

  test('as many as annotations', () => {
    for (const canonical of systems) {
      const expected = annotationCounts(canonical, 5);
      expect(
        expected.map((_, index) => countCanonical(canonical, index + 1)),
        canonical.system.name,
      ).toEqual(expected);
    }
  });

  test('the numbers below the count stand for the trees of 4 words, each for another', () => {
    for (const canonical of systems) {
      const tables = samplingTables(canonical.system)!;
      const counts = countFalls(tables, 4);
      const numbers = Array.from({ length: Number(counts.at(-1)![4]!) }, (_, number) => BigInt(number));
      const drawn = numbers.map((number) => treeOfFalls(tables, counts, { length: 4, number }).join(' '));
      const listed = Array.from(canonicalComputations(canonical, 4), ({ tree }) => tree.join(' '));
      expect(drawn.toSorted(), canonical.system.name).toEqual(listed.toSorted());
    }
  });
});

describe.each(['arc-standard', 'easy-first-3', 'attardi-3', 'full-3'])('the grammar of %s', (name) => {
  const grammar = fallGrammar(systemOf(name));
  const planned = orderGrammar(usefulPart(grammar, Infinity));
  const nodes = 9;
  const everything = { ...planned, fewestOutside: new Int32Array(planned.size) };
  const counts = insideValues(everything, COUNTS, { nodes });

  test('the fewest nodes are those of the first derivations', () => {
    const first = counts.map((row) => row.findIndex((count) => count > 0n));
    expect(first).toEqual([...planned.fewestNodes]);
  });

  test('booleans say whether there is a count', () => {
    const BOOLEANS: Semiring<boolean> = { zero: false, one: true, plus: (a, b) => a || b, times: (a, b) => a && b };
    const found = insideValues(everything, BOOLEANS, { nodes });
    expect(found).toEqual(counts.map((row) => row.map((count) => count > 0n)));
  });

  test('what is left out outside is what a complete derivation takes', () => {
    const outside = new Int32Array(planned.size).fill(1000);
    outside[planned.start] = 0;
    const { head, left, right, nodes: taken, count } = planned.rules;
    for (let changed = true; changed;) {
      changed = false;
      const lower = (x: number, value: number): void => {
        if (x === NONE || outside[x]! <= value) return;
        outside[x] = value;
        changed = true;
      };
      for (let rule = 0; rule < count; rule++) {
        const [a, b] = [left[rule]!, right[rule]!];
        const base = outside[head[rule]!]! + taken[rule]!;
        lower(a, base + (b === NONE ? 0 : planned.fewestNodes[b]!));
        if (b !== NONE) lower(b, base + planned.fewestNodes[a]!);
      }
    }
    expect([...planned.fewestOutside]).toEqual([...outside]);
  });

  test('merging leaves nothing to be merged', () => {
    const merged = mergeNonterminals(usefulPart(grammar, Infinity));
    expect(merged.size).toBeLessThanOrEqual(planned.size);
    expect(mergeNonterminals(merged).size).toBe(merged.size);
  });
});

describe('tables for modules', () => {
  test.each([
    ['arc-standard', 11, 17],
    ['easy-first-3', 11, 17],
    ['attardi-3', 60, 175],
    ['full-3', 57, 185],
    ['full-4', 616, 4071],
    ['attardi-4', 786, 4128],
  ])('%s has %i non-terminals and %i rules', (name, nonterminals, rules) => {
    const { starts, falls } = samplingTables(systemOf(name))!;
    expect([starts.length - 1, falls.length / 2]).toEqual([nonterminals, rules]);
    expect(Math.min(...starts, ...falls)).toBe(0);
    // Other reductions than those by which tables are kept.
    const reductions = [...systemOf(name).reductions];
    expect(samplingTables({ ...systemOf(name), reductions, form: 'guess-free' })).toEqual({
      starts,
      falls,
      reductions: expect.anything(),
    });
  });

  test.each(['attardi-5', 'attardi-3-returning', 'link2'])('%s has none', (name) => {
    expect(samplingTables(systemOf(name))).toBeUndefined();
  });
});

/** The systems that a recommendation chooses from, and how it chooses. */
import { describe, expect, test } from 'vitest';
import { derivabilityTest } from '../../generator/semantics/derivability.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { formatReduction } from '../../generator/theory/reduction.ts';
import { MODES, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { compareSizes, familySystems } from '../../treebank/family-systems.ts';
import { createBlockJob } from '../../treebank/create-block-job.ts';
import { addUpSystems, smallestFor, type MeasuredSystems } from '../../treebank/recommendation.ts';
import { systemOf } from '../systems.ts';

const systems = familySystems({ maxDepth: 5, modes: MODES });

describe('the systems of the families', () => {
  test('can be called by their names', () => {
    for (const system of systems) {
      const { name, reductions, mode, form } = systemOf(system.name);
      expect({ name, reductions, mode, form }).toEqual({
        name: system.name,
        reductions: system.reductions,
        mode: system.mode,
        form: system.form,
      });
    }
  });

  test('are each there once, the smallest first', () => {
    const keys = systems.map(({ reductions, mode }) => `${mode} ${reductions.map(formatReduction).join(' ')}`);
    expect(new Set(keys).size).toBe(systems.length);
    // With the front: 3 of depth 2, then arc-hybrid, attardi-front, and full-front of every degree.
    expect(systems).toHaveLength(1 + 3 * 12 + 3 + 5 + 6 + 7);
    expect(systems).toEqual(systems.toSorted(compareSizes));
  });

  test('leave nothing out: every name of a family up to depth 5 has the reductions of one of them', () => {
    const known = new Set(systems.map(keyOf));
    const members = [2, 3, 4, 5].flatMap((depth) => [
      ...['attardi', 'easy-first', 'full', 'arc-hybrid'].map((family) => `${family}-${depth}`),
      ...['attardi', 'full'].map((family) => `${family}-${depth}-front`),
      ...Array.from({ length: depth - 1 }, (_, index) => `full-${depth}-${index + 1}`),
      ...Array.from({ length: depth }, (_, index) => `full-${depth}-${index + 1}-front`),
    ]);
    for (const member of members) expect(known.has(keyOf(systemOf(member))), member).toBe(true);
  });
});

function keyOf({ reductions }: TransitionSystem): string {
  return reductions.map(formatReduction).join(' ');
}

/** A treebank of all trees of so many words. */
function allTreesAsTreebank(n: number): Uint8Array {
  const sentences = Array.from(allTrees(n), (heads) =>
    heads.map((head, index) => `${index + 1}\tw\t_\t_\t_\t_\t${head}\t_\t_\t_\n`).join(''),
  );
  return Buffer.from(sentences.join('\n'));
}

describe('a recommendation from all trees to 5 words', () => {
  /** In blocks, one for each length. */
  const measure = async (): Promise<MeasuredSystems> => {
    const job = await createBlockJob<'recommend'>({ kind: 'recommend', systems, skipInvalid: false });
    const results = async function* (): AsyncGenerator<ReturnType<typeof job>> {
      for (const n of [1, 2, 3, 4, 5]) yield job(allTreesAsTreebank(n), 'sentence');
    };
    return addUpSystems(results(), systems);
  };

  test('counts what each system derives, though it looks at no projective tree', async () => {
    const { figures, systems: measured } = await measure();
    const nonProjective = 1441 - (1 + 3 + 12 + 55 + 273);
    expect(figures).toMatchObject({ sentences: 1441, nonProjective, invalid: 0 });
    for (const { system, derivable } of measured) {
      const isDerivable = derivabilityTest(system);
      let expected = 0;
      for (const n of [1, 2, 3, 4, 5]) {
        for (const tree of allTrees(n)) expected += Number(isDerivable(Int32Array.from(tree), 0, n));
      }
      expect({ system: system.name, derivable }).toEqual({ system: system.name, derivable: expected });
    }
  });

  test('is on the front exactly where no system that is not larger derives as much', async () => {
    const { systems: measured } = await measure();
    const front = measured.filter(({ isBest }) => isBest);
    for (const [index, { system, derivable }] of front.entries()) {
      for (const other of measured) {
        if (other.system === system || compareSizes(other.system, system) > 0) continue;
        const isTwin = other.derivable === derivable && compareSizes(other.system, system) === 0;
        expect(other.derivable < derivable || isTwin, `${other.system.name} against ${system.name}`).toBe(true);
      }
      if (index > 0) expect(derivable).toBeGreaterThan(front[index - 1]!.derivable);
    }
    // Whatever is left out is beaten by something on the front.
    for (const { system, derivable } of measured) {
      expect(front.some((each) => compareSizes(each.system, system) <= 0 && each.derivable >= derivable)).toBe(true);
    }
  });

  test('names the smallest system for each coverage', async () => {
    const sums = await measure();
    const { figures, systems: measured } = sums;
    const smallest = [0, 50, 90, 99, 100].map((coverage) => ({ coverage, system: smallestFor(coverage, sums) }));
    for (const { coverage, system } of smallest) {
      const reaching = measured.filter(({ derivable }) => derivable >= (coverage / 100) * figures.sentences);
      expect(system === undefined).toBe(reaching.length === 0);
      if (system === undefined) continue;
      expect(reaching.some((other) => compareSizes(other.system, system.system) < 0)).toBe(false);
      expect(reaching).toContain(system);
    }
    expect(smallest.map(({ system }) => system?.system.name)).toEqual([
      'arc-standard',
      'attardi-3-returning',
      'full-3-front',
      'full-4-front',
      'attardi-5-returning',
    ]);
  });
});

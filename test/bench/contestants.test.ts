/** What competes with generated modules answers as they do, and whatever does not is refused. */
import { describe, expect, test } from 'vitest';
import { LoopConfiguration } from './loop-configuration.ts';
import { loopOracle } from './loop-oracle.ts';
import type { UncheckedOracle, Walkable } from './loops.ts';
import { oracleAnswers, oracleContestant, refuseOtherTrees } from './oracle-contestant.ts';
import { Refusal } from './refusal.ts';
import { roleOracle } from './role-oracle.ts';
import { tableConfiguration } from './table-configuration.ts';
import { corpusOf, randomTrees } from './trees.ts';
import { walkAnswers, walkContestant } from './walk-contestant.ts';
import { randomWalks } from './walks.ts';
import * as arcStandard from '../../generated/arc-standard.ts';
import * as attardi3 from '../../generated/attardi-3.ts';
import * as attardi4 from '../../generated/attardi-4.ts';
import * as easyFirst3 from '../../generated/easy-first-3.ts';
import * as full3 from '../../generated/full-3.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { systemOf } from '../systems.ts';

const LONGEST = 60;
// Trees of a deeper system, so that some are not derivable.
const corpus = corpusOf(
  [1, 2, 5, 20, LONGEST].flatMap((length) =>
    randomTrees(systemOf('full-4').reductions, { count: 60, length, seed: length }),
  ),
);
const canonicalOf = (module: SystemModule) => canonicalSystem(systemOf(module.name));

describe('oracles', () => {
  const expectedOf = (module: SystemModule) => oracleAnswers((...args) => module.oracleUnchecked(...args), corpus);
  const checked = (module: SystemModule, oracle: UncheckedOracle) =>
    oracleContestant('it', { oracle, corpus, expected: expectedOf(module) });

  test.each([arcStandard, attardi3, attardi4])('split by role: $name', async (module) => {
    const { turn, expected } = await checked(module, roleOracle(canonicalOf(module), LONGEST));
    expect((await turn()).answer).toBe(expected);
    expect(new Set(expectedOf(module).counts.map(Math.sign))).toEqual(new Set([1, -1]));
  });

  test.each([easyFirst3, full3])('split by role is not for $name', (module) => {
    expect(() => roleOracle(canonicalOf(module), LONGEST)).toThrow('all link the top');
  });

  test.each([arcStandard, attardi3, attardi4, easyFirst3, full3])('a loop over reductions: $name', async (module) => {
    const { turn, expected } = await checked(module, loopOracle(canonicalOf(module), LONGEST));
    expect((await turn()).answer).toBe(expected);
  });

  test('other ids and other counts are refused', async () => {
    const otherIds: UncheckedOracle = (heads, from, length, out, at) => {
      const count = attardi3.oracleUnchecked(heads, from, length, out, at);
      out[at] = 1 - out[at]!;
      return count;
    };
    const otherCounts: UncheckedOracle = (...args) => attardi3.oracleUnchecked(...args) + 1;
    await expect(checked(attardi3, otherIds)).rejects.toThrow(Refusal);
    await expect(checked(attardi3, otherCounts)).rejects.toThrow(Refusal);
  });

  test('a generated oracle whose computations do not lead back to the trees is refused', () => {
    const answers = expectedOf(attardi3);
    refuseOtherTrees(attardi3, { corpus, answers });
    const tree = answers.counts.findIndex((count) => count > 4);
    const last = 2 * corpus.offsets[tree]! + answers.counts[tree]! - 1;
    const otherGuess = answers.ids.with(last, answers.ids[last]! + 1);
    const otherTree = { ...corpus, heads: corpus.heads.with(corpus.offsets[tree]!, LONGEST) };
    expect(() => refuseOtherTrees(attardi3, { corpus, answers: { ...answers, ids: otherGuess } })).toThrow(Refusal);
    expect(() => refuseOtherTrees(attardi3, { corpus: otherTree, answers })).toThrow('heads');
  });
});

describe('configurations', () => {
  const walksFor = (module: SystemModule) =>
    randomWalks(
      module,
      Int32Array.from({ length: 200 }, (_, walk) => 1 + (walk % LONGEST)),
    );
  const checked = (module: SystemModule, configuration: Walkable) => {
    const walks = walksFor(module);
    const expected = walkAnswers(module.name, { configuration: new module.Configuration(), walks });
    return walkContestant('it', { configuration, walks, expected });
  };

  test.each([arcStandard, attardi3, attardi4, easyFirst3, full3])('tables at run time: $name', async (module) => {
    const TableConfiguration = tableConfiguration(canonicalOf(module));
    const { turn, expected } = await checked(module, new TableConfiguration(LONGEST));
    expect((await turn()).answer).toBe(expected);
  });

  test.each([arcStandard, attardi3, attardi4, easyFirst3, full3])('loops over reductions: $name', async (module) => {
    const { turn, expected } = await checked(module, new LoopConfiguration(canonicalOf(module), LONGEST));
    expect((await turn()).answer).toBe(expected);
  });

  test('other allowed sets and other heads are refused', async () => {
    class AllowsLess extends attardi3.Configuration {
      override allowed(): number {
        return super.allowed() & ~1;
      }
    }
    class AllowsMore extends attardi3.Configuration {
      override allowed(): number {
        return super.allowed() | 4;
      }
    }
    class OtherHeads extends attardi3.Configuration {
      override apply(transition: number): void {
        super.apply(transition);
        if (this.isTerminal) this.heads[0] = this.heads[0]! + 1;
      }
    }
    await expect(checked(attardi3, new AllowsLess())).rejects.toThrow('is not allowed');
    await expect(checked(attardi3, new AllowsMore())).rejects.toThrow('allowed sets');
    await expect(checked(attardi3, new OtherHeads())).rejects.toThrow('heads');
  });
});

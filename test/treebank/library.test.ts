/** What programs import from `arcforge/treebank` finds what the commands find, in any form of treebank. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileModule } from '../../cli/modules/compile-module.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { conllText, type ConllToken } from '../../runtime/conll/conll-token.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { readTokens } from '../../runtime/conll/read-tokens.ts';
import { addUpCoverage } from '../../treebank/add-up-coverage.ts';
import { inlineWorker } from '../../treebank/block-workers.ts';
import {
  evaluate,
  f1,
  InvalidSentence,
  measureCoverage,
  recommendSystems,
  type MeasuredCoverage,
} from '../../treebank/index.ts';
import { runJob } from '../../treebank/run-job.ts';
import { writtenSentence } from '../conll/arbitrary-sentence.ts';
import { sentence } from '../conll/read-text.ts';
import { runCli } from '../run-cli.ts';
import { systemOf } from '../systems.ts';

const SMALL = packagePath('test/fixtures/small.conllu');
const CROSSING: readonly ConllToken[] = [
  { form: 'a', head: 3, deprel: 'x' },
  { form: 'b', head: 0, deprel: 'root' },
  { form: 'c', head: 2, deprel: 'y:z' },
];
const PROJECTIVE = CROSSING.map((token) => ({ ...token, head: token.form === 'b' ? 0 : 2 }));
const NO_TREE = [{ form: 'a', head: 1 }];

describe('measureCoverage', () => {
  const systems = ['arc-standard', 'attardi-3', 'link2', 'attardi-3-free-single'].map(systemOf);

  /** As the command measures: with modules. */
  async function byModules(text: string): Promise<MeasuredCoverage> {
    const measured = await Promise.all(
      systems.map(async (system) => ({ system, moduleUrl: (await compileModule(system)).url })),
    );
    const options = { ambiguityBudget: 1000, list: true, skipInvalid: true };
    const workers = await inlineWorker<'coverage'>({ kind: 'coverage', systems: measured, ...options });
    async function* blocks() {
      yield { file: 'x', index: 0, bytes: Buffer.from(text), unit: 'sentence' } as const;
    }
    const results = runJob<'coverage'>(blocks(), { workers, skipInvalid: true });
    const sums = await addUpCoverage(results, { paths: ['x'], systems: systems.length });
    const { figures, coverages } = sums.treebanks[0]!;
    return { figures, coverages, outOfReach: sums.outOfReach };
  }

  test('finds what modules find, on any sentences', async () => {
    const sentences = fc.array(
      fc.oneof(
        { weight: 5, arbitrary: writtenSentence.map(({ lines }) => `${lines.join('\n')}\n\n`) },
        { weight: 1, arbitrary: fc.constant(sentence(1)) },
      ),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(sentences, async (texts) => {
        const options = { ambiguityBudget: 1000, list: true, skipInvalid: true };
        const found = await measureCoverage(systems, texts, options);
        const outOfReach = found.outOfReach.map((each) => ({ path: 'x', ...each }));
        expect({ ...found, outOfReach }).toEqual(await byModules(texts.join('')));
      }),
      { numRuns: 60 },
    );
  });

  test('takes sentences in memory, and says which are out of reach', async () => {
    const [standard, attardi] = systems;
    const { figures, coverages, outOfReach } = await measureCoverage([standard!, attardi!], [CROSSING, PROJECTIVE], {
      list: true,
    });
    expect(figures).toEqual({ sentences: 2, tokens: 6, nonProjective: 1, severalRoots: 0, invalid: 0 });
    expect(coverages.map(({ derivable }) => derivable)).toEqual([1, 2]);
    expect(outOfReach).toEqual([
      { system: 'arc-standard', line: 1, head: { node: 3, form: 'c' }, dependent: { node: 1, form: 'a' } },
    ]);
    expect((await measureCoverage([standard!], [CROSSING])).outOfReach).toEqual([]);
    expect((await measureCoverage([standard!], [])).figures.sentences).toBe(0);
  });

  test('refuses sentences that are not trees, or leaves them out', async () => {
    const treebank = [CROSSING, NO_TREE];
    await expect(measureCoverage(systems, treebank)).rejects.toThrow(InvalidSentence);
    await expect(measureCoverage(systems, treebank)).rejects.toThrow('treebank:5:13: error[self-loop]');
    const { figures } = await measureCoverage(systems, treebank, { skipInvalid: true });
    expect(figures).toMatchObject({ sentences: 1, invalid: 1 });
  });
});

describe('recommendSystems', () => {
  test('chooses what the command chooses', async () => {
    const options = ['--max-depth', '4', '--coverage', '50', '100'];
    const { stdout } = await runCli(['recommend', SMALL, '--json', ...options]);
    const { smallest } = JSON.parse(stdout) as { smallest: { coverage: number; system: string }[] };
    const sentences: (readonly ConllToken[])[] = [];
    for await (const tokens of readTokens(openTreebank(SMALL))) sentences.push(tokens);
    const found = await recommendSystems(sentences, { maxDepth: 4, coverages: [50, 100] });
    expect(found.smallest.map(({ system }) => system?.system.name)).toEqual(smallest.map(({ system }) => system));
    expect(found.smallest[0]!.system!.system.name).toBe('arc-standard');
    expect(found.systems.length).toBeGreaterThan(10);
  });

  test('has nothing smaller than enough', async () => {
    const { smallest, figures } = await recommendSystems([CROSSING], { modes: ['in-place'] });
    expect(figures.nonProjective).toBe(1);
    expect(smallest.map(({ coverage, system }) => [coverage, system?.system.name])).toEqual(
      [95, 99, 99.5, 99.9, 100].map((coverage) => [coverage, 'full-2-front']),
    );
  });

  test('refuses what is not a depth or a percentage', async () => {
    await expect(recommendSystems([], { maxDepth: 17 })).rejects.toThrow(
      'maxDepth must be a whole number from 2 to 16, not 17',
    );
    await expect(recommendSystems([], { maxDepth: 2.5 })).rejects.toThrow('not 2.5');
    await expect(recommendSystems([], { coverages: [101] })).rejects.toThrow('percentages from 0 to 100, not 101');
  });
});

describe('evaluate', () => {
  test('compares treebanks, whatever their form', async () => {
    const gold = [CROSSING, PROJECTIVE];
    const system = [PROJECTIVE, PROJECTIVE];
    const { sentences, words, systems } = await evaluate(gold, system);
    const [{ uas, las }] = systems as [(typeof systems)[0]];
    expect([sentences, words]).toEqual([2, 6]);
    expect(uas).toEqual({ gold: 6, system: 6, correct: 5, aligned: 6 });
    expect([f1(uas), f1(las)]).toEqual([5 / 6, 5 / 6]);
    async function* text(): AsyncGenerator<string> {
      for (const each of system) yield conllText(each);
    }
    expect(await evaluate(gold, text())).toEqual(await evaluate(gold, system));
  });

  test('compares two systems', async () => {
    const { systems, differences } = await evaluate([CROSSING], [PROJECTIVE], { second: [CROSSING], samples: 100 });
    expect(systems.map(({ uas }) => uas.correct)).toEqual([2, 3]);
    expect(differences?.uas.difference).toBeCloseTo(1 / 3);
  });

  test('refuses other sentences, other words, and what is not a tree', async () => {
    const other = [{ form: 'other', head: 0 }];
    await expect(evaluate([CROSSING], [other])).rejects.toThrow(
      'system:1:3: error[not-aligned]: the text is "other"; expected "a b c", as in gold:1',
    );
    await expect(evaluate([CROSSING], [CROSSING], { second: [] })).rejects.toThrow('second:1:1: error[not-aligned]');
    await expect(evaluate([NO_TREE], [NO_TREE])).rejects.toThrow('gold:1:13: error[self-loop]');
    await expect(evaluate([NO_TREE], [NO_TREE])).rejects.toThrow(InvalidSentence);
  });
});

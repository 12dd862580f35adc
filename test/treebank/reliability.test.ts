/** How true probabilities are: against the plain definition, on any trees and any MISC; and how that is shown. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../treebank/evaluation/evaluate.ts';
import { probabilityIn, type ProbabilityKind } from '../../treebank/tree-probabilities.ts';
import { treeHeads } from '../conll/arbitrary-sentence.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

interface Word {
  readonly form: string;
  readonly head: number;
  readonly label: string;
  readonly misc: string;
}

const KEYS: Readonly<Record<ProbabilityKind, string>> = { heads: 'HeadProb', arcs: 'ArcProb' };
/** What may follow a key: with it the probability, or undefined if it is none. */
const VALUES: readonly (readonly [text: string, probability: number | undefined])[] = [
  ...[0, 0.0999, 0.1, 0.25, 0.3, 0.5, 0.6, 0.7, 0.75, 0.9999, 1].map((value) => [String(value), value] as const),
  ['1.0000', 1],
  ['5e-3', 0.005],
  ...['', '-0.5', '1.0001', 'NaN', 'Infinity', '0x1', '.5', ' 0.5', '0.5.5', '1e5'].map(
    (text) => [text, undefined] as const,
  ),
];
const value = fc.constantFrom(...VALUES);
const stated = fc.record({ heads: fc.option(value), arcs: fc.option(value), isFirst: fc.boolean() });
const label = fc.constantFrom('obj', 'obl', 'obl:tmod', 'obl:agent');
const form = fc.constantFrom('a', 'b', '.', ',');

function miscOf({ heads, arcs, isFirst }: typeof stated extends fc.Arbitrary<infer Value> ? Value : never): string {
  const parts = [heads && `HeadProb=${heads[0]}`, arcs && `ArcProb=${arcs[0]}`].filter((part) => part !== null);
  const all = isFirst ? [...parts, 'XArcProb=0.1'] : ['SpaceAfter=No', ...parts.toReversed()];
  return all.join('|');
}

const pair = fc
  .record({
    gold: treeHeads,
    other: fc.option(treeHeads),
    words: fc.infiniteStream(fc.tuple(form, label, label, stated)),
  })
  .map(({ gold, other: given, words }) => {
    const system = given ?? gold;
    const length = Math.min(gold.length, system.length);
    const cut = (heads: readonly number[], at: number): number => (heads[at]! > length ? 0 : heads[at]!);
    return Array.from({ length }, (_, at) => {
      const [text, right, other, said] = words.next().value;
      return {
        gold: { form: text, head: cut(gold, at), label: right, misc: '_' },
        system: { form: text, head: cut(system, at), label: other, misc: miscOf(said) },
        said,
      };
    });
  });

function conll(sentences: readonly (readonly Word[])[]): string {
  const line = ({ form: text, head, label: deprel, misc }: Word, at: number): string =>
    `${at + 1}\t${text}\t_\t_\t_\t_\t${head}\t${deprel}\t_\t${misc}\n`;
  return sentences.map((words) => `${words.map(line).join('')}\n`).join('');
}

/** The expected calibration error and its bins, from what is said and whether it is right. */
function plainReliability(all: readonly { readonly said: number | undefined; readonly isRight: boolean }[]) {
  const known = all.filter(({ said }) => said !== undefined) as { said: number; isRight: boolean }[];
  const bins = Array.from({ length: 10 }, (_, bin) => {
    const [from, to] = [bin / 10, (bin + 1) / 10];
    const own = known.filter(({ said }) => said >= from && (said < to || (bin === 9 && said === 1)));
    const expected = own.reduce((sum, { said }) => sum + said, 0);
    return { from, to, words: own.length, expected, right: own.filter(({ isRight }) => isRight).length };
  });
  const error = bins
    .filter(({ words }) => words > 0)
    .reduce((sum, { words, expected, right }) => {
      return sum + (words / known.length) * Math.abs(expected / words - right / words);
    }, 0);
  return { words: known.length, without: all.length - known.length, error, bins };
}

test('bins and errors are what their definitions say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(pair, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      fc.boolean(),
      async (sentences, leaveOutPunctuation, subtypes) => {
        const [gold, system] = (['gold', 'system'] as const).map((side) =>
          conll(sentences.map((words) => words.map((word) => word[side]))),
        );
        const options = { reliability: true, leaveOutPunctuation, subtypes };
        const found = (await evaluate(gold!, system!, options)).systems[0]!.reliability!;
        const counted = sentences.flat().filter((word) => !leaveOutPunctuation || /[ab]/.test(word.gold.form));
        const heads = counted.map((word) => ({
          said: word.said.heads?.[1],
          isRight: word.gold.head === word.system.head,
        }));
        const arcs = counted.map((word, at) => ({
          said: word.said.arcs?.[1],
          isRight: heads[at]!.isRight && word.gold.label === word.system.label,
        }));
        for (const [kind, all] of [
          ['heads', heads],
          ['arcs', arcs],
        ] as const) {
          const { error, bins, ...counts } = plainReliability(all);
          expect(found[kind]).toMatchObject(counts);
          if (counts.words === 0) expect(found[kind].error).toBeNaN();
          else expect(found[kind].error).toBeCloseTo(error, 12);
          bins.forEach(({ expected, ...bin }, at) => {
            expect(found[kind].bins[at]).toMatchObject(bin);
            expect(found[kind].bins[at]!.expected).toBeCloseTo(expected, 12);
          });
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('a probability is a number from 0 to 1, and nothing else', () => {
  for (const [text, probability] of VALUES) {
    for (const kind of ['heads', 'arcs'] as const) {
      expect(probabilityIn(`A=1|${KEYS[kind]}=${text}|B=2`, kind), text).toBe(probability);
      expect(probabilityIn(`X${KEYS[kind]}=${text}`, kind)).toBeUndefined();
    }
  }
});

test('a word that gold does not have is wrong, and nobody gets what was not asked for', async () => {
  const gold = '1\tab\t_\t_\t_\t_\t0\troot\t_\t_\n2\tc\t_\t_\t_\t_\t1\tobj\t_\t_\n\n';
  const said = 'HeadProb=0.8|ArcProb=0.8';
  const system = [`1\ta`, `2\tb`, `3\tc`].map((start, at) => `${start}\t_\t_\t_\t_\t${at}\tobj\t_\t${said}\n`).join('');
  const { systems } = await evaluate(gold, `${system}\n`, { reliability: true });
  expect(systems[0]!.reliability!.heads.bins[8]).toMatchObject({ words: 3, right: 0 });
  expect((await evaluate(gold, gold)).systems[0]).not.toHaveProperty('reliability');
  expect((await evaluate(gold, gold, { reliability: true, trees: false })).systems[0]).not.toHaveProperty(
    'reliability',
  );
});

describe('on the command line', () => {
  const folder = temporaryFolder();
  const path = (name: string, words: readonly Word[]): string => {
    writeFileSync(join(folder, name), conll([words]));
    return join(folder, name);
  };
  const words = ['0.25', '0.75', '0.95', '1', ''].map((said, at): Word => ({
    form: 'w',
    head: at,
    label: 'x',
    misc: said === '' ? '_' : `ArcProb=${said}`,
  }));
  const gold = path(
    'gold.conllu',
    words.map((word, at) => ({ ...word, label: at === 2 ? 'y' : 'x' })),
  );
  const system = path('system.conllu', words);
  const bare = path(
    'bare.conllu',
    words.map((word) => ({ ...word, misc: '_' })),
  );
  const evaluating = (...argv: readonly string[]) => runCli(['evaluate', gold, '--samples', '0', ...argv]);

  test('tables', async () => {
    const { code, stdout } = await evaluating(system, '--reliability');
    expect(code).toBe(0);
    expect(stdout.slice(stdout.indexOf('no word'))).toBe(
      [
        'no word has the probability of its head, with any label (HeadProb)',
        '',
        'ArcProb     words     said    right',
        '──────────  ─────  ───────  ───────',
        '0 to 0.1        0        –        –',
        '0.1 to 0.2      0        –        –',
        '0.2 to 0.3      1  25.00 %    100 %',
        '0.3 to 0.4      0        –        –',
        '0.4 to 0.5      0        –        –',
        '0.5 to 0.6      0        –        –',
        '0.6 to 0.7      0        –        –',
        '0.7 to 0.8      1  75.00 %    100 %',
        '0.8 to 0.9      0        –        –',
        '0.9 to 1        2  97.50 %  50.00 %',
        'expected calibration error of 4 words: 48.75 points; 1 without ArcProb left out',
        '',
      ].join('\n'),
    );
    expect((await evaluating(system)).stdout).not.toContain('ArcProb');
  });

  test('JSON has null for an error of nothing', async () => {
    const { stdout } = await evaluating(system, bare, '--reliability', '--json');
    const { systems } = JSON.parse(stdout) as { systems: { reliability: Record<ProbabilityKind, object> }[] };
    expect(systems.map(({ reliability }) => reliability.arcs)).toMatchObject([
      { words: 4, without: 1, error: 0.4875 },
      { words: 0, without: 5, error: null },
    ]);
  });

  test('a page has a diagram for each kind that is there', async () => {
    const { stdout } = await evaluating(system, bare, '--reliability', '--html');
    expect(stdout.match(/class="said"/g)!.length).toBe(3);
    expect(stdout).toContain('0.9 to 1: 2 arcs, 97.5 % said, 50.0 % right');
    expect(stdout).toContain('expected calibration error of 4 words: 48.75 points');
    expect((await evaluating(system, '--html')).stdout).not.toContain('class="said"');
  });

  test('a file without any is named, with what to do', async () => {
    const { code, stdout, stderr } = await evaluating(system, bare, '--reliability');
    expect(code).toBe(1);
    expect(stdout).toContain('UAS');
    expect(stderr).toBe(
      `${bare} has no probabilities: no word has HeadProb or ArcProb from 0 to 1 in MISC; arcforge parse --probabilities writes them, with a model of --learner crf\n`,
    );
    const refused = await evaluating(system, '--reliability', '--no-trees');
    expect([refused.code, refused.stderr.split('\n')[0]]).toEqual([
      2,
      expect.stringContaining('--reliability is of trees'),
    ]);
  });
});

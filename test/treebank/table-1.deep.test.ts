/** The figures of docs/measurements.md, the paper’s Table 1 among them, measured on the treebanks. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { derivabilityTest } from '../../generator/semantics/derivability.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { projectivityTest } from '../../generator/semantics/projectivity.ts';
import { MODES } from '../../generator/theory/transition-system.ts';
import { percent } from '../../cli/treebank/figures.ts';
import { compileModule } from '../../cli/modules/compile-module.ts';
import { forEachSentence } from '../../runtime/conll/for-each-sentence.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { treeMeasure } from '../../treebank/coverage.ts';
import { familySystems } from '../../treebank/family-systems.ts';
import { runCli } from '../run-cli.ts';
import { SKIPPED, treebankFiles } from '../treebanks.ts';

interface CoverageJson {
  readonly systems: readonly {
    readonly system: string;
    readonly treebanks: readonly {
      readonly treebank: string;
      readonly sentences: number;
      readonly tokens: number;
      readonly nonProjective: number;
      readonly notDerivable: number;
    }[];
    readonly total: { readonly notDerivable: number };
  }[];
}

/** Sentences, tokens, non-projective; not derivable in attardi-3-returning (Table 1, “This paper”) and attardi-3. */
const TABLE_1: Readonly<Record<string, readonly number[]>> = {
  'danish_train.conll': [5190, 94_386, 811, 159, 198],
  'dutch_train.conll': [13_349, 195_069, 4865, 1018, 1180],
  'portuguese_train.conll': [9071, 206_678, 1718, 203, 255],
  'swedish_train.conll': [11_042, 191_467, 1079, 105, 218],
};

const PAGE = readFileSync(packagePath('docs/measurements.md'), 'utf8');

const files = treebankFiles.filter((path) => basename(path) in TABLE_1);

describe.skipIf(treebankFiles.length === 0)(`treebanks${SKIPPED}`, () => {
  test('Table 1', { timeout: 600_000 }, async () => {
    expect(files).toHaveLength(4);
    const { code, stdout } = await runCli([
      'coverage',
      'attardi-3-returning',
      'attardi-3',
      '--json',
      '--treebank',
      ...files,
    ]);
    expect(code).toBe(0);
    const [returning, inPlace] = (JSON.parse(stdout) as CoverageJson).systems;
    const measured = returning!.treebanks.map(
      ({ treebank, sentences, tokens, nonProjective, notDerivable }, index) =>
        [
          basename(treebank),
          [sentences, tokens, nonProjective, notDerivable, inPlace!.treebanks[index]!.notDerivable],
        ] as const,
    );
    expect(Object.fromEntries(measured)).toEqual(TABLE_1);
    expect(returning!.total.notDerivable).toBe(159 + 1018 + 203 + 105);
  });

  test('the other systems of docs/measurements.md', { timeout: 600_000 }, async () => {
    const rows = otherSystems();
    expect(rows.length).toBeGreaterThan(10);
    const measured = await Promise.all(files.map(missedTrees));
    const sentences = Object.values(TABLE_1).reduce((sum, [count]) => sum + count!, 0);
    for (const { label, names, figures, share } of rows) {
      for (const name of names) {
        const each = measured.map((counts) => counts.get(name));
        const sum = each.reduce<number>((total, count) => total + count!, 0);
        expect({ label, name, figures }).toEqual({ label, name, figures: [...each, sum] });
        expect(share).toBe(percent({ part: sum, whole: sentences }));
      }
    }
  });

  test.each([{ options: [] }, { options: ['--mode', 'in-place'] }])(
    'its recommendation $options',
    async ({ options }) => {
      const { stdout } = await runCli(['recommend', ...options, '--treebank', ...files]);
      expect(PAGE).toContain(`\`\`\`text\n${stdout.slice(stdout.indexOf('\n\n') + 2)}\`\`\`\n`);
    },
  );

  test('what recommend measures is what the modules say, in every mode', { timeout: 600_000 }, async () => {
    const isProjective = projectivityTest();
    const sampled = familySystems({ maxDepth: 5, modes: MODES }).filter(
      ({ name, depth }) => depth <= 3 || /^(attardi|full)-5(-r|$)/.test(name),
    );
    const systems = await Promise.all(
      sampled.map(async (system) => {
        const { module } = await compileModule(system);
        return { name: system.name, measure: treeMeasure(module), isDerivable: derivabilityTest(system) };
      }),
    );
    let sentences = 0;
    for (const path of treebankFiles.filter((each) => /danish|cltt|slovenian.*dev/i.test(each))) {
      await forEachSentence(openTreebank(path), ({ heads, length }) => {
        sentences++;
        const projective = isProjective(heads, 0, length);
        for (const { name, measure, isDerivable } of systems) {
          const derivable = measure(heads, length).derivable === 1;
          if (isDerivable(heads, 0, length) !== derivable) expect.fail(`${path}: ${name}`);
          if (projective && !derivable) expect.fail(`${path}: ${name} loses a projective tree`);
        }
      });
    }
    expect(sentences).toBeGreaterThan(5000);
  });
});

interface DocumentedRow {
  readonly label: string;
  readonly names: readonly string[];
  /** For each treebank, and together. */
  readonly figures: readonly number[];
  readonly share: string;
}

/** The rows of the table of other systems; `attardi-3, full-3, returning` are two systems in one mode. */
function otherSystems(): readonly DocumentedRow[] {
  const table = /^\| system .*\n\|.*\n((?:\|.*\n)+)/m.exec(PAGE)![1]!;
  return table
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [label, ...cells] = row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      const parts = label!.split(', ');
      const mode = parts.at(-1)!.startsWith('returning') ? `-${parts.pop()!.replace(' ', '-')}` : '';
      const members = parts.flatMap((name) =>
        name.endsWith('-d') ? [3, 4, 5].map((depth) => name.replace('-d', `-${depth}`)) : [name],
      );
      return {
        label: label!,
        names: members.map((name) => name + mode),
        figures: cells.slice(0, -1).map((cell) => Number(cell.replace(',', ''))),
        share: cells.at(-1)!,
      };
    });
}

/** Of a treebank, how many sentences each system of the families leaves out. */
async function missedTrees(path: string): Promise<ReadonlyMap<string, number>> {
  const { stdout } = await runCli(['recommend', '--json', '--treebank', path]);
  const { sentences, systems } = JSON.parse(stdout) as {
    readonly sentences: number;
    readonly systems: readonly { readonly system: string; readonly derivable: number }[];
  };
  return new Map(systems.map(({ system, derivable }) => [system, sentences - derivable]));
}

/**
 * The benchmark: ratios of processor time, measured side by side in one run, as tables on stdout and with
 * `--json <file>` in a file. Names of benchmarks choose among them. Trees come from the treebanks below the folder
 * ARCFORGE_TREEBANKS; without it they are random.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgress } from '../../cli/shared/progress.ts';
import { formatTable } from '../../cli/shared/table.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { applyRows } from './apply-benchmark.ts';
import { attardi } from './attardi.ts';
import { beamRows } from './beam-benchmark.ts';
import { depthRows, lengthRows } from './flatness-benchmark.ts';
import { formRows, frontRows } from './forms-benchmark.ts';
import { inferenceRows } from './inference-benchmark.ts';
import { oracleRows } from './oracle-benchmark.ts';
import { peerRows } from './peer-benchmark.ts';
import { readingRows } from './reading-benchmark.ts';
import { Refusal } from './refusal.ts';
import type { Benchmark, Row, Setting } from './row.ts';
import { corpusOf, randomTrees, readTreebanks } from './trees.ts';
import { viableRows } from './viable-benchmark.ts';

// Reading first, as in a command: later the engine has seen other uses of the same code.
const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  reading: readingRows,
  oracle: oracleRows,
  apply: applyRows,
  viable: viableRows,
  beam: beamRows,
  forms: formRows,
  front: frontRows,
  length: lengthRows,
  depth: depthRows,
  inference: inferenceRows,
  peers: peerRows,
};

const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true });
const unknown = positionals.find((name) => !(name in BENCHMARKS));
if (unknown === undefined) await run();
else fail(`there is no benchmark ${unknown}; there are: ${Object.keys(BENCHMARKS).join(', ')}`);

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'arcforge-bench-'));
  try {
    const setting = await settingIn(folder);
    const trees = setting.corpus.offsets.length - 1;
    const words = setting.corpus.heads.length;
    const kind =
      setting.treebanks === undefined ? 'random trees (ARCFORGE_TREEBANKS names no folder)' : 'trees of treebanks';
    process.stdout.write(`${grouped(trees)} ${kind}, ${grouped(words)} words\n`);
    const rows: Row[] = [];
    for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      const preparing = startProgress(setting.output, { label: `${name}: preparing`, total: undefined });
      preparing.update(0);
      const own = await benchmark(setting);
      preparing.end();
      process.stdout.write(`\n${tableOf(own)}`);
      rows.push(...own);
    }
    if (values.json !== undefined) {
      const report = { node: process.version, trees: { kind, count: trees, words }, rows };
      writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fail(`not measured: ${error.message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function settingIn(folder: string): Promise<Setting> {
  const treebanks = process.env['ARCFORGE_TREEBANKS'] || undefined;
  const trees =
    treebanks === undefined
      ? randomTrees(attardi(3).reductions, { count: 40_000, length: 20, seed: 1 })
      : await readTreebanks(treebanks);
  if (trees.length === 0) throw new Error(`there are no trees below ${treebanks}`);
  return { corpus: corpusOf(trees), treebanks, folder, output: process.stderr };
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

function tableOf(rows: readonly Row[]): string {
  return formatTable(
    [
      { title: 'measured' },
      { title: 'against' },
      { title: 'median', align: 'right' },
      { title: 'quartiles', align: 'right' },
      { title: '' },
    ],
    rows.map((row) => {
      switch (row.kind) {
        case 'ratio': {
          const { lower, median, upper } = row.ratio;
          const quartiles = `${lower.toFixed(2)} to ${upper.toFixed(2)}`;
          return [row.measured, row.against, median.toFixed(2), quartiles, row.meaning];
        }
        case 'skipped':
          return [row.measured, row.against, '', '', `skipped: ${row.why}`];
      }
    }),
  );
}

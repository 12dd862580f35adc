/**
 * The benchmark: ratios, measured side by side in one run, as a table on stdout and with `--json <file>` in a file.
 * Trees come from the treebanks below the folder ARCFORGE_TREEBANKS; without it they are random.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grouped } from '../runtime/amounts.ts';
import { formatTable } from '../cli/table.ts';
import { canonicalSystem } from '../generator/theory/canonical-system.ts';
import { applyRows } from './apply-benchmark.ts';
import { attardi, depthRows, lengthRows } from './flatness.ts';
import { oracleRows } from './oracle-benchmark.ts';
import { viableRows } from './viable-benchmark.ts';
import { readingRows, type ReadingRow } from './reading-benchmark.ts';
import type { Row } from './row.ts';
import { corpusOf, randomTrees, readTreebanks } from './trees.ts';

const { json } = parseArgs({ options: { json: { type: 'string' } } }).values;
const treebanks = process.env['ARCFORGE_TREEBANKS'] || undefined;
const folder = mkdtempSync(join(tmpdir(), 'arcforge-bench-'));
try {
  const canonical = canonicalSystem(attardi(3));
  const trees =
    treebanks === undefined
      ? randomTrees(canonical.system.reductions, { count: 40_000, length: 20, seed: 1 })
      : await readTreebanks(treebanks);
  if (trees.length === 0) throw new Error(`there are no trees below ${treebanks}`);
  const corpus = corpusOf(trees);
  const kind = treebanks === undefined ? 'random trees' : 'trees of treebanks';
  process.stdout.write(`${grouped(trees.length)} ${kind}, ${grouped(corpus.heads.length)} words\n\n`);

  // First, as in a command: later the engine has seen other uses of the same code.
  const reading = await readingRows(folder, treebanks);
  const rows = [
    ...(await oracleRows(canonical, corpus, folder)),
    ...(await applyRows(canonical, corpus, folder)),
    ...(await viableRows(corpus)),
    ...(await lengthRows()),
    ...(await depthRows(corpus)),
  ];
  process.stdout.write(tableOf(rows));
  process.stdout.write(`\n${readingTableOf(reading)}`);
  if (json !== undefined) {
    const report = {
      node: process.version,
      trees: { kind, count: trees.length, words: corpus.heads.length },
      rows,
      reading,
    };
    writeFileSync(json, `${JSON.stringify(report, undefined, 2)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

function tableOf(rows: readonly Row[]): string {
  return formatTable(
    [
      { title: 'measured' },
      { title: 'against' },
      { title: 'ratio', align: 'right' },
      { title: 'of best', align: 'right' },
      { title: '' },
      { title: 'target', align: 'right' },
      { title: 'ns/transition', align: 'right' },
    ],
    rows.map(({ measured, against, ratio, best, meaning, target, nanoseconds, skipped }) => [
      measured,
      against,
      ratio?.toFixed(2) ?? '',
      best?.toFixed(2) ?? '',
      skipped === undefined ? meaning : `skipped: ${skipped}`,
      target === undefined ? '' : `≥ ${target.toFixed(2)}`,
      nanoseconds?.toFixed(2) ?? '',
    ]),
  );
}

function readingTableOf(rows: readonly ReadingRow[]): string {
  return formatTable(
    [
      { title: 'measured' },
      { title: 'against' },
      { title: 'ratio', align: 'right' },
      { title: 'of best', align: 'right' },
      { title: 'MB/s', align: 'right' },
      { title: 'best', align: 'right' },
      { title: 'MB/CPU s', align: 'right' },
      { title: '' },
    ],
    rows.map((row) => [
      row.measured,
      row.against,
      row.ratio?.toFixed(2) ?? '',
      row.best?.toFixed(2) ?? '',
      row.megabytesPerSecond?.toFixed(0) ?? '',
      row.bestMegabytesPerSecond?.toFixed(0) ?? '',
      row.megabytesPerCpuSecond?.toFixed(0) ?? '',
      row.skipped === undefined ? 'times as fast' : `skipped: ${row.skipped}`,
    ]),
  );
}

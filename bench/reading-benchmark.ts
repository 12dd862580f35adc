/**
 * Reading CoNLL-U and the oracle together, against reading the bytes alone, and against the readers on npm.
 *
 * All of them read the same file from the disk's cache. The readers on npm get a part of it, since they would take
 * minutes; so do we for that comparison.
 */
import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as attardi3 from '../generated/attardi-3.ts';
import { openTreebank } from '../runtime/conll/open-treebank.ts';
import { readBlocks } from '../runtime/conll/read-blocks.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { median, ratios } from './measure.ts';
import { npmReaders } from './npm-readers.ts';
import { corpusOf, randomTrees, type Corpus } from './trees.ts';
import { attardi } from './flatness.ts';

export interface ReadingRow {
  readonly measured: string;
  readonly against: string;
  readonly ratio?: number;
  readonly best?: number;
  /** Of what is measured: the median and the best round, in 10^6 bytes. */
  readonly megabytesPerSecond?: number;
  readonly bestMegabytesPerSecond?: number;
  /** The same for each second of processor time, all threads together: what a core does that others use too. */
  readonly megabytesPerCpuSecond?: number;
  readonly skipped?: string;
}

const ROUNDS = { own: 15, others: 3 };
/** What the readers on npm get, in bytes. */
const PART = 1_000_000;

/** A row for plain reading, and one for each reader on npm. */
export async function readingRows(folder: string, treebanks: string | undefined): Promise<ReadingRow[]> {
  const text = treebanks === undefined ? randomText() : textOf(treebanks);
  const whole = join(folder, 'whole.conllu');
  const part = join(folder, 'part.conllu');
  writeFileSync(whole, text);
  writeFileSync(part, text.subarray(0, text.indexOf('\n\n', Math.min(PART, text.length - 2)) + 2));

  const plain = await turns({ own: () => readAndDerive(whole), other: () => readPlainly(whole) }, ROUNDS.own);
  const rows: ReadingRow[] = [row(plain, { bytes: text.length, against: 'plain reading' })];
  const bytes = readFileSync(part).length;
  for (const { name, read } of npmReaders(part)) {
    try {
      const times = await turns({ own: () => readAndDerive(part), other: read }, ROUNDS.others);
      rows.push(row(times, { bytes, against: name }));
    } catch (error) {
      rows.push({ measured: MEASURED, against: name, skipped: String(error).split('\n')[0]! });
    }
  }
  return rows;
}

const MEASURED = 'reading CoNLL-U + oracle, attardi-3';

function row(
  { own, other, ownCpu }: Times,
  { bytes, against }: { readonly bytes: number; readonly against: string },
): ReadingRow {
  return {
    measured: MEASURED,
    against,
    ...ratios(other, own),
    megabytesPerSecond: bytes / 1000 / median(own),
    bestMegabytesPerSecond: bytes / 1000 / Math.min(...own),
    megabytesPerCpuSecond: bytes / 1000 / median(ownCpu),
  };
}

interface Times {
  readonly own: readonly number[];
  readonly ownCpu: readonly number[];
  readonly other: readonly number[];
}

/** Milliseconds of both, turn by turn, after two rounds that do not count. */
async function turns(
  { own, other }: { readonly own: () => Promise<unknown>; readonly other: () => Promise<unknown> },
  rounds: number,
): Promise<Times> {
  const times = { own: [] as number[], ownCpu: [] as number[], other: [] as number[] };
  for (let round = -2; round < rounds; round++) {
    const ours = await measured(own);
    const theirs = await measured(other);
    if (round < 0) continue;
    times.own.push(ours.wall);
    times.ownCpu.push(ours.cpu);
    times.other.push(theirs.wall);
  }
  return times;
}

async function measured(work: () => Promise<unknown>): Promise<{ readonly wall: number; readonly cpu: number }> {
  const start = performance.now();
  const cpuStart = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(cpuStart);
  return { wall: performance.now() - start, cpu: (user + system) / 1000 };
}

async function readAndDerive(path: string): Promise<number> {
  const reader = new SentenceReader();
  const ids = new Uint8Array(attardi3.maxTransitions(10_000));
  let derivable = 0;
  for await (const block of readBlocks(openTreebank(path))) {
    reader.open(block, reader.line);
    while (reader.next()) {
      if (reader.problem !== undefined) throw new Error(reader.problem.message);
      if (attardi3.oracleUnchecked(reader.headBuffer, 0, reader.length, ids, 0) >= 0) derivable++;
    }
  }
  return derivable;
}

async function readPlainly(path: string): Promise<number> {
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) bytes += (chunk as Buffer).length;
  return bytes;
}

function textOf(treebanks: string): Buffer {
  const paths = readdirSync(treebanks, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.conllu'),
  );
  return Buffer.concat(paths.toSorted().map((path) => readFileSync(join(treebanks, path))));
}

/** Random trees, with columns as long as those of treebanks are. */
function randomText(): Buffer {
  const trees = randomTrees(attardi(3).reductions, { count: 20_000, length: 20, seed: 2 });
  return Buffer.from(textOfTrees(corpusOf(trees)));
}

function textOfTrees({ heads, offsets }: Corpus): string {
  const sentences = Array.from({ length: offsets.length - 1 }, (_, tree) => {
    const lines = [...heads.subarray(offsets[tree], offsets[tree + 1])].map(
      (head, index) =>
        `${index + 1}\tword${head}\tlemma\tNOUN\tNN\tCase=Nom|Gender=Fem|Number=Sing\t${head}\tnsubj\t${head}:nsubj\tSpaceAfter=No\n`,
    );
    return `# sent_id = ${tree}\n# text = ${'a word '.repeat(lines.length)}\n${lines.join('')}\n`;
  });
  return sentences.join('');
}

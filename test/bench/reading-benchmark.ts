/**
 * Reading CoNLL-U and the oracle together, against reading the bytes alone, and against the readers on npm.
 *
 * All of them read the same file from the disk's cache. We count its transitions, the readers on npm its sentences. Those
 * get a part of it, since they would take minutes; so do we for that comparison.
 */
import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as attardi3 from '../../generated/attardi-3.ts';
import type { Tree } from '../../generator/semantics/tree.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { readBlocks } from '../../runtime/conll/read-blocks.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import { attardi } from './attardi.ts';
import { measure, ratio, turnOf, type Contestant, type Rounds } from './measure.ts';
import { npmReaders } from './npm-readers.ts';
import { oracleAnswers, transitionCount } from './oracle-contestant.ts';
import type { Row, Setting } from './row.ts';
import { corpusOf, randomTrees, type Corpus } from './trees.ts';

const MEASURED = 'reading CoNLL-U + oracle, attardi-3';
/** What the readers on npm get, in bytes. */
const PART = 1_000_000;

/** A row for plain reading, and one for each reader on npm. */
export async function readingRows({ folder, treebanks, output }: Setting): Promise<Row[]> {
  const text = treebanks === undefined ? randomText() : textOf(treebanks);
  const whole = join(folder, 'whole.conllu');
  const part = join(folder, 'part.conllu');
  const partOfText = text.subarray(0, text.indexOf('\n\n', Math.min(PART, text.length - 2)) + 2);
  writeFileSync(whole, text);
  writeFileSync(part, partOfText);

  const own = contestant('reading', { read: () => readAndDerive(whole), expected: transitionsOf(plainTrees(text)) });
  const plain = contestant('plain reading', { read: () => readPlainly(whole), expected: text.length });
  const rows: Row[] = [await row({ own, other: plain, rounds: { rounds: 15, warmUp: 2 }, output })];

  const trees = plainTrees(partOfText);
  const ownPart = contestant('reading', { read: () => readAndDerive(part), expected: transitionsOf(trees) });
  for (const { name, read } of npmReaders(part)) {
    const other = contestant(name, { read, expected: trees.length });
    try {
      rows.push(await row({ own: ownPart, other, rounds: { rounds: 5, warmUp: 2 }, output }));
    } catch (error) {
      // Not ours: what cannot be measured is said, and the others are.
      rows.push({ kind: 'skipped', measured: MEASURED, against: name, why: String(error).split('\n')[0]! });
    }
  }
  return rows;
}

async function row({
  own,
  other,
  rounds,
  output,
}: {
  readonly own: Contestant;
  readonly other: Contestant;
  readonly rounds: Rounds;
  readonly output: Setting['output'];
}): Promise<Row> {
  const times = await measure([own, other], { label: `reading, ${other.name}`, ...rounds, output });
  return {
    kind: 'ratio',
    measured: MEASURED,
    against: other.name,
    ratio: ratio(times, { of: other.name, to: own.name }),
    meaning: 'times as fast',
  };
}

function contestant(
  name: string,
  { read, expected }: { readonly read: () => Promise<number>; readonly expected: number },
): Contestant {
  let answer = 0;
  const work = async (): Promise<void> => {
    answer = await read();
  };
  return { name, expected, turn: turnOf({ work, answer: () => answer, times: 1 }) };
}

/** The trees of a text that is known to be well-formed. */
function plainTrees(text: Buffer): Tree[] {
  const sentences = text.toString('utf8').split(/\n\n+/).filter(Boolean);
  return sentences.map((sentence) => {
    const lines = sentence.split('\n').map((line) => line.split('\t'));
    return lines.filter(([id]) => /^\d+$/.test(id!)).map((columns) => Number(columns[6]));
  });
}

/** How many transitions the oracle has for trees. It is judged elsewhere; here it is the reader that may be wrong. */
function transitionsOf(trees: readonly Tree[]): number {
  return transitionCount(oracleAnswers(attardi3.oracleUnchecked, corpusOf(trees)));
}

async function readAndDerive(path: string): Promise<number> {
  const reader = new SentenceReader();
  const ids = new Uint8Array(attardi3.maxTransitions(10_000));
  let transitions = 0;
  for await (const block of readBlocks(openTreebank(path))) {
    reader.open(block, reader.line);
    while (reader.next()) {
      if (reader.problem !== undefined) throw new Error(reader.problem.message);
      const count = attardi3.oracleUnchecked(reader.headBuffer, 0, reader.length, ids, 0);
      transitions += count < 0 ? -1 - count : count;
    }
  }
  return transitions;
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

/** The oracle over a corpus in WebAssembly against the oracle tree by tree, and against C. */
import { compileWith } from '../../generator/compile.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { namedSpec } from '../../generator/spec/names.ts';
import type { SystemModule, TransitionIds } from '../../runtime/module/system-module.ts';
import { compareSpeed } from './compare.ts';
import { cContestant } from './compile-c.ts';
import { fresh } from './fresh.ts';
import * as loops from './loops.ts';
import { turnOf, type Contestant } from './measure.ts';
import { answersChecksum, oracleAnswers, TIMES } from './oracle-contestant.ts';
import { checksum } from './refusal.ts';
import type { Row, Setting } from './row.ts';
import type { Corpus } from './trees.ts';

/** For each system a row against its own oracle, and where one was written, a row against C. */
const SYSTEMS: readonly { readonly name: string; readonly source?: string }[] = [
  { name: 'attardi-3', source: 'test/bench/oracle.c' },
  { name: 'arc-standard' },
  { name: 'link2' },
];

/** The rows of all systems. */
export async function corpusRows({ corpus, folder, output }: Setting): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, source } of SYSTEMS) {
    const module = await moduleWithCorpus(name);
    const c =
      source === undefined
        ? undefined
        : cContestant(source, {
            folder,
            data: [Int32Array.of(corpus.offsets.length - 1), corpus.offsets, corpus.heads],
            expected: answersChecksum(oracleAnswers((...args) => module.oracleUnchecked(...args), corpus)),
            times: TIMES,
          });
    rows.push(
      ...(await compareSpeed(`oracle over a corpus, ${name}`, {
        generated: wholeCorpus(module, corpus),
        others: [await treeByTree(module, corpus)],
        c,
        rounds: { rounds: 31, warmUp: 5 },
        output,
      })),
    );
  }
  return rows;
}

/** The module of a named system, with the oracle over a corpus. */
export async function moduleWithCorpus(name: string): Promise<SystemModule> {
  return (await compileWith(checkSpec(namedSpec(name)!).system!, { corpus: true })).module;
}

/** `oracleCorpus`, called once for all trees. */
export function wholeCorpus(module: SystemModule, { heads, offsets }: Corpus): Contestant {
  const lengths = lengthsOf(offsets);
  const ids = idsFor(module, { heads, offsets });
  let counts: Int32Array = new Int32Array(0);
  const work = (): void => {
    counts = module.oracleCorpus!(heads, lengths, ids);
  };
  return {
    name: 'over a corpus',
    expected: denseChecksum(denseAnswers(module, { heads, offsets })),
    turn: turnOf({ work, answer: () => denseChecksum({ counts, ids }), times: TIMES }),
  };
}

/** `oracleUnchecked`, called for each tree, with the same answers. */
async function treeByTree(module: SystemModule, corpus: Corpus): Promise<Contestant> {
  const { runDenseOracle } = await fresh(loops);
  const ids = idsFor(module, corpus);
  const counts = new Int32Array(corpus.offsets.length - 1);
  const work = (): void => runDenseOracle(module.oracleUnchecked, corpus, { counts, ids });
  return {
    name: 'the same module, tree by tree',
    expected: denseChecksum(denseAnswers(module, corpus)),
    turn: turnOf({ work, answer: () => denseChecksum({ counts, ids }), times: TIMES }),
  };
}

function denseAnswers(module: SystemModule, corpus: Corpus): loops.DenseAnswers {
  const answers = { counts: new Int32Array(corpus.offsets.length - 1), ids: idsFor(module, corpus) };
  loops.runDenseOracle(module.oracleUnchecked, corpus, answers);
  return answers;
}

function idsFor({ TransitionIds, maxTransitions }: SystemModule, { heads }: Corpus): TransitionIds {
  return new TransitionIds(maxTransitions(1) * heads.length);
}

function denseChecksum({ counts, ids }: loops.DenseAnswers): number {
  return checksum(ids, checksum(counts));
}

function lengthsOf(offsets: Int32Array): Int32Array {
  return Int32Array.from({ length: offsets.length - 1 }, (_, tree) => offsets[tree + 1]! - offsets[tree]!);
}

/**
 * The oracles of modules against those of UDPipe, whose figures are quoted: they were measured elsewhere, in one run with
 * ours of then (docs/measurements.md). Rates are words for each second of processor time, all trees of the corpus
 * included.
 *
 * UDPipe’s static oracles (Parsito, in C++) answer with a transition and its label for each configuration, and the
 * configuration is built. So beside the bare oracle, one is measured that resets a configuration, asks what is allowed
 * and applies every transition.
 */
import * as arcStandard from '../../generated/arc-standard.ts';
import * as link2 from '../../generated/link2.ts';
import { moduleWithCorpus, wholeCorpus } from './corpus-benchmark.ts';
import { fresh } from './fresh.ts';
import * as loops from './loops.ts';
import { measure, quantile, turnOf, type Contestant } from './measure.ts';
import type { Row, Setting } from './row.ts';
import type { Corpus } from './trees.ts';

/** UDPipe’s words for each second, with 51 labels. */
const PEERS = [
  { module: arcStandard, peer: 'UDPipe, projective: 8.1 million words a second (quoted)', rate: 8.1e6 },
  { module: link2, peer: 'UDPipe, link2: 8.2 million words a second (quoted)', rate: 8.2e6 },
] as const;

type Module = typeof arcStandard | typeof link2;

/** For each system the oracle, the oracle over a corpus, and the oracle with configurations. */
export async function peerRows({ corpus, output }: Setting): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { module, peer, rate } of PEERS) {
    const contestants: readonly Contestant[] = [
      await ofOracle(module, corpus),
      { ...wholeCorpus(await moduleWithCorpus(module.name), corpus), name: 'oracle over a corpus' },
      await withConfigurations(module, corpus),
    ];
    const times = await measure(contestants, { label: `peers, ${module.name}`, rounds: 15, warmUp: 3, output });
    for (const { name } of contestants) {
      const ratios = times.get(name)!.map((microseconds) => (corpus.heads.length * 1e6) / microseconds / rate);
      rows.push({
        kind: 'ratio',
        measured: `${name}, ${module.name}`,
        against: peer,
        ratio: { lower: quantile(ratios, 0.25), median: quantile(ratios, 0.5), upper: quantile(ratios, 0.75) },
        meaning: 'times as fast',
      });
    }
  }
  return rows;
}

async function ofOracle(module: Module, { heads, offsets }: Corpus): Promise<Contestant> {
  const { runOracle } = await fresh(loops);
  // Each computation starts at twice the offset of its tree, and the last one needs room too.
  const ids = new module.TransitionIds(module.maxTransitions(1) * heads.length);
  return contestant('oracle', () => runOracle(module.oracleUnchecked, { heads, offsets }, ids));
}

async function withConfigurations(module: Module, corpus: Corpus): Promise<Contestant> {
  const { runOracleWalks } = await fresh(loops);
  const longest = corpus.offsets.reduce((most, end, tree) => Math.max(most, end - (corpus.offsets[tree - 1] ?? 0)), 0);
  const ids = new module.TransitionIds(module.maxTransitions(longest));
  const configuration = new module.Configuration();
  const walking = { oracle: module.oracleUnchecked, configuration };
  return contestant('oracle, allowed and apply', () => runOracleWalks(walking, corpus, ids));
}

/** Work that must answer as it did the first time. */
function contestant(name: string, run: () => number): Contestant {
  const expected = run();
  let answer = 0;
  const work = (): void => {
    answer = run();
  };
  return { name, expected, turn: turnOf({ work, answer: () => answer, times: 1 }) };
}

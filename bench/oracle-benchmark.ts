/** The generated oracle of attardi-3 against a generic one and against C. */
import assert from 'node:assert/strict';
import * as attardi3 from '../generated/attardi-3.ts';
import type { CanonicalSystem } from '../generator/theory/canonical-system.ts';
import { compileC, hasCompiler } from './compile-c.ts';
import { genericOracle, type UncheckedOracle } from './generic-oracle.ts';
import { freshLoops } from './loops.ts';
import { median, ratios, repeated, takeTurns, type Contestant } from './measure.ts';
import type { Row } from './row.ts';
import type { Corpus } from './trees.ts';

const TIMES = 2;
const TURNS = { rounds: 25, warmUp: 5 };

/** Two rows; all trees count, also those that are not derivable. */
export async function oracleRows(canonical: CanonicalSystem, corpus: Corpus, folder: string): Promise<Row[]> {
  const generated = await oracleContestant(attardi3.oracleUnchecked, corpus);
  const generic = await oracleContestant(genericOracle(canonical, corpus.heads.length), corpus);
  assert.equal(generic.lengths, generated.lengths, 'the generic oracle stops elsewhere');
  assert.deepEqual(generic.out, generated.out, 'the generic oracle has other ids');

  const c = hasCompiler()
    ? compileC('bench/oracle.c', {
        folder,
        data: [Int32Array.of(corpus.offsets.length - 1), corpus.offsets, corpus.heads],
      })
    : undefined;
  if (c !== undefined) assert.equal(c.run(1).checksum, checksumOf(generated.out), 'the oracle in C has other ids');

  const times = takeTurns(
    {
      generated: generated.contestant,
      generic: generic.contestant,
      c: () => c?.run(TIMES).nanoseconds ?? Number.NaN,
    },
    TURNS,
  );
  const measured = {
    measured: 'oracle, attardi-3',
    meaning: 'times as fast',
    nanoseconds: median(times.generated) / generated.transitions,
  } as const;
  return [
    { ...measured, against: 'generic', ...ratios(times.generic, times.generated), target: 3.5 },
    c === undefined
      ? { ...measured, against: 'C', skipped: 'no C compiler' }
      : { ...measured, against: 'C', ...ratios(times.c, times.generated), target: 0.55 },
  ];
}

/** An oracle that takes turns on a corpus, with what it answers. */
export async function oracleContestant(
  oracle: UncheckedOracle,
  corpus: Corpus,
): Promise<{
  readonly contestant: Contestant;
  readonly out: Uint8Array;
  readonly lengths: number;
  readonly transitions: number;
}> {
  const { runOracle } = await freshLoops();
  const out = new Uint8Array(2 * corpus.heads.length);
  const lengths = runOracle(oracle, corpus, out);
  return {
    contestant: repeated(() => runOracle(oracle, corpus, out), TIMES),
    out,
    lengths,
    transitions: transitionsOf(oracle, corpus),
  };
}

function transitionsOf(oracle: UncheckedOracle, { heads, offsets }: Corpus): number {
  const out = new Uint8Array(2 * heads.length);
  let transitions = 0;
  for (let tree = 0; tree + 1 < offsets.length; tree++) {
    const count = oracle(heads, offsets[tree]!, offsets[tree + 1]! - offsets[tree]!, out, 0);
    transitions += count < 0 ? -1 - count : count;
  }
  return transitions;
}

function checksumOf(ids: Uint8Array): number {
  return ids.reduce((checksum, id) => (Math.imul(checksum, 31) + id) | 0, 0);
}

/** `allowed` and `apply` of the generated configuration of attardi-3 against a generic one and against C. */
import assert from 'node:assert/strict';
import * as attardi3 from '../generated/attardi-3.ts';
import type { CanonicalSystem } from '../generator/theory/canonical-system.ts';
import { compileC, hasCompiler } from './compile-c.ts';
import { GenericConfiguration } from './generic-configuration.ts';
import { freshLoops, type Walkable, type Walks } from './loops.ts';
import { median, ratios, repeated, takeTurns, type Contestant } from './measure.ts';
import type { Row } from './row.ts';
import type { Corpus } from './trees.ts';
import { randomWalks, walksOf } from './walks.ts';

const TIMES = 2;
const TURNS = { rounds: 25, warmUp: 5 };

/** Two rows, on random complete walks for sentences as long as those of the derivable trees. */
export async function applyRows(canonical: CanonicalSystem, corpus: Corpus, folder: string): Promise<Row[]> {
  const walks = randomWalks(attardi3, walksOf(attardi3.oracleUnchecked, corpus).lengths);
  const longest = Math.max(...walks.lengths);
  assertSameAllowed({
    walks,
    generated: new attardi3.Configuration(longest),
    generic: new GenericConfiguration(canonical, longest),
  });

  const generated = await walkContestant(new attardi3.Configuration(longest), walks);
  const generic = await walkContestant(new GenericConfiguration(canonical, longest), walks);
  const c = hasCompiler()
    ? compileC('bench/apply.c', {
        folder,
        data: [Int32Array.of(walks.lengths.length), walks.offsets, walks.lengths, walks.ids],
      })
    : undefined;
  if (c !== undefined) assert.equal(c.run(1).checksum, generated.checksum, 'the configuration in C allows others');

  const times = takeTurns(
    {
      generated: generated.contestant,
      generic: generic.contestant,
      c: () => c?.run(TIMES).nanoseconds ?? Number.NaN,
    },
    TURNS,
  );
  const measured = {
    measured: 'apply + allowed, attardi-3',
    meaning: 'times as fast',
    nanoseconds: median(times.generated) / walks.ids.length,
  } as const;
  return [
    { ...measured, against: 'generic', ...ratios(times.generic, times.generated), target: 5 },
    c === undefined
      ? { ...measured, against: 'C', skipped: 'no C compiler' }
      : { ...measured, against: 'C', ...ratios(times.c, times.generated), target: 0.5 },
  ];
}

/** A configuration that takes turns on walks, with the checksum of what it allows. */
export async function walkContestant(
  configuration: Walkable,
  walks: Walks,
): Promise<{ readonly contestant: Contestant; readonly checksum: number }> {
  const { runWalks } = await freshLoops();
  const checksum = runWalks(configuration, walks);
  return { contestant: repeated(() => runWalks(configuration, walks), TIMES), checksum };
}

function assertSameAllowed({
  walks: { ids, offsets, lengths },
  generated,
  generic,
}: {
  readonly walks: Walks;
  readonly generated: Walkable;
  readonly generic: Walkable;
}): void {
  lengths.forEach((length, walk) => {
    generated.reset(length);
    generic.reset(length);
    for (let k = offsets[walk]!; k < offsets[walk + 1]!; k++) {
      const allowed = generated.allowed();
      if (generic.allowed() !== allowed) assert.fail(`walk ${walk}, transition ${k - offsets[walk]!}: allowed differs`);
      if (((allowed >> ids[k]!) & 1) === 0)
        assert.fail(`walk ${walk}: transition ${k - offsets[walk]!} is not allowed`);
      generated.apply(ids[k]!);
      generic.apply(ids[k]!);
    }
  });
}

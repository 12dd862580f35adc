/**
 * Beam search of modules against one that sorts and copies, on sentences of treebanks, with random weights: with a score
 * that costs next to nothing, so that the beam is measured, and with one that looks at as much as a linear parser does.
 */
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import * as attardi3Free from '../../generated/attardi-3-free-single.ts';
import * as attardi3 from '../../generated/attardi-3.ts';
import type { Parse, SystemModule } from '../../runtime/module/system-module.ts';
import * as beamScores from './beam-scores.ts';
import type { ScoreKind } from './beam-scores.ts';
import { fresh } from './fresh.ts';
import { measure, ratio, turnOf, type Contestant } from './measure.ts';
import { checksum, refuseDifference } from './refusal.ts';
import type { Row, Setting } from './row.ts';
import * as sortingBeams from './sorting-beam.ts';

const MODULES: readonly SystemModule[] = [arcStandard, attardi3Free, attardi3];
const WIDTHS = [2, 8, 64];
/** The number of words that are parsed in a turn, divided by the width. */
const WORDS = 20_000;

const CASES: readonly { readonly module: SystemModule; readonly width: number; readonly kind: ScoreKind }[] = [
  ...MODULES.flatMap((module) => WIDTHS.map((width) => ({ module, width, kind: 'cheap' as const }))),
  ...WIDTHS.map((width) => ({ module: attardi3Free, width, kind: 'linear' as const })),
];

/** For each module, width and score how many times as fast its beam is. */
export async function beamRows({ corpus, output }: Setting): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { module, width, kind } of CASES) {
    const [sortingScore, ownScore] = [(await fresh(beamScores)).scores[kind], (await fresh(beamScores)).scores[kind]];
    const { sortingBeam } = await fresh(sortingBeams);
    const lengths = lengthsOf(corpus.offsets, WORDS / width);
    const sorting = (length: number): Parse[] => sortingBeam(module, { length, width }, sortingScore);
    const own = (length: number): Parse[] => module.beam(length, ownScore, width);
    const expected = answersOf(lengths, sorting);
    const measured = `beam of ${width}, ${kind} score, ${module.name}`;
    refuseDifference(measured, { what: 'parses', actual: answersOf(lengths, own), expected });
    const contestants = [
      contestant('sorting', { lengths, beam: sorting }),
      contestant('module', { lengths, beam: own }),
    ];
    const times = await measure(contestants, { label: measured, rounds: 15, warmUp: 4, output });
    rows.push({
      kind: 'ratio',
      measured,
      against: 'sorting all candidates, copying all items',
      ratio: ratio(times, { of: 'sorting', to: 'module' }),
      meaning: 'times as fast',
    });
  }
  return rows;
}

/** The lengths of sentences, evenly spread over the corpus, that have about so many words in all. */
function lengthsOf(offsets: Int32Array, words: number): readonly number[] {
  const sentences = offsets.length - 1;
  const stride = Math.max(1, Math.floor(offsets[sentences]! / words));
  return Array.from({ length: Math.ceil(sentences / stride) }, (_, index) => {
    const sentence = index * stride;
    return offsets[sentence + 1]! - offsets[sentence]!;
  });
}

/** Everything that a beam answers for these sentences, as numbers. */
function answersOf(lengths: readonly number[], beam: (length: number) => Parse[]): readonly number[] {
  return lengths.flatMap((length) =>
    beam(length).flatMap(({ heads, computation, score: sum }) => [...heads, ...computation, sum]),
  );
}

function contestant(
  name: string,
  { lengths, beam }: { readonly lengths: readonly number[]; readonly beam: (length: number) => Parse[] },
): Contestant {
  let answer = 0;
  const work = (): void => {
    answer = 0;
    for (const length of lengths) answer = checksum(beam(length)[0]!.computation, answer);
  };
  work();
  return { name, expected: answer, turn: turnOf({ work, answer: () => answer, times: 1 }) };
}

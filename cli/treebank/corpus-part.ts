/** A part of a corpus, as `--part i/n` names it: what one task of several works on. */
import type { Argv } from 'yargs';
import { singleString } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';

/** Part `index` of `of`, counted from 1. */
export interface CorpusPart {
  readonly index: number;
  readonly of: number;
}

const MOST_PARTS = 1_000_000;

/** Adds `--part`. */
export function partOption(yargs: Argv): Argv {
  return yargs.option('part', {
    describe:
      'only part i of n parts of the files, such as 3/8: cut between sentences, without reading the rest (docs/scale.md)',
    type: 'string',
  });
}

/** The part that is named; undefined if none is. */
export function chosenPart(text: string | undefined): CorpusPart | undefined {
  if (text === undefined) return undefined;
  const [, index = 0, of = 0] = (/^(\d{1,7})\/(\d{1,7})$/.exec(singleString(text, '--part')) ?? []).map(Number);
  if (index >= 1 && index <= of && of <= MOST_PARTS) return { index, of };
  throw new UsageError(`--part must be i/n, such as 3/8: two numbers with 1 ≤ i ≤ n ≤ ${MOST_PARTS}`);
}

/** The part as the option has it. */
export function partName({ index, of }: CorpusPart): string {
  return `${index}/${of}`;
}

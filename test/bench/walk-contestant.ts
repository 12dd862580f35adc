/** Configurations as contestants, and what they are compared by: every allowed set and every head of walks. */
import { fresh } from './fresh.ts';
import * as loops from './loops.ts';
import { turnOf, type Contestant } from './measure.ts';
import { checksum, refuseDifference, Refusal } from './refusal.ts';

/** How often one turn goes through the walks. */
export const TIMES = 2;

/** What a configuration answers: what is allowed before each transition, and the heads of each walk in the end. */
export interface WalkAnswers {
  readonly allowed: Int32Array;
  readonly heads: Int32Array;
}

/** Goes through walks; refuses a configuration that does not allow them, or leaves a word without a head. */
export function walkAnswers(
  name: string,
  {
    configuration,
    walks: { ids, offsets, lengths },
  }: { readonly configuration: loops.Walkable; readonly walks: loops.Walks },
): WalkAnswers {
  const allowed = new Int32Array(ids.length);
  const heads = new Int32Array(lengths.reduce((sum, length) => sum + length, 0));
  let word = 0;
  lengths.forEach((length, walk) => {
    configuration.reset(length);
    for (let k = offsets[walk]!; k < offsets[walk + 1]!; k++) {
      allowed[k] = configuration.allowed();
      if (((allowed[k]! >> ids[k]!) & 1) === 0)
        throw new Refusal(`${name}: walk ${walk}: transition ${k - offsets[walk]!} is not allowed`);
      configuration.apply(ids[k]!);
    }
    heads.set(configuration.heads.subarray(0, length), word);
    word += length;
  });
  if (heads.includes(-1)) throw new Refusal(`${name}: a word has no head in the end`);
  return { allowed, heads };
}

/** A configuration that must answer as expected, refused here where it does not, and measured for each unit. */
export async function walkContestant(
  name: string,
  {
    configuration,
    walks,
    expected,
    units = 1,
  }: {
    readonly configuration: loops.Walkable;
    readonly walks: loops.Walks;
    readonly expected: WalkAnswers;
    readonly units?: number;
  },
): Promise<Contestant> {
  const { allowed, heads } = walkAnswers(name, { configuration, walks });
  refuseDifference(name, { what: 'allowed sets', actual: allowed, expected: expected.allowed });
  refuseDifference(name, { what: 'heads', actual: heads, expected: expected.heads });
  const { runWalks } = await fresh(loops);
  let answer = 0;
  const work = (): void => {
    answer = runWalks(configuration, walks);
  };
  return {
    name,
    expected: checksum(expected.allowed),
    turn: turnOf({ work, answer: () => answer, times: TIMES, units }),
  };
}

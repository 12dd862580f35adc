/**
 * The answer to one line of scores: a line of JSON, or why there is none. It depends on nothing but the line, its number
 * and what is wanted, so lines can be answered in any order and in any thread.
 */
import type { InferenceCompanion } from '../../generator/compile.ts';
import type { ScoredTree, TreeDistribution } from '../../runtime/module/scored-tree.ts';

/** What is told of each sentence; plain data. */
export interface Wanted {
  readonly marginals: boolean;
  readonly risk: boolean;
  readonly best: number;
  readonly samples: number;
  readonly seed: number;
}

export interface Line {
  readonly text: string;
  /** In its file, from 1 on. */
  readonly number: number;
}

export type LineAnswer = { readonly kind: 'answer'; readonly text: string } | Refusal;

/** Why a line has no answer. */
interface Refusal {
  readonly kind: 'refusal';
  readonly problem: string;
}

/** The answer to a line. */
export function answerLine(companion: InferenceCompanion, { text, number }: Line, wanted: Wanted): LineAnswer {
  const read = readScores(text);
  if (read.kind === 'refusal') return read;
  const { id, scores } = read;
  try {
    const distribution = companion.treeDistribution(scores.flat(), scores.length - 1);
    // Each line has random numbers of its own.
    const random = companion.seededRandom((wanted.seed + Math.imul(number, 0x9e3779b1)) >>> 0);
    const answer = { ...(id === undefined ? {} : { id }), ...told(distribution, { scores, wanted, random }) };
    return { kind: 'answer', text: `${JSON.stringify(answer)}\n` };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'refusal', problem: error.message };
    throw error;
  }
}

interface SentenceScores {
  readonly kind: 'scores';
  readonly id: unknown;
  readonly scores: readonly (readonly number[])[];
}

/** The scores of a line as rows of numbers. */
function readScores(line: string): SentenceScores | Refusal {
  const expected = 'expected {"scores": [[…], …]} with as many rows as columns, of numbers or null';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { kind: 'refusal', problem: `this is not JSON; ${expected}` };
  }
  const { id, scores } = (value ?? {}) as { readonly id?: unknown; readonly scores?: unknown };
  const isMatrix =
    Array.isArray(scores) &&
    scores.length > 1 &&
    scores.every((row) => Array.isArray(row) && row.length === scores.length && row.every(isScore));
  if (!isMatrix) return { kind: 'refusal', problem: expected };
  if (Number.isInteger(id) && !Number.isSafeInteger(id)) {
    return { kind: 'refusal', problem: 'the id is a number that cannot be kept exactly; write it as a string' };
  }
  return {
    kind: 'scores',
    id,
    scores: (scores as (number | null)[][]).map((row) => row.map((score) => score ?? -Infinity)),
  };
}

/** A number that is too large for us, such as -1e999, is no score: only null forbids. */
function isScore(score: unknown): boolean {
  return score === null || Number.isFinite(score);
}

/** What is told of one sentence. Numbers that JSON does not have are null. */
function told(
  distribution: TreeDistribution,
  {
    scores,
    wanted,
    random,
  }: Pick<SentenceScores, 'scores'> & { readonly wanted: Wanted; readonly random: () => number },
): object {
  const logPartition = distribution.logPartition();
  const isPossible = logPartition > -Infinity;
  const best = wanted.best === 1 ? [distribution.best()] : wanted.best === 0 ? [] : distribution.kBest(wanted.best);
  const risk = wanted.risk ? distribution.minimumRisk() : undefined;
  return {
    logPartition,
    entropy: distribution.entropy(),
    ...(wanted.best > 0 ? { best: best.flatMap((tree) => (tree === undefined ? [] : [plain(tree)])) } : {}),
    ...(risk === undefined ? {} : { minimumRisk: [...risk.heads] }),
    ...(wanted.samples > 0 && isPossible
      ? { samples: Array.from({ length: wanted.samples }, () => [...distribution.sample(random)]) }
      : {}),
    ...(wanted.marginals ? { marginals: rowsOf(distribution.marginals(), scores.length) } : {}),
  };
}

function plain({ heads, score }: ScoredTree): object {
  return { heads: [...heads], score };
}

function rowsOf(values: Float64Array, size: number): number[][] {
  return Array.from({ length: size }, (_, row) => [...values.subarray(row * size, (row + 1) * size)]);
}

/** The probabilities of arcs that `arcforge infer --marginals` has written. */
import type { Marginals } from '../../view/arc-strength.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { readInput } from '../shared/read-input.ts';

/** More than the answer for the longest sentence that is drawn. */
const MAX_CHARACTERS = 50_000_000;

/** Rounding may leave a probability a little outside. */
const ROUNDING = 1e-6;

/** The marginals of the first line of a file, for as many words as the tree has. */
export async function readMarginals(
  file: string,
  { words, io }: { readonly words: number; readonly io: Io },
): Promise<Marginals> {
  const [line = ''] = (await readInput(file, { io, limit: MAX_CHARACTERS })).trimStart().split('\n', 1);
  const size = words + 1;
  const expected = `--marginals: ${file} must begin with a line of \`arcforge infer --marginals\`, with ${size} rows of ${size} probabilities`;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new UsageError(expected);
  }
  const { marginals } = (value ?? {}) as { readonly marginals?: unknown };
  const isMatrix =
    Array.isArray(marginals) &&
    marginals.length === size &&
    marginals.every((row) => Array.isArray(row) && row.length === size && row.every(isProbability));
  if (!isMatrix) throw new UsageError(expected);
  return (marginals as number[][]).map((row) => row.map((given) => Math.min(1, Math.max(0, given))));
}

function isProbability(given: unknown): boolean {
  return typeof given === 'number' && given >= -ROUNDING && given <= 1 + ROUNDING;
}

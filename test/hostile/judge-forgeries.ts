/** What becomes of models that are damaged or that lie. */
import { UnfitModel } from '../../runtime/parser/model-bytes.ts';
import type { Forgery } from './forged-models.ts';

/** Uses a model; throws if an answer is not one. */
export type Use = (bytes: Uint8Array) => void;

/** What is neither refused in words of ours nor used with a well-formed answer; and what is used. */
export function judge(
  forgeries: Iterable<Forgery>,
  use: Use,
): { readonly failures: readonly string[]; readonly used: readonly string[]; readonly count: number } {
  const [failures, used]: string[][] = [[], []];
  let count = 0;
  for (const { what, bytes } of forgeries) {
    count++;
    try {
      use(bytes);
      used!.push(what);
    } catch (error) {
      if (!(error instanceof UnfitModel)) failures!.push(`${what}: ${String(error)}`);
    }
  }
  return { failures: failures!, used: used!, count };
}

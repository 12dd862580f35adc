/** Which words of a sentence stay in their order when it is edited, and what stands between them. Words are indices. */
import { diffArrays } from 'diff';

export interface ComparedWords {
  /** A word before and the same word after. */
  readonly same: readonly (readonly [before: number, after: number])[];
  /** What was between two of those and what is there now; one of the two lists may be empty. */
  readonly replaced: readonly { readonly before: readonly number[]; readonly after: readonly number[] }[];
}

/**
 * Compares the words of a text before and after an edit. An edit leaves the text after the caret alone, so words there
 * are the same words, however often they are repeated; then those at the start, and as many as possible between.
 */
export function compareWords(
  before: readonly string[],
  after: readonly string[],
  { afterCaret }: { readonly afterCaret: number },
): ComparedWords {
  const most = Math.min(before.length, after.length);
  const untouched = commonEnd(before, after, Math.min(most, afterCaret));
  let first = 0;
  while (first < most - untouched && before[first] === after[first]) first++;
  const last = commonEnd(before, after, most - first);
  const same: [number, number][] = [];
  for (let word = 0; word < first; word++) same.push([word, word]);
  for (let word = 1; word <= last; word++) same.push([before.length - word, after.length - word]);
  const replaced: { before: number[]; after: number[] }[] = [{ before: [], after: [] }];
  let [old, now] = [first, first];
  const changes = diffArrays(before.slice(first, before.length - last), after.slice(first, after.length - last));
  for (const { count, added, removed } of changes) {
    if (!added && !removed) replaced.push({ before: [], after: [] });
    for (let word = 0; word < count; word++) {
      if (removed) replaced.at(-1)!.before.push(old++);
      else if (added) replaced.at(-1)!.after.push(now++);
      else same.push([old++, now++]);
    }
  }
  return { same, replaced };
}

function commonEnd(before: readonly string[], after: readonly string[], most: number): number {
  let last = 0;
  while (last < most && before.at(-1 - last) === after.at(-1 - last)) last++;
  return last;
}

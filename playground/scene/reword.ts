/** What happens to a tree when its words change: arcs between words that stay are kept. */
import { treeProblem, type Tree } from '../../generator/index.ts';
import type { LabelledSentence } from './scene.ts';

/** The tree in which every word depends on the one before it. */
export function chainOf(length: number): Tree {
  return Array.from({ length }, (_, index) => index);
}

/** The sentence with other words; those at its start and end that are the same keep their arcs and labels. */
export function reword({ words: before, heads, labels }: LabelledSentence, words: readonly string[]): LabelledSentence {
  const most = Math.min(before.length, words.length);
  let first = 0;
  while (first < most && before[first] === words[first]) first++;
  let last = 0;
  while (last < most - first && before[before.length - 1 - last] === words[words.length - 1 - last]) last++;
  // As many words replaced as there were: they are the same words, spelt differently.
  const kept = before.length === words.length ? words.length : first;
  const oldOf = (word: number): number | undefined => {
    if (word <= kept) return word;
    return word > words.length - last ? word - words.length + before.length : undefined;
  };
  const newOf = new Map([[0, 0]]);
  for (let word = 1; word <= words.length; word++) {
    const old = oldOf(word);
    if (old !== undefined) newOf.set(old, word);
  }
  const moved = words.map((_, index) => {
    const old = oldOf(index + 1);
    return old === undefined ? undefined : newOf.get(heads[old - 1]!);
  });
  return {
    words,
    heads: attachRest(moved),
    labels: words.map((_, index) => labels[(oldOf(index + 1) ?? 0) - 1] ?? ''),
  };
}

/** Attaches each word without a head to the word before it, or if that closes a cycle, to the root. */
function attachRest(heads: readonly (number | undefined)[]): Tree {
  const attached = heads.map((head) => head ?? 0);
  for (const [index, head] of heads.entries()) {
    if (head !== undefined) continue;
    const before = attached.with(index, index);
    if (treeProblem(before) === undefined) attached[index] = index;
  }
  return attached;
}

/** Checks of heads given by a caller. */
import { checkList } from '../text/check-list.ts';
import { shownValue } from '../text/shown-value.ts';
import { MAX_WORDS } from './check-length.ts';

/** The heads as integers; throws if they do not form a tree. */
export function checkTree(heads: ArrayLike<number>): Int32Array {
  checkList(heads, 'heads');
  const length = heads.length;
  if (length === 0) throw new RangeError('a tree has at least one word');
  if (length > MAX_WORDS) throw new RangeError(`a tree has at most ${MAX_WORDS} words, not ${length}`);
  for (let word = 1; word <= length; word++) {
    const head = heads[word - 1]!;
    if (!Number.isInteger(head) || head < 0 || head > length) {
      throw new RangeError(
        `the head of word ${word} is ${shownValue(head)}; it must be a whole number from 0 to ${length}`,
      );
    }
    if (head === word) throw new RangeError(`word ${word} is its own head`);
  }
  const tree = Int32Array.from(heads);
  // Each word is visited once: 0 not yet, otherwise the start of the path that met it first.
  const seen = new Int32Array(length + 1);
  for (let start = 1; start <= length; start++) {
    let word = start;
    while (word > 0 && seen[word] === 0) {
      seen[word] = start;
      word = tree[word - 1]!;
    }
    if (word > 0 && seen[word] === start) {
      let cycle = String(word);
      for (let next = tree[word - 1]!; next !== word; next = tree[next - 1]!) cycle += ` → ${next}`;
      throw new RangeError(`the heads form a cycle: ${cycle} → ${word}`);
    }
  }
  return tree;
}

/**
 * Whether heads form a tree, visiting each word at most twice and without allocation.
 *
 * `heads[w - 1]` is the head of word w. The words on the path from a start to the root are marked with the start.
 * Meeting a mark of the same start means a cycle; meeting one of an earlier start means that the rest of the path is
 * known. The plain definition is in generator/semantics/tree.ts.
 */
import { quotedField, type Fault } from './problem.ts';
import type { Sentence } from './sentence.ts';

let marks = new Int32Array(256);

/** The first word that keeps the heads from being a tree; 0 if they are one. */
export function faultyWord(heads: Int32Array, length: number): number {
  if (length >= marks.length) marks = new Int32Array(2 * length);
  const seen = marks;
  for (let word = 1; word <= length; word++) {
    const head = heads[word - 1]!;
    if (head < 0 || head > length || head === word) return word;
    seen[word] = 0;
  }
  for (let start = 1; start <= length; start++) {
    let word = start;
    while (word !== 0 && seen[word] === 0) {
      seen[word] = start;
      word = heads[word - 1]!;
    }
    if (word !== 0 && seen[word] === start) return word;
  }
  return 0;
}

/** What is wrong with the head of a word that `faultyWord` has named. */
export function headFault({ bytes, heads, length, headFrom }: Sentence, word: number): Fault {
  const offset = headFrom[word - 1]!;
  const head = heads[word - 1]!;
  const field = quotedField(bytes, offset);
  if (head < 0) {
    const message = `the head of word ${word} is ${field}; expected a number from 0 to ${length}`;
    return { code: 'head-not-a-number', offset, message };
  }
  if (head > length) {
    const message = `the head of word ${word} is ${field}; expected a number from 0 to ${length}, the last word`;
    return { code: 'head-out-of-range', offset, message };
  }
  if (head === word) {
    return { code: 'self-loop', offset, message: `word ${word} is its own head; expected another word or 0` };
  }
  const message = `the heads form a cycle, ${cycleThrough(heads, word)}; expected a path from every word to 0`;
  return { code: 'cycle', offset, message };
}

/** The words of a cycle, from one of them back to it; of a long cycle only the first ones. */
function cycleThrough(heads: Int32Array, word: number): string {
  const path = [word];
  for (let next = heads[word - 1]!; next !== word; next = heads[next - 1]!) path.push(next);
  const shown = path.length > 10 ? [...path.slice(0, 9), '…'] : path;
  return [...shown, word].join(' → ');
}

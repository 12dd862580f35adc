/** Copies the sentences of standard input that the system derives, byte for byte, and counts the others. */
import { openTreebank, readSentences } from 'arcforge/conll';
import { oracle } from 'arcforge/systems/attardi-3-free-single';

// The reader may have enough, as head does.
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1));

let kept = 0;
let dropped = 0;
for await (const sentence of readSentences(openTreebank(process.stdin))) {
  if (sentence.problem === undefined && oracle(sentence.heads).derivable) {
    kept++;
    process.stdout.write(sentence.bytes);
  } else {
    dropped++;
  }
}
process.stderr.write(`kept ${kept}, dropped ${dropped}\n`);

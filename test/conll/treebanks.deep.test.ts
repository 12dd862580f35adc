/** Whole treebanks: every sentence is a tree, the counts are those that are known, and writing gives the same bytes. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { treeProblem } from '../../generator/semantics/tree.ts';
import { ByteSink } from '../../runtime/conll/byte-sink.ts';
import { forEachSentence } from '../../runtime/conll/for-each-sentence.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { writeSentence } from '../../runtime/conll/write-sentence.ts';
import { SKIPPED, treebankFiles } from '../treebanks.ts';

const KNOWN: Readonly<Record<string, { readonly sentences: number; readonly words: number }>> = {
  'danish_train.conll': { sentences: 5190, words: 94_386 },
  'dutch_train.conll': { sentences: 13_349, words: 195_069 },
  'portuguese_train.conll': { sentences: 9071, words: 206_678 },
  'swedish_train.conll': { sentences: 11_042, words: 191_467 },
};

describe.skipIf(treebankFiles.length === 0)(`whole treebanks${SKIPPED}`, () => {
  // Split by lines and columns, the slow way.
  function plainly(text: string): number[][] {
    return text
      .split(/\n\n+/)
      .map((block) => block.split('\n').filter((each) => /^\d+\t/.test(each)))
      .filter((lines) => lines.length > 0)
      .map((lines) => lines.map((each) => Number(each.split('\t')[6])));
  }

  test('are read and written as they are', { timeout: 600_000 }, async () => {
    for (const path of treebankFiles) {
      const bytes = readFileSync(path);
      const expected = plainly(bytes.toString());
      const sink = new ByteSink();
      let sentences = 0;
      let words = 0;
      await forEachSentence(openTreebank(path), (read) => {
        if (read.problem !== undefined) expect.fail(`${path}: ${read.problem.message}`);
        const heads = [...read.heads];
        if (heads.join() !== expected[sentences]!.join()) expect.fail(`${path}, sentence ${sentences}: other heads`);
        if (treeProblem(heads) !== undefined) expect.fail(`${path}, sentence ${sentences}: no tree`);
        sentences++;
        words += read.length;
        writeSentence(sink, read, { heads });
      });
      expect(sentences).toBe(expected.length);
      expect({ sentences, words }).toEqual(KNOWN[basename(path)] ?? { sentences, words });
      expect(Buffer.compare(sink.bytes, bytes), path).toBe(0);
    }
  });
});

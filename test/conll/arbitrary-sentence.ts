/** Random sentences in CoNLL-U: trees with comments, multiword tokens, empty nodes, and text of any kind. */
import fc from 'fast-check';
import { treeProblem, type Tree } from '../../generator/semantics/tree.ts';

export interface WrittenSentence {
  readonly heads: Tree;
  readonly lines: readonly string[];
}

const field = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 6 })
  .map((text) => text.replaceAll(/[\t\r\n]/g, '_'));

/** Heads that may or may not form a tree. */
export const someHeads: fc.Arbitrary<number[]> = fc
  .integer({ min: 1, max: 12 })
  .chain((n) => fc.array(fc.integer({ min: -1, max: n + 1 }), { minLength: n, maxLength: n }));

/** Heads that form a tree: every word hangs on one that comes before it in some order of the words. */
export const treeHeads: fc.Arbitrary<number[]> = fc.integer({ min: 1, max: 12 }).chain((n) =>
  fc
    .tuple(
      fc.shuffledSubarray(
        Array.from({ length: n }, (_, index) => index + 1),
        { minLength: n },
      ),
      fc.array(fc.nat(), { minLength: n, maxLength: n }),
    )
    .map(([order, choices]) => {
      const heads = Array.from({ length: n }, () => 0);
      order.forEach((word, index) => {
        heads[word - 1] = [0, ...order][choices[index]! % (index + 1)]!;
      });
      if (treeProblem(heads) !== undefined) throw new Error(`no tree: ${heads.join(' ')}`);
      return heads;
    }),
);

/** A sentence with a tree, as lines without their ends. */
export const writtenSentence: fc.Arbitrary<WrittenSentence> = fc
  .record({
    heads: treeHeads,
    comments: fc.array(field, { maxLength: 3 }),
    fields: fc.array(field, { minLength: 8, maxLength: 8 }),
    extras: fc.array(fc.constantFrom('range', 'empty', 'none'), { minLength: 13, maxLength: 13 }),
  })
  .map(({ heads, comments, fields, extras }) => {
    const columns = (id: string, head: string): string =>
      [id, ...fields.slice(0, 5), head, ...fields.slice(5)].join('\t');
    const lines = comments.map((comment) => `# ${comment}`);
    if (extras[12] === 'empty') lines.push(columns('0.1', '_'), columns('0.2', '_'));
    let inRange = 0;
    heads.forEach((head, index) => {
      const word = index + 1;
      if (extras[index] === 'range' && word > inRange && word < heads.length) {
        lines.push(columns(`${word}-${word + 1}`, '_'));
        inRange = word + 1;
      }
      lines.push(columns(String(word), String(head)));
      if (extras[index] === 'empty') lines.push(columns(`${word}.1`, '_'));
    });
    return { heads, lines };
  });

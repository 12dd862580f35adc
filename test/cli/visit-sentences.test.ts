/** A treebank that must be right is read up to its first wrong sentence. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { STDIN } from '../../cli/shared/io.ts';
import { visitSentences } from '../../cli/treebank/visit-sentences.ts';

const word = (head: number): string => `1\ta\t_\t_\t_\t_\t${head}\t_\t_\t_\n\n`;

test('the problem is reported, and an input that stays open does not keep the program running', async () => {
  const stdin = new PassThrough();
  let stderr = '';
  const io = { stdin, env: {}, stdout: { write: () => {} }, stderr: { write: (text: unknown) => (stderr += text) } };
  stdin.write(word(0) + word(7));
  let visited = 0;
  const problem = await visitSentences([STDIN], { io, visit: () => visited++ });
  expect({ visited, line: problem?.line, code: problem?.code }).toEqual({
    visited: 1,
    line: 3,
    code: 'head-out-of-range',
  });
  expect(stderr).toContain('head-out-of-range');
  expect(stdin.destroyed).toBe(true);
});

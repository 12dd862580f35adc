/** Arc-eager: 7 words, and whole treebanks against the textbook, transition by transition. */
import { describe, expect, test } from 'vitest';
import { projectivityTest } from '../../generator/semantics/projectivity.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { forEachSentence } from '../../runtime/conll/for-each-sentence.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { loadModule } from '../emit/load-module.ts';
import { verifyFully } from '../run-verification.ts';
import { systemOf } from '../systems.ts';
import { SKIPPED, treebankFiles } from '../treebanks.ts';

test.each(['arc-eager', 'arc-eager-single'])('%s, 7 words', { timeout: 600_000 }, (name) => {
  expect(verifyFully(canonicalSystem(systemOf(name)), 7)).toMatchObject({ verified: true });
});

describe.skipIf(treebankFiles.length === 0)(`treebanks${SKIPPED}`, () => {
  const isProjective = projectivityTest();

  test.each(treebankFiles)('%s: the projective trees, with the textbook’s arcs all along', async (path) => {
    const module = await loadModule(systemOf('arc-eager'), { completion: true });
    let projective = 0;
    await forEachSentence(openTreebank(path), ({ heads, length }) => {
      const tree = Array.from(heads.subarray(0, length));
      const { derivable, computation } = module.oracle(tree);
      if (derivable !== isProjective(heads, 0, length)) expect.fail(tree.join(' '));
      if (!derivable) return;
      projective++;
      const replayed = module.replay(computation, length);
      if (!replayed.complete || replayed.heads.join() !== tree.join()) expect.fail(tree.join(' '));
      const difference = unlikeTextbook(module, computation, length);
      if (difference >= 0) expect.fail(`${tree.join(' ')}: transition ${difference}`);
    });
    expect(projective).toBeGreaterThan(0);
  });
});

/** The index of the first transition that textbooks do not allow or that does something else there; -1 if there is none. */
function unlikeTextbook(module: SystemModule, computation: ArrayLike<number>, length: number): number {
  const configuration = new module.Configuration(length);
  const stack = [0];
  const heads = new Map<number, number>();
  let front = 1;
  for (let at = 0; at < computation.length; at++) {
    const top = stack.at(-1)!;
    const { name } = module.transitions[computation[at]!]!;
    const hasHead = heads.has(top);
    if (front > length || (name === 'reduce' && !hasHead) || (name === 'left-arc' && (hasHead || top === 0))) return at;
    if (name === 'right-arc') heads.set(front, top);
    if (name === 'left-arc') heads.set(top, front);
    if (name === 'shift' || name === 'right-arc') stack.push(front++);
    else stack.pop();
    if (!configuration.isViable(computation[at]!)) return at;
    configuration.apply(computation[at]!);
    const touched = name === 'right-arc' ? front - 1 : top;
    const isSame =
      configuration.stackAt(1) === stack.at(-1) &&
      configuration.height === stack.length &&
      configuration.bufferLength === length - front + 1 &&
      (touched === 0 || configuration.heads[touched - 1] === (heads.get(touched) ?? -1));
    if (!isSame) return at;
  }
  return configuration.isTerminal && heads.size === length ? -1 : computation.length;
}

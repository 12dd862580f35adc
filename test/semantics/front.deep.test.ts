/** Systems that use the buffer's front: 5 words, and whole treebanks. */
import { describe, expect, test } from 'vitest';
import { forEachSentence } from '../../runtime/conll/for-each-sentence.ts';
import { openTreebank } from '../../runtime/conll/open-treebank.ts';
import { replay } from '../../generator/semantics/computation.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { projectivityTest } from '../../generator/semantics/projectivity.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { ROOT_RULES } from '../../generator/theory/transition-system.ts';
import { verifyFully } from '../run-verification.ts';
import { frontSystems, systemOf } from '../systems.ts';
import { SKIPPED, treebankFiles } from '../treebanks.ts';
import { expectDeadEnds } from './every-variant.ts';

describe.each(ROOT_RULES)('up to depth 3, %s root, 5 words', (root) => {
  const systems = frontSystems(3, root);
  const takesFront = systems.filter(({ reductions }) => reductions.some(({ kind, q }) => kind === 'ra' && q === 0));
  const sampled = [
    ...systems.filter((system) => !takesFront.includes(system)),
    ...takesFront.filter((_, at) => at % 15 === 0),
  ];

  test.each(sampled)('$name', (system) => {
    expect(verifyFully(canonicalSystem(system), 5)).toMatchObject({ verified: true });
    expectDeadEnds(system, 5);
  });
});

describe.skipIf(treebankFiles.length === 0)(`treebanks${SKIPPED}`, () => {
  const canonical = canonicalSystem(systemOf('arc-hybrid'));
  const isProjective = projectivityTest();

  test.each(treebankFiles)(
    '%s: arc-hybrid derives the projective trees, and their computations rebuild them',
    async (path) => {
      let projective = 0;
      await forEachSentence(openTreebank(path), ({ heads, length }) => {
        const tree = Array.from(heads.subarray(0, length));
        const answer = oracle(canonical, tree);
        if (answer.derivable !== isProjective(heads, 0, length)) expect.fail(tree.join(' '));
        if (!answer.derivable) return;
        projective++;
        const replayed = replay(canonical, answer.computation, length);
        if (!replayed.complete || replayed.heads.join() !== tree.join()) expect.fail(tree.join(' '));
      });
      expect(projective).toBeGreaterThan(0);
    },
  );
});

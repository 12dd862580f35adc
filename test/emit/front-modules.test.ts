/** Modules of systems that use the buffer's front: every section against the interpreter, each system in one layout. */
import { describe, expect, test } from 'vitest';
import { findCompletion } from '../../generator/completion/find-completion.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { parseReduction } from '../../generator/theory/reduction.ts';
import { ROOT_RULES, transitionSystem, type TransitionSystem } from '../../generator/theory/transition-system.ts';
import { frontSets, judgeModules, strategiesOf } from './front-modules.ts';

/** Layouts in turn, another one for the same set with the other root. */
async function judgeInTurn(systems: readonly TransitionSystem[]): Promise<void> {
  for (const [index, system] of systems.entries()) {
    const strategies = strategiesOf(system);
    await judgeModules(system, [strategies[(index + (system.root === 'any' ? 0 : 1)) % strategies.length]!], 4);
  }
}

describe.each(ROOT_RULES)('sets up to depth 3, %s root, 4 words', (root) => {
  const { keeping, attaching } = frontSets(root);

  test('all 60 without ra(p,0)', async () => {
    expect(keeping).toHaveLength(60);
    await judgeInTurn(keeping);
  });

  test('some of those with ra(p,0)', async () => {
    const some = attaching.filter((_, index) => index % 14 === (root === 'any' ? 3 : 8));
    expect(some.length).toBeGreaterThan(15);
    await judgeInTurn(some);
  });
});

/** Windows of depth 4 are numbered as they are met: there is a system with ra(p,0) in each layout, and one without. */
describe.each(ROOT_RULES)('depth 4, %s root', (root) => {
  const every = [1, 2, 3, 4].flatMap((p) => Array.from({ length: p }, (_, q) => ({ p, q })));
  const systemOf = (name: string, keep: (kind: 'la' | 'ra', q: number) => boolean): TransitionSystem => {
    const reductions = (['la', 'ra'] as const).flatMap((kind) =>
      every.filter(({ q }) => keep(kind, q)).map(({ p, q }) => ({ kind, p, q })),
    );
    return transitionSystem({ name, reductions, root, form: 'guess-free' });
  };

  test.each([
    systemOf('every', () => true),
    systemOf('without ra(p,0)', (kind, q) => kind === 'la' || q > 0),
    systemOf('without la(p,q), q > 0', (kind, q) => kind === 'ra' || q === 0),
  ])('$name, 3 words', async (system) => {
    expect.hasAssertions();
    await judgeModules(system, ['spread'], 3);
  });
});

test('arc-hybrid has no dead ends', () => {
  const reductions = ['la(1,0)', 'ra(2,1)'].map((text) => parseReduction(text)!);
  for (const root of ROOT_RULES) {
    const system = transitionSystem({ name: 'arc-hybrid', reductions, root, form: 'guess-free' });
    expect(findCompletion(canonicalSystem(system)).kind).toBe('always');
  }
});

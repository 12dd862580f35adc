/** What is said of well-known systems outside the class, and of arc-hybrid in the words of the paper, is true. */
import { describe, expect, test } from 'vitest';
import { checkSpec } from '../../generator/pipeline.ts';
import { knownOutside } from '../../generator/spec/known-systems.ts';
import { formatReduction } from '../../generator/theory/reduction.ts';

const check = (text: string): ReturnType<typeof checkSpec> => checkSpec({ label: 'test', text });

test.each([{ order: ['la(2,1)', 'ra(3,2)'] }, { order: ['ra(3,2)', 'la(2,1)'] }])(
  'arc-hybrid with the front as the top of the stack, $order: its closure, and what may have been meant',
  ({ order }) => {
    const { diagnostics } = check(JSON.stringify({ name: 'arc-hybrid', depth: 3, reductions: order }));
    expect(diagnostics).toMatchObject([{ code: 'not-monotonic', severity: 'error' }]);
    const { notes, help } = diagnostics[0]!;
    expect(notes[0]!.message).toBe('ra(3,2) requires ra(2,1)');
    for (const reduction of ['"la(2,1)"', '"ra(2,1)"', '"ra(3,2)"'])
      expect(help!.edit!.replacement).toContain(reduction);
    const meant = /\[.*\]$/.exec(notes.at(-1)!.message)![0];
    const { system } = check(`{ "name": "arc-hybrid", "depth": 2, "reductions": ${meant} }`);
    expect(system!.reductions.map(formatReduction)).toEqual(['la(1,0)', 'ra(2,1)']);
  },
);

describe.each(['swap', 'covington'])('%s', (name) => {
  const { instead } = knownOutside(name)!;

  test('what is offered instead is a spec that passes', () => {
    const fields = instead.slice(instead.indexOf(': "') + 2);
    expect(check(`{ "name": "x", ${fields} }`).diagnostics).toEqual([]);
  });
});

test.each([
  { names: ['stacklazy', 'stackeager'], system: 'swap' },
  { names: ['covproj', 'covnonproj'], system: 'covington' },
])('MaltParser’s names for $system', ({ names, system }) => {
  for (const name of names) expect(knownOutside(name)?.name).toBe(system);
});

/** What is said of well-known systems outside the class is true, and the same wherever it is said. */
import { describe, expect, test } from 'vitest';
import { checkSpec } from '../../generator/pipeline.ts';
import { knownOutside } from '../../generator/spec/known-systems.ts';
import { namedSpec } from '../../generator/spec/names.ts';
import { closure, isMonotonic } from '../../generator/theory/closure.ts';
import { formatReduction } from '../../generator/theory/reduction.ts';

const check = (text: string): ReturnType<typeof checkSpec> => checkSpec({ label: 'test', text });

function wordsOf({ diagnostics }: ReturnType<typeof checkSpec>): string {
  return diagnostics
    .flatMap(({ message, notes, help }) => [message, ...notes.map((note) => note.message), help?.message ?? ''])
    .join('\n');
}

const ARC_HYBRID = ['la(2,1)', 'ra(3,2)'];

describe.each([
  { written: 'by name', text: namedSpec('arc-hybrid')!.text },
  { written: 'as a family', text: '{ "name": "x", "family": "arc-hybrid" }' },
  { written: 'listed under its name', text: JSON.stringify({ name: 'arc-hybrid', depth: 3, reductions: ARC_HYBRID }) },
  { written: 'listed under another', text: JSON.stringify({ name: 'mine', depth: 3, reductions: ARC_HYBRID }) },
  {
    written: 'listed the other way round',
    text: JSON.stringify({ name: 'archybrid-2', depth: 3, reductions: ARC_HYBRID.toReversed() }),
  },
])('arc-hybrid, $written', ({ text }) => {
  const checked = check(text);
  const words = wordsOf(checked);

  test('is refused once, for what it lacks', () => {
    expect(checked.diagnostics.map(({ severity }) => severity)).toEqual(['error']);
    expect(words).toContain(knownOutside('arc-hybrid')!.explanation);
    expect(words).toContain('ra(3,2) requires ra(2,1)');
  });

  test('is not said to be something else', () => {
    expect(words).not.toMatch(/this is not|whatever its name/);
  });

  test('is offered its closure', () => {
    const offered = `${words}\n${checked.diagnostics[0]!.help?.edit?.replacement ?? ''}`;
    for (const reduction of ['"la(2,1)"', '"ra(2,1)"', '"ra(3,2)"']) expect(offered).toContain(reduction);
  });
});

test('the closure of arc-hybrid under the name of arc-hybrid is said to be its closure', () => {
  const spec = { name: 'arc-hybrid', depth: 3, reductions: ['la(2,1)', 'ra(2,1)', 'ra(3,2)'] };
  const checked = check(JSON.stringify(spec));
  expect(checked.diagnostics).toMatchObject([
    { code: 'misleading-name', message: 'this is not arc-hybrid but its closure' },
  ]);
});

describe.each(['arc-hybrid', 'arc-eager', 'swap', 'covington'])('%s', (name) => {
  const { instead, reductions, explanation } = knownOutside(name)!;

  test('what is offered instead is a spec that passes', () => {
    const fields = instead.slice(instead.indexOf(': "') + 2);
    const { system, diagnostics } = check(`{ "name": "x", ${fields} }`);
    expect(diagnostics).toEqual([]);
    if (reductions !== undefined) expect(system?.reductions).toEqual(closure(reductions));
  });

  test('the explanation names its reductions, which are not monotonic', () => {
    if (reductions === undefined) return;
    expect(isMonotonic(reductions)).toBe(false);
    for (const reduction of reductions) expect(explanation).toContain(formatReduction(reduction));
  });
});

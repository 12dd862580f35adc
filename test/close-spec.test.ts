/** Closing a spec adds what it lacks, and leaves every other byte of its text alone. */
import fc from 'fast-check';
import { stripComments } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { closeSpec } from '../generator/close-spec.ts';
import { checkSpec } from '../generator/pipeline.ts';
import { shippedNames, namedSpec } from '../generator/spec/names.ts';
import { readDraft } from '../generator/spec/draft.ts';
import { closure } from '../generator/theory/closure.ts';
import { compareReductions, type Reduction } from '../generator/theory/reduction.ts';
import { brokenSpec, incompleteSpec } from './spec/broken-spec.ts';
import { runCli } from './run-cli.ts';

const label = 'test';

/** The text around its depth and its list, and what stands in the list. */
function partsOf(text: string): { around: string; inside: string; reductions: readonly Reduction[] } {
  const { list, depth, reductions } = readDraft({ label, text }).draft!;
  const spans = [list, depth?.node]
    .flatMap((node) => (node === undefined ? [] : [node]))
    .toSorted((a, b) => b.offset - a.offset);
  let around = text;
  for (const { offset, length } of spans) around = `${around.slice(0, offset)}␣${around.slice(offset + length)}`;
  const inside = list === undefined ? '' : text.slice(list.offset, list.offset + list.length);
  return { around, inside, reductions: reductions.toSorted(compareReductions) };
}

/** True where the second text is the first with additions. */
function isExtension(text: string, extended: string): boolean {
  let position = 0;
  for (const character of extended) if (character === text[position]) position++;
  return position === text.length;
}

function commentsIn(text: string): string[] {
  return text.match(/\/\/.*|\/\*[^]*?\*\//g) ?? [];
}

describe('closeSpec', () => {
  test('adds the closure and the depth, and touches nothing else', () => {
    let closed = 0;
    fc.assert(
      fc.property(fc.oneof(brokenSpec, incompleteSpec), (text) => {
        const before = checkSpec({ label, text });
        const outcome = closeSpec({ label, text });
        if (outcome.text === undefined) {
          expect(outcome.findings.some(({ severity }) => severity === 'error')).toBe(true);
          return;
        }
        closed++;
        const [old, now] = [partsOf(text), partsOf(outcome.text)];
        expect(now.around).toBe(old.around);
        expect(isExtension(old.inside, now.inside)).toBe(true);
        expect(commentsIn(now.inside)).toEqual(commentsIn(old.inside));
        expect(now.reductions).toEqual(closure(old.reductions));
        expect(outcome.added).toHaveLength(now.reductions.length - old.reductions.length);
        const after = checkSpec({ label, text: outcome.text }).diagnostics.map(({ code }) => code);
        const errors = new Set(before.diagnostics.map(({ code }) => code));
        expect(after.filter((code) => !errors.has(code) && code !== 'misleading-name')).toEqual([]);
        expect(after.filter((code) => code === 'not-monotonic' || code === 'depth-disagrees')).toEqual([]);
        expect(closeSpec({ label, text: outcome.text }).text).toBe(outcome.text);
      }),
      { numRuns: 1500 },
    );
    expect(closed).toBeGreaterThan(100);
  });

  test.each([...shippedNames(), 'attardi-5', 'full-5-2-returning'])('%s lacks nothing', (name) => {
    const source = namedSpec(name)!;
    expect(closeSpec(source)).toMatchObject({ text: source.text, added: [] });
  });
});

describe('arcforge close', () => {
  const rest = '"name": "x", "depth": 3, "reductions": ["ra(3,1)", "la(2,1)"]';

  test.each([
    ['Windows line ends and tabs', `{\r\n\t// why\r\n\t${rest}\r\n}\r\n`],
    ['no line end', `{ ${rest} }`],
    ['$schema, comments, a trailing comma', `{ "$schema": "./s.json", /* a */ ${rest}, // b\n}\n`],
    ['characters of many widths', `{ "description": "語 e\u0301 👍", ${rest} }\n`],
  ])('keeps %s', async (_what, stdin) => {
    const { code, stdout, stderr } = await runCli(['close', '-'], { stdin });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const closed = stdin.replace('"la(2,1)"]', '"la(2,1)", "ra(2,1)"]');
    expect(stdout).toBe(closed.endsWith('\n') ? closed : `${closed}\n`);
  });

  test('escapes what a terminal would obey, in strings and in comments', async () => {
    const hostile = '\u009b31m\u202e\u2028\u200b';
    const stdin = `// \u001b[31m${hostile}\n{ "description": "${hostile}", ${rest} } /* ${hostile}\r */`;
    const { code, stdout } = await runCli(['close', '-'], { stdin });
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(JSON.parse(stripComments(stdout))).toMatchObject({ description: hostile });
    expect(stdout).toContain('// \\u001b[31m\\u009b31m');
  });

  test('leaves a spec that is not productive to its finding', async () => {
    const { code, stdout, stderr } = await runCli(['close', '-'], {
      stdin: '{ "name": "x", "depth": 3, "reductions": ["la(3,1)"], "returning": true }',
    });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({ name: 'x', depth: 3, reductions: ['la(2,1)', 'la(3,1)'], returning: true });
    expect(stderr).toContain('not-productive');
  });

  test.each(['{ "name": "x", "family": "attardi", "depth": 1 }', '{ "name": "x", "family": "full", "depth": 2.5 }'])(
    'refuses %s, which has no reductions',
    async (stdin) => {
      expect(await runCli(['close', '-'], { stdin })).toMatchObject({ code: 1, stdout: '' });
    },
  );

  test('refuses what it cannot read', async () => {
    const { code, stdout } = await runCli(['close', '-'], {
      stdin: '{ "name": "x", "depth": 3, "reductions": ["foo"] }',
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  });
});

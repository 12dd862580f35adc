/** Checks as data: positions, agreement with the schema, families and names; edits: edits.test.ts. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { closeSpec } from '../../generator/close-spec.ts';
import { defineSystem, SpecError } from '../../generator/define-system.ts';
import { didYouMean } from '../../generator/diagnostics/did-you-mean.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { namedSpec, shippedNames, suggestName, usualNames } from '../../generator/spec/names.ts';
import { shapeIssues, specJsonSchema } from '../../generator/spec/schema.ts';
import { closure } from '../../generator/theory/closure.ts';
import { formatReduction } from '../../generator/theory/reduction.ts';
import { systemOf } from '../systems.ts';
import { textCases } from '../text-cases.ts';

function check(text: string): ReturnType<typeof checkSpec> {
  return checkSpec({ label: 'test', text });
}

describe('what is checked', () => {
  const text = '{ "name": "mine", "family": "attardi", "depth": 3 }';

  test('is a text, or a text with a label', () => {
    const source = { label: 'test', text };
    expect(checkSpec(text).system).toEqual(checkSpec(source).system);
    expect(checkSpec(text).system?.name).toBe('mine');
    expect(checkSpec(source).source).toBe(source);
    expect(checkSpec('{}').source).toEqual({ label: 'spec', text: '{}' });
    expect(checkSpec('{}').diagnostics).toEqual(check('{}').diagnostics);
    expect(closeSpec(text)).toEqual(closeSpec(source));
  });

  test.each([
    [undefined, 'and not undefined'],
    [null, 'and not null'],
    [3, 'and not number'],
    [{ name: 'mine', family: 'attardi', depth: 3 }, 'and not object; defineSystem takes a spec as an object'],
    [{ text }, 'and not object; defineSystem takes a spec as an object'],
  ])('is not %j', (wrong, says) => {
    for (const take of [checkSpec, closeSpec]) {
      expect(() => take(wrong as unknown as string)).toThrow(TypeError);
      expect(() => take(wrong as unknown as string)).toThrow(
        `expected the text of a spec, or { label, text }, ${says}`,
      );
    }
  });
});

describe('findings', () => {
  const findings = textCases('errors').flatMap(({ name, sections }) =>
    check(sections[0]!).diagnostics.map((finding) => ({ name, code: finding.code, text: sections[0]!, finding })),
  );

  test('positions lie within the text', () => {
    for (const { text, finding } of findings) {
      if (finding.span === undefined) continue;
      expect(finding.span.offset).toBeGreaterThanOrEqual(0);
      expect(finding.span.offset + finding.span.length).toBeLessThanOrEqual(text.length);
    }
  });

  test('every code of the catalogue but one has a case', () => {
    const seen = new Set<string>(findings.map(({ code }) => code));
    const catalogue = readFileSync(packagePath('generator/diagnostics/diagnostic.ts'), 'utf8').match(
      /(?<=^ {2}\| ')[a-z-]+/gm,
    )!;
    expect(catalogue.filter((code) => !seen.has(code))).toEqual(['too-large']);
  });
});

describe('hostile text', () => {
  test('is refused when it is too large, or nested without end', () => {
    expect(check(' '.repeat(300_000)).diagnostics).toMatchObject([{ code: 'too-large' }]);
    expect(check('['.repeat(200_000)).diagnostics.every(({ severity }) => severity === 'error')).toBe(true);
    expect(check('{"a":'.repeat(40_000)).system).toBeUndefined();
  });

  test('never passes the checks against the schema, whatever it is', () => {
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('right', 'la(2,1)', 'attardi', 2, 3, true));
    const items = fc.constantFrom('la(1,0)', 'la(2,1)', 'ra(2,1)', 'ra(3,1)', ' ra(2,1)', 'ra(03,1)', 'x', 7);
    const spec = fc.record(
      {
        name: fc.oneof(fc.constantFrom('x', 'x-y', 'X', 'con', ''), value),
        depth: fc.oneof(fc.constantFrom(2, 3, 2.5, -1, 1e9), value),
        reductions: fc.oneof(fc.array(items, { maxLength: 4 }), value),
        family: fc.oneof(fc.constantFrom('attardi', 'arc-standard', 'arc-hybrid', 'full', 'full-front'), value),
        degree: fc.oneof(fc.constantFrom(1, 2, 1.5), value),
        returning: value,
        description: fc.oneof(fc.constantFrom('x', 'y'.repeat(600)), value),
        extra: value,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(spec, (candidate) => {
        const { system } = check(JSON.stringify(candidate));
        const form = 'family' in candidate ? 'family' : 'explicit';
        if (system !== undefined) expect(shapeIssues(form, candidate)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('never makes a check throw', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(check(text).diagnostics.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('names', () => {
  test.each([
    ['attardi-5', 'la(2,1) la(3,1) la(4,1) la(5,1) ra(2,1) ra(3,1) ra(4,1) ra(5,1)', 'in-place'],
    ['easy-first-4', 'la(2,1) la(3,2) la(4,3) ra(2,1) ra(3,2) ra(4,3)', 'in-place'],
    ['full-3', 'la(2,1) la(3,1) la(3,2) ra(2,1) ra(3,1) ra(3,2)', 'in-place'],
    ['full-3-1-returning', 'la(2,1) la(3,2) ra(2,1) ra(3,2)', 'returning'],
    ['arc-standard-returning-right', 'la(2,1) ra(2,1)', 'returning-right'],
    ['arc-hybrid', 'la(1,0) ra(2,1)', 'in-place'],
    ['arc-hybrid-3', 'la(1,0) la(2,0) ra(2,1) ra(3,1)', 'in-place'],
    ['attardi-3-front', 'la(1,0) la(2,0) la(2,1) la(3,0) la(3,1) ra(2,1) ra(3,1)', 'in-place'],
    ['full-3-1-front', 'la(1,0) la(2,1) la(3,2) ra(2,1) ra(3,2)', 'in-place'],
    ['attardi-3-returning-right', 'la(2,1) la(3,1) ra(2,1) ra(3,1)', 'returning-right'],
  ])('%s', (name, reductions, mode) => {
    const system = systemOf(name);
    expect(system).toMatchObject({ name, mode });
    expect(system.reductions.map(formatReduction).join(' ')).toBe(reductions);
  });

  test('full-5-2 has depth 5 and degree 2', () => {
    expect(systemOf('full-5-2')).toMatchObject({ depth: 5, degree: 2 });
  });

  test('link2 is attardi-3-returning-right under another name', () => {
    const { name: _name, description: _description, ...link2 } = systemOf('link2');
    expect(systemOf('attardi-3-returning-right')).toMatchObject(link2);
  });

  test('every member of a family is monotonic', () => {
    for (const name of [
      'attardi-8',
      'easy-first-8',
      'full-8',
      'full-8-3',
      'full-16',
      'arc-hybrid-16',
      'attardi-15-front',
      'full-15-front',
      'full-9-9-front',
    ]) {
      const { reductions } = systemOf(name);
      expect(closure(reductions), name).toEqual(reductions);
    }
  });

  test.each([
    'attardi',
    'attardi-3-2',
    'arc-standard-3',
    'arc-hybrid-3-2',
    'full-front-3',
    'arc-hybrid-3-front',
    'full-',
    'foo-3',
    '../attardi-3',
    'attardi-03',
  ])('%s names nothing', (name) => {
    expect(namedSpec(name)).toBeUndefined();
  });

  test('every usual name is one', () => {
    for (const name of usualNames()) expect(systemOf(name).name).toBe(name);
  });

  test('systems that use the buffer’s front are guess-free, and take -free as well', () => {
    expect(systemOf('arc-hybrid')).toMatchObject({ form: 'guess-free', front: true, root: 'any' });
    expect(systemOf('arc-hybrid-single')).toMatchObject({ form: 'guess-free', front: true, root: 'single' });
    expect({ ...systemOf('arc-hybrid-free'), name: 'arc-hybrid' }).toEqual(systemOf('arc-hybrid'));
    expect(defineSystem({ name: 'mine', depth: 1, reductions: ['la(1,0)', 'ra(1,0)'] })).toMatchObject({
      depth: 1,
      degree: 1,
      form: 'guess-free',
    });
  });

  test('suggestions', () => {
    expect(suggestName('atardi-3')).toBe('attardi-3');
    expect(suggestName('attardi3')).toBe('attardi-3');
    expect(suggestName('arc-hybird')).toBe('arc-hybrid');
    expect(suggestName('arc-hybrid-sinlge')).toBe('arc-hybrid-single');
    expect(suggestName('full-3-fornt')).toBe('full-3-front');
    expect(suggestName('zzz')).toBeUndefined();
    for (const name of ['nivreeager', 'Nivre-Eager', 'eager', 'arc_eager']) expect(suggestName(name)).toBe('arc-eager');
    for (const name of ['nivrestandard', 'stackproj', 'projective']) expect(suggestName(name)).toBe('arc-standard');
    expect(suggestName('hybrid')).toBe('arc-hybrid');
    expect(didYouMean('teh', ['the', 'ten'])).toBe('the');
  });

  test('the sixteen shipped systems pass without errors, each under its file’s name', () => {
    expect(shippedNames()).toHaveLength(16);
    for (const name of shippedNames()) expect(systemOf(name).name).toBe(name);
  });
});

describe('defineSystem', () => {
  test('builds a system', () => {
    const system = defineSystem({ name: 'mine', depth: 3, reductions: ['la(2,1)', 'ra(2,1)', 'ra(3,1)'] });
    expect(system).toMatchObject({ name: 'mine', depth: 3, degree: 2, mode: 'in-place' });
  });

  test('throws all findings at once', () => {
    const define = (): unknown => defineSystem({ name: 'Bad Name', depth: 3, reductions: ['la(2,1)', 'ra(3,2)'] });
    expect(define).toThrow(SpecError);
    expect(define).toThrow(/unsafe-name[\s\S]*not-monotonic/);
  });
});

test('the published JSON Schema is the one in the repository', () => {
  const published: unknown = JSON.parse(readFileSync(packagePath('generator/spec/spec.schema.json'), 'utf8'));
  expect(published).toEqual(specJsonSchema());
});

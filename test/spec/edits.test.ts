/** Every edit that a finding offers mends something and breaks nothing. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { brokenSpec } from './broken-spec.ts';
import { textCases } from '../text-cases.ts';

function findingsOf(text: string): readonly Diagnostic[] {
  return checkSpec({ label: 'test', text }).diagnostics;
}

function errorsOf(findings: readonly Diagnostic[]): string[] {
  return findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

/** The text after each edit that its findings offer. */
function offeredEdits(text: string): { readonly finding: Diagnostic; readonly edited: string }[] {
  return findingsOf(text).flatMap((finding) => {
    if (finding.help?.edit === undefined) return [];
    const { span, replacement } = finding.help.edit;
    return [{ finding, edited: text.slice(0, span.offset) + replacement + text.slice(span.offset + span.length) }];
  });
}

/** The finding is gone, an error leaves fewer errors, and no error is of a kind that was not there before. */
function expectMended(text: string): void {
  const before = findingsOf(text);
  for (const { finding, edited } of offeredEdits(text)) {
    const after = findingsOf(edited);
    const count = (findings: readonly Diagnostic[]): number =>
      findings.filter(({ code }) => code === finding.code).length;
    const place = `${finding.code} in\n${text}\nedited\n${edited}\n`;
    expect(count(after), place).toBeLessThan(count(before));
    const [errors, left] = [errorsOf(before), errorsOf(after)];
    if (finding.severity === 'error') expect(left.length, place).toBeLessThan(errors.length);
    else expect(left.length, place).toBeLessThanOrEqual(errors.length);
    expect(
      left.filter((code) => !errors.includes(code)),
      place,
    ).toEqual([]);
  }
}

describe('edits', () => {
  const cases = textCases('errors').map(({ name, sections }) => ({ name, text: sections[0]! }));

  test.each(cases.filter(({ text }) => offeredEdits(text).length > 0))('of $name mend it', ({ text }) => {
    expect(offeredEdits(text)).not.toEqual([]);
    expectMended(text);
  });

  test('of random broken specs mend them', () => {
    fc.assert(fc.property(brokenSpec, expectMended), { numRuns: 2000 });
  });

  test('are offered for every kind of finding that has one, by the random specs too', () => {
    const codesOf = (texts: readonly string[]): Set<string> =>
      new Set(texts.flatMap((text) => offeredEdits(text).map(({ finding }) => finding.code)));
    const random = codesOf(fc.sample(brokenSpec, 1000));
    const listed = codesOf(cases.map(({ text }) => text));
    expect([...listed].filter((code) => !random.has(code))).toEqual([]);
  });

  test('taken one after the other, always the first, come to an end', () => {
    fc.assert(
      fc.property(brokenSpec, (text) => {
        let [current, rounds] = [text, 0];
        for (let next = offeredEdits(current)[0]; next !== undefined; next = offeredEdits(current)[0]) {
          current = next.edited;
          expect(++rounds, text).toBeLessThan(50);
        }
      }),
      { numRuns: 200 },
    );
  });
});

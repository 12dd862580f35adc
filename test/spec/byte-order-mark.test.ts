/** A byte order mark before a spec, which some editors write, changes neither findings nor places nor edits. */
import { describe, expect, test } from 'vitest';
import { closeSpec } from '../../generator/close-spec.ts';
import { formatDiagnostics } from '../../generator/diagnostics/format.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { applyEdit } from '../../playground/spec/apply-edit.ts';
import { textCases } from '../text-cases.ts';

const MARK = '\uFEFF';
const check = (text: string): ReturnType<typeof checkSpec> => checkSpec({ label: 'spec.json', text });
const findingsOf = (text: string): string => {
  const { source, diagnostics } = check(text);
  return formatDiagnostics(source, diagnostics);
};

test('a spec is accepted', () => {
  const text = '{ "name": "x", "depth": 2, "reductions": ["la(2,1)", "ra(2,1)"] }';
  expect(check(MARK + text).diagnostics).toEqual([]);
  expect(check(MARK + text).system).toEqual(check(text).system);
});

describe('findings are those of the text without it', () => {
  test.each(textCases('errors').map(({ name, sections }) => [name, sections[0]!] as const))('%s', (_name, text) => {
    expect(findingsOf(MARK + text)).toBe(findingsOf(text));
  });

  test('edits fit the text that was given', () => {
    const text = '{ "name": "x", "dept": 2, "reductions": ["la(2,1)", "ra(2,1)"] }';
    const { diagnostics } = check(MARK + text);
    const [edit] = diagnostics.flatMap(({ help }) => help?.edit ?? []);
    expect(applyEdit(MARK + text, edit!)).toBe(MARK + text.replace('dept', 'depth'));
    const open = '{ "name": "x", "depth": 3, "reductions": ["la(2,1)", "ra(3,1)"] }';
    const source = { label: 'spec.json', text: open };
    expect(closeSpec({ ...source, text: MARK + open }).text).toBe(MARK + closeSpec(source).text!);
  });
});

test.each([`${MARK}${MARK}{}`, `{}${MARK}`, `{ ${MARK}}`])('elsewhere it is no part of JSON: %j', (text) => {
  expect(check(text).diagnostics[0]?.code).toBe('malformed-json');
});

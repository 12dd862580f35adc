/** Passes as scripts: what the compiler makes of them is what it makes of the passes themselves. */
import { ts } from 'ts-morph';
import { expect, test } from 'vitest';
import { treeSumsParts } from '../../generator/emit/sections/tree-sums.ts';
import { passScript } from '../../generator/emit/passes/unroll-passes.ts';
import { systemOf } from '../systems.ts';

const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
const compiled = (text: string): string => ts.transpileModule(text, { compilerOptions }).outputText;

test.each(['arc-standard', 'attardi-3', 'full-3-free-single'])('%s', (name) => {
  const { passes } = treeSumsParts(systemOf(name));
  expect(passes.length).toBeGreaterThan(3);
  const scripts = passes.map(passScript).join('\n');
  expect(compiled(scripts)).toBe(compiled(passes.join('\n')));
  // It is a script as it stands.
  expect(() => new Function(scripts)).not.toThrow();
});

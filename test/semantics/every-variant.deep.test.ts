/** The guess-free form and single roots of every system up to depth 4, and of what ships on all trees of 6 words. */
import { describe, expect, test } from 'vitest';
import { shippedNames } from '../../generator/spec/names.ts';
import { MODES, ROOT_RULES } from '../../generator/theory/transition-system.ts';
import { systemOf } from '../systems.ts';
import { expectOnePerTree, testEveryVariant } from './every-variant.ts';

describe.each(MODES)('%s', (mode) => {
  testEveryVariant({ mode, depth: 4 });
});

test.each(shippedNames().filter((name) => systemOf(name).form === 'guessing'))('%s, 6 words', (name) => {
  expect.hasAssertions();
  for (const root of ROOT_RULES) expectOnePerTree({ ...systemOf(name), root, form: 'guess-free' }, 6);
});

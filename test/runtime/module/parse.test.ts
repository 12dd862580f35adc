/** Parsers of a module whose `viable` is wrong: they throw rather than answer. */
import { describe, expect, test, vi } from 'vitest';
import * as attardi3 from '../../../generated/attardi-3.ts';
import { beam } from '../../../runtime/module/beam.ts';
import { parse } from '../../../runtime/module/parse.ts';
import type { SystemConfiguration } from '../../../runtime/module/system-module.ts';

/** The height of the stack at which nothing is said to be viable. */
const around = vi.hoisted(() => ({ deadAt: Infinity }));
vi.mock('../../../runtime/module/surroundings.ts', async () => {
  const module = await import('../../../generated/attardi-3.ts');
  return {
    Configuration: module.Configuration,
    maxTransitions: module.maxTransitions,
    transitions: module.transitions,
    TransitionIds: Uint8Array,
    GROUPS: 1,
    viableBits: (configuration: SystemConfiguration) =>
      configuration.height === around.deadAt ? 0 : configuration.viable(),
  };
});

describe.each([
  { name: 'parse', parser: (length: number) => parse(length, () => 0) },
  { name: 'beam', parser: (length: number) => beam(length, () => 0, 4)[0]! },
])('$name', ({ parser }) => {
  test('answers as the module does', () => {
    around.deadAt = Infinity;
    expect(parser(6)).toEqual(attardi3.parse(6, () => 0));
  });

  test.each([1, 2, 3])('throws if nothing is viable at height %i', (height) => {
    around.deadAt = height;
    expect(() => parser(6)).toThrow('nothing is viable before the end of the sentence');
  });
});

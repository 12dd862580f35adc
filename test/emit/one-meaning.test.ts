/** `oracle` and `replay` of the library and of a module give the same answers, refusals and messages included. */
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { replay } from '../../generator/semantics/computation.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { systemOf } from '../systems.ts';
import { expectSame } from './agreement.ts';

/** All lists of the given length with items from the choices. */
function* lists(choices: readonly number[], length: number): Generator<readonly number[]> {
  if (length === 0) yield [];
  else for (const rest of lists(choices, length - 1)) for (const last of choices) yield [...rest, last];
}

/** The answer with plain arrays for typed ones, or the error. */
function outcome(ask: () => object): unknown {
  try {
    return Object.fromEntries(
      Object.entries(ask()).map(([key, value]) => [
        key,
        ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value,
      ]),
    );
  } catch (error) {
    return error;
  }
}

describe.each(['arc-standard', 'attardi-3', 'attardi-3-returning', 'link2'])('%s', async (name) => {
  const canonical = canonicalSystem(systemOf(name));
  const module = (await import(packagePath(`generated/${name}.ts`))) as SystemModule;

  test.each([0, 1, 2, 3])('oracle, on every list of %i numbers', (length) => {
    for (const heads of lists([-1, 0, 0.5, 1, 2, 3, 4, NaN], length)) {
      const answer = outcome(() => oracle(canonical, heads));
      expect(answer, heads.join(' ')).toEqual(outcome(() => module.oracle(heads)));
      if (answer instanceof Error) expect(answer).toBeInstanceOf(RangeError);
    }
  });

  test.each([0, 1, 2, 3, 4])('replay, on every list of %i numbers', (length) => {
    const ids = canonical.transitions.map(({ id }) => id);
    for (const computation of lists([-1, ...ids, ids.length, 0.5], length)) {
      for (const words of length < 4 ? [-1, 0, 0.5, 1, 2] : [2]) {
        const answer = outcome(() => replay(canonical, computation, words));
        const other = outcome(() => module.replay(computation, words));
        if (answer instanceof Error || other instanceof Error) expect(answer, computation.join(' ')).toEqual(other);
        else expectSame(answer, other, computation.join(' '));
      }
    }
  });

  test('one takes what the other gives', () => {
    const heads = [2, 0, 2];
    const plain = oracle(canonical, Int32Array.from(heads));
    const generated = module.oracle(heads);
    expect(module.replay(plain.computation, 3)).toEqual({ complete: true, heads: Int32Array.from(heads) });
    expect(replay(canonical, generated.computation, 3)).toEqual({ complete: true, heads });
  });
});

/** S as something to learn with: it has the computations of S, and the canonical one of every tree among them. */
import { describe, expect, test } from 'vitest';
import * as arcEager from '../../generated/arc-eager-single.ts';
import * as arcHybrid from '../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import * as returning from '../../generated/attardi-3-returning-free-single.ts';
import * as front from '../../generated/full-3-front-single.ts';
import { countPlain } from '../../generator/semantics/count.ts';
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';
import { plainModule } from '../experiments/plain-configuration.ts';
import { systemOf } from '../systems.ts';

describe.each([arcStandard, attardi, arcHybrid, arcEager, front] as unknown as readonly SystemModule[])(
  '$name',
  (module) => {
    const { Configuration, transitions } = plainModule(module);

    /** The heads of every complete computation. */
    function* computations(from: SystemConfiguration): Generator<string, void, undefined> {
      if (from.isTerminal) yield from.heads.slice(0, from.length).join(' ');
      for (const id of transitions.keys()) {
        if (((from.viable() >> id) & 1) === 0) continue;
        const next = new Configuration(from.length).copyFrom(from);
        next.apply(id);
        yield* computations(next);
      }
    }

    test('it has as many computations as S, and no dead ends', () => {
      const all = [...computations(new Configuration(4))];
      expect(BigInt(all.length)).toBe(BigInt(countPlain(systemOf(module.name), 4)));
      expect(new Set(all).size).toBeLessThan(all.length);
      for (const heads of new Set(all)) expect(module.oracle(heads.split(' ').map(Number)).derivable).toBe(true);
    });

    test('canonical computations are among them', () => {
      for (const text of new Set(computations(new Configuration(4)))) {
        const heads = text.split(' ').map(Number);
        const configuration = new Configuration(4);
        for (const id of module.oracle(heads).computation) {
          expect((configuration.viable() >> id) & 1).toBe(1);
          configuration.apply(id);
        }
        expect(configuration.heads.slice(0, 4)).toEqual(Int32Array.from(heads));
      }
    });
  },
);

test('a system that returns symbols is refused', () => {
  expect(() => plainModule(returning as unknown as SystemModule)).toThrow('is not an in-place guess-free system');
});

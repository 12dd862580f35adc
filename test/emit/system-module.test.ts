/** Every committed module satisfies the common interface; the compiler checks it, the test that none is missing. */
import { expect, test } from 'vitest';
import * as arcEagerSingle from '../../generated/arc-eager-single.ts';
import * as arcHybridSingle from '../../generated/arc-hybrid-single.ts';
import * as arcStandardFreeSingle from '../../generated/arc-standard-free-single.ts';
import * as arcStandard from '../../generated/arc-standard.ts';
import * as attardi3FreeSingle from '../../generated/attardi-3-free-single.ts';
import * as attardi3ReturningFreeSingle from '../../generated/attardi-3-returning-free-single.ts';
import * as attardi3Returning from '../../generated/attardi-3-returning.ts';
import * as attardi3 from '../../generated/attardi-3.ts';
import * as attardi4Returning from '../../generated/attardi-4-returning.ts';
import * as attardi4 from '../../generated/attardi-4.ts';
import * as easyFirst3 from '../../generated/easy-first-3.ts';
import * as full3FreeSingle from '../../generated/full-3-free-single.ts';
import * as full3FrontSingle from '../../generated/full-3-front-single.ts';
import * as full3 from '../../generated/full-3.ts';
import * as full4 from '../../generated/full-4.ts';
import * as link2 from '../../generated/link2.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';

const MODULES: readonly SystemModule[] = [
  arcEagerSingle,
  arcHybridSingle,
  arcStandard,
  arcStandardFreeSingle,
  attardi3,
  attardi3FreeSingle,
  attardi3Returning,
  attardi3ReturningFreeSingle,
  attardi4,
  attardi4Returning,
  easyFirst3,
  full3,
  full3FreeSingle,
  full3FrontSingle,
  full4,
  link2,
];

test('a tool can take any system', () => {
  expect(MODULES.map(({ name }) => name)).toEqual(shippedNames());
  for (const { Configuration, oracle, replay, maxTransitions } of MODULES) {
    const { derivable, computation } = oracle([2, 0, 2]);
    expect(derivable).toBe(true);
    expect(replay(computation, 3)).toEqual({ complete: true, heads: Int32Array.of(2, 0, 2) });
    expect(computation.length).toBeLessThanOrEqual(maxTransitions(3));
    expect(new Configuration(3).copyFrom(new Configuration(5)).length).toBe(5);
  }
});

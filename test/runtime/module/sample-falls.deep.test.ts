/** Trees of in-place systems, drawn by their numbers: samples of 5 words. */
import { vi } from 'vitest';
import * as arcStandard from '../../../generated/arc-standard.ts';
import * as attardi3 from '../../../generated/attardi-3.ts';
import * as attardi4 from '../../../generated/attardi-4.ts';
import * as easyFirst3 from '../../../generated/easy-first-3.ts';
import * as full3 from '../../../generated/full-3.ts';
import * as full4 from '../../../generated/full-4.ts';
import { testFalls, type FallTables } from './of-falls.ts';

const tables = vi.hoisted((): FallTables => ({ FALL_STARTS: [0], FALLS: [0], FALL_REDUCTIONS: [0] }));
vi.mock('../../../runtime/module/surroundings.ts', () => ({
  get FALL_STARTS() {
    return tables.FALL_STARTS;
  },
  get FALLS() {
    return tables.FALLS;
  },
  get FALL_REDUCTIONS() {
    return tables.FALL_REDUCTIONS;
  },
}));

testFalls([arcStandard, easyFirst3, attardi3, full3, full4, attardi4], { tables, uniform: [5], long: 200 });

/** Every small system; those of depth 4 are in the deep tests. */
import { describe } from 'vitest';
import { MODES } from '../../generator/theory/transition-system.ts';
import { testEverySystem } from './exhaustive.ts';

describe.each(MODES)('%s', (mode) => {
  testEverySystem({ mode, depth: 3, count: 20 });
});

/** The guess-free form and single roots of every small system; those of depth 4 are in the deep tests. */
import { describe } from 'vitest';
import { MODES } from '../../generator/theory/transition-system.ts';
import { testEveryVariant } from './every-variant.ts';

describe.each(MODES)('%s', (mode) => {
  testEveryVariant({ mode, depth: 3 });
});

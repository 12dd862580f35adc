/** Every in-place system up to depth 4 has tables from which its module draws trees. */
import { expect, test } from 'vitest';
import { samplingTables } from '../../generator/frames/counts/sampling-tables.ts';
import { ROOT_RULES } from '../../generator/theory/transition-system.ts';
import { productiveSystems } from '../systems.ts';

test.each(ROOT_RULES)('%s root', (root) => {
  for (const system of productiveSystems(4, 'in-place')) {
    expect(samplingTables({ ...system, root })!.falls.length / 2, system.name).toBeLessThan(7000);
  }
});

/** Committed modules of depth 4 are up to date. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateFile } from '../../cli/modules/generate-file.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import { systemOf } from '../systems.ts';

test.each(shippedNames().filter((name) => systemOf(name).depth >= 4))('%s', async (name) => {
  const committed = readFileSync(packagePath(`generated/${name}.ts`), 'utf8');
  expect((await generateFile({ system: systemOf(name), argument: name }, { folder: 'generated' })).text).toBe(
    committed,
  );
});

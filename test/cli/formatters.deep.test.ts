/** No committed module becomes stale when a project formats it, whatever its style: one of each layout, mode and form. */
import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { isSameCode } from '../../cli/modules/same-code.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { STYLES } from '../formatter-styles.ts';

describe.each(['full-3.ts', 'full-4.ts', 'link2.ts', 'attardi-3-returning-free-single.ts'])('%s', (name) => {
  const text = readFileSync(packagePath(`generated/${name}`), 'utf8');

  test.each(STYLES)('formatted with %j', async (style) => {
    expect(isSameCode(await format(text, { ...style, parser: 'typescript' }), text)).toBe(true);
  });
});

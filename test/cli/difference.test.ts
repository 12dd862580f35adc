/** What `generate --check` shows of a stale file: every change, a little around it, and never much. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { difference } from '../../cli/modules/difference.ts';
import { packagePath } from '../../cli/shared/package-path.ts';

const wanted = readFileSync(packagePath('generated/attardi-4.ts'), 'utf8');
const lines = wanted.split('\n');

/** The module with some of its lines changed. */
function changedAt(...places: readonly number[]): string {
  return lines.map((line, index) => (places.includes(index) ? `${line} // edited` : line)).join('\n');
}

describe('difference', () => {
  test('two distant edits make two hunks of five lines and their mark', () => {
    expect(lines.length).toBeGreaterThan(500);
    const shown = difference({ current: changedAt(100, lines.length - 100), wanted }).split('\n');
    expect(shown.filter((line) => line.startsWith('  @@'))).toEqual([
      '  @@ line 99 @@',
      `  @@ line ${lines.length - 101} @@`,
    ]);
    expect(shown.filter((line) => line.startsWith('  - '))).toHaveLength(2);
    expect(shown.filter((line) => line.startsWith('  + '))).toHaveLength(2);
    expect(shown).toHaveLength(2 * (1 + 2 + 2 + 2));
  });

  test('whatever was done to a module, a screen or two is shown', () => {
    const damage = fc.record({
      cut: fc.nat(lines.length),
      removed: fc.nat(lines.length),
      added: fc.array(fc.string(), { maxLength: 50 }),
      changed: fc.array(fc.nat(lines.length), { maxLength: 40 }),
    });
    fc.assert(
      fc.property(damage, ({ cut, removed, added, changed }) => {
        const current = changedAt(...changed).split('\n');
        current.splice(cut, removed, ...added);
        const shown = difference({ current: current.join('\n'), wanted });
        expect(shown.split('\n').length).toBeLessThanOrEqual(6 * (1 + 12 + 1) + 1);
        expect(shown).not.toMatch(/(?!\n)\p{Cc}/u);
      }),
      { numRuns: 30 },
    );
  });

  test('what is left out is counted', () => {
    const everyFiftieth = lines.flatMap((_line, index) => (index % 50 === 25 ? [index] : []));
    expect(difference({ current: changedAt(...everyFiftieth), wanted })).toContain(
      `… and ${everyFiftieth.length - 6} more places`,
    );
    expect(difference({ current: lines.toSpliced(10, 200).join('\n'), wanted })).toContain('more lines');
    expect(difference({ current: 'x\n'.repeat(5000), wanted })).toBe('  more than 2,000 lines differ');
  });
});

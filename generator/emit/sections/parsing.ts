/** The section of parsing with viable transitions. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { section, type Section } from '../shared/section.ts';
import { groupCount } from '../shared/transition-groups.ts';

export function parsingSection(canonical: CanonicalSystem): Section {
  const count = groupCount(canonical);
  return section('parsing', {
    judgedBy: 'parsing',
    model: {
      groups: Array.from({ length: count }, (_, group) => ({
        argument: count === 1 ? '' : `${group}`,
        first: group === 0 ? '' : `${32 * group} + `,
      })),
    },
    sources: ['parse', 'beam'],
    exports: ['parse', 'beam', 'Parse', 'Score'],
  });
}

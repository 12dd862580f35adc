/** The section of sampling: trees drawn uniformly. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { section, type Section } from '../section.ts';
import { transitionGroups } from '../transition-groups.ts';

export function samplingSection(canonical: CanonicalSystem): Section {
  return section('sampling', {
    model: { returns: transitionGroups(canonical).reshift !== undefined },
    sources: ['seeded-random'],
    exports: ['sample', 'seededRandom'],
  });
}

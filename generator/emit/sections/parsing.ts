/** The section of parsing with viable transitions. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { section, type Section } from '../shared/section.ts';
import { groupCount, groupSyntax } from '../shared/transition-groups.ts';

export function parsingSection(canonical: CanonicalSystem): Section {
  const groups = groupCount(canonical);
  return section('parsing', {
    judgedBy: 'parsing',
    model: { groups, group: groups === 1 ? '_group' : 'group', argument: groupSyntax(canonical).argument },
    sources: ['runtime/module/parse.ts', 'runtime/module/beam.ts'],
    exports: ['parse', 'beam', 'Parse', 'Score'],
  });
}

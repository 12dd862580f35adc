/** The section of sampling: trees drawn uniformly. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { section, type Section } from '../section.ts';
import { transitionGroups } from '../transition-groups.ts';

export function samplingSection(canonical: CanonicalSystem): Section {
  return section('sampling', {
    model: { key: transitionGroups(canonical).reshift === undefined ? STACK_KEY : CONTENT_KEY },
    sources: ['seeded-random'],
    exports: ['sample', 'seededRandom'],
  });
}

/** The future of a configuration depends on its symbols and the words left. */
const STACK_KEY: readonly string[] = [
  'let key = String.fromCharCode(configuration.bufferLength);',
  'for (let position = configuration.height - 1; position > 0; position--) {',
  'key += String.fromCharCode(configuration.symbolAt(position));',
  '}',
];
const CONTENT_KEY: readonly string[] = ['const key = configuration.futureKey();'];

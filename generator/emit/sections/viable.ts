/** The sections of viable transitions: by an automaton of stacks, by one of contents, or none. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import type { Completion } from '../../completion/find-completion.ts';
import type { Layout } from '../layout.ts';
import { returningViabilityModel } from '../returning-viability-model.ts';
import { section, type Section } from '../section.ts';
import { viabilityModel } from '../viability-model.ts';

export function viableSection(
  canonical: CanonicalSystem,
  { layout, completion }: { readonly layout: Layout; readonly completion: Completion },
): Section {
  switch (completion.kind) {
    case 'stacks': {
      const { tables, ...model } = viabilityModel(canonical, { layout, completion });
      return section('viable', { model: { ...model, sizes: completion.sizes }, tables, exports: ['completion'] });
    }
    case 'contents': {
      const { tables, ...model } = returningViabilityModel(completion, layout);
      return section('viable-returning', {
        model: { ...model, sizes: completion.sizes },
        tables,
        exports: ['completion'],
      });
    }
    case 'none':
      return section('no-completion', { model: { reason: completion.reason }, exports: ['completion'] });
  }
}

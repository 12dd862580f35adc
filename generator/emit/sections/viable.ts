/** The sections of viable transitions: with an automaton of stacks, one of contents, or none. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { hasCompletion } from '../../completion/automaton.ts';
import { isReturning, type Completion } from '../../completion/find-completion.ts';
import type { NoCompletion } from '../../completion/limits.ts';
import { completionModel } from '../completion-model.ts';
import type { Layout } from '../layout.ts';
import { returningViabilityModel } from '../returning-viability-model.ts';
import { section, type Section } from '../section.ts';
import { viabilityModel } from '../viability-model.ts';

export function viableSection(
  canonical: CanonicalSystem,
  { layout, completion }: { readonly layout: Layout; readonly completion: Completion | NoCompletion },
): Section {
  const { sizes, reason } = completionModel(canonical, completion);
  if (isReturning(completion)) {
    const { tables, ...model } = returningViabilityModel(canonical, { layout, completion });
    return section('viable-returning', { model: { ...model, sizes }, tables, exports: ['completion'] });
  }
  if (hasCompletion(completion)) {
    const { tables, ...model } = viabilityModel(canonical, { layout, automaton: completion });
    return section('viable', { model: { ...model, sizes }, tables, exports: ['completion'] });
  }
  return section('no-completion', { model: { reason }, exports: ['completion'] });
}

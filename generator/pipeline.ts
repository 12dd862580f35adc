/**
 * From the text of a spec to a transition system: read, draft, check, build. Everything that takes a spec goes this way.
 * SystemSpec (text) → DraftSpec → TransitionSystem → CanonicalSystem
 */
import { CHECKS } from './checks/index.ts';
import { hasErrors, sortDiagnostics, type Diagnostic } from './diagnostics/diagnostic.ts';
import type { Source } from './diagnostics/source.ts';
import { readDocument } from './spec/document.ts';
import { draftSpec, type DraftSpec } from './spec/draft.ts';
import { transitionSystem, type TransitionSystem } from './theory/transition-system.ts';

/** The findings of a spec, and its system where none of them is an error. */
export interface CheckedSpec {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
  /** What could be understood, where the text is a JSON object. */
  readonly draft?: DraftSpec;
  readonly system?: TransitionSystem;
}

/** Checks the text of a spec and builds its system. */
export function checkSpec(source: Source): CheckedSpec {
  const { document, findings } = readDocument(source);
  if (document === undefined) return { source, diagnostics: findings };
  const draft = draftSpec(document);
  const diagnostics = sortDiagnostics(CHECKS.flatMap((check) => [...check(draft)]));
  const checked = { source, diagnostics, draft };
  return hasErrors(diagnostics) ? checked : { ...checked, system: build(draft) };
}

function build({ name, description, reductions, mode }: DraftSpec): TransitionSystem {
  return transitionSystem({
    name: name!.value,
    ...(description === undefined ? {} : { description: description.value }),
    reductions,
    mode,
  });
}

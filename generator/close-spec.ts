/**
 * The least monotonic completion of a spec, as text: missing reductions are added to the list and the depth is
 * adjusted. Every other byte stays the same, including comments and `$schema`. A spec that names a family is already
 * complete and stays unchanged.
 */
import { hasErrors, type Diagnostic, type Edit } from './diagnostics/diagnostic.ts';
import { sourceOf, type Source } from './diagnostics/source.ts';
import { checkDraft } from './pipeline.ts';
import { spanOf } from './spec/document.ts';
import type { DraftSpec } from './spec/draft.ts';
import { extendList } from './spec/extend-list.ts';
import { closure, missingReductions } from './theory/closure.ts';
import type { Reduction } from './theory/reduction.ts';

/** A completed spec, and its remaining findings. */
export interface ClosedSpec {
  /** Undefined if an error prevents it. */
  readonly text?: string;
  /** The reductions that were missing. */
  readonly added: readonly Reduction[];
  /** The findings that the completion does not fix. */
  readonly findings: readonly Diagnostic[];
}

/** Completes a spec. A spec that is not productive is completed too, and keeps that finding. */
export function closeSpec(spec: string | Source): ClosedSpec {
  const source = sourceOf(spec);
  const { draft, diagnostics } = checkDraft(source);
  if (draft === undefined) return { added: [], findings: diagnostics };
  const findings = diagnostics.filter(({ code }) => !isMended(code, draft));
  if (hasErrors(findings.filter(({ code }) => code !== 'not-productive'))) return { added: [], findings };
  const added = missingReductions(draft.reductions).map(({ missing }) => missing);
  return { text: withEdits(source.text, completingEdits(draft)), added, findings };
}

/** Missing reductions, and with them the depth that the spec gives for its list. */
function isMended(code: Diagnostic['code'], { list }: DraftSpec): boolean {
  return code === 'not-monotonic' || (code === 'depth-disagrees' && list !== undefined);
}

function completingEdits(draft: DraftSpec): Edit[] {
  const { list, depth, reductions } = draft;
  if (list === undefined || depth === undefined) return [];
  const replacement = String(Math.max(...reductions.map(({ p }) => p)));
  const ofDepth = depth.value === Number(replacement) ? [] : [{ span: spanOf(depth.node), replacement }];
  return [...ofDepth, extendList(draft, list, closure(reductions))];
}

/** The text after edits that do not overlap. */
function withEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.span.offset - a.span.offset)
    .reduce(
      (edited, { span, replacement }) =>
        edited.slice(0, span.offset) + replacement + edited.slice(span.offset + span.length),
      text,
    );
}

/**
 * The least monotonic completion of a spec, as text: the list of reductions gets what it lacks, the depth agrees with
 * it, and every other byte stays as it was, comments and `$schema` among them. A spec that names a family lacks
 * nothing and stays as it is.
 */
import { hasErrors, type Diagnostic, type Edit } from './diagnostics/diagnostic.ts';
import type { Source } from './diagnostics/source.ts';
import { checkSpec } from './pipeline.ts';
import { spanOf } from './spec/document.ts';
import { readDraft, type DraftSpec } from './spec/draft.ts';
import { extendList } from './spec/extend-list.ts';
import { closure, missingReductions } from './theory/closure.ts';
import type { Reduction } from './theory/reduction.ts';

/** A completed spec, and what is still to be said of it. */
export interface ClosedSpec {
  /** Undefined where an error is in the way. */
  readonly text?: string;
  /** What the list lacked. */
  readonly added: readonly Reduction[];
  /** The findings of the spec that the completion does not mend. */
  readonly findings: readonly Diagnostic[];
}

/** Completes a spec. One that is not productive is completed all the same, and the finding stands. */
export function closeSpec(source: Source): ClosedSpec {
  const { draft } = readDraft(source);
  const { diagnostics } = checkSpec(source);
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

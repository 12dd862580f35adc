/**
 * Findings as data: what is wrong, where, and the edit that fixes it. format.ts formats them.
 *
 * Spans are offsets into the text of the spec, so that a program can apply an edit without reading the message.
 */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

export interface Note {
  readonly message: string;
  readonly span?: Span;
}

/** Replaces the text of `span`. */
export interface Edit {
  readonly span: Span;
  readonly replacement: string;
}

export interface Help {
  readonly message: string;
  readonly edit?: Edit;
}

/** A spec with errors cannot be used; one with warnings can. */
export type Severity = 'error' | 'warning';

export type DiagnosticCode =
  | 'malformed-json'
  | 'too-large'
  | 'not-an-object'
  | 'unknown-field'
  | 'repeated-field'
  | 'missing-field'
  | 'conflicting-fields'
  | 'wrong-type'
  | 'unsafe-name'
  | 'unknown-family'
  | 'outside-the-class'
  | 'bad-reduction'
  | 'bad-positions'
  | 'duplicate-reduction'
  | 'depth-disagrees'
  | 'depth-too-large'
  | 'bad-degree'
  | 'not-monotonic'
  | 'not-productive'
  | 'bad-returning'
  | 'bad-root'
  | 'bad-form'
  | 'no-left-arc'
  | 'only-flat-trees'
  | 'loses-trees'
  | 'misleading-name';

const WARNINGS: ReadonlySet<DiagnosticCode> = new Set([
  'no-left-arc',
  'only-flat-trees',
  'loses-trees',
  'misleading-name',
] as const);

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  readonly message: string;
  readonly span?: Span;
  readonly notes: readonly Note[];
  readonly help?: Help;
}

/** Builds a diagnostic; the severity follows from the code. */
export function diagnostic(
  code: DiagnosticCode,
  parts: { readonly message: string; readonly span?: Span; readonly notes?: readonly Note[]; readonly help?: Help },
): Diagnostic {
  return { ...parts, code, severity: WARNINGS.has(code) ? 'warning' : 'error', notes: parts.notes ?? [] };
}

/** True if any finding is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Sorted by position, findings without one first, then errors before warnings. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const offset = ({ span }: Diagnostic): number => span?.offset ?? -1;
  const rank = ({ severity }: Diagnostic): number => (severity === 'error' ? 0 : 1);
  return diagnostics.toSorted((a, b) => offset(a) - offset(b) || rank(a) - rank(b));
}

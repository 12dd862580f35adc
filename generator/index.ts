/** The library: what a program can import from `arcforge`. */
export { defineSystem, SpecError } from './define-system.ts';
export { checkSpec, type CheckedSpec } from './pipeline.ts';
export { specJsonSchema, type ExplicitSpec, type FamilySpec, type SystemSpec } from './spec/schema.ts';
export { formatDiagnostic } from './diagnostics/format.ts';
export type { Diagnostic, DiagnosticCode, Severity } from './diagnostics/diagnostic.ts';
export type { Source } from './diagnostics/source.ts';

export { closure, isMonotonic, missingReductions, type MissingReduction } from './theory/closure.ts';
export { formatReduction, parseReduction, type Reduction } from './theory/reduction.ts';
export { guaranteeOf, type Guarantee, type Mode, type TransitionSystem } from './theory/transition-system.ts';
export {
  canonicalSystem,
  homomorphism,
  type CanonicalSystem,
  type CanonicalTransition,
} from './theory/canonical-system.ts';

export { oracle } from './semantics/oracle.ts';
export {
  formatComputation,
  parseComputation,
  plainImage,
  replay,
  type CanonicalComputation,
  type ParsedComputation,
  type PlainComputation,
} from './semantics/computation.ts';
export { canonicalForm } from './semantics/canonical-form.ts';
export { canonicalComputations, plainComputations } from './semantics/enumerate.ts';
export { countPlain } from './semantics/count.ts';
export { countCanonical } from './tabulation/count.ts';
export { countPlainOf, plainComputationsOf } from './semantics/computations-of-tree.ts';
export { traceComputation, type Trace } from './semantics/trace.ts';
export { allTrees, treeProblem, type Arc, type Tree } from './semantics/tree.ts';
export { verifyLength, type LengthReport, type Witness } from './semantics/verify.ts';

export type { OracleAnswer, SystemConfiguration, SystemModule, TransitionIds } from '../runtime/system-module.ts';

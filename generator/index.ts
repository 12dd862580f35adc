/** The library: what a program can import from `arcforge`. */
export { defineSystem, SpecError } from './define-system.ts';
export {
  checkSpec,
  generate,
  generateInference,
  generateParser,
  type CheckedSpec,
  type GeneratedFile,
  type GeneratedModule,
  type HeaderOptions,
  type ModuleExtras,
} from './pipeline.ts';
export type { CompletionSummary } from './completion/find-completion.ts';
export { compile, compileInference, type InferenceCompanion } from './compile.ts';
export { closeSpec, type ClosedSpec } from './close-spec.ts';
export { namedSpec, shippedNames } from './spec/names.ts';
export { specJsonSchema, type CommonSpec, type ExplicitSpec, type FamilySpec, type SystemSpec } from './spec/schema.ts';
export { formatDiagnostic } from './diagnostics/format.ts';
export type { Diagnostic, DiagnosticCode, Edit, Help, Note, Severity, Span } from './diagnostics/diagnostic.ts';
export type { Source } from './diagnostics/source.ts';
export type { ParserOptions } from './emit/model.ts';
export type { ParserLearner } from './emit/sections/parser.ts';
export type { Strategy } from './emit/shared/layout.ts';

export { closure, isMonotonic, missingReductions, type MissingReduction } from './theory/closure.ts';
export type { Family } from './theory/families.ts';
export { guaranteeOf, type Guarantee } from './theory/guarantee.ts';
export { formatReduction, parseReduction, type Reduction } from './theory/reduction.ts';
export type { Guess, SymbolAlgebra, SymbolBits } from './theory/symbols.ts';
export type { Form, Mode, PlainTransition, RootRule, TransitionSystem } from './theory/transition-system.ts';
export {
  canonicalSystem,
  homomorphism,
  type CanonicalSystem,
  type CanonicalTransition,
  type ReduceTransition,
  type ReshiftTransition,
  type ShiftTransition,
  type TransitionBase,
} from './theory/canonical-system.ts';

export { oracle, type CanonicalAnswer } from './semantics/oracle.ts';
export {
  formatComputation,
  parseComputation,
  plainImage,
  replay,
  type CanonicalComputation,
  type ParsedComputation,
  type PlainComputation,
  type ReplayAnswer,
} from './semantics/computation.ts';
export { canonicalForm } from './semantics/canonical-form.ts';
export { canonicalComputations, plainComputations, type Enumerated } from './semantics/enumerate.ts';
export { Budget, BudgetExceeded } from './semantics/budget.ts';
export { countPlain } from './semantics/count.ts';
export { countCanonical } from './frames/counts/count.ts';
export { countPlainOf, plainComputationsOf, plainSampler } from './semantics/computations-of-tree.ts';
export {
  traceComputation,
  type Trace,
  type TracedConfiguration,
  type TracedSymbol,
  type TracedTransition,
} from './semantics/trace.ts';
export { allTrees, treeProblem, type Arc, type Tree, type TreeProblem } from './semantics/tree.ts';
export { treeDistribution } from './frames/plans/tree-engine.ts';
export type { ScoredTree, TreeDistribution } from '../runtime/module/scored-tree.ts';
export { verifyLength, type LengthReport, type Totals, type Witness } from './semantics/verify.ts';

export type { Block, SymbolFeatures } from '../runtime/text/symbol-notation.ts';
export type {
  ModuleCompletion,
  OracleAnswer,
  Parse,
  Replay,
  Score,
  SystemConfiguration,
  SystemModule,
  TransitionIds,
} from '../runtime/module/system-module.ts';

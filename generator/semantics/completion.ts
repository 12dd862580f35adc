/**
 * Completion by search: the definition that completion automata and viable transitions are compared with.
 *
 * A transition is viable if it is allowed and the configuration after it completes: some computation leads from there
 * to a terminal configuration with exactly the fresh nodes that are left. The search tries everything, each annotation
 * once. It does not use costs.
 */
import type { CanonicalSystem, CanonicalTransition } from '../theory/canonical-system.ts';
import { allowedTransitions, applyToAnnotation, isTerminalAnnotation, type Annotation } from '../theory/annotation.ts';
import { Budget } from './budget.ts';

/** Searches for completions in one system; later searches reuse its results. */
export class CompletionSearch {
  private readonly canonical: CanonicalSystem;
  private readonly budget: Budget;
  private readonly known = new Map<string, boolean>();

  constructor(canonical: CanonicalSystem, budget: Budget = new Budget()) {
    this.canonical = canonical;
    this.budget = budget;
  }

  /** True if a terminal configuration can be reached. */
  completes(annotation: Annotation): boolean {
    if (isTerminalAnnotation(this.canonical, annotation)) return true;
    const key = String.fromCharCode(annotation.waiting, annotation.height, ...annotation.symbols);
    const before = this.known.get(key);
    if (before !== undefined) return before;
    this.budget.spendVisit(this.canonical);
    const result = this.viable(annotation).length > 0;
    this.known.set(key, result);
    return result;
  }

  /** The allowed transitions after which a terminal configuration can still be reached, in the order of their ids. */
  viable(annotation: Annotation): CanonicalTransition[] {
    return allowedTransitions(this.canonical, annotation).filter((transition) =>
      this.completes(applyToAnnotation(this.canonical, annotation, transition)),
    );
  }
}

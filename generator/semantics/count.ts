/**
 * Numbers of complete computations for n words, without listing them: configurations with the same future are counted
 * once.
 *
 * The future of a configuration of S depends only on the lengths of stack and buffer. The future of a configuration of
 * S′ depends on its annotation. The number of annotations grows exponentially with n, so a budget limits the count.
 * frames/counts counts in-place systems in polynomial time.
 */
import { checkLength } from '../../runtime/module/check-length.ts';
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { checkSystem } from '../theory/check-system.ts';
import { isApplicable, lengthsAfter, type TransitionSystem } from '../theory/transition-system.ts';
import {
  allowedTransitions,
  applyToAnnotation,
  initialAnnotation,
  isTerminalAnnotation,
  type Annotation,
} from '../theory/annotation.ts';
import { Budget, checkBudget } from './budget.ts';

/** The number of complete computations of S for n words. */
export function countPlain(system: TransitionSystem, n: number, budget: Budget = new Budget()): bigint {
  checkSystem(system);
  checkLength(n);
  checkBudget(budget);
  // By the number of nodes in stack and buffer, which only reductions change, and by that in the buffer.
  let counts: readonly bigint[] = [1n];
  for (let nodes = 2; nodes <= n + 1; nodes++) {
    // The numbers grow with the nodes.
    budget.spend(nodes * (1 + system.reductions.length) * (1 + nodes / 1000));
    const row: bigint[] = [];
    for (let buffer = 0; buffer < nodes; buffer++) {
      const lengths = { height: nodes - buffer, buffer };
      row.push(
        system.reductions
          .filter((reduction) => isApplicable(system, reduction, lengths))
          .reduce(
            (sum, reduction) => sum + counts[lengthsAfter(system, reduction, lengths).buffer]!,
            buffer > 0 ? row[buffer - 1]! : 0n,
          ),
      );
    }
    counts = row;
  }
  return counts[n]!;
}

/** The number of complete computations of S′ for n words, by visiting every annotation that can be reached. */
export function countAnnotations(canonical: CanonicalSystem, n: number, budget: Budget = new Budget()): bigint {
  const known = new Map<string, bigint>();
  const count = (annotation: Annotation): bigint => {
    if (isTerminalAnnotation(canonical, annotation)) return 1n;
    const key = String.fromCharCode(annotation.waiting, annotation.height, ...annotation.symbols);
    const before = known.get(key);
    if (before !== undefined) return before;
    let total = 0n;
    for (const transition of allowedTransitions(canonical, annotation)) {
      total += count(applyToAnnotation(canonical, annotation, transition));
    }
    budget.spendVisit(canonical);
    budget.keep(known.size);
    known.set(key, total);
    return total;
  };
  return budget.during(() => count(initialAnnotation(canonical, n)));
}

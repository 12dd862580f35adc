/**
 * Numbers of complete computations for n words, without listing them: configurations with the same future are
 * counted once.
 *
 * The future of a configuration of S depends on three numbers only, the lengths of stack, returned part and rest of
 * the buffer. That of a configuration of S′ depends on its annotation. In-place systems never look below `depth`
 * symbols, so their counts can be tabulated (tabulate.ts). For returning systems annotations are counted one by one; their
 * number grows exponentially with n, so a budget keeps the count from eating the machine.
 */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { returnedBy, type TransitionSystem } from '../theory/transition-system.ts';
import {
  allowedTransitions,
  applyToAnnotation,
  initialAnnotation,
  isTerminalAnnotation,
  type Annotation,
} from './annotation.ts';
import { BudgetExceeded } from './budget.ts';
import { isReducible } from './plain.ts';
import { tabulatedCount } from './tabulate.ts';

/** The number of complete computations of S for n words. */
export function countPlain(system: TransitionSystem, n: number): bigint {
  const known = new Map<string, bigint>();
  const count = (height: number, returned: number, waiting: number): bigint => {
    if (height === 1 && returned + waiting === 0) return 1n;
    const key = `${height} ${returned} ${waiting}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let total = 0n;
    if (returned > 0) total += count(height + 1, returned - 1, waiting);
    else if (waiting > 0) total += count(height + 1, 0, waiting - 1);
    for (const reduction of system.reductions) {
      if (!isReducible(reduction, height)) continue;
      const back = returnedBy(system, reduction);
      total += count(height - 1 - back, returned + back, waiting);
    }
    known.set(key, total);
    return total;
  };
  return count(1, 0, n);
}

/** The number of complete computations of S′ for n words, which is the number of trees it derives. */
export function countCanonical(canonical: CanonicalSystem, n: number, budget: number = 2_000_000): bigint {
  return canonical.system.mode === 'in-place'
    ? tabulatedCount(canonical, n, budget)
    : countAnnotations(canonical, n, budget);
}

/** The same number for a system of any mode, by visiting every annotation that can be reached. */
export function countAnnotations(canonical: CanonicalSystem, n: number, budget: number = 2_000_000): bigint {
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
    if (known.size >= budget) throw new BudgetExceeded(budget);
    known.set(key, total);
    return total;
  };
  return count(initialAnnotation(canonical, n));
}

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
import { isApplicable, lengthsAfter, type Lengths, type TransitionSystem } from '../theory/transition-system.ts';
import {
  allowedTransitions,
  applyToAnnotation,
  initialAnnotation,
  isTerminalAnnotation,
  type Annotation,
} from '../theory/annotation.ts';
import { Budget } from './budget.ts';

/** The number of complete computations of S for n words. */
export function countPlain(system: TransitionSystem, n: number): bigint {
  checkLength(n);
  const known = new Map<string, bigint>();
  const count = ({ height, buffer }: Lengths): bigint => {
    if (height === 1 && buffer === 0) return 1n;
    const key = `${height} ${buffer}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let total = buffer > 0 ? count({ height: height + 1, buffer: buffer - 1 }) : 0n;
    for (const reduction of system.reductions) {
      if (!isApplicable(system, reduction, { height, buffer })) continue;
      total += count(lengthsAfter(system, reduction, { height, buffer }));
    }
    known.set(key, total);
    return total;
  };
  return count({ height: 1, buffer: n });
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
  return count(initialAnnotation(canonical, n));
}

/**
 * Whether a tree is projective: every word between the two ends of an arc is a descendant of its head.
 *
 * With the root before all words, these are exactly the trees that arc-standard derives (docs/theory.md, section 8), and its
 * canonical computation tells in linear time.
 */
import { familyReductions } from '../theory/families.ts';
import { transitionSystem } from '../theory/transition-system.ts';
import { derivabilityTest, type DerivabilityTest } from './derivability.ts';

/** A test of whether a tree is projective. */
export function projectivityTest(): DerivabilityTest {
  const reductions = familyReductions({ family: 'arc-standard', depth: 2 });
  return derivabilityTest(transitionSystem({ name: 'arc-standard', reductions }));
}

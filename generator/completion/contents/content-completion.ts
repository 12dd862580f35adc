/**
 * Finds the completion automaton of a returning S′ (docs/completion-returning.md) by learning; the check of closedness,
 * which runs on the tables, decides. Contents that violate it are what the learner learns from.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { atMost, none, withinLimits, type NoCompletion } from '../shared/limits.ts';
import { checkRules } from './check-rules.ts';
import { findViolations, type CheckLimits, type Violation } from './closedness.ts';
import { ContentCosts } from './content-costs.ts';
import { contentOf, Contents, wordOf } from './contents.ts';
import { ContentLearner } from './content-learner.ts';
import { packContents } from './pack-contents.ts';
import type { PackedContents } from './packed-contents.ts';
import { windowRewritings } from './window-rewriting.ts';

/** How much work may be done to find an automaton. */
export interface ReturningLimits {
  /** The largest completion cost; none is found for a system with larger ones. */
  readonly cost: number;
  /** Contents whose cost is searched. */
  readonly contents: number;
  readonly classes: number;
  /** Windows, counted for each class below them and each time they are checked. */
  readonly windows: number;
  /** Comparisons of contents, counted each time they are made. */
  readonly comparisons: number;
}

/** Within these limits the computation takes some ten seconds at most. */
export const RETURNING_LIMITS: ReturningLimits = {
  cost: 4,
  contents: 150_000,
  classes: 600,
  windows: 100_000,
  comparisons: 100_000,
};

/** After how many violations the learner learns from them. */
const VIOLATIONS_AT_ONCE = 60;

/** The automaton of a system, checked as closed, or why it has none. */
export function contentCompletion(
  canonical: CanonicalSystem,
  limits: ReturningLimits = RETURNING_LIMITS,
): PackedContents | NoCompletion {
  const { system, symbols, transitions } = canonical;
  if (transitions.length > 32) return none('a returning system with one may have up to 32 transitions');
  if (system.depth * symbols.bits > 30) return none('the symbols of a window take more than 30 bits');
  return withinLimits(() => {
    const contents = new Contents(canonical);
    const costs = new ContentCosts(contents, {
      largest: limits.cost,
      limit: atMost(limits.contents, 'contents to be searched'),
    });
    const learner = new ContentLearner(contents, {
      costOf: (word) => costs.of(word),
      limit: atMost(limits.classes, 'classes of contents'),
    });
    const rewritings = windowRewritings(contents, atMost(limits.windows, 'windows to be checked'));
    const checkLimits: CheckLimits = {
      violations: VIOLATIONS_AT_ONCE,
      window: counting(atMost(limits.windows, 'windows to be checked')),
      comparison: counting(atMost(limits.comparisons, 'comparisons of contents')),
    };
    for (;;) {
      const packed = packContents(contents, learner);
      const examples = learner.classes.map(({ example }) => example);
      const violations = findViolations(contents, packed, { rewritings, limits: checkLimits, examples });
      if (violations.length === 0) {
        checkRules(contents, packed, rewritings);
        return packed;
      }
      const strange = violations.find(({ problem }) => problem !== 'costs are inconsistent');
      if (strange !== undefined) return none(`${strange.problem}, at ${strange.word.join(' ')}`);
      if (!learnFrom(violations, { learner, costs })) {
        return none(`some completion costs are larger than ${limits.cost}, and no bound is known`);
      }
    }
  });
}

function counting(limit: (found: number) => void): () => void {
  let found = 0;
  return () => limit(++found);
}

/** Corrects the automaton about the contents and those after their transitions; false if it was right about all of them. */
function learnFrom(
  violations: readonly Violation[],
  { learner, costs }: { readonly learner: ContentLearner; readonly costs: ContentCosts },
): boolean {
  let corrected = false;
  for (const { word } of violations) {
    const content = contentOf(word);
    for (const near of [content, ...costs.after(content)]) {
      corrected = learner.correct(wordOf(near)) || corrected;
    }
  }
  return corrected;
}

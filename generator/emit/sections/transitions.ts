/** The section of the transitions: what each does, and how many a sentence can take. */
import { homomorphism, reductionName, type CanonicalSystem } from '../../theory/canonical-system.ts';
import { formatPlainTransition } from '../../theory/transition-system.ts';
import { section, type Section } from '../shared/section.ts';
import { RULE_TERMS, transitionRule } from '../shared/transition-rule.ts';

export function transitionsSection(canonical: CanonicalSystem): Section {
  const { system, transitions } = canonical;
  const returns = transitions.some(({ kind }) => kind === 're');
  return section('transitions', {
    judgedBy: 'transitions',
    model: {
      transitions: transitions.map((transition) => ({
        id: transition.id,
        name: quoted(transition.name),
        plain: quoted(formatPlainTransition(homomorphism(transition))),
        blocks: transition.blocks.map((reduction) => quoted(reductionName(canonical, reduction))).join(', '),
        rule: transitionRule(canonical, transition),
      })),
      terms: RULE_TERMS[system.form],
      idArray: transitions.length <= 256 ? 'Uint8Array' : 'Uint16Array',
      // Each word is shifted and reduced once. A reduction returns at most depth - 2 symbols, and each is shifted
      // again.
      maxTransitions: returns ? system.depth : 2,
    },
    sources: ['runtime/module/check-length.ts'],
    exports: ['transitions', 'TransitionIds', 'maxTransitions'],
  });
}

function quoted(notation: string): string {
  return `'${notation}'`;
}

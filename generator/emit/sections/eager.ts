/**
 * The sections of arc-eager (docs/eager.md), which is one system: what varies is the root. A word on the stack has its
 * head, or waits for one that comes later; two numbers tell whether the words that are left are enough for all.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { section, type Section } from '../shared/section.ts';
import { SLOT_WORDS } from '../shared/stack-slots.ts';
import { bitsOf } from '../shared/transition-groups.ts';
import { eagerRule } from '../shared/eager-rule.ts';

/** The ids of the transitions, as templates and sources have them. */
const [SHIFT, RIGHT_ARC, LEFT_ARC, REDUCE] = [0, 1, 2, 3] as const;

/** What the class `Configuration` has beyond nodes and arcs. */
export function eagerConfigurationSection({ system }: CanonicalSystem): Section {
  const always = [SHIFT, RIGHT_ARC];
  const rule = (id: number): readonly string[] => eagerRule(system, id);
  return section('eager-configuration', {
    judgedBy: 'viable',
    model: {
      slotWords: SLOT_WORDS,
      atRoot: bitsOf(always),
      waiting: bitsOf([...always, LEFT_ARC]),
      attached: bitsOf([...always, REDUCE]),
      blocked: bitsOf(always),
      // The dependent of a single root stays on the stack.
      reducible: system.root === 'any' ? 'symbol === 1' : `symbol === 1 && i !== this.bottom + ${SLOT_WORDS}`,
      rules: { shift: rule(SHIFT), rightArc: rule(RIGHT_ARC), leftArc: rule(LEFT_ARC), reduce: rule(REDUCE) },
    },
    members: ['runtime/module/fresh-buffer.ts'],
    exports: ['completion'],
  });
}

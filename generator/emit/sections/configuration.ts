/** The section of the class `Configuration`: nodes, arcs, and the frame to which other sections add. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { attachesFront, type Layout, type Strategy } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import { nodeIndex, SLOT_WORDS, slotsFromTop } from '../shared/stack-slots.ts';
import { groupSyntax } from '../shared/transition-groups.ts';

const LAYOUTS: Readonly<Record<Strategy, string>> = {
  tables: 'Tables give the allowed transitions and the window after each.',
  packed: 'The window is one integer; bit tests tell which reductions are available.',
  spread: 'The window is too wide for one integer, so every symbol has its own slot.',
};

const EAGER_LAYOUT = 'Every node has its symbol beside it.';

/** What is said of the words that have left the buffer: by a shift, or by a reduction too. */
const SHIFT_COMMENTS = {
  freshComment: 'The first node that has never been shifted.',
  wordsComment: 'A word that has never been shifted has no arc. Words that neither has shifted are as they were.',
};
const FRONT_COMMENTS = {
  freshComment: 'The front of the buffer: the first node that has neither been shifted nor attached from there.',
  wordsComment: 'A word in the buffer has no arc. Words that are in both buffers are as they were.',
};

export function configurationSection(canonical: CanonicalSystem, layout: Layout): Section {
  const { strategy, first } = layout;
  const { system, transitions } = canonical;
  return section('configuration', {
    judgedBy: 'configurations',
    model: {
      layout: system.form === 'eager' ? EAGER_LAYOUT : LAYOUTS[strategy],
      symbolNote: strategy === 'spread' ? '' : ' once it lies below the window',
      frontNote:
        strategy === 'spread' && first === 0 ? 'and one above the top for the symbol of the buffer’s front, ' : '',
      slotsFromTop: slotsFromTop(layout),
      nodesFromTop: slotsFromTop(layout) / SLOT_WORDS,
      ...(attachesFront(system) ? FRONT_COMMENTS : SHIFT_COMMENTS),
      depth: system.depth,
      slotWords: SLOT_WORDS,
      slotShift: Math.log2(SLOT_WORDS),
      slotsBelow: SLOT_WORDS * system.depth,
      second: nodeIndex(2),
      transitionCount: transitions.length,
      group: groupSyntax(canonical),
    },
    sources: ['runtime/module/check-length.ts', 'runtime/module/explain-transition.ts'],
    exports: ['Configuration'],
  });
}

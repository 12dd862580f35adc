/** The section of the class `Configuration`: nodes, arcs, and the frame to which other sections add. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import type { Layout, Strategy } from '../shared/layout.ts';
import { section, type Section } from '../shared/section.ts';
import { nodeIndex, SLOT_WORDS } from '../shared/stack-slots.ts';
import { groupSyntax } from '../shared/transition-groups.ts';

const LAYOUTS: Readonly<Record<Strategy, string>> = {
  tables: 'Tables give the allowed transitions and the window after each.',
  packed: 'The window is one integer; bit tests tell which reductions are available.',
  spread: 'The window is too wide for one integer, so every symbol has its own slot.',
};

export function configurationSection(canonical: CanonicalSystem, { strategy }: Layout): Section {
  const { system, transitions } = canonical;
  return section('configuration', {
    judgedBy: 'configurations',
    model: {
      layout: LAYOUTS[strategy],
      symbolNote: strategy === 'spread' ? '' : ' once it lies below the window',
      depth: system.depth,
      slotWords: SLOT_WORDS,
      slotShift: Math.log2(SLOT_WORDS),
      slotsBelow: SLOT_WORDS * system.depth,
      second: nodeIndex(2),
      transitionCount: transitions.length,
      groupArgument: groupSyntax(canonical).ofTransition,
    },
    sources: ['runtime/module/check-length.ts', 'runtime/module/explain-transition.ts'],
    exports: ['Configuration'],
  });
}

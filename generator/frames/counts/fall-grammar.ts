/**
 * The grammar of falls of an in-place system: its derivations are the trees that S′ derives, each once. Its labels are
 * the transitions of S: 0 is the shift, and from 1 on come the reductions in the order of the system.
 */
import type { TransitionSystem } from '../../theory/transition-system.ts';
import { FrameEffects } from '../windows/frame-effects.ts';
import { END } from '../windows/window-system.ts';
import { frameGrammar, type ExplorationLimits } from '../grammar/explore-frames.ts';
import { FRAME_ENDED, type LabelledItems, type MadeItem } from '../grammar/frame-items.ts';
import { NONE, type Grammar } from '../grammar/grammar.ts';

const UNLABELLED: MadeItem = { attribute: 0, label: NONE };

/** Items that know nothing more than their windows. */
export const FALL_ITEMS: LabelledItems<never> = {
  labels: [],
  mostStates: 1,
  opened: () => UNLABELLED,
  closed: (_, __, { transition, rest }) => ({ attribute: rest === END ? FRAME_ENDED : 0, label: transition }),
  turned: (_, __, { transition }) => ({ attribute: 0, label: transition }),
  shifted: (_, __, { transition }) => ({ attribute: 0, label: transition }),
  called: () => UNLABELLED,
};

/** The grammar of all trees that the system derives, whatever its form. */
export function fallGrammar(system: TransitionSystem, limits?: ExplorationLimits): Grammar {
  return frameGrammar(new FrameEffects(system), FALL_ITEMS, limits).grammar;
}

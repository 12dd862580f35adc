/**
 * What non-terminals of the grammar of frames know beside windows: nothing for falls, which nodes can be named for arcs,
 * also what is drawn for contexts. States and labels are numbers, which only the items can read.
 */
import type { WindowFall, WindowShift, WindowTurn } from '../windows/window-system.ts';

/** What a rule makes: the attribute of its head, and its label. */
export interface MadeItem {
  readonly attribute: number;
  readonly label: number;
}

/** What a call makes. The opening may first be made into another by a rule with a label of its own. */
export interface MadeCall extends MadeItem {
  readonly first?: number;
}

/** The attribute of the start, which a computation ends with. */
export const FRAME_ENDED = -1;

/** What non-terminals know beside windows, by number, from 0 on. */
export interface FrameItems<Fall extends WindowFall = WindowFall> {
  /** More than there are attributes. */
  readonly mostStates: number;
  /** The prefix of a frame that has just been opened. */
  opened(window: number): MadeItem;
  /** The closing of a prefix with a window, or `FRAME_ENDED`; undefined where it is left out. */
  closed(prefix: number, window: number, fall: Fall): MadeItem | undefined;
  turned(prefix: number, window: number, turn: WindowTurn): MadeItem;
  /** The opening that a prefix with a window makes. */
  shifted(prefix: number, window: number, shift: WindowShift): MadeItem;
  /** The prefix that an opening makes with the closing of the frame it has opened. */
  called(opening: number, closing: number): MadeCall;
}

/** Items with what their labels stand for. */
export interface LabelledItems<Label, Fall extends WindowFall = WindowFall> extends FrameItems<Fall> {
  readonly labels: readonly Label[];
}

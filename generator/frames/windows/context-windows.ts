/**
 * What transitions do to the top of a stack, and what may be done there. Whether the buffer is empty decides what is
 * allowed, so it is asked for both cases.
 */
import { FilledWindows } from './padded-windows.ts';
import { allowedTransitions, applyToAnnotation, isTerminalAnnotation, type Annotation } from '../../theory/annotation.ts';
import { dependentPosition, headPosition } from '../../theory/reduction.ts';

/** Whether the buffer has words left. */
export type BufferCase = 'filled' | 'empty';
export const BUFFER_CASES: readonly BufferCase[] = ['filled', 'empty'];

export interface WindowShift {
  readonly transition: number;
  /** The window that the inner frame opens with. */
  readonly opened: number;
}

export interface WindowReduction {
  readonly transition: number;
  /** Positions from the top, from 1 on. */
  readonly head: number;
  readonly dependent: number;
  readonly rest: number;
  /** When the transition is allowed and does this. */
  readonly when: readonly BufferCase[];
}

export interface WindowSuccessors {
  readonly shifts: readonly WindowShift[];
  readonly reductions: readonly WindowReduction[];
  /** True if a computation may end here. */
  readonly isEnd: boolean;
  /** The transitions that are allowed, whether or not anything completes after them. */
  readonly allowed: Readonly<Record<BufferCase, readonly number[]>>;
}

export class ContextWindows extends FilledWindows {
  successors(window: number): WindowSuccessors {
    const { canonical } = this;
    const symbols = this.stackOf(window);
    const annotations: Record<BufferCase, Annotation> = {
      filled: { symbols, height: symbols.length, waiting: 1 },
      empty: { symbols, height: symbols.length, waiting: 0 },
    };
    const shifts: WindowShift[] = [];
    const reductions = new Map<string, WindowReduction>();
    for (const buffer of BUFFER_CASES) {
      for (const transition of allowedTransitions(canonical, annotations[buffer])) {
        const after = applyToAnnotation(canonical, annotations[buffer], transition).symbols;
        if (transition.kind !== 'reduce') {
          shifts.push({ transition: transition.id, opened: this.opened(window, after) });
          continue;
        }
        const rest = this.rest(window, after);
        const key = `${transition.id} ${rest}`;
        reductions.set(key, {
          transition: transition.id,
          head: headPosition(transition.reduction),
          dependent: dependentPosition(transition.reduction),
          rest,
          when: [...(reductions.get(key)?.when ?? []), buffer],
        });
      }
    }
    const allowedIn = (buffer: BufferCase): number[] =>
      allowedTransitions(canonical, annotations[buffer]).map(({ id }) => id);
    return {
      shifts,
      reductions: [...reductions.values()],
      isEnd: this.isWhole(window) && isTerminalAnnotation(canonical, annotations.empty),
      allowed: { filled: allowedIn('filled'), empty: allowedIn('empty') },
    };
  }
}

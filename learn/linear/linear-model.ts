/** What a linear learner has learned, and its bytes. */
import type { LinearHeader } from '../../runtime/parser/linear-model.ts';
import { joinModel } from '../shared/join-model.ts';
import type { AveragedRows } from './averaged-rows.ts';
import type { AveragedTable } from './averaged-table.ts';
import { encodeWeights } from './encode-weights.ts';

/** Averaged tables with 2 ** bits rows. */
export interface LinearTables {
  readonly transitions: AveragedTable;
  readonly transitionBits: number;
  readonly arcs: AveragedRows;
  readonly arcBits: number;
  readonly unit: 1;
}

/** The bytes of a model with the averages of the tables so far. */
export function linearModel(
  { transitions, transitionBits, arcs, arcBits }: LinearTables,
  header: Pick<LinearHeader, 'spec' | 'specHash' | 'labels' | 'beam' | 'features' | 'without' | 'filled'>,
): Uint8Array {
  const weights = [transitions, arcs].map((table) => encodeWeights((visit) => table.forEachAverage(visit)));
  return joinModel<LinearHeader>({
    header: {
      ...header,
      learner: 'linear',
      transitions: transitions.outcomes,
      transitionBits,
      arcBits,
      transitionBytes: weights[0]!.length,
    },
    weights,
  });
}

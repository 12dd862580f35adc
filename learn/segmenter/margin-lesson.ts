/** One example of an averaged perceptron with a margin: an outcome that is right, but only just, is learned too. */
import type { AveragedTable } from '../linear/averaged-table.ts';

/** By how much the right outcome should score higher than any other. */
const MARGIN = 3;

/** Learns from an example; false if another outcome scored higher. */
export function learnExample(table: AveragedTable, rows: Int32Array, right: number): boolean {
  const scores = new Float64Array(table.outcomes);
  table.addRows(rows, rows.length, scores);
  let other = right === 0 ? 1 : 0;
  for (let outcome = 0; outcome < scores.length; outcome++) {
    if (outcome !== right && scores[outcome]! > scores[other]!) other = outcome;
  }
  table.nextExample();
  const lead = scores[right]! - scores[other]!;
  if (lead <= MARGIN) {
    const features = { rows, count: rows.length };
    table.update(features, { outcome: right, by: 1 });
    table.update(features, { outcome: other, by: -1 });
  }
  return lead > 0;
}

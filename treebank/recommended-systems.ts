/** What `recommend` would choose for a treebank in columns. */
import { derivabilityTest } from '../generator/semantics/derivability.ts';
import { projectivityTest } from '../generator/semantics/projectivity.ts';
import { rootCount } from '../generator/semantics/tree.ts';
import { MODES } from '../generator/theory/transition-system.ts';
import type { TrainingColumns } from '../learn/shared/training-columns.ts';
import { familySystems } from './family-systems.ts';
import { addUpSystems, type MeasuredSystems } from './recommendation.ts';

/** The systems of the families up to a depth, and how many trees each derives; as the job of `recommend` counts. */
export async function measureColumns(
  { sentences, words, starts, heads }: TrainingColumns,
  { maxDepth }: { readonly maxDepth: number },
): Promise<MeasuredSystems> {
  const systems = familySystems({ maxDepth, modes: MODES });
  const tests = systems.map(derivabilityTest);
  const isProjective = projectivityTest();
  const notDerivable = tests.map(() => 0);
  let [nonProjective, severalRoots] = [0, 0];
  for (let sentence = 0; sentence < sentences; sentence++) {
    const from = starts[sentence]!;
    const length = starts[sentence + 1]! - from;
    if (rootCount(heads.subarray(from, from + length), length) > 1) severalRoots++;
    if (isProjective(heads, from, length)) continue;
    nonProjective++;
    for (const [index, isDerivable] of tests.entries()) if (!isDerivable(heads, from, length)) notDerivable[index]!++;
  }
  const answer = { tokens: words, nonProjective, severalRoots, notDerivable };
  async function* whole(): AsyncGenerator<
    Parameters<typeof addUpSystems>[0] extends AsyncIterable<infer Result> ? Result : never
  > {
    yield { answer, sentences, withoutComputation: 0, problems: [], problemCount: 0, lines: 0 };
  }
  return addUpSystems(whole(), systems);
}

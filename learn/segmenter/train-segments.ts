/**
 * Trains a segmenter: averaged perceptrons for the gaps in chunks and for the boundaries between tokens, and a dictionary
 * of multiword tokens. The same text, options and seed give the same bytes.
 */
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { SEGMENTER_FEATURES } from '../../runtime/segmenter/cut-features.ts';
import type { ExpansionTables } from '../../runtime/segmenter/expansions.ts';
import { SEGMENTER, type SegmenterHeader } from '../../runtime/segmenter/segmenter-model.ts';
import { encodeWeights } from '../linear/encode-weights.ts';
import { joinModel } from '../shared/join-model.ts';
import type { TrainingEvent } from '../shared/training.ts';
import { BoundaryLessons } from './boundary-lessons.ts';
import { countExpansions } from './count-expansions.ts';
import { CutLessons } from './cut-lessons.ts';
import type { GoldText } from './gold-text.ts';

export interface SegmenterOptions {
  readonly passes: number;
  readonly seed: number;
}

export function* trainSegments(
  gold: GoldText,
  { passes, seed }: SegmenterOptions,
): Generator<TrainingEvent, void, undefined> {
  const random = seededRandom(seed);
  const expansions = countExpansions(gold.tokens);
  const cuts = new CutLessons(gold);
  const boundaries = new BoundaryLessons(gold);
  const { sentences, words } = gold;
  for (let pass = 1; pass <= passes; pass++) {
    const results = [cuts.pass(random), boundaries.pass(random)];
    const examples = results.reduce((sum, each) => sum + each.examples, 0);
    const wrong = results.reduce((sum, each) => sum + each.wrong, 0);
    const model = (): Uint8Array => segmenterModel({ cuts, boundaries, expansions });
    const loss = wrong / Math.max(1, words);
    yield { kind: 'pass', pass, sentences, words, examples, wrong, loss, total: sentences, leftOut: 0, model };
  }
}

function segmenterModel({
  cuts,
  boundaries,
  expansions,
}: {
  readonly cuts: CutLessons;
  readonly boundaries: BoundaryLessons;
  readonly expansions: ExpansionTables;
}): Uint8Array {
  const weights = [cuts, boundaries].map(({ table }) => encodeWeights((visit) => table.forEachAverage(visit)));
  return joinModel<SegmenterHeader>({
    header: {
      learner: SEGMENTER,
      features: SEGMENTER_FEATURES,
      cutBits: cuts.bits,
      boundaryBits: boundaries.bits,
      boundaryOutcomes: boundaries.outcomes,
      cutBytes: weights[0]!.length,
      expansions,
    },
    weights,
  });
}

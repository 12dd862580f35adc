/** The gradients of a network against differences of its loss. */
import { expect, test } from 'vitest';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import { Teacher } from '../../../learn/neural/teacher.ts';
import { TrainingNetwork } from '../../../learn/neural/training-network.ts';
import { networkLayout } from '../../../runtime/neural/network-shape.ts';
import { labelExtras, slotCounts, transitionExtras } from '../../../runtime/neural/inputs.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { expectSlopes } from './expect-slopes.ts';

const module = arcStandard as unknown as SystemModule;
const LABELS = 3;
/** The numbers of values of the fields. */
const SIZES = [5, 4, 4, 3, 3, 3];
const STARTS = [0, 4, 10, 11];

function network(layers: number): TrainingNetwork {
  const slots = slotCounts(layers);
  const layout = networkLayout({
    fields: SIZES.map((size) => ({ size, width: 4 })),
    encoder: { layers, width: 8 },
    transitions: {
      hidden: 32,
      slots: slots.transitions,
      extras: transitionExtras({ symbols: 4, labels: LABELS }),
      outcomes: 3,
    },
    labels: { hidden: 32, slots: slots.labels, extras: labelExtras(LABELS), outcomes: LABELS },
  });
  const random = seededRandom(4);
  return new TrainingNetwork(layout, { words: 12, transitions: 24, dropout: { words: 0, hidden: 0 }, random });
}

test.each([0, 1, 2])('with %i layers', (layers) => {
  const trained = network(layers);
  const { layout, memory } = trained;
  const random = seededRandom(7);
  const values = memory.floatsAt(trained.weights, layout.size);
  for (let at = 0; at < values.length; at++) values[at]! += 0.4 * (random() - 0.5);
  const ids = Int32Array.from({ length: 11 * 6 }, (_, at) => Math.floor(random() * SIZES[at % 6]!));
  const teacher = new Teacher(module, trained);
  const lessons = [4, 6, 1].map((length) => {
    const heads = module.sample(length, random);
    const labels = Int32Array.from(heads, () => Math.floor(random() * LABELS));
    return { heads, labels, computation: teacher.computationOf(heads)! };
  });
  const loss = (): number => {
    const figures = { examples: 0, wrong: 0, loss: 0 };
    trained.forward(ids, STARTS);
    for (const [index, lesson] of lessons.entries()) {
      teacher.teach(lesson, { row: STARTS[index]!, explore: () => false, figures });
    }
    return figures.loss / 11;
  };
  loss();
  trained.backward(ids, STARTS);
  const gradients = trained.gradients().slice();
  expect(gradients.filter((gradient) => gradient !== 0).length).toBeGreaterThan(layout.size / 5);
  const restarted = (): number => {
    trained.transitions.count = trained.labels.count = 0;
    return loss();
  };
  expectSlopes(trained, { gradients, loss: restarted, random });
});

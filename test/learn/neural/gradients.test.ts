/** The gradients of a network against differences of its loss. */
import { expect, test } from 'vitest';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import { Teacher } from '../../../learn/neural/teacher.ts';
import { networkLayout } from '../../../runtime/neural/network-shape.ts';
import { labelExtras, slotCounts, transitionExtras } from '../../../runtime/neural/inputs.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { vectorWidth } from '../../../runtime/neural/frozen-vectors.ts';
import { randomNumbers, someInputs } from './word-inputs.ts';
import { wrongGradients } from './wrong-gradients.ts';

const module = arcStandard as unknown as SystemModule;
const LABELS = 3;
/** The numbers of values of the fields. */
const SIZES = [5, 4, 4, 3, 3, 3];
const PARTS = 6;
/** The numbers of tags of columns: with an encoder, tags are learned too. */
const TAGS = [4, 9];
const { vectors: VECTORS } = someInputs(SIZES, 6);

const CASES = [0, 1, 2].flatMap((layers) => [7, 8, 10].map((seed) => ({ layers, highway: false, seed })));
const HIGHWAYS = [7, 8, 10].map((seed) => ({ layers: 3, highway: true, seed }));

test.each([...CASES, ...HIGHWAYS])(
  'with $layers layers, highway: $highway, seed $seed',
  ({ layers, highway, seed }) => {
    const slots = slotCounts(layers);
    const layout = networkLayout({
      fields: SIZES.map((size) => ({ size, width: 4 })),
      parts: { size: PARTS, width: 8 },
      vectorWidth: vectorWidth(VECTORS),
      encoder: { layers, width: 8, ...(highway && { highway }) },
      transitions: {
        hidden: 32,
        slots: slots.transitions,
        extras: transitionExtras({ symbols: 4, labels: LABELS }),
        outcomes: 3,
      },
      labels: { hidden: 32, slots: slots.labels, extras: labelExtras(LABELS), outcomes: LABELS },
      tags: TAGS.slice(0, layers).map((outcomes) => ({ hidden: 32, slots: 1, extras: [], outcomes })),
    });
    const wrong = wrongGradients(layout, {
      room: { words: 12, transitions: 24 },
      teacherOf: (network) => new Teacher(module, network),
      lessonsOf: (teacher, random) =>
        [4, 6, 1].map((length) => {
          const heads = module.sample(length, random);
          const labels = Int32Array.from(heads, () => Math.floor(random() * LABELS));
          const fields = randomNumbers(length, { fields: SIZES, parts: PARTS, vectors: 4 }, random);
          const tags = TAGS.slice(0, layers).map((count) => heads.map(() => Math.floor(random() * count)));
          return { heads, labels, tags, computation: teacher.computationOf(heads)!, fields };
        }),
      least: 1 / 5,
      seed,
      vectors: VECTORS,
    });
    expect(wrong).toEqual([]);
  },
);

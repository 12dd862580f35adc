/** The neural learner: it learns what can be learned, and whatever it has learned, its output is a tree of the system. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import * as attardi from '../../../generated/attardi-3-free-single.ts';
import * as returning from '../../../generated/attardi-3-returning-free-single.ts';
import { treeProblem } from '../../../generator/semantics/tree.ts';
import { TRAINING_COLUMNS } from '../../../learn/atoms.ts';
import { loadParser, type LoadedParser } from '../../../learn/load-parser.ts';
import { openModel, sealModel, UnfitModel } from '../../../learn/model-file.ts';
import { HashIndex } from '../../../learn/neural/hash-index.ts';
import { encodeNeuralModel } from '../../../learn/neural/neural-file.ts';
import { modelLayout, type NetworkSizes, type NeuralModel } from '../../../learn/neural/neural-model.ts';
import { trainNeural, type NeuralTraining } from '../../../learn/neural/train-neural.ts';
import { readSentences } from '../../../runtime/conll/read-sentences.ts';
import { columnText, COLUMNS } from '../../../runtime/conll/sentence-text.ts';
import { readColumns } from '../../../runtime/conll/treebank-columns.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import type { SystemModule } from '../../../runtime/system-module.ts';
import { writtenSentence } from '../../conll/arbitrary-sentence.ts';
import { madeTreebank } from '../made-treebank.ts';

const modules = [arcStandard, attardi, returning] as unknown as readonly [SystemModule, SystemModule, SystemModule];
const PLAIN: NetworkSizes = { encoder: { layers: 0, width: 0 }, transitions: 32, labels: 32 };
const ENCODER: NetworkSizes = { encoder: { layers: 1, width: 16 }, transitions: 32, labels: 32 };
const DROPOUT = { words: 0, hidden: 0.1, forms: 0 };

async function trained(
  module: SystemModule,
  text: string,
  options: Omit<NeuralTraining, 'dropout' | 'rate'>,
): Promise<Uint8Array> {
  const { columns } = await readColumns(text, TRAINING_COLUMNS);
  const passes = [...trainNeural(module, columns, { ...options, dropout: DROPOUT, rate: 0.01 })];
  return encodeNeuralModel({ spec: '{}', learner: 'neural', model: passes.at(-1)!.model() });
}

/** The heads and labels of the treebank, and those that a parser finds. */
async function parsed(parser: LoadedParser, text: string) {
  const trees: { readonly gold: readonly string[]; readonly found: readonly string[]; readonly heads: number[] }[] = [];
  for await (const sentence of readSentences(text)) {
    parser.parse(sentence);
    const { heads, labels } = parser.configuration;
    const words = Array.from({ length: sentence.length }, (_, at) => at);
    trees.push({
      gold: words.map(
        (at) => `${sentence.heads[at]} ${columnText(sentence, { word: at + 1, column: COLUMNS.deprel })}`,
      ),
      found: words.map((at) => `${heads[at]} ${parser.labels[labels[at]!]}`),
      heads: words.map((at) => heads[at]!),
    });
  }
  return trees;
}

test.each([
  [modules[1], PLAIN],
  [modules[2], ENCODER],
])('$name learns a treebank to the last arc', async (module, sizes) => {
  const text = madeTreebank({ sentences: 100, seed: 1 });
  const bytes = await trained(module, text, { passes: 12, sizes });
  const parser = loadParser(module, bytes);
  for (const { gold, found } of await parsed(parser, text)) expect(found).toEqual(gold);
  const unseen = await parsed(parser, madeTreebank({ sentences: 100, seed: 2 }));
  const wrong = unseen.flatMap(({ gold, found }) => gold.filter((arc, at) => found[at] !== arc));
  expect(wrong.length).toBeLessThan(0.02 * unseen.flatMap(({ gold }) => gold).length);
});

test('with a dynamic oracle, trees out of reach teach the nearest tree', async () => {
  const text = madeTreebank({ sentences: 100, seed: 1 });
  const { columns } = await readColumns(text, TRAINING_COLUMNS);
  const passes = [...trainNeural(modules[0], columns, { passes: 10, sizes: PLAIN, dropout: DROPOUT, rate: 0.01 })];
  expect(passes.map(({ leftOut }) => leftOut)).toEqual(passes.map(() => 0));
  const model = encodeNeuralModel({ spec: '{}', learner: 'neural', model: passes.at(-1)!.model() });
  for (const { gold, found, heads } of await parsed(loadParser(modules[0], model), text)) {
    const isProjective = modules[0].oracle(gold.map((arc) => parseInt(arc, 10))).derivable;
    // The sentence “the cat sees that-hurts” loses one arc.
    expect(found.filter((arc, at) => arc !== gold[at]).length).toBeLessThanOrEqual(isProjective ? 0 : 1);
    expect(modules[0].oracle(heads).derivable).toBe(true);
  }
  const [first] = trainNeural(modules[1], columns, { passes: 1, sizes: PLAIN });
  expect(first!.leftOut).toBe(0);
});

test('the same seed gives the same bytes, another seed others', async () => {
  const text = madeTreebank({ sentences: 30, seed: 3 });
  for (const sizes of [PLAIN, ENCODER]) {
    const of = (seed: number): Promise<Uint8Array> => trained(modules[0], text, { passes: 2, seed, sizes });
    const one = await of(5);
    expect(await of(5)).toEqual(one);
    expect(await of(6)).not.toEqual(one);
  }
});

/** A model with random weights. */
function randomModel(module: SystemModule, sizes: NetworkSizes): NeuralModel {
  const random = seededRandom(1);
  const fields = [3, 4, 2, 0, 1].map((count) => new HashIndex(Int32Array.from({ length: count }, (_, at) => at)));
  const parts = { labels: ['a', 'b', 'c'], fields, sizes };
  const { size } = modelLayout(module, parts);
  return { specHash: module.specHash, ...parts, weights: Float32Array.from({ length: size }, () => random() - 0.5) };
}

describe.each(modules)('$name', (module) => {
  test.each([PLAIN, ENCODER])(
    'every output is a tree of the system with one root: $encoder.layers layers',
    async (sizes) => {
      const model = encodeNeuralModel({ spec: '{}', learner: 'neural', model: randomModel(module, sizes) });
      const parser = loadParser(module, model);
      await fc.assert(
        fc.asyncProperty(fc.array(writtenSentence, { minLength: 1, maxLength: 3 }), async (sentences) => {
          const text = sentences.map(({ lines }) => `${lines.join('\n')}\n\n`).join('');
          for (const { heads } of await parsed(parser, text)) {
            expect(treeProblem(heads)).toBe(undefined);
            expect(heads.filter((head) => head === 0).length).toBe(1);
            expect(module.oracle(heads).derivable).toBe(true);
          }
        }),
        { numRuns: 30 },
      );
    },
  );
});

describe('a file', () => {
  const module = modules[0];
  const bytes = encodeNeuralModel({ spec: '{}', learner: 'neural', model: randomModel(module, ENCODER) });

  test('that is damaged anywhere is refused', () => {
    for (let at = 0; at < bytes.length; at += 1 + Math.floor(bytes.length / 40)) {
      expect(() => loadParser(module, bytes.slice(0, at))).toThrow(UnfitModel);
      expect(() =>
        loadParser(
          module,
          bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)),
        ),
      ).toThrow(UnfitModel);
    }
  });

  const { header, body } = openModel(bytes);
  const encoder = { layers: 1, width: 16 };
  const sizes = { encoder, transitions: 32, labels: 32 };
  test.each([
    [{ sizes: { ...sizes, transitions: 33 } }, 'its header is not one of arcforge train'],
    [{ sizes: { ...sizes, encoder: { layers: 1, width: 0 } } }, 'its header is not one of arcforge train'],
    [{ sizes: { ...sizes, encoder: { layers: 1e9, width: 8 } } }, 'its header is not one of arcforge train'],
    [{ sizes: null }, 'its header is not one of arcforge train'],
    [{ fields: [3, 4, 2, 0] }, 'its header is not one of arcforge train'],
    [{ fields: [3, 4, 2, -1, 1] }, 'its header is not one of arcforge train'],
    [{ labels: [] }, 'its header is not one of arcforge train'],
    [{ fields: [3, 4, 2, 0, 2] }, 'its weights do not fit its header'],
    [{ fields: [1e7, 1e7, 1, 1, 1] }, 'its weights do not fit its header'],
    [{ labels: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] }, 'its weights do not fit its header'],
    [{ inputs: 99 }, 'it has inputs 99; this version of arcforge has 1: train it again'],
    [{ learner: 'oracle' }, 'its learner, oracle, is unknown to this version of arcforge'],
    [{ specHash: 'abc' }, 'its weights belong to another system than the spec in it'],
  ])('with a header that lies is refused: %o', (change, says) => {
    expect(() => loadParser(module, sealModel({ ...header, ...change }, [body]))).toThrow(new UnfitModel(says));
    expect(loadParser(module, sealModel(header, [body])).labels).toEqual(['a', 'b', 'c']);
  });

  test('whose weights are not numbers is refused', () => {
    const broken = body.slice();
    new DataView(broken.buffer).setFloat32(4 * 10, NaN, true);
    expect(() => loadParser(module, sealModel(header, [broken]))).toThrow(
      new UnfitModel('its weights do not fit its header'),
    );
  });
});

/** The neural learner: it learns what can be learned, and whatever it has learned, its output is a tree of the system. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arcHybrid from '../../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import * as attardi from '../../../generated/attardi-3-free-single.ts';
import * as returning from '../../../generated/attardi-3-returning-free-single.ts';
import { treeProblem } from '../../../generator/semantics/tree.ts';
import { loadParser } from '../../../runtime/trained/load-parser.ts';
import { encodeNeuralModel } from '../../../learn/neural/encode-model.ts';
import { modelLayout, type NetworkSizes } from '../../../runtime/neural/neural-model.ts';
import { startModel } from '../../../learn/neural/start-model.ts';
import { BY_TRANSITION } from '../../../learn/neural/training-method.ts';
import { trainNeural } from '../../../learn/neural/train-neural.ts';
import { joinModel } from '../../../learn/shared/join-model.ts';
import { readAtoms, TRAINING_COLUMNS } from '../../../learn/shared/training-columns.ts';
import type { TrainingEvent, TrainingOptions } from '../../../learn/shared/training.ts';
import { readSentences } from '../../../runtime/conll/read-sentences.ts';
import { columnText, COLUMNS } from '../../../runtime/conll/sentence-text.ts';
import { readColumns } from '../../../runtime/conll/treebank-columns.ts';
import { seededRandom } from '../../../runtime/module/seeded-random.ts';
import { Atoms } from '../../../runtime/parser/atoms.ts';
import { splitModel, UnfitModel } from '../../../runtime/parser/model-bytes.ts';
import type { Parser } from '../../../runtime/parser/parser.ts';
import type { SystemModule } from '../../../runtime/module/system-module.ts';
import { writtenSentence } from '../../conll/arbitrary-sentence.ts';
import { madeTreebank, projectiveTreebank } from '../made-treebank.ts';
import { damagedModels } from './damaged-models.ts';
import { someInputs } from './word-inputs.ts';

const modules = [arcStandard, attardi, returning, arcHybrid] as unknown as readonly [
  SystemModule,
  SystemModule,
  SystemModule,
  SystemModule,
];
const PLAIN: NetworkSizes = { encoder: { layers: 0, width: 0 }, transitions: 32, labels: 32 };
const ENCODER: NetworkSizes = { encoder: { layers: 1, width: 16 }, transitions: 32, labels: 32 };
const DROPOUT = { words: 0, hidden: 0.1, forms: 0 };
const OPTIONS = {
  learner: 'neural',
  method: BY_TRANSITION,
  seed: 1,
  beam: 1,
  spec: '{}',
  dropout: DROPOUT,
  rate: 0.01,
};

/** The last report of a training. */
async function trained(
  module: SystemModule,
  text: string,
  options: Partial<TrainingOptions> & { readonly passes: number; readonly sizes: NetworkSizes },
): Promise<TrainingEvent> {
  const { columns } = await readColumns(text, TRAINING_COLUMNS);
  return [...trainNeural(module, columns, { ...OPTIONS, ...options })].at(-1)!;
}

test('the figures of a pass start from nothing', async () => {
  // A word alone leaves no choice: one transition can be completed at a time, and there is one label.
  const alone = '1\tx\t_\tX\t_\t_\t0\troot\t_\t_\n\n'.repeat(3);
  const last = await trained(modules[0], alone, { passes: 2, sizes: PLAIN });
  expect(last).toMatchObject({ pass: 2, sentences: 3, words: 3, examples: 0, wrong: 0, loss: 0 });
});

/** The heads and labels of the treebank, and those that a parser finds. */
async function parsed(parser: Parser, text: string) {
  const trees: { readonly gold: readonly string[]; readonly found: readonly string[]; readonly heads: number[] }[] = [];
  const atoms = new Atoms();
  for await (const sentence of readSentences(text)) {
    readAtoms(atoms, sentence);
    const { heads, labels } = parser.parseAtoms(atoms);
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
  { module: modules[1], sizes: PLAIN, made: madeTreebank },
  { module: modules[2], sizes: ENCODER, made: madeTreebank },
  { module: modules[3], sizes: PLAIN, made: projectiveTreebank },
])('$module.name learns a treebank to the last arc', async ({ module, sizes, made }) => {
  const text = made({ sentences: 100, seed: 1 });
  const { model, leftOut } = await trained(module, text, { passes: 12, sizes });
  expect(leftOut).toBe(0);
  const parser = loadParser(model(), module);
  for (const { gold, found } of await parsed(parser, text)) expect(found).toEqual(gold);
  const unseen = await parsed(parser, made({ sentences: 100, seed: 2 }));
  const wrong = unseen.flatMap(({ gold, found }) => gold.filter((arc, at) => found[at] !== arc));
  expect(wrong.length).toBeLessThan(0.02 * unseen.flatMap(({ gold }) => gold).length);
});

test('with a dynamic oracle, trees out of reach teach the nearest tree', async () => {
  const text = madeTreebank({ sentences: 100, seed: 1 });
  const { model, leftOut } = await trained(modules[0], text, { passes: 10, sizes: PLAIN });
  expect(leftOut).toBe(0);
  let outOfReach = 0;
  for (const { gold, found } of await parsed(loadParser(model(), modules[0]), text)) {
    const isReached = modules[0].oracle(gold.map((arc) => parseInt(arc, 10))).derivable;
    if (!isReached) outOfReach++;
    // “the cat sees that-hurts” loses one arc.
    expect(found.filter((arc, at) => arc !== gold[at]).length).toBeLessThanOrEqual(isReached ? 0 : 1);
  }
  expect(outOfReach).toBeGreaterThan(0);
});

test('the same seed gives the same bytes, another seed others', async () => {
  const text = madeTreebank({ sentences: 30, seed: 3 });
  for (const sizes of [PLAIN, ENCODER]) {
    const of = async (seed: number): Promise<Uint8Array> =>
      (await trained(modules[0], text, { passes: 2, seed, sizes })).model();
    const one = await of(5);
    expect(await of(5)).toEqual(one);
    expect(await of(6)).not.toEqual(one);
  }
});

test('a training goes on from a model, unless the treebank has other labels', async () => {
  const text = madeTreebank({ sentences: 30, seed: 3 });
  const { model, loss } = await trained(modules[1], text, { passes: 3, sizes: PLAIN });
  const resume = splitModel(model());
  const next = await trained(modules[1], text, { passes: 1, sizes: PLAIN, resume });
  expect(next.loss).toBeLessThan(loss);
  await expect(
    trained(modules[1], text.replaceAll('nsubj', 'subject'), { passes: 1, sizes: PLAIN, resume }),
  ).rejects.toThrow(
    new UnfitModel('it does not have the label subject, which the treebank has; train without --resume'),
  );
});

test('symbols are told apart by at most eight bits', async () => {
  const { columns } = await readColumns(madeTreebank({ sentences: 1, seed: 1 }), TRAINING_COLUMNS);
  const symbolsOf = (symbolBits: number): number =>
    startModel({ ...modules[0], symbolBits }, columns, {
      sees: 'configurations',
      sizes: PLAIN,
      vectors: undefined,
      tags: [],
      resume: undefined,
    }).model.symbols;
  expect([1, 4, 7, 8, 9, 16].map(symbolsOf)).toEqual([2, 16, 128, 256, 256, 256]);
});

/** A model with random weights, as bytes. */
function randomModel({ specHash, transitions, symbolBits }: SystemModule, sizes: NetworkSizes): Uint8Array {
  const random = seededRandom(1);
  const parts = {
    sees: 'configurations' as const,
    labels: 3,
    tags: [],
    ...someInputs([3, 2, 4, 2, 0, 1], 6),
    sizes,
    transitions: transitions.length,
    symbols: 2 ** symbolBits,
  };
  const { size } = modelLayout(parts);
  return encodeNeuralModel(
    { learner: 'neural', spec: '{}', specHash, labels: ['a', 'b', 'c'], beam: 1, filled: [] },
    parts,
    [Float32Array.from({ length: size }, () => random() - 0.5)],
  );
}

describe.each(modules)('$name', (module) => {
  test.each([PLAIN, ENCODER])(
    'every output is a tree of the system with one root: $encoder.layers layers',
    async (sizes) => {
      const parser = loadParser(randomModel(module, sizes), module);
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

describe('a model', () => {
  const module = modules[0];
  const bytes = randomModel(module, ENCODER);

  test('that is damaged anywhere is refused', () => {
    for (const damaged of damagedModels(bytes)) expect(() => loadParser(damaged, module)).toThrow(UnfitModel);
  });

  const { header, weights } = splitModel(bytes);
  const sizes = { encoder: { layers: 1, width: 16 }, transitions: 32, labels: 32 };
  const NO_HEADER = 'its header is not one of a neural learner';
  const UNFIT = 'its weights do not fit its header';
  test.each([
    [{ sizes: { ...sizes, transitions: 33 } }, NO_HEADER],
    [{ sizes: { ...sizes, encoder: { layers: 1, width: 0 } } }, NO_HEADER],
    [{ sizes: { ...sizes, encoder: { layers: 1e9, width: 8 } } }, NO_HEADER],
    [{ sizes: { ...sizes, encoder: { layers: 1, width: 16, highway: 1 } } }, NO_HEADER],
    [{ sizes: { ...sizes, encoder: null } }, NO_HEADER],
    [{ sizes: null }, NO_HEADER],
    [{ fields: [3, 2, 4, 2, 0] }, NO_HEADER],
    [{ fields: [3, 2, 4, 2, -1, 1] }, NO_HEADER],
    [{ transitions: 32 }, NO_HEADER],
    [{ symbols: 0 }, NO_HEADER],
    [{ symbols: 257 }, NO_HEADER],
    [{ fields: [3, 2, 4, 2, 0, 2] }, UNFIT],
    [{ fields: [1e7, 1e7, 1, 1, 1, 1] }, UNFIT],
    [{ labels: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'] }, UNFIT],
    [{ inputs: 99 }, 'it has inputs 99; this parser has 2: train it again'],
    // A model from before words had parts.
    [{ inputs: 1, parts: undefined, vectors: undefined }, 'it has inputs 1; this parser has 2: train it again'],
    [{ parts: -1 }, NO_HEADER],
    [{ parts: (header['parts'] as number) + 1 }, UNFIT],
    [{ vectors: undefined }, NO_HEADER],
    [{ vectors: { words: 4, dimensions: 0 } }, NO_HEADER],
    [{ vectors: { words: 4, dimensions: 1025 } }, NO_HEADER],
    [{ vectors: { words: 4, dimensions: 7 } }, UNFIT],
    [{ vectors: { words: 1e7, dimensions: 1000 } }, UNFIT],
  ])('whose header lies is refused: %o', (change, says) => {
    expect(() => loadParser(joinModel({ header: { ...header, ...change }, weights: [weights] }), module)).toThrow(
      new UnfitModel(says),
    );
    expect(loadParser(joinModel({ header, weights: [weights] }), module).labels).toEqual(['a', 'b', 'c']);
  });

  test('of another number of transitions is refused', () => {
    const other = splitModel(randomModel(modules[1], PLAIN));
    const { specHash } = module;
    const model = joinModel({ header: { ...other.header, specHash }, weights: [other.weights] });
    expect(() => loadParser(model, module)).toThrow(UnfitModel);
  });

  test.each(['vectors', 'weights'] as const)('whose %s are not numbers is refused', (which) => {
    const broken = weights.slice();
    // After the hashes come the scales of vectors made elsewhere, their numbers, and the scales of weights.
    const hashes = 3 + 2 + 4 + 2 + 0 + 1 + (header['parts'] as number) + 4;
    const at = { vectors: 4 * hashes, weights: 4 * hashes + 4 * (4 + 6) }[which];
    new DataView(broken.buffer).setFloat32(at, NaN, true);
    expect(() => loadParser(joinModel({ header, weights: [broken] }), module)).toThrow(new UnfitModel(UNFIT));
  });
});

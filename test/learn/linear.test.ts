/** The linear learner: it learns what can be learned, and whatever it has learned, its output is a tree of the system. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import * as returning from '../../generated/attardi-3-returning-free-single.ts';
import * as full from '../../generated/full-3-free-single.ts';
import { treeProblem } from '../../generator/semantics/tree.ts';
import { TRAINING_COLUMNS } from '../../learn/atoms.ts';
import type { LinearModel } from '../../learn/linear-model.ts';
import { LinearParser } from '../../learn/linear-parser.ts';
import { trainLinear, type LinearTraining } from '../../learn/train-linear.ts';
import { readSentences } from '../../runtime/conll/read-sentences.ts';
import { columnText, COLUMNS } from '../../runtime/conll/sentence-text.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import type { SystemModule } from '../../runtime/system-module.ts';
import { writtenSentence } from '../conll/arbitrary-sentence.ts';
import { madeTreebank } from './made-treebank.ts';

const modules = [arcStandard, attardi, returning, full] as unknown as readonly SystemModule[];
const SMALL = { transitionBits: 14, arcBits: 12 };

async function trained(module: SystemModule, text: string, options: LinearTraining): Promise<LinearModel> {
  const { columns } = await readColumns(text, TRAINING_COLUMNS);
  const passes = [...trainLinear(module, columns, { ...SMALL, ...options })];
  return passes.at(-1)!.model();
}

interface Arc {
  readonly head: number;
  readonly label: string;
}

/** The arcs of the treebank, and those that a parser finds. */
async function parsed(
  parser: LinearParser,
  { text, labels }: { readonly text: string; readonly labels: readonly string[] },
) {
  const arcs: { readonly gold: Arc[]; readonly found: Arc[] }[] = [];
  for await (const sentence of readSentences(text)) {
    parser.parse(sentence);
    const { heads, labels: ids } = parser.configuration;
    const words = Array.from({ length: sentence.length }, (_, at) => at);
    arcs.push({
      gold: words.map((at) => ({
        head: sentence.heads[at]!,
        label: columnText(sentence, { word: at + 1, column: COLUMNS.deprel }),
      })),
      found: words.map((at) => ({ head: heads[at]!, label: labels[ids[at]!]! })),
    });
  }
  return arcs;
}

test.each([attardi, returning, full] as unknown as SystemModule[])(
  '$name learns a treebank to the last arc',
  async (module) => {
    const text = madeTreebank({ sentences: 60, seed: 1 });
    const model = await trained(module, text, { passes: 10 });
    const parser = new LinearParser(module, model);
    for (const { gold, found } of await parsed(parser, { text, labels: model.labels })) expect(found).toEqual(gold);
    const unseen = madeTreebank({ sentences: 200, seed: 2 });
    const results = await parsed(parser, { text: unseen, labels: model.labels });
    const wrong = results.flatMap(({ gold, found }) => gold.filter(({ head }, at) => found[at]!.head !== head));
    expect(wrong.length).toBeLessThan(0.02 * results.flatMap(({ gold }) => gold).length);
  },
);

test('sentences that the system does not derive are left out', async () => {
  const text = madeTreebank({ sentences: 60, seed: 1 });
  const { columns } = await readColumns(text, TRAINING_COLUMNS);
  const [pass] = trainLinear(arcStandard as unknown as SystemModule, columns, { ...SMALL, passes: 1 });
  expect(pass!.leftOut).toBeGreaterThan(0);
  expect(pass!.arcs).toBeLessThan(columns.words);
  const [all] = trainLinear(attardi as unknown as SystemModule, columns, { ...SMALL, passes: 1 });
  expect([all!.leftOut, all!.arcs, all!.transitions]).toEqual([0, columns.words, 2 * columns.words]);
});

test('the same seed gives the same weights, another seed others', async () => {
  const text = madeTreebank({ sentences: 40, seed: 3 });
  const of = (seed: number): Promise<LinearModel> => trained(modules[1]!, text, { passes: 2, seed });
  expect(await of(5)).toEqual(await of(5));
  expect((await of(5)).transitions.weights).not.toEqual((await of(6)).transitions.weights);
});

test('a system without viable transitions, or with too many, is refused', async () => {
  const { columns } = await readColumns(madeTreebank({ sentences: 1, seed: 1 }), TRAINING_COLUMNS);
  const [transition] = attardi.transitions;
  for (const [change, says] of [
    [
      { completion: undefined },
      'attardi-3-free-single has no viable transitions, so its parser could reach a dead end',
    ],
    [
      { transitions: Array.from({ length: 32 }, () => transition) },
      'attardi-3-free-single has 32 transitions; a learner can have 31',
    ],
  ] as const) {
    const module = { ...attardi, ...change } as unknown as SystemModule;
    expect(() => [...trainLinear(module, columns, { passes: 1 })]).toThrow(new RangeError(says));
  }
});

describe.each(modules)('$name', (module) => {
  test('every output is a tree of the system with one root, whatever the weights and words', async () => {
    const random = seededRandom(1);
    const model: LinearModel = {
      specHash: module.specHash,
      labels: ['a', 'b', 'c'],
      transitions: {
        weights: Float32Array.from({ length: 2 ** 12 * module.transitions.length }, random),
        outcomes: module.transitions.length,
      },
      transitionBits: 12,
      arcs: { weights: Float32Array.from({ length: 2 ** 10 * 3 }, random), outcomes: 3 },
      arcBits: 10,
    };
    const parser = new LinearParser(module, model);
    await fc.assert(
      fc.asyncProperty(fc.array(writtenSentence, { minLength: 1, maxLength: 3 }), async (sentences) => {
        const text = sentences.map(({ lines }) => `${lines.join('\n')}\n\n`).join('');
        for (const { found } of await parsed(parser, { text, labels: model.labels })) {
          const heads = found.map(({ head }) => head);
          expect(treeProblem(heads)).toBe(undefined);
          expect(heads.filter((head) => head === 0).length).toBe(1);
          expect(module.oracle(heads).derivable).toBe(true);
          for (const { label } of found) expect(model.labels).toContain(label);
        }
      }),
    );
  });

  test('a model of another system is refused', async () => {
    const other = modules.find((each) => each !== module)!;
    const model = await trained(other, madeTreebank({ sentences: 3, seed: 1 }), { passes: 1 });
    expect(() => new LinearParser(module, model)).toThrow(
      `the model was trained for another system than ${module.name}`,
    );
  });
});

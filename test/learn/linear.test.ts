/** The linear learner: it learns what can be learned, and whatever it has learned, its output is a tree of the system. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { richFeatures } from '../../embedded/rich-features.ts';
import * as arcHybrid from '../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import * as returning from '../../generated/attardi-3-returning-free-single.ts';
import * as full from '../../generated/full-3-free-single.ts';
import { treeProblem } from '../../generator/semantics/tree.ts';
import { AveragedRows } from '../../learn/linear/averaged-rows.ts';
import { AveragedTable } from '../../learn/linear/averaged-table.ts';
import { linearModel } from '../../learn/linear/linear-model.ts';
import { tablesOfModel } from '../../learn/linear/start-tables.ts';
import { trainLinear, type LinearOptions } from '../../learn/linear/train-linear.ts';
import { loadParser } from '../../runtime/trained/load-parser.ts';
import { readAtoms, TRAINING_COLUMNS } from '../../learn/shared/training-columns.ts';
import { UnfitSystem } from '../../learn/shared/training.ts';
import { readSentences } from '../../runtime/conll/read-sentences.ts';
import { columnText, COLUMNS } from '../../runtime/conll/sentence-text.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { Atoms } from '../../runtime/parser/atoms.ts';
import { LinearScorer } from '../../runtime/parser/linear-scorer.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import type { Parser } from '../../runtime/parser/parser.ts';
import { SearchParser } from '../../runtime/parser/search-parser.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { writtenSentence } from '../conll/arbitrary-sentence.ts';
import { madeTreebank } from './made-treebank.ts';

const modules = [arcStandard, attardi, returning, full, arcHybrid] as unknown as readonly SystemModule[];
const SMALL = { transitionBits: 14, arcBits: 12, passes: 1, seed: 1, beam: 1, spec: '{}' };

/** The bytes of the model after the last pass. */
async function trained(module: SystemModule, text: string, options: Partial<LinearOptions>): Promise<Uint8Array> {
  const { columns } = await readColumns(text, TRAINING_COLUMNS);
  return [...trainLinear(module, columns, { ...SMALL, ...options })].at(-1)!.model();
}

interface Arc {
  readonly head: number;
  readonly label: string;
}

/** The arcs of the treebank, and those that a parser finds. */
async function parsed(parser: Parser, text: string, beam?: number) {
  const arcs: { readonly gold: Arc[]; readonly found: Arc[] }[] = [];
  const atoms = new Atoms();
  for await (const sentence of readSentences(text)) {
    readAtoms(atoms, sentence);
    const { heads, labels } = parser.parseAtoms(atoms, { beam });
    const words = Array.from({ length: sentence.length }, (_, at) => at);
    arcs.push({
      gold: words.map((at) => ({
        head: sentence.heads[at]!,
        label: columnText(sentence, { word: at + 1, column: COLUMNS.deprel }),
      })),
      found: words.map((at) => ({ head: heads[at]!, label: parser.labels[labels[at]!]! })),
    });
  }
  return arcs;
}

test.each(
  [attardi, returning, full].flatMap((module) =>
    [1, 4].map((beam) => ({ name: module.name, module: module as unknown as SystemModule, beam })),
  ),
)('$name learns a treebank to the last arc with a beam of $beam', async ({ module, beam }) => {
  const text = madeTreebank({ sentences: 60, seed: 1 });
  const parser = loadParser(await trained(module, text, { passes: 8, beam }), module);
  for (const { gold, found } of await parsed(parser, text)) expect(found).toEqual(gold);
  const unseen = madeTreebank({ sentences: 200, seed: 2 });
  const results = await parsed(parser, unseen);
  const wrong = results.flatMap(({ gold, found }) => gold.filter(({ head }, at) => found[at]!.head !== head));
  expect(wrong.length).toBeLessThan(0.02 * results.flatMap(({ gold }) => gold).length);
});

test('sentences that the system does not derive are left out', async () => {
  const text = madeTreebank({ sentences: 60, seed: 1 });
  const { columns } = await readColumns(text, TRAINING_COLUMNS);
  const [pass] = trainLinear(arcStandard as unknown as SystemModule, columns, SMALL);
  expect(pass!.leftOut).toBeGreaterThan(0);
  expect(pass!.words).toBeLessThan(columns.words);
  const [all] = trainLinear(attardi as unknown as SystemModule, columns, SMALL);
  expect([all!.leftOut, all!.words, all!.examples]).toEqual([0, columns.words, 2 * columns.words]);
});

test.each([1, 3])('the same seed gives the same bytes, another seed others: beam %i', async (beam) => {
  const text = madeTreebank({ sentences: 40, seed: 3 });
  const of = (seed: number): Promise<Uint8Array> => trained(modules[1]!, text, { passes: 2, seed, beam });
  const first = Buffer.from(await of(5));
  expect(first.equals(await of(5))).toBe(true);
  expect(first.equals(await of(6))).toBe(false);
});

test('training goes on from a model, with labels that it does not know', async () => {
  const [old, young] = [madeTreebank({ sentences: 60, seed: 1 }), madeTreebank({ sentences: 60, seed: 2 })];
  const before = await trained(modules[1]!, old, { passes: 5, beam: 2 });
  const columns = (await readColumns(young.replaceAll('\tdet\t', '\tnew\t'), TRAINING_COLUMNS)).columns;
  const [first, ...others] = trainLinear(modules[1]!, columns, { ...SMALL, passes: 4, resume: splitModel(before) });
  const { labels } = splitModel(before).header;
  const model = others.at(-1)!.model();
  expect(splitModel(model).header.labels).toEqual([...labels, 'new']);
  // What it has learned about heads, it knows from the start.
  const [fresh] = trainLinear(modules[1]!, columns, SMALL);
  expect(first!.wrong).toBeLessThan(fresh!.wrong / 4);
  const found = await parsed(loadParser(model, modules[1]!), young);
  expect(found.flatMap((sentence) => sentence.found).filter(({ label }) => label === 'new').length).toBeGreaterThan(60);
});

test('a model that training goes on from has its own weights, whatever labels and their order the treebank adds', async () => {
  const outcomes = 3;
  const weight = fc.oneof(fc.constant(0), fc.integer({ min: -900, max: 900 }));
  const label = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(label, { minLength: 1 }),
      fc.array(label, { minLength: 1, maxLength: 6 }),
      fc.array(weight, { minLength: 4 * outcomes, maxLength: 4 * outcomes }),
      fc.infiniteStream(weight),
      async (labels, others, ofTransitions, stream) => {
        const arcs = new AveragedRows({ rows: 8, labels: labels.length });
        const ofArcs = Array.from({ length: 8 }, () => labels.map(() => stream.next().value / 32));
        ofArcs.flat().forEach((value, at) => arcs.set(at, value));
        const transitions = new AveragedTable({ rows: 4, outcomes });
        ofTransitions.forEach((value, at) => (transitions.weights[at] = value / 32));
        const header = { spec: '{}', specHash: '', beam: 1, labels, features: richFeatures.name, filled: [] };
        const tables = { transitions, transitionBits: 2, arcs, arcBits: 3, unit: 1 } as const;
        const parts = splitModel(linearModel(tables, header));
        const text = others.map((name) => `1\tw\t_\t_\t_\t_\t0\t${name}\t_\t_\n\n`).join('');
        const { columns } = await readColumns(text, TRAINING_COLUMNS);
        const found = tablesOfModel(columns, { parts, features: richFeatures });
        const added = [...new Set(others)].filter((name) => !labels.includes(name));
        expect(found.labels).toEqual([...labels, ...added]);
        expect([...found.transitions.weights]).toEqual([...transitions.weights]);
        ofArcs.forEach((row, at) => {
          const scores = new Float64Array(found.labels.length);
          found.arcs.addRows(Int32Array.of(at), 1, scores);
          expect([...scores]).toEqual([...row, ...added.map(() => 0)]);
        });
      },
    ),
    { numRuns: 50 },
  );
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
      'attardi-3-free-single has 32 transitions; a learner can have 31; choose a smaller system',
    ],
  ] as const) {
    const module = { ...attardi, ...change } as unknown as SystemModule;
    expect(() => [...trainLinear(module, columns, SMALL)]).toThrow(new UnfitSystem(says));
  }
});

describe.each(modules)('$name', (module) => {
  test.each([1, 4])(
    'every output is a tree of the system with one root, whatever the weights: beam %i',
    async (beam) => {
      const random = seededRandom(1);
      const tables = {
        transitions: new AveragedTable({ rows: 2 ** 12, outcomes: module.transitions.length }),
        transitionBits: 12,
        arcs: new AveragedRows({ rows: 2 ** 10, labels: 3 }),
        arcBits: 10,
        unit: 1,
      };
      tables.transitions.weights.forEach((_, at, weights) => (weights[at] = random()));
      for (let at = 0; at < 3 * 2 ** 10; at++) tables.arcs.set(at, random());
      const header = {
        learner: 'linear',
        spec: '{}',
        specHash: module.specHash,
        labels: ['a', 'b', 'c'],
        beam,
        filled: [],
        transitions: module.transitions.length,
      };
      const parser = new SearchParser(module, new LinearScorer(richFeatures, tables), header);
      await fc.assert(
        fc.asyncProperty(fc.array(writtenSentence, { minLength: 1, maxLength: 3 }), async (sentences) => {
          const text = sentences.map(({ lines }) => `${lines.join('\n')}\n\n`).join('');
          for (const { found } of await parsed(parser, text)) {
            const heads = found.map(({ head }) => head);
            expect(treeProblem(heads)).toBe(undefined);
            expect(heads.filter((head) => head === 0).length).toBe(1);
            expect(module.oracle(heads).derivable).toBe(true);
            for (const { label } of found) expect(parser.labels).toContain(label);
          }
        }),
        { numRuns: 40 },
      );
    },
  );

  test('a model of another system is refused', async () => {
    const other = modules.find((each) => each !== module)!;
    const model = await trained(other, madeTreebank({ sentences: 3, seed: 1 }), {});
    expect(() => loadParser(model, module)).toThrow(`it was trained for another system than ${module.name}`);
  });
});

test('a program parses tokens: greedily, with a beam, and in batches', async () => {
  const parser = loadParser(
    await trained(modules[1]!, madeTreebank({ sentences: 60, seed: 1 }), { passes: 6, beam: 4 }),
    modules[1]!,
  );
  const sentence = [
    { form: 'the', upos: 'DET' },
    { form: 'cat', upos: 'NOUN' },
    { form: 'sees', upos: 'VERB' },
    { form: 'that-hurts', upos: 'X' },
  ];
  const { heads, labels, score, confidences } = parser.parse(sentence);
  expect([[...heads], labels]).toEqual([
    [2, 3, 0, 2],
    ['det', 'nsubj', 'root', 'acl'],
  ]);
  expect(score).toBeGreaterThan(0);
  for (const confidence of confidences) expect(confidence).toSatisfy((share: number) => share > 0 && share <= 1);
  expect(parser.parseAll([sentence, sentence], { beam: 1 })).toEqual(
    [1, 2].map(() => parser.parse(sentence, { beam: 1 })),
  );
  expect([...parser.parse(sentence, { beam: 1 }).confidences]).toEqual([1, 1, 1, 1]);
  for (const beam of [0, 1.5, -1, 5000, NaN]) expect(() => parser.parse(sentence, { beam })).toThrow(RangeError);
});

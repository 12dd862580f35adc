/** Models of several networks: what they vote for is what the means of their scores say. */
import { expect, test } from 'vitest';
import { KERNEL_CODE } from '../../../embedded/kernel-code.ts';
import * as arcHybrid from '../../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../../generated/arc-standard-free-single.ts';
import * as attardi from '../../../generated/attardi-3-free-single.ts';
import { joinModel } from '../../../learn/shared/join-model.ts';
import { trainParser } from '../../../learn/train-parser.ts';
import { decodeNeuralModels } from '../../../runtime/neural/neural-bytes.ts';
import { NeuralScorer } from '../../../runtime/neural/neural-scorer.ts';
import { PairScorer } from '../../../runtime/neural/pair-scorer.ts';
import { pairScorer } from '../../../runtime/neural/load-pair-scorer.ts';
import { PAIR_OUTCOMES } from '../../../runtime/neural/pair-shape.ts';
import { Votes } from '../../../runtime/neural/votes.ts';
import { VotingScorer } from '../../../runtime/neural/voting-scorer.ts';
import { Atoms } from '../../../runtime/parser/atoms.ts';
import { splitModel, UnfitModel } from '../../../runtime/parser/model-bytes.ts';
import { SearchParser } from '../../../runtime/parser/search-parser.ts';
import { loadParser } from '../../../runtime/trained/load-parser.ts';
import { damagedModels } from './damaged-models.ts';
import { madeTreebank } from '../made-treebank.ts';

const OPTIONS = { passes: 2, layers: 1, width: 16, networks: 3 } as const;

test('votes are means of logarithms of probabilities, made probabilities again', () => {
  const voters = [
    [0.7, 0.2, 0.1, 0],
    [0.1, 0.6, 0.3, 0],
  ];
  const out = new Float64Array(4);
  new Votes().logarithms(voters, (voter, own) => own.set(voter.map(Math.log)), out);
  const products = [0, 1, 2, 3].map((outcome) => Math.sqrt(voters[0]![outcome]! * voters[1]![outcome]!));
  const total = products.reduce((sum, product) => sum + product, 0);
  products.forEach((product, outcome) => expect(Math.exp(out[outcome]!)).toBeCloseTo(product / total, 12));
});

test('a model over trees scores pairs by the means of its networks', async () => {
  const { model } = await trainParser(arcHybrid, madeTreebank({ sentences: 20, seed: 1 }), {
    ...OPTIONS,
    learner: 'crf',
  });
  const parts = splitModel(model);
  const voters = decodeNeuralModels(parts).map((network) => new PairScorer(network, KERNEL_CODE));
  expect(voters.length).toBe(3);
  const atoms = new Atoms();
  atoms.reset(7);
  for (let at = 8; at < 64; at++) atoms.values[at] = at;
  const own = voters.map((voter) => voter.scorePairs(atoms));
  const found = pairScorer(parts, { learner: 'crf', system: arcHybrid, code: KERNEL_CODE }).scorePairs(atoms);
  for (const outcome of PAIR_OUTCOMES) {
    expect(own[0]![outcome]).not.toEqual(own[1]![outcome]);
    found[outcome].forEach((score, pair) => {
      expect(score).toBeCloseTo((own[0]![outcome][pair]! + own[1]![outcome][pair]! + own[2]![outcome][pair]!) / 3, 9);
    });
  }
});

test.each([arcStandard, attardi])('networks that agree score as one of them, $name', async (system) => {
  const treebank = madeTreebank({ sentences: 20, seed: 1 });
  const { model } = await trainParser(system, treebank, { learner: 'neural', passes: 1 });
  const { header, weights } = splitModel(model);
  const [network] = decodeNeuralModels({ header, weights });
  const scorer = (): NeuralScorer => new NeuralScorer(network!, KERNEL_CODE);
  const one = new SearchParser(system, scorer(), header);
  const three = new SearchParser(system, new VotingScorer([scorer(), scorer(), scorer()]), header);
  for (const length of [1, 2, 5, 12]) {
    const words = Array.from({ length }, (_, at) => ({ form: `w${at}`, upos: at % 2 === 0 ? 'NOUN' : 'VERB' }));
    // In a beam, computations with more transitions that nothing else was viable for must not lose by them.
    for (const beam of [1, 2, 8]) {
      const [alone, voted] = [one.parse(words, { beam }), three.parse(words, { beam })];
      // The logarithms of one network are rounded; each transition that counts wrongly would cost 1 or more.
      expect(voted.score).toBeCloseTo(alone.score, 1);
      expect(voted.heads).toEqual(alone.heads);
    }
  }
});

test.each(['neural', 'encoder', 'crf'] as const)(
  '%s: the same bytes again, and more training of each',
  async (learner) => {
    const { layers, width, ...others } = OPTIONS;
    const options = { ...others, ...(learner === 'neural' ? {} : { layers, width }), learner };
    const treebank = madeTreebank({ sentences: 8, seed: 1 });
    const passes: number[] = [];
    const first = await trainParser(arcStandard, treebank, {
      ...options,
      onProgress: ({ kind, pass }) => void (kind === 'pass' && passes.push(pass)),
    });
    expect(passes).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await trainParser(arcStandard, treebank, options)).model).toEqual(first.model);
    const more = await trainParser(arcStandard, treebank, { learner, passes: 1, resume: first.model });
    expect(splitModel(more.model).header['networks']).toBe(3);
    const parser = loadParser(more.model, arcStandard);
    const { heads } = parser.parse(
      [{ form: 'a' }, { form: 'b' }, { form: 'c' }].map((token) => ({ ...token, upos: 'X' })),
    );
    expect(arcStandard.oracle(heads).derivable).toBe(true);
  },
);

test('models that are damaged, or have another number of networks than they say, are refused', async () => {
  const { model } = await trainParser(arcHybrid, madeTreebank({ sentences: 5, seed: 1 }), {
    ...OPTIONS,
    learner: 'crf',
  });
  for (const damaged of damagedModels(model)) expect(() => loadParser(damaged, arcHybrid)).toThrow(UnfitModel);
  const { header, weights } = splitModel(model);
  for (const networks of [0, 1, 2, 4, 17, 1.5, '3', undefined]) {
    const changed = joinModel({ header: { ...header, networks } as typeof header, weights: [weights] });
    expect(() => loadParser(changed, arcHybrid)).toThrow(UnfitModel);
  }
});

test('networks that cannot be are refused', async () => {
  const treebank = madeTreebank({ sentences: 5, seed: 1 });
  await expect(trainParser(arcStandard, treebank, { networks: 2 })).rejects.toThrow(
    'networks are those of the learners',
  );
  for (const networks of [0, 17, 1.5]) {
    await expect(trainParser(arcStandard, treebank, { learner: 'crf', networks })).rejects.toThrow('networks must be');
  }
});

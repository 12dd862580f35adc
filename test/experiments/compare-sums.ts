/**
 * Trains networks over pairs of nodes (docs/exact.md), alike but for what the loss sums over, and scores what they find:
 * `npm run sums -- --train train.conllu --dev dev.conllu --test test.conllu --seeds 1,2,3 --passes 16 --keep ../sums`
 *
 *     trees         arc-hybrid without ambiguity: one computation for each tree
 *     computations  arc-hybrid as it is; the right answer is the computation that it has without ambiguity
 *
 * Dev tells which of the last passes is the best. `--keep` is a folder for models and parsed test parts; what is there
 * is not made again, so a comparison that was interrupted goes on.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileCompletingModule } from '../../cli/modules/compile-module.ts';
import { KERNEL_CODE } from '../../embedded/kernel-code.ts';
import { namedSpec } from '../../generator/index.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { BY_TREE } from '../../learn/neural/training-method.ts';
import { trainNeural } from '../../learn/neural/train-neural.ts';
import { TreeTeacher, type LearnedDistribution } from '../../learn/neural/tree-teacher.ts';
import { specOfModule } from '../../learn/shared/spec-of-module.ts';
import { TRAINING_COLUMNS } from '../../learn/shared/training-columns.ts';
import { pairDistribution, type PairDistribution } from '../../runtime/hybrid/pair-distribution.ts';
import { scoresOfArcs } from '../../runtime/hybrid/pair-trees.ts';
import type { NetworkSizes } from '../../runtime/neural/neural-model.ts';
import { pairScorer } from '../../runtime/neural/load-pair-scorer.ts';
import { PairParser } from '../../runtime/neural/pair-parser.ts';
import type { Atoms } from '../../runtime/parser/atoms.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import { compareFiles } from '../../treebank/evaluation/compare-files.ts';
import { devScores } from '../../treebank/dev-scores.ts';
import { parseWith } from '../../treebank/parse-job.ts';
import { blocksWithout, validColumns } from '../../treebank/valid-columns.ts';
import { computationDistribution } from './ambiguous-pairs.ts';

const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    dev: { type: 'string' },
    test: { type: 'string' },
    sums: { type: 'string', default: 'trees,computations' },
    seeds: { type: 'string', default: '1,2,3' },
    passes: { type: 'string', default: '16' },
    layers: { type: 'string', default: '2' },
    width: { type: 'string', default: '320' },
    hidden: { type: 'string', default: '256' },
    keep: { type: 'string' },
  },
});
const { train, dev, test, keep } = values;
if (train === undefined || dev === undefined || test === undefined || keep === undefined) {
  throw new Error('name four paths: --train, --dev, --test and --keep');
}
const passes = Number(values.passes);
/** Of this part of the passes dev chooses one; averages of weights are hardly ever better before. */
const CHOSEN_FROM = 3 / 4;
const SIZES: NetworkSizes = {
  encoder: { layers: Number(values.layers), width: Number(values.width) },
  transitions: Number(values.hidden),
  labels: 96,
};

type Distribution = (...given: Parameters<LearnedDistribution>) => PairDistribution;

/** With the methods of trees replaced by those of computations. The tree of minimum risk is that of the arcs. */
const overComputations: Distribution = (scores, rule) => {
  const computations = computationDistribution(scores, rule);
  const arcs = computations.marginals();
  const found = (heads: Int32Array): ReturnType<PairDistribution['minimumRisk']> => ({ heads, score: Number.NaN });
  return {
    ...pairDistribution(scores, rule),
    ...computations,
    best: () => found(computations.best()),
    minimumRisk: () => found(pairDistribution(scoresOfArcs(arcs, scores.length), rule).best()!.heads),
  };
};

const DISTRIBUTIONS: Readonly<Record<string, Distribution>> = {
  trees: pairDistribution,
  computations: overComputations,
};

/** A parser that knows another distribution. */
class ComparedParser extends PairParser {
  distributed: Distribution = pairDistribution;

  protected override distributionOf(atoms: Atoms): PairDistribution {
    return this.distributed(this.scorer.scorePairs(atoms), this.rule);
  }
}

const WITHOUT = ['lemma'] as const;
const { module } = await compileCompletingModule(checkSpec(namedSpec('arc-hybrid-single')!).system!);
const [trainBlocks, devBlocks] = [await read(train), await read(dev)];
const columns = await validColumns(trainBlocks, TRAINING_COLUMNS);
const gold = readFileSync(test);
mkdirSync(keep, { recursive: true });
console.log(`${columns.sentences} sentences, ${columns.words} words to learn from, ${passes} passes\n`);
console.log('| seed | sum over | decoding | UAS | LAS | UAS against trees, p | LAS against trees, p |');
console.log('| ---: | --- | --- | ---: | ---: | ---: | ---: |');
for (const seed of values.seeds.split(',').map(Number)) {
  const first: Record<string, Uint8Array> = {};
  for (const sum of values.sums.split(',')) {
    const parser = parserOf(await trained(sum, seed), sum);
    for (const decode of ['tree', 'risk'] as const) {
      const output = parseWith(parser, { skipInvalid: true, decode })(gold, 'sentence').answer;
      writeFileSync(join(keep, `${nameOf(sum, seed)}.${decode}.conllu`), output);
      first[decode] ??= output;
      console.log(`| ${[seed, sum, decode, ...(await cells(output, first[decode]))].join(' | ')} |`);
    }
  }
}

/** The sentences of a file, without lemmas. */
async function read(path: string): Promise<Uint8Array[]> {
  return blocksWithout(readFileSync(path, 'utf8'), WITHOUT);
}

function nameOf(sum: string, seed: number): string {
  return `${sum}.seed${seed}`;
}

function parserOf(model: Uint8Array, sum: string): PairParser {
  const parts = splitModel(model);
  const scorer = pairScorer(parts, { learner: 'crf', system: module, code: KERNEL_CODE });
  const parser = new ComparedParser(module, scorer, parts.header);
  parser.distributed = DISTRIBUTIONS[sum]!;
  return parser;
}

/** The model of the pass that is best on dev. */
async function trained(sum: string, seed: number): Promise<Uint8Array> {
  const file = join(keep!, `${nameOf(sum, seed)}.model`);
  if (existsSync(file)) return readFileSync(file);
  const distributionOf = DISTRIBUTIONS[sum]!;
  const method = {
    ...BY_TREE,
    teacher: (...given: Parameters<typeof BY_TREE.teacher>) => new TreeTeacher(...given, distributionOf),
  };
  const options = {
    learner: 'crf',
    method,
    sizes: SIZES,
    passes,
    seed,
    beam: 1,
    spec: specOfModule(module),
    without: WITHOUT,
  };
  let best = { correct: -1, model: new Uint8Array() };
  for (const event of trainNeural(module, columns, options)) {
    if (event.kind !== 'pass') continue;
    const { pass, loss } = event;
    const figures = [sum, `seed ${seed}`, `pass ${pass}`, `loss ${loss.toFixed(3)}`];
    if (pass > CHOSEN_FROM * passes || pass === passes) {
      const model = event.model();
      const { uas, las } = await devScores(parserOf(model, sum), devBlocks);
      figures.push(...[uas, las].map(({ correct, gold: all }) => ((100 * correct) / all).toFixed(2)));
      if (las.correct > best.correct) best = { correct: las.correct, model: model as typeof best.model };
    }
    console.error(`${new Date().toISOString().slice(11, 19)} ${figures.join(', ')}`);
  }
  writeFileSync(`${file}.part`, best.model);
  renameSync(`${file}.part`, file);
  return best.model;
}

/** UAS and LAS, and how likely differences to the first as large as these are by chance. */
async function cells(output: Uint8Array, other: Uint8Array): Promise<string[]> {
  const files = [comparedFile('output', output), comparedFile('other', other)];
  const answer = await compareFiles(comparedFile('gold', gold), files, { samples: 10_000 });
  if (!answer.comparable) throw new Error(answer.reason.problem.message);
  const { systems, differences } = answer.evaluation;
  const { uas, las } = systems[0]!;
  const shares = [uas, las].map(({ correct, gold: all }) => ((100 * correct) / all).toFixed(2));
  const chances = output === other ? ['', ''] : [differences!.uas.p, differences!.las.p].map((p) => p.toFixed(4));
  return [...shares, ...chances];
}

function comparedFile(name: string, block: Uint8Array): Parameters<typeof compareFiles>[0] {
  return {
    name,
    blocks: (async function* () {
      yield block;
    })(),
  };
}

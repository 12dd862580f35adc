/**
 * Trains networks that score arcs (docs/exact.md), alike but for the trees that the loss sums over, and parses with
 * them: `npm run arcs -- --train train.conll --dev dev.conll --test test.conll --keep ../arcs`
 *
 *     projective       arc-standard, exactly
 *     attardi-3@15     attardi-3, exactly up to 15 words, and over all trees beyond
 *     transitions      arc-standard by transitions, as `--learner crf` has it: the scores are not those of arcs
 *
 * All learn from the same sentences; arcs out of reach of the system are lifted. Dev tells which of the last passes is
 * the best. `--keep` is a folder for models and parsed test parts, which `arcforge evaluate` compares.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileCompletingModule } from '../../cli/modules/compile-module.ts';
import { KERNEL_CODE } from '../../embedded/kernel-code.ts';
import { compileInference } from '../../generator/compile.ts';
import { namedSpec } from '../../generator/index.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { liftArcs } from '../../learn/lift-arcs.ts';
import { ArcTeacher, sumsOfArcs } from '../../learn/neural/arc-teacher.ts';
import { BY_ARC, BY_TREE } from '../../learn/neural/training-method.ts';
import { trainNeural } from '../../learn/neural/train-neural.ts';
import { specOfModule } from '../../learn/shared/spec-of-module.ts';
import { TRAINING_COLUMNS } from '../../learn/shared/training-columns.ts';
import { pairDistribution } from '../../runtime/hybrid/pair-distribution.ts';
import { scoresOfArcs } from '../../runtime/hybrid/pair-trees.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { ArcParser } from '../../runtime/neural/arc-parser.ts';
import { pairScorer } from '../../runtime/neural/load-pair-scorer.ts';
import { PairParser } from '../../runtime/neural/pair-parser.ts';
import { summingSystem } from '../../runtime/neural/summing-system.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import type { Parser } from '../../runtime/parser/parser.ts';
import { devScores } from '../../treebank/dev-scores.ts';
import { parseWith } from '../../treebank/parse-job.ts';
import { blocksWithout, validColumns } from '../../treebank/valid-columns.ts';

const { values } = parseArgs({
  options: {
    train: { type: 'string' },
    dev: { type: 'string' },
    test: { type: 'string' },
    keep: { type: 'string' },
    over: { type: 'string', default: 'projective,attardi-3@15,attardi-3@0,transitions' },
    seeds: { type: 'string', default: '1' },
    passes: { type: 'string', default: '12' },
    width: { type: 'string', default: '192' },
    hidden: { type: 'string', default: '128' },
    decode: { type: 'string', default: 'tree' },
  },
});
const { train, dev, test, keep } = values;
if (train === undefined || dev === undefined || test === undefined || keep === undefined) {
  throw new Error('name four paths: --train, --dev, --test and --keep');
}
const passes = Number(values.passes);
/** Of this part of the passes dev chooses one; averages of weights are hardly ever better before. */
const CHOSEN_FROM = 3 / 4;
const WITHOUT = ['lemma'] as const;
const [trainBlocks, devBlocks] = [await read(train), await read(dev)];
const gold = readFileSync(test);
mkdirSync(keep, { recursive: true });
console.log('| seed | trees | decoding | processor time of a pass | of parsing | not the best for sure |');
console.log('| ---: | --- | --- | ---: | ---: | ---: |');
for (const seed of values.seeds.split(',').map(Number)) {
  for (const over of values.over.split(',')) {
    const system = await systemFor(over);
    const { model, seconds } = await trained(over, system, seed);
    for (const decode of values.decode.split(',') as ('tree' | 'risk')[]) {
      const start = process.cpuUsage();
      const parsed = parseWith(parserOf(over, system, model), { skipInvalid: true, decode })(gold, 'sentence');
      writeFileSync(join(keep, `${nameOf(over, seed)}.${decode}.conll`), parsed.answer);
      const cells = [seed, over, decode, seconds.toFixed(1), secondsSince(start).toFixed(1), parsed.withoutComputation];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
}

/** The sentences of a file, without lemmas. */
async function read(path: string): Promise<Uint8Array[]> {
  return blocksWithout(readFileSync(path, 'utf8'), WITHOUT);
}

function nameOf(over: string, seed: number): string {
  return `${over}.seed${seed}`;
}

function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** The module with sums over its trees; those of arc-standard are over pairs, in cubic time. */
async function systemFor(over: string): Promise<SystemModule> {
  const isAttardi = over.startsWith('attardi');
  const { system } = checkSpec(namedSpec(isAttardi ? 'attardi-3-free' : 'arc-standard-free')!);
  const { module } = await compileCompletingModule(system!);
  if (isAttardi) return { ...module, treeDistribution: (await compileInference(system!)).treeDistribution };
  return {
    ...module,
    treeDistribution: (scores, length) =>
      pairDistribution(scoresOfArcs(Float64Array.from(scores), length), { isSingleRoot: false }),
  };
}

function parserOf(over: string, system: SystemModule, model: Uint8Array): Parser {
  const parts = splitModel(model);
  const scorer = pairScorer(parts, { learner: 'crf', system, code: KERNEL_CODE });
  // Scores of arcs are scores of transitions of which two are 0, and projective trees are summed over at any length.
  return over.startsWith('attardi')
    ? new ArcParser(summingSystem(system), scorer, parts.header)
    : new PairParser(system, scorer, parts.header);
}

/** The model of the pass that is best on dev, and the processor time of a pass. */
async function trained(
  over: string,
  system: SystemModule,
  seed: number,
): Promise<{ readonly model: Uint8Array; readonly seconds: number }> {
  const file = join(keep!, `${nameOf(over, seed)}.model`);
  if (existsSync(file)) return { model: readFileSync(file), seconds: Number.NaN };
  const columns = await validColumns(trainBlocks, TRAINING_COLUMNS);
  const lifted = liftArcs(system, columns);
  console.error(`${over}: ${columns.sentences} sentences, ${columns.words} words, ${lifted} trees lifted`);
  const longest = over.includes('@') ? Number(over.split('@')[1]) : Infinity;
  const byArc: typeof BY_ARC = {
    ...BY_ARC,
    check: () => {},
    teacher: (_, network) => {
      const summed = summingSystem(system);
      return new ArcTeacher(summed, network, sumsOfArcs(summed, longest));
    },
  };
  const options = {
    learner: 'crf',
    method: over === 'transitions' ? BY_TREE : byArc,
    sizes: {
      encoder: { layers: 2, width: Number(values.width) },
      transitions: Number(values.hidden),
      labels: 64,
    },
    passes,
    seed,
    beam: 1,
    spec: specOfModule(system),
    without: WITHOUT,
  };
  let [best, correct, spent, start] = [new Uint8Array(), -1, 0, process.cpuUsage()];
  for (const event of trainNeural(system, columns, options)) {
    if (event.kind !== 'pass') continue;
    spent += secondsSince(start);
    const { pass, loss, leftOut } = event;
    const figures = [over, `seed ${seed}`, `pass ${pass}`, `loss ${loss.toFixed(3)}`, `left out ${leftOut}`];
    if (pass > CHOSEN_FROM * passes || pass === passes) {
      const model = event.model() as typeof best;
      const { uas, las } = await devScores(parserOf(over, system, model), devBlocks);
      figures.push(...[uas, las].map((score) => ((100 * score.correct) / score.gold).toFixed(2)));
      if (las.correct > correct) [best, correct] = [model, las.correct];
    }
    console.error(`${figures.join(', ')}, ${(spent / pass).toFixed(1)} s`);
    start = process.cpuUsage();
  }
  writeFileSync(`${file}.part`, best);
  renameSync(`${file}.part`, file);
  return { model: best, seconds: spent / passes };
}

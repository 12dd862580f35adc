/**
 * What programs import from `arcforge/learn` makes the models that the commands make, byte for byte, from sentences in
 * memory, and finds the same trees and tags with them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import * as attardi from '../../generated/attardi-3-returning-free-single.ts';
import { compile } from '../../generator/compile.ts';
import {
  compileParser,
  InvalidSentence,
  learnModel,
  loadGenerative,
  loadParser,
  loadTagger,
  NothingToLearn,
  systemOfModel,
  trainParser,
  trainPipeline,
  trainTagger,
  UnfitGenerativeModel,
  UnfitModel,
  UnfitSystem,
  type TrainingEvent,
} from '../../learn/index.ts';
import type { ConllToken } from '../../runtime/conll/conll-token.ts';
import { readTokens } from '../../runtime/conll/read-tokens.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import { evaluate, parseTreebank, tagTreebank } from '../../treebank/index.ts';
import { runCli } from '../run-cli.ts';
import { systemOf } from '../systems.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { madeTreebank } from './made-treebank.ts';
import { TOLD_TREEBANK } from './told-treebank.ts';

const TRAIN = madeTreebank({ sentences: 40, seed: 1 });
const DEV = madeTreebank({ sentences: 30, seed: 2 });

/** A small network over trees, for the command and for programs. */
const SMALL_CRF = {
  argv: ['--learner', 'crf', '--layers', '1', '--width', '16', '--passes', '3'],
  options: { learner: 'crf', layers: 1, width: 16, passes: 3 },
} as const;

let folder: string;
let train: (readonly ConllToken[])[];
let dev: (readonly ConllToken[])[];
beforeAll(async () => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'train.conllu'), TRAIN);
  writeFileSync(join(folder, 'dev.conllu'), DEV);
  train = await collect(readTokens(TRAIN));
  dev = await collect(readTokens(DEV));
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await collect(chunks)).toString();
}

/** Runs a command in the folder, and returns the model that it writes, which has the name of the command. */
async function modelOf(command: string, ...argv: string[]): Promise<Buffer> {
  const { code, stderr } = await runCli([command, ...argv, '--out', '.', '--name', command], { cwd: folder });
  expect(code, stderr).toBe(0);
  return readFileSync(join(folder, `${command}.model`));
}

async function parsedByCommand(model: 'train' | 'learn', ...options: string[]): Promise<string> {
  return (await runCli(['parse', `${model}.model`, 'dev.conllu', ...options], { cwd: folder })).stdout;
}

describe('trainParser', () => {
  test.each([
    { learner: 'linear', beam: 1 },
    { learner: 'linear', beam: 4 },
    { learner: 'neural', beam: 1 },
    { learner: 'encoder', beam: 1 },
  ] as const)('$learner, beam $beam: the model of the command', async ({ learner, beam }) => {
    const options = ['--learner', learner, '--beam', String(beam), '--passes', '3', '--without', 'lemma'];
    const files = ['--train', 'train.conllu', '--dev', 'dev.conllu'];
    const written = await modelOf('train', '--gold-tags', arcStandard.name, ...files, ...options);
    const made = await trainParser(arcStandard, train, { learner, beam, dev, passes: 3, without: ['lemma'] });
    expect(Buffer.from(made.model).equals(written)).toBe(true);
    expect(made.sentences + made.leftOut).toBe(train.length);
    // Networks over arc-standard learn from trees out of reach, too.
    expect(made.leftOut > 0).toBe(learner === 'linear');

    const parser = loadParser(made.model, arcStandard);
    const parsed = await textOf(parseTreebank(parser, DEV));
    expect(parsed).toBe(await parsedByCommand('train'));
    const { uas, las } = (await evaluate(dev, parsed)).systems[0]!;
    expect(made.scores).toEqual({ uas, las, tags: {} });
    const again = await compileParser(made.model);
    expect(again.parse(dev[0]!)).toEqual(parser.parse(dev[0]!));
    expect(await textOf(parseTreebank(again, DEV, { beam: 2 }))).toBe(await parsedByCommand('train', '--beam', '2'));
    expect(systemOfModel(made.model)).toEqual(systemOf(arcStandard.name));
  });

  test('crf: the model of the command, with the temperatures that it fits to dev', async () => {
    const { argv, options } = SMALL_CRF;
    const files = ['--train', 'train.conllu', '--dev', 'dev.conllu'];
    const written = await modelOf('train', '--gold-tags', arcStandard.name, ...files, ...argv);
    const { model } = await trainParser(arcStandard, train, { ...options, dev });
    expect(Buffer.from(model).equals(written)).toBe(true);
    expect(splitModel(model).header).toHaveProperty('temperatures');
  });

  test('any system, compiled: the spec in the model is that of the command', async () => {
    for (const name of ['attardi-3-returning-free', 'link2', 'full-3-single']) {
      const written = await modelOf('train', '--gold-tags', name, '--train', 'train.conllu', '--passes', '1');
      const { model, pass, scores } = await trainParser(await compile(systemOf(name)), TRAIN, { passes: 1 });
      expect(Buffer.from(model).equals(written), name).toBe(true);
      expect([pass, scores]).toEqual([1, undefined]);
    }
  });

  test('it learns to the last arc, and tells how it goes', async () => {
    const events: TrainingEvent[] = [];
    const { model, leftOut } = await trainParser(attardi, train, { onProgress: (event) => void events.push(event) });
    expect(leftOut).toBe(0);
    const parsed = await collect(readTokens(parseTreebank(loadParser(model, attardi), train)));
    expect(parsed).toEqual(train);
    expect(events.filter(({ kind }) => kind === 'pass').map(({ pass }) => pass)).toEqual(
      Array.from({ length: 10 }, (_, at) => at + 1),
    );
  });

  test('it goes on from a model, and keeps it if no pass is better', async () => {
    const first = await trainParser(attardi, train, { dev, passes: 8 });
    expect(first.scores!.las.correct).toBe(first.scores!.las.gold);
    const second = await trainParser(attardi, train, { dev, passes: 2, resume: first.model });
    expect([second.pass, second.model, second.scores]).toEqual([0, first.model, first.scores]);
    const third = await trainParser(attardi, train, { passes: 2, resume: first.model });
    expect(third.pass).toBe(2);
    await expect(trainParser(arcStandard, train, { resume: first.model })).rejects.toThrow(
      new UnfitModel(`it was trained for another system than ${arcStandard.name}`),
    );
    await expect(trainParser(attardi, train, { resume: first.model, learner: 'neural' })).rejects.toThrow(
      new UnfitModel('its learner is linear, not neural'),
    );
    const network = await trainParser(attardi, train, { learner: 'neural', passes: 1 });
    const longer = await trainParser(attardi, train, { passes: 1, resume: network.model });
    expect(loadParser(longer.model, attardi).labels).toEqual(loadParser(network.model, attardi).labels);
  });

  test('a signal ends it, with the best model so far', async () => {
    const controller = new AbortController();
    const onProgress = async ({ kind, pass }: TrainingEvent): Promise<void> => {
      await Promise.resolve();
      if (kind === 'pass' && pass === 2) controller.abort();
    };
    const stopped = await trainParser(attardi, train, { onProgress, signal: controller.signal });
    expect(stopped).toEqual(await trainParser(attardi, train, { passes: 2 }));
    const many = Array.from({ length: 4 }, () => train).flat();
    const early = await trainParser(attardi, many, { signal: AbortSignal.abort() });
    expect(early.pass).toBe(1);
    expect(loadParser(early.model, attardi).parse(dev[0]!).heads.length).toBe(dev[0]!.length);
  });

  test('it refuses what teaches nothing, or cannot be learned', async () => {
    await expect(trainParser(attardi, [])).rejects.toThrow(NothingToLearn);
    const twoRoots = [
      { form: 'a', head: 0 },
      { form: 'b', head: 0 },
    ];
    for (const learner of ['linear', 'neural', 'encoder'] as const) {
      await expect(trainParser(attardi, [twoRoots], { learner })).rejects.toThrow(
        new NothingToLearn(`${attardi.name} derives none of the trees, so there is nothing to learn from`),
      );
    }
    await expect(trainParser(attardi, [[{ form: 'a', head: 1 }]])).rejects.toThrow(InvalidSentence);
    await expect(trainParser(attardi, train, { dev: [[{ form: 'a' }]] })).rejects.toThrow(InvalidSentence);
    await expect(trainParser(await compile(systemOf('full-5')), train)).rejects.toThrow(UnfitSystem);
    expect((await trainParser(attardi, train, { dev: '\n\n', passes: 2 })).pass).toBe(2);
    for (const [options, says] of [
      [{ passes: 0 }, 'passes must be a whole number from 1 to 1000, not 0'],
      [{ seed: -1 }, 'seed must be a whole number'],
      [{ beam: 2.5 }, 'beam must be a whole number from 1 to 256, not 2.5'],
      [{ learner: 'forest' as 'linear' }, 'there is no learner "forest"'],
      [{ learner: 'neural', features: 'rich' }, 'features are those of the linear learner'],
      [{ learner: 'crf', beam: 8 }, 'the learner crf finds the best tree without a beam'],
      [{ learner: 'crf', passes: 1 }, 'has no sums over trees that --learner crf can use'],
      [{ learner: 'neural', layers: 1 }, 'layers and width are those of the learners encoder and crf'],
      [{ learner: 'encoder', layers: 9 }, 'layers must be a whole number from 1 to 8, not 9'],
      [{ learner: 'encoder', width: 20 }, 'width must be a multiple of 8, not 20'],
    ] as const) {
      await expect(trainParser(attardi, train, options)).rejects.toThrow(says);
    }
  });
});

describe('trainTagger', () => {
  test('the model of the command, which tags as the command does', async () => {
    const files = ['--train', 'train.conllu', '--dev', 'dev.conllu'];
    const written = await modelOf('train-tagger', ...files, '--tags', 'feats', 'upos', '--passes', '3');
    const { model, scores } = await trainTagger(train, { dev, tags: ['feats', 'upos'], passes: 3 });
    expect(Buffer.from(model).equals(written)).toBe(true);
    const words = dev.reduce((sum, { length }) => sum + length, 0);
    expect(scores!['upos']).toMatchObject({ gold: words, system: words });
    const tagger = loadTagger(model);
    const forms = train.map((sentence) => sentence.map(({ form }) => ({ form })));
    const tagged = await collect(readTokens(tagTreebank(tagger, forms), { heads: 'ignore' }));
    expect(tagged).toEqual(train.map((sentence) => sentence.map(({ form, upos }) => ({ form, upos }))));
    expect(await textOf(tagTreebank(tagger, DEV))).toBe(
      (await runCli(['tag', 'train-tagger.model', 'dev.conllu'], { cwd: folder })).stdout,
    );
  });

  test('it refuses what teaches nothing', async () => {
    await expect(trainTagger([])).rejects.toThrow(NothingToLearn);
    await expect(trainTagger(train, { tags: [] })).rejects.toThrow('tags must be some of upos, xpos, feats');
    await expect(trainTagger(train, { passes: 1e6 })).rejects.toThrow('passes must be a whole number');
  });
});

describe('trainPipeline', () => {
  const linear = { argv: ['--passes', '3'], options: { passes: 3 } } as const;

  test.each([
    ['linear', linear],
    ['crf', SMALL_CRF],
  ] as const)('%s: the model of the command, with temperatures if it is over trees', async (learner, each) => {
    const [told, unseen] = [TOLD_TREEBANK, DEV.replaceAll(/^# .*\n/gm, '')];
    writeFileSync(join(folder, 'told.conllu'), told);
    writeFileSync(join(folder, 'unseen.conllu'), unseen);
    const files = ['--train', 'told.conllu', '--dev', 'unseen.conllu'];
    const written = await modelOf('train', arcStandard.name, ...files, ...each.argv);
    const { model } = await trainPipeline(arcStandard, told, { ...each.options, dev: unseen });
    expect(Buffer.from(model).equals(written)).toBe(true);
    expect(Object.hasOwn(splitModel(model).header, 'temperatures')).toBe(learner === 'crf');
  });
});

describe('learnModel', () => {
  const system = systemOf('arc-standard-free');

  test.each([
    { options: [], own: {} },
    { options: ['--seed', '3', '--start', 'uniform'], own: { seed: 3, start: 'uniform' } },
    { options: ['--start', 'supervised', '--smoothing', '0.5'], own: { start: 'supervised', smoothing: 0.5 } },
    {
      options: ['--form', 'plain', '--stack', '1', '--front', '--tags', 'form', '--max-length', '6'],
      own: { form: 'plain', context: { stack: 1, front: 'shown' }, column: 'form', maxLength: 6 },
    },
  ] as const)('$own: the model of the command', async ({ options, own }) => {
    const argv = [system.name, '--train', 'train.conllu', '--iterations', '3', ...options];
    const written = await modelOf('learn', ...argv);
    const { model, logLikelihoods, sentences, words } = await learnModel(system, train, { iterations: 3, ...own });
    expect(Buffer.from(model).equals(written)).toBe(true);
    expect(logLikelihoods).toHaveLength(4);
    expect(sentences).toBeGreaterThan(0);
    expect(words).toBeGreaterThan(sentences);
    const parser = loadGenerative(model);
    expect(await textOf(parseTreebank(parser, DEV))).toBe(await parsedByCommand('learn'));
    expect(await textOf(parseTreebank(loadGenerative(model, { decoder: 'risk' }), DEV))).toBe(
      await parsedByCommand('learn', '--decode', 'risk'),
    );
    const { heads, labels } = parser.parse(dev[0]!);
    expect(labels).toEqual(Array.from(heads, (head) => (head === 0 ? 'root' : 'dep')));
    expect([heads.length, heads.includes(0)]).toEqual([dev[0]!.length, true]);
  });

  test('it goes on from a model, to where it would have come', async () => {
    const seen: number[] = [];
    const all = await learnModel(system, train, {
      iterations: 4,
      onIteration: ({ iteration }) => void seen.push(iteration),
    });
    expect(seen).toEqual([0, 1, 2, 3, 4]);
    const half = await learnModel(system, train, { iterations: 2 });
    const rest = await learnModel(system, train, { iterations: 2, resume: half.model });
    expect(rest.model).toEqual(all.model);
    expect(rest.logLikelihoods).toEqual(all.logLikelihoods.slice(2));
    const stopped = await learnModel(system, train, { signal: AbortSignal.abort() });
    expect(stopped.logLikelihoods).toEqual(all.logLikelihoods.slice(0, 1));
    await expect(learnModel(system, train, { resume: half.model, form: 'plain', maxLength: 4 })).rejects.toThrow(
      'a model to go on from has its own form, maxLength',
    );
    await expect(learnModel(systemOf('arc-standard'), train, { resume: half.model })).rejects.toThrow(
      new UnfitGenerativeModel('it was learned for another system than arc-standard'),
    );
  });

  test('it refuses what is out of reach', async () => {
    await expect(learnModel(system, [])).rejects.toThrow(NothingToLearn);
    await expect(learnModel(systemOf('full-4'), train)).rejects.toThrow('has depth 4');
    await expect(learnModel(system, train, { iterations: -1 })).rejects.toThrow('iterations must be a whole number');
    await expect(learnModel(system, train, { smoothing: NaN })).rejects.toThrow('smoothing must be a number from 0 on');
    await expect(learnModel(system, train, { context: { stack: 1.5 } })).rejects.toThrow(
      'stack must be a whole number',
    );
    await expect(learnModel(system, train, { seed: 0.5 })).rejects.toThrow('seed must be a whole number');
    const long = [Array.from({ length: 400 }, () => ({ form: 'a', upos: 'X' }))];
    await expect(learnModel(system, long, { maxLength: 400 })).rejects.toThrow(/choose maxLength \d+ or a system/);
    expect(() => loadGenerative(new Uint8Array(3))).toThrow(UnfitGenerativeModel);
    const { model } = await learnModel(system, train, { iterations: 0 });
    expect(() => loadGenerative(model).parse(long[0]!)).toThrow(RangeError);
  });
});

/** `arcforge learn`: a generative model from sentences, by EM, or from trees. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSpec } from '../../generator/pipeline.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { counted, grouped } from '../../runtime/text/amounts.ts';
import { decodeCounts, encodeCounts, UnfitCounts } from '../../learn/generative/counts-file.ts';
import { ExpectedCounts } from '../../learn/generative/expectation.ts';
import {
  decodeGenerative,
  digestOf,
  encodeGenerative,
  startsAsGenerative,
  UnfitGenerativeModel,
} from '../../learn/generative/generative-file.ts';
import {
  specText,
  structureOf,
  tagIds,
  type GenerativeModel,
  type ModelDescription,
} from '../../learn/generative/generative-model.ts';
import { longestSentence, MOST_PRODUCTS } from '../../learn/generative/longest-sentence.ts';
import { learnByEm } from '../../learn/generative/learn-by-em.ts';
import { maximise } from '../../learn/generative/maximise.ts';
import {
  distinctSequences,
  shortSentences,
  tagsOf,
  type ShortSentences,
} from '../../learn/generative/short-sentences.ts';
import { NOISE, perturbed, startParameters, supervisedCounts } from '../../learn/generative/starts.ts';
import type { ModelForm, SystemStructure } from '../../learn/generative/system-structure.ts';
import { prepareFile, writeBytes } from '../modules/write.ts';
import { toJson, wholeNumber, type Command } from '../shared/command.ts';
import { reason, UsageError, writeSlowly, type Io } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { expectationPool } from '../treebank/expectation-pool.ts';
import { readLearningData } from '../treebank/learning-data.ts';
import { accuracyOf, baselines, formatLearning, reportData, type LearningRow } from '../treebank/learning-report.ts';
import {
  choiceOf,
  contextOf,
  decimalOf,
  learningOptions,
  type LearningArguments,
} from '../treebank/learning-options.ts';
import { threadCount } from '../treebank/treebank-options.ts';

export const learnCommand: Command<LearningArguments> = {
  usage: 'learn <system>',
  summary: 'Learn a generative model from sentences by EM',
  examples: [
    ['arcforge learn arc-standard-free --train train.conllu --out models', 'from tags alone, 30 iterations'],
    ['arcforge learn attardi-3 --form plain --train train.conllu --json', 'over S; no model is written'],
    ['arcforge learn arc-standard-free --start supervised --iterations 0 --train train.conllu', 'from trees'],
    ['arcforge learn models/x.model --expect-only --train part1.conllu > 1.counts', 'a part of an E-step'],
    ['arcforge learn models/x.model --sum *.counts --out next --name x', 'the sum of the parts, and the M-step'],
  ],
  options: (yargs) =>
    learningOptions(
      yargs.positional('system', {
        describe:
          'a system as a spec or a name, in place, to depth 3, with --form plain to 5; or a model that arcforge learn has written, to go on from',
        type: 'string',
        demandOption: true,
      }),
    ).epilogue(
      'A sentence of n words takes time proportional to n^(2k+d), where d is the depth and k the number of stack words shown; the harmonic start and decoding, which see both ends of every arc, take n^(3d). More than 20 million products are refused before they are made. docs/em.md has the model and what it finds.',
    ),
  async run(args, io) {
    const bytes = await modelBytes(args.system);
    const stored = bytes === undefined ? undefined : storedModel(args.system, bytes);
    if (args.sum !== undefined) return sumCounts(args, { io, stored, bytes });
    const files = (args.train ?? []).map(String);
    if (files.length === 0) throw new UsageError('--train is missing: it names the sentences to learn from');
    if (args.expectOnly && stored === undefined) {
      throw new UsageError('--expect-only needs a model; --iterations 0 --out writes one with the start');
    }
    const isSupervised = stored === undefined && args.start === 'supervised';
    if (isSupervised && args.withoutHeads) throw new UsageError('a supervised start needs trees');
    const system = stored?.system ?? (await loadSystem(args.system, io));
    const path = args.out === undefined ? undefined : modelPath(args, system);
    const columns = await readLearningData(files, { io, heads: args.withoutHeads ? 'ignore' : 'read' });
    if (columns === undefined) return 1;
    const description = stored?.model.description ?? describe(args, { system, tags: tagsOf(columns, choiceOf(args)) });
    const data = shortSentences(columns, description.choice, tagIds(description.tags));
    if (!reportData(data, description, io)) return 1;
    const structure = stored?.model.structure ?? refusingUnfit(() => structureOf(system, description));
    const isStarted = stored !== undefined || args.start === 'uniform';
    const needsArcs = !args.expectOnly && !(args.withoutHeads && isStarted);
    refuseTooMuch(structure, { data, form: description.form, purpose: needsArcs ? 'arcs' : 'weights' });
    if (path !== undefined) await prepareFile(path, startsAsGenerative);

    const { form, context, tags } = description;
    const share = {
      options: { system, form, context, tagCount: tags.length },
      sentences: distinctSequences(data.trees),
    };
    const pool = expectationPool(share, threadCount(args.jobs));
    try {
      if (args.expectOnly) {
        const counts = await pool.expect(stored!.model.parameters);
        for (const line of encodeCounts(counts, digestOf(bytes!))) await writeSlowly(io.stdout, Buffer.from(line));
        return 0;
      }
      return await learn();
    } finally {
      await pool.close();
    }

    async function learn(): Promise<number> {
      const iterations = wholeNumber(args.iterations, { option: '--iterations', min: 0, max: 100_000 });
      const seed =
        args.seed === undefined ? undefined : wholeNumber(args.seed, { option: '--seed', min: 0, max: 2 ** 31 - 1 });
      const smoothing = decimalOf(args.smoothing, '--smoothing');
      const options = { start: args.start, smoothing };
      if (isSupervised) {
        const { impossible, sentences } = supervisedCounts(structure, data.trees);
        if (impossible > 0) {
          io.stderr.write(
            `trees out of reach of ${system.name}, which teach nothing: ${grouped(impossible)} of ${grouped(sentences)}\n`,
          );
        }
      }
      const exact = stored?.model.parameters ?? startParameters(structure, data.trees, options);
      const start = seed === undefined ? exact : perturbed(structure, exact, { seed, noise: NOISE });
      const likelihoods: number[] = [];
      let parameters = start;
      for await (const found of learnByEm(structure, (given) => pool.expect(given), { start, iterations })) {
        ({ parameters } = found);
        likelihoods.push(found.logLikelihood);
        const without = found.impossible > 0 ? `; ${counted(found.impossible, 'sentence')} with probability 0` : '';
        io.stderr.write(`iteration ${found.iteration}: log-likelihood ${found.logLikelihood.toFixed(4)}${without}\n`);
      }
      const model: GenerativeModel = { description, structure, parameters };
      const accuracy = args.withoutHeads ? undefined : accuracyOf(model, data.trees, args.decode);
      const own: LearningRow = {
        name: `${system.name}, ${form}`,
        logLikelihood: likelihoods.at(-1)!,
        ...(accuracy === undefined ? {} : { accuracy }),
      };
      const noise = NOISE;
      const others = args.withoutHeads
        ? []
        : await baselines(data.trees, { ...options, tagCount: tags.length, seed, noise, iterations });
      const rows = [own, ...others];
      const { sentences, words } = data;
      const result = {
        system: system.name,
        ...description,
        tags,
        sentences,
        words,
        start: args.start,
        seed,
        iterations,
      };
      io.stdout.write(args.json ? toJson({ ...result, logLikelihoods: likelihoods, rows }) : formatLearning(rows));
      if (path !== undefined) await writeModel(model, path, { io, isQuiet: args.json });
      return 0;
    }
  },
};

function describe(
  args: LearningArguments,
  { system, tags }: { readonly system: TransitionSystem; readonly tags: readonly string[] },
): ModelDescription {
  const form = args.form ?? system.form;
  return { spec: specText(system), form, context: contextOf(args), choice: choiceOf(args), tags };
}

/** The M-step after E-steps elsewhere. */
async function sumCounts(
  args: LearningArguments,
  {
    io,
    stored,
    bytes,
  }: { readonly io: Io; readonly stored: StoredGenerative | undefined; readonly bytes: Uint8Array | undefined },
): Promise<number> {
  if (stored === undefined || bytes === undefined) throw new UsageError('--sum needs the model that was counted with');
  if (args.out === undefined) throw new UsageError('--sum needs --out: the folder of the next model');
  const { model, system } = stored;
  const { parameterCount } = model.structure;
  const counts = new ExpectedCounts(parameterCount);
  for (const file of args.sum!.map(String)) {
    const lines = (await readBytes(file)).toString('utf8').split('\n');
    try {
      counts.addAll(decodeCounts(lines, { model: digestOf(bytes), parameterCount }));
    } catch (error) {
      if (error instanceof UnfitCounts) throw new UsageError(`${file} cannot be used: ${error.message}`);
      throw error;
    }
  }
  if (counts.sentences === counts.impossible)
    throw new UsageError('no sentence was counted, so there is no next model');
  const path = modelPath(args, system);
  await prepareFile(path, startsAsGenerative);
  const { sentences } = counts;
  io.stderr.write(
    `${counted(sentences, 'sentence')}, log-likelihood ${counts.logLikelihood.total(0).toFixed(4)} before this M-step\n`,
  );
  await writeModel({ ...model, parameters: maximise(model.structure, counts) }, path, { io, isQuiet: args.json });
  return 0;
}

async function writeModel(
  model: GenerativeModel,
  path: string,
  { io, isQuiet }: { readonly io: Io; readonly isQuiet: boolean },
): Promise<void> {
  const bytes = encodeGenerative(model);
  await writeBytes(path, bytes);
  (isQuiet ? io.stderr : io.stdout).write(`written ${path}: ${grouped(bytes.length)} bytes\n`);
}

function modelPath({ out, name }: LearningArguments, system: TransitionSystem): string {
  const chosen = name ?? system.name;
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(chosen)) {
    throw new UsageError('--name must consist of letters, digits, dots, hyphens and underscores');
  }
  return join(out!, `${chosen}.model`);
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${reason(error)}`);
  }
}

/** The bytes of a model that an argument names; undefined if it is a spec or a name. */
async function modelBytes(argument: string): Promise<Uint8Array | undefined> {
  if (!existsSync(argument) || /\.jsonc?$/.test(argument)) return undefined;
  const bytes = await readBytes(argument);
  return startsAsGenerative(bytes) || argument.endsWith('.model') ? bytes : undefined;
}

interface StoredGenerative {
  readonly system: TransitionSystem;
  readonly model: GenerativeModel;
}

function storedModel(path: string, bytes: Uint8Array): StoredGenerative {
  let system: TransitionSystem | undefined;
  try {
    const model = decodeGenerative(bytes, (text) => (system = checkSpec({ label: path, text }).system));
    return { system: system!, model };
  } catch (error) {
    if (error instanceof UnfitGenerativeModel) throw new UsageError(`${path} cannot be used: ${error.message}`);
    throw error;
  }
}

/** A system or a context that is out of reach is wrong usage. */
function refusingUnfit(make: () => SystemStructure): SystemStructure {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Refuses sentences whose forests would be too large, before any is built. */
function refuseTooMuch(
  structure: SystemStructure,
  {
    data: { trees },
    form,
    purpose,
  }: { readonly data: ShortSentences; readonly form: ModelForm; readonly purpose: 'weights' | 'arcs' },
): void {
  const longest = trees.reduce((most, { tags }) => Math.max(most, tags.length), 0);
  const products = structure.productBound(longest, purpose);
  if (products <= MOST_PRODUCTS) return;
  const length = longestSentence(structure, { length: longest, purpose });
  throw new UsageError(
    `a sentence of ${longest} words takes up to ${grouped(products)} products, and ${grouped(MOST_PRODUCTS)} are the most; choose --max-length ${length}${form === 'guessing' ? ', a system of less depth, or its guess-free form' : ' or a system of less depth'}`,
  );
}

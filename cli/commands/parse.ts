/** `arcforge parse`: the trees that a trained model finds, in CoNLL-U. */
import { DECODERS, type Decoder } from '../../learn/generative/decode.ts';
import { startsAsGenerative } from '../../learn/generative/generative-file.ts';
import { counted } from '../../runtime/text/amounts.ts';
import { readBytes, UsageError, type Io } from '../shared/io.ts';
import { systemOfModel } from '../../learn/load-model.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import { loadParser } from '../../runtime/trained/load-parser.ts';
import { decodedModel } from '../learn/generative-model-file.ts';
import { compileCompletingModule } from '../modules/compile-module.ts';
import { wholeNumber, type Command } from '../shared/command.ts';
import type { FileResult } from '../../treebank/run-job.ts';
import { drawnTrees } from '../treebank/drawn-trees.ts';
import { startsAsModel, unfit } from '../treebank/model-file.ts';
import { exitCode, runTreebank, writeText } from '../treebank/run-treebank.ts';
import { modelFile, treebankInputs, treebankOptions, type TreebankArguments } from '../treebank/treebank-options.ts';

interface Arguments extends Omit<TreebankArguments, 'spec'> {
  readonly model: string;
  readonly decode: Decoder | undefined;
  readonly beam: string | undefined;
  readonly probabilities: boolean;
  readonly format: Format;
}

const FORMATS = ['conllu', 'tree'] as const;
type Format = (typeof FORMATS)[number];

export const parseCommand: Command<Arguments> = {
  usage: 'parse <model> [file..]',
  summary: 'Parse CoNLL-U with a trained model',
  examples: [
    ['arcforge parse models/english.model test.conllu > parsed.conllu', 'HEAD and DEPREL come from the model'],
    ['arcforge parse models/em.model test.conllu --decode risk', 'a model of arcforge learn, minimum risk'],
    ['arcforge parse models/english.model test.conllu --format tree', 'the trees as drawings'],
    ['cat *.conllu | arcforge parse models/english.model --jobs 4', 'from standard input, in four threads'],
  ],
  options: (yargs) =>
    treebankOptions(
      yargs
        .positional('model', {
          describe: 'a file that arcforge train or learn has written',
          type: 'string',
          demandOption: true,
        })
        .positional('file', {
          describe: 'CoNLL-U or CoNLL-X with words and tags, also gz; standard input if no file is named',
          type: 'string',
          array: true,
        })
        .option('decode', {
          describe:
            'with a model of arcforge learn: the tree of the best computation, the best tree, or minimum risk; with one of --learner crf: the best tree or minimum risk',
          choices: DECODERS,
        })
        .option('beam', {
          describe: 'with a model of arcforge train: the width of the beam; by default that of training, 1 is greedy',
          type: 'string',
        })
        .option('probabilities', {
          describe: 'with a model of --learner crf: write the probability of each head and label into MISC, as ArcProb',
          type: 'boolean',
          default: false,
        })
        .option('format', {
          describe: 'CoNLL-U, or drawings of the trees for the terminal',
          choices: FORMATS,
          default: 'conllu' as const,
        })
        .epilogue('HEAD and DEPREL of the input do not matter and may be _. Nothing else changes.'),
    ),
  async run(args, io) {
    const { files, jobs } = treebankInputs({ ...args, spec: modelFile(args.model) });
    const beam = args.beam === undefined ? undefined : wholeNumber(args.beam, { option: '--beam', min: 1, max: 256 });
    const bytes = await readBytes(args.model, (start) => startsAsGenerative(start) || startsAsModel(start));
    const { skipInvalid } = args;
    if (startsAsGenerative(bytes)) {
      if (beam !== undefined) throw new UsageError('--beam is for models of arcforge train');
      if (args.probabilities) throw new UsageError(ONLY_OVER_TREES);
      return decodeWith({ bytes, files, jobs, args }, io);
    }
    if (!startsAsModel(bytes)) throw foreign(args.model, bytes);
    const moduleUrl = await moduleOf(args.model, bytes);
    const decode = decodeOf(args, splitModel(bytes).header.learner);
    const { probabilities } = args;
    const description = { kind: 'parse', moduleUrl, model: bytes, skipInvalid, beam, decode, probabilities } as const;
    const counts = await writeText(shown(runTreebank<'parse'>({ files, jobs, description }, io), args, io), { io });
    return exitCode({ ...counts, skipInvalid });
  },
};

const ONLY_OVER_TREES = '--probabilities is for models of --learner crf; others do not know them';

/** How to decode with a model of arcforge train; refuses what its learner does not have. */
function decodeOf({ decode, beam, probabilities }: Arguments, learner: string): 'tree' | 'risk' | undefined {
  if (learner !== 'crf') {
    if (probabilities) throw new UsageError(ONLY_OVER_TREES);
    if (decode !== undefined) throw new UsageError('--decode is for models of arcforge learn and of --learner crf');
    return undefined;
  }
  if (beam !== undefined) throw new UsageError('--beam is not for models of --learner crf, which need none');
  if (decode === 'computation')
    throw new UsageError('with --learner crf every tree has one computation; say --decode tree');
  return decode;
}

/** The results in the format that was asked for. */
function shown(
  results: AsyncIterable<FileResult<Uint8Array>>,
  { format }: Arguments,
  io: Io,
): AsyncIterable<FileResult<Uint8Array>> {
  return format === 'tree' ? drawnTrees(results, io) : results;
}

/** Says how to make a model, and in which order to name the files, which are easily swapped. */
function foreign(path: string, { length }: Uint8Array): UsageError {
  const problem =
    length === 0
      ? 'it is empty; arcforge train or arcforge learn makes a model'
      : 'it is not a model; arcforge train or arcforge learn makes one';
  return new UsageError(`${path} cannot be used: ${problem}, and the files to parse follow it`);
}

/** Parses with a model of arcforge learn. */
async function decodeWith(
  {
    bytes,
    files,
    jobs,
    args,
  }: {
    readonly bytes: Uint8Array;
    readonly files: readonly string[];
    readonly jobs: number;
    readonly args: Arguments;
  },
  io: Io,
): Promise<number> {
  const { skipInvalid, decode: decoder = 'tree' } = args;
  const { system } = decodedModel(args.model, bytes);
  const description = { kind: 'decode', system, model: bytes, decoder, skipInvalid } as const;
  const counts = await writeText(shown(runTreebank<'decode'>({ files, jobs, description }, io), args, io), { io });
  if (counts.withoutComputation > 0) {
    io.stderr.write(
      `${counted(counts.withoutComputation, 'sentence')} with a tree that is the best found, not proved to be the best\n`,
    );
  }
  return exitCode({ ...counts, skipInvalid });
}

/** The module of the model’s system, or a UsageError that says why the file does not fit. */
async function moduleOf(path: string, bytes: Uint8Array): Promise<string> {
  try {
    const { module, url } = await compileCompletingModule(systemOfModel(bytes));
    loadParser(bytes, module);
    return url;
  } catch (error) {
    throw unfit(path, error);
  }
}

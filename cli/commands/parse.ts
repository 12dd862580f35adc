/** `arcforge parse`: the trees that a trained model finds, in CoNLL-U or another format. */
import { DECODERS, type Decoder } from '../../learn/generative/decode.ts';
import { needsTreeSums } from '../../generator/emit/sections/parser.ts';
import { startsAsGenerative } from '../../learn/generative/generative-file.ts';
import type { BlockUnit } from '../../runtime/conll/read-blocks.ts';
import { counted } from '../../runtime/text/amounts.ts';
import { UsageError, type Io } from '../shared/io.ts';
import { readBytes } from '../shared/read-input.ts';
import { systemOfModel } from '../../learn/load-model.ts';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import { isPipeline } from '../../runtime/parser/is-pipeline.ts';
import type { Pipeline } from '../../runtime/pipeline/pipeline.ts';
import { loadParser } from '../../runtime/trained/load-parser.ts';
import { loadPipeline } from '../../runtime/trained/load-pipeline.ts';
import { decodedModel } from '../learn/generative-model-file.ts';
import { compileForParser } from '../modules/compile-module.ts';
import { wholeNumber, type Command } from '../shared/command.ts';
import { pathOfModel } from '../shared/model-package.ts';
import { tooLongNote } from '../treebank/too-long-note.ts';
import type { CorpusPart } from '../treebank/corpus-part.ts';
import type { FileResult } from '../../treebank/run-job.ts';
import { doubtfulConllu, doubtfulSentences, doubtfulTable } from '../treebank/doubtful-sentences.ts';
import { drawnTrees } from '../treebank/drawn-trees.ts';
import { jsonTrees } from '../treebank/json-trees.ts';
import { startsAsModel, unfit } from '../treebank/model-file.ts';
import { exitCode, runTreebank, writeText } from '../treebank/run-treebank.ts';
import { refuseConll } from '../treebank/text-input.ts';
import { modelFile, treebankInputs, partedOptions, type TreebankArguments } from '../treebank/treebank-options.ts';
import { TAG_COLUMNS, type TagColumnName } from '../../runtime/parser/tag-columns.ts';

interface Arguments extends Omit<TreebankArguments, 'spec'> {
  readonly model: string;
  readonly decode: Decoder | undefined;
  readonly beam: string | undefined;
  readonly probabilities: boolean;
  readonly doubtful: string | undefined;
  readonly format: Format | undefined;
  readonly text: boolean;
  readonly keep: readonly TagColumnName[] | undefined;
}

const FORMATS = ['conllu', 'jsonl', 'tree'] as const;
type Format = (typeof FORMATS)[number];

export const parseCommand: Command<Arguments> = {
  usage: 'parse <model> [file..]',
  summary: 'Parse text, or CoNLL-U, with a trained model',
  numbers: ['beam', 'doubtful'],
  examples: [
    ['echo "A hearing starts today." | arcforge parse english --text --format tree', 'from English text to trees'],
    ['cat text.txt | arcforge parse models/mine.model --text', 'with a model of one’s own'],
    ['arcforge parse models/english.model test.conllu > parsed.conllu', 'tags, HEAD and DEPREL come from the model'],
    ['arcforge parse models/em.model test.conllu --decode risk', 'a model of arcforge learn, minimum risk'],
    ['arcforge parse models/english.model test.conllu --format tree', 'the trees as drawings'],
    ['arcforge parse models/crf.model test.conllu --doubtful 20', 'the sentences to look at first'],
    ['cat *.conllu | arcforge parse models/english.model --jobs 4', 'from standard input, in four threads'],
  ],
  options: (yargs) =>
    partedOptions(
      yargs
        .positional('model', {
          describe: 'a file that arcforge train or learn has written, or english, if arcforge-english is installed',
          type: 'string',
          demandOption: true,
        })
        .positional('file', {
          describe: 'CoNLL-U, CoNLL-X or, with --text, plain text, also gz; standard input if no file is named',
          type: 'string',
          array: true,
        })
        .option('text', {
          describe: 'the input is plain text; the model finds sentences, words and tags',
          type: 'boolean',
          default: false,
        })
        .option('keep', {
          describe: 'columns of tags to keep where the input has one, instead of those that the model finds',
          choices: TAG_COLUMNS,
          array: true,
        })
        .option('decode', {
          describe:
            'with a model of arcforge learn: the tree of the best computation, the best tree, or minimum risk; with one of --learner crf: the best tree, or by default minimum risk',
          choices: DECODERS,
        })
        .option('beam', {
          describe: 'with a model of arcforge train: the width of the beam; by default that of training, 1 is greedy',
          type: 'string',
        })
        .option('probabilities', {
          describe:
            'with a model of --learner crf: write the probability of each head (HeadProb) and of head and label (ArcProb), and the entropy of the trees',
          type: 'boolean',
          default: false,
        })
        .option('doubtful', {
          describe:
            'with a model of --learner crf: only so many sentences, those with the most wrong arcs expected per word, as a table or in another format',
          type: 'string',
        })
        .option('format', {
          describe: 'CoNLL-U, lines of JSON, or drawings of the trees for the terminal; CoNLL-U by default',
          choices: FORMATS,
        })
        .epilogue(
          'HEAD and DEPREL of the input do not matter and may be _, and so may the tags that the model finds. A model of arcforge train --gold-tags needs the tags. Nothing else changes.',
        ),
    ),
  async run(args, io) {
    const { files, jobs, part } = treebankInputs({ ...args, spec: modelFile(args.model) });
    const path = pathOfModel(args.model);
    const beam = args.beam === undefined ? undefined : wholeNumber(args.beam, { option: '--beam', min: 1, max: 256 });
    const doubtful =
      args.doubtful === undefined
        ? undefined
        : wholeNumber(args.doubtful, { option: '--doubtful', min: 1, max: 10_000 });
    if (doubtful !== undefined && part !== undefined) {
      throw new UsageError('--doubtful compares all sentences, so it is not for a part of them');
    }
    const bytes = await readBytes(path, {
      io,
      startsAsOurs: (start) => startsAsGenerative(start) || startsAsModel(start),
    });
    const { skipInvalid } = args;
    if (startsAsGenerative(bytes)) {
      if (beam !== undefined) throw new UsageError('--beam is for models of arcforge train');
      refuseProbabilities(args);
      if (args.text) throw new UsageError('--text is for models of arcforge train; one of arcforge learn needs words');
      if (args.keep !== undefined) throw new UsageError(KEEPS_ALL);
      return decodeWith({ bytes, files, jobs, part, args }, io);
    }
    if (!startsAsModel(bytes)) throw foreign(path, bytes);
    const { moduleUrl, pipeline } = await openModel(path, bytes);
    const keep = keptColumns(args, pipeline);
    if (args.text) checkReadsText(args, pipeline);
    const decode = decodeOf(args, splitModel(bytes).header.learner);
    const probabilities = args.probabilities || doubtful !== undefined;
    const options = { skipInvalid, beam, decode, probabilities, keep };
    const description = { kind: 'parse', moduleUrl, model: bytes, ...options } as const;
    const unitOf = args.text ? paragraphs : undefined;
    const results = runTreebank<'parse'>({ files, jobs, part, description, ...(unitOf && { unitOf }) }, io);
    const counts = await writeText(shown(results, { ...args, doubtful, probabilities }, io), { io });
    if (counts.withoutComputation > 0) {
      io.stderr.write(
        tooLongNote(counts.withoutComputation, { isProjective: !needsTreeSums(systemOfModel(bytes)), probabilities }),
      );
    }
    return exitCode({ ...counts, skipInvalid, part });
  },
};

/** Text is cut between paragraphs. */
function paragraphs(start: Uint8Array): BlockUnit {
  refuseConll(start);
  return 'paragraph';
}

/** Refuses what only models over trees know. */
function refuseProbabilities({ probabilities, doubtful }: Arguments): void {
  for (const [option, isGiven] of [
    ['--probabilities', probabilities],
    ['--doubtful', doubtful !== undefined],
  ] as const) {
    if (isGiven) throw new UsageError(`${option} is for models of --learner crf; others know no probabilities`);
  }
}

/** How to decode with a model of arcforge train; refuses what its learner does not have. */
function decodeOf(args: Arguments, learner: string): 'tree' | 'risk' | undefined {
  const { decode, beam } = args;
  if (learner !== 'crf') {
    refuseProbabilities(args);
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
  { format, doubtful, probabilities }: Shown,
  io: Io,
): AsyncIterable<FileResult<Uint8Array>> {
  const written = format === undefined ? doubtfulTable : doubtfulConllu;
  const chosen = doubtful === undefined ? results : doubtfulSentences(results, { most: doubtful, written });
  switch (format) {
    case 'tree':
      return drawnTrees(chosen, io);
    case 'jsonl':
      return jsonTrees(chosen, { probabilities });
    case 'conllu':
    case undefined:
      return chosen;
  }
}

/** What is shown of the results. */
interface Shown {
  readonly format: Format | undefined;
  /** How many sentences to choose; undefined for all. */
  readonly doubtful: number | undefined;
  readonly probabilities: boolean;
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
    part,
    args,
  }: {
    readonly bytes: Uint8Array;
    readonly files: readonly string[];
    readonly jobs: number;
    readonly part: CorpusPart | undefined;
    readonly args: Arguments;
  },
  io: Io,
): Promise<number> {
  const { skipInvalid, decode: decoder = 'tree', format } = args;
  const { system } = decodedModel(args.model, bytes);
  const description = { kind: 'decode', system, model: bytes, decoder, skipInvalid } as const;
  const results = runTreebank<'decode'>({ files, jobs, part, description }, io);
  const counts = await writeText(shown(results, { format, doubtful: undefined, probabilities: false }, io), { io });
  if (counts.withoutComputation > 0) {
    io.stderr.write(
      `${counted(counts.withoutComputation, 'sentence')} with a tree that is the best found, not proved to be the best\n`,
    );
  }
  return exitCode({ ...counts, skipInvalid, part });
}

/** The module of the model’s system, and the pipeline if it is one, or a UsageError that says why the file does not fit. */
async function openModel(
  path: string,
  bytes: Uint8Array,
): Promise<{ readonly moduleUrl: string; readonly pipeline: Pipeline | undefined }> {
  try {
    const { module, url } = await compileForParser(systemOfModel(bytes), splitModel(bytes).header.learner);
    const pipeline = isPipeline(bytes) ? loadPipeline(bytes, module) : undefined;
    if (pipeline === undefined) loadParser(bytes, module);
    return { moduleUrl: url, pipeline };
  } catch (error) {
    throw unfit(path, error);
  }
}

const KEEPS_ALL = '--keep is for models that find tags; this one keeps all columns but HEAD and DEPREL';

/** The columns to keep, if the model would replace them. */
function keptColumns({ keep = [], text }: Arguments, pipeline: Pipeline | undefined): readonly TagColumnName[] {
  if (keep.length === 0) return [];
  if (text) throw new UsageError('--keep is for CoNLL-U; text has no tags');
  if (pipeline === undefined) throw new UsageError(KEEPS_ALL);
  const { columns } = pipeline;
  const other = keep.find((name) => !columns.includes(name));
  if (other === undefined) return keep;
  const found = columns.length === 0 ? 'no tags' : columns.map((name) => name.toUpperCase()).join(', ');
  throw new UsageError(`--keep ${other}: the model finds ${found}, and does not look at ${other.toUpperCase()}`);
}

/** Refuses text for a model that cannot divide it. */
function checkReadsText({ model }: Arguments, pipeline: Pipeline | undefined): void {
  if (pipeline?.readsText === true) return;
  const reason =
    pipeline === undefined
      ? 'it was trained with --gold-tags, so it needs words and tags; train it without'
      : 'its treebank does not tell its text (SpaceAfter=No), so it needs words';
  throw new UsageError(`${model} does not read text: ${reason}`);
}

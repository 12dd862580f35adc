/** The options of `arcforge learn`. */
import type { Argv } from 'yargs';
import type { ContextShape } from '../../generator/frames/forests/context-classes.ts';
import { DECODERS, type Decoder } from '../../learn/generative/decode.ts';
import { LEARNING_BOUNDS, LEARNING_DEFAULTS } from '../../learn/generative/learning-problem.ts';
import { EMITTED_COLUMNS, type EmittedColumn, type SentenceChoice } from '../../learn/generative/short-sentences.ts';
import { STARTS, type Start } from '../../learn/generative/starts.ts';
import { MODEL_FORMS, type ModelForm } from '../../learn/generative/system-structure.ts';
import { wholeNumber } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';
import { partOption } from '../treebank/corpus-part.ts';

export interface LearningArguments {
  readonly system: string;
  readonly train: readonly string[] | undefined;
  readonly out: string | undefined;
  readonly name: string | undefined;
  readonly form: ModelForm | undefined;
  readonly start: Start;
  readonly smoothing: string;
  readonly iterations: string;
  readonly seed: string | undefined;
  readonly maxLength: string;
  readonly tags: EmittedColumn;
  readonly stack: string;
  readonly emission: string;
  readonly front: boolean;
  readonly symbols: boolean;
  readonly normalise: 'allowed' | 'all';
  readonly keepPunctuation: boolean;
  readonly withoutHeads: boolean;
  readonly decode: Decoder;
  readonly jobs: string;
  readonly json: boolean;
  readonly expectOnly: boolean;
  readonly sum: readonly string[] | undefined;
  readonly part: string | undefined;
}

/** Adds the options. */
export function learningOptions(yargs: Argv): Argv {
  const { context, choice, ...usual } = LEARNING_DEFAULTS;
  return partOption(yargs)
    .option('train', { describe: 'CoNLL-U or CoNLL-X files, also gz', type: 'string', array: true })
    .option('out', { describe: 'the folder of the model; without it no model is written', type: 'string' })
    .option('name', { describe: 'the name of the model; by default that of the system', type: 'string' })
    .option('form', {
      describe: 'whose computations are drawn: plain is S, where trees have several; by default that of the system',
      choices: MODEL_FORMS,
    })
    .option('start', { describe: 'where EM starts', choices: STARTS, default: usual.start })
    .option('iterations', {
      describe: 'how many iterations; 0 keeps the start',
      type: 'string',
      default: String(usual.iterations),
    })
    .option('seed', { describe: 'multiplies the start by random numbers from 0.5 to 1.5', type: 'string' })
    .option('smoothing', {
      describe: 'added to the counts of a supervised start',
      type: 'string',
      default: String(usual.smoothing),
    })
    .option('max-length', {
      describe: 'longer sentences are left out',
      type: 'string',
      default: String(choice.maxLength),
    })
    .option('tags', { describe: 'the column that is emitted', choices: EMITTED_COLUMNS, default: choice.column })
    .option('stack', {
      describe: 'how many stack words show tags to transitions',
      type: 'string',
      default: String(context.stack),
    })
    .option('emission', {
      describe: 'how many show theirs to a tag that is emitted',
      type: 'string',
      default: String(context.emission),
    })
    .option('front', { describe: 'show the tag of the buffer’s front too', type: 'boolean', default: false })
    .option('symbols', { describe: 'show the symbols of the stack words too', type: 'boolean', default: false })
    .option('normalise', {
      describe: 'over which transitions probabilities sum to 1',
      choices: ['all', 'allowed'],
      default: 'all',
    })
    .option('keep-punctuation', { describe: 'keep words tagged PUNCT', type: 'boolean', default: false })
    .option('without-heads', { describe: 'the sentences have no trees', type: 'boolean', default: false })
    .option('decode', { describe: 'which trees are compared with gold', choices: DECODERS, default: 'computation' })
    .option('jobs', { describe: 'number of worker threads; the result is the same', type: 'string', default: '1' })
    .option('json', { describe: 'the result as JSON, with all iterations', type: 'boolean', default: false })
    .option('expect-only', {
      describe: 'with a model: only write the expected counts of the sentences to standard output',
      type: 'boolean',
      default: false,
    })
    .option('sum', {
      describe: 'with a model: add up files of counts and write the next model',
      type: 'string',
      array: true,
    });
}

/** What contexts show. */
export function contextOf(args: LearningArguments): ContextShape {
  return {
    stack: wholeNumber(args.stack, { option: '--stack', ...LEARNING_BOUNDS.stack }),
    emission: wholeNumber(args.emission, { option: '--emission', ...LEARNING_BOUNDS.emission }),
    front: args.front ? 'shown' : 'hidden',
    symbols: args.symbols ? 'shown' : 'hidden',
    normalised: args.normalise === 'allowed' ? 'over-allowed' : 'over-all',
  };
}

/** Which sentences are learned from. */
export function choiceOf(args: LearningArguments): SentenceChoice {
  return {
    column: args.tags,
    maxLength: wholeNumber(args.maxLength, { option: '--max-length', ...LEARNING_BOUNDS.maxLength }),
    punctuation: args.keepPunctuation ? 'keep' : 'drop',
  };
}

/** A number from 0 on, or a UsageError that names the option. */
export function decimalOf(text: string, option: string): number {
  if (/^\d{1,9}(\.\d{1,12})?$/.test(text)) return Number(text);
  throw new UsageError(`${option} must be a number such as 0.1`);
}

/** `learn` for programs: a generative model of a system from sentences in memory, by EM. */
import type { ContextShape } from '../generator/frames/forests/context-classes.ts';
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import { checkSystem } from '../generator/theory/check-system.ts';
import { checkFunction } from '../runtime/text/check-function.ts';
import { checkChoice } from '../runtime/text/check-choice.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import type { TreebankInput } from '../runtime/conll/input.ts';
import { shownValue } from '../runtime/text/shown-value.ts';
import { wholeNumberOption } from '../runtime/text/whole-number.ts';
import { validColumns } from '../treebank/valid-columns.ts';
import { expectedCounts, SentenceSums } from './generative/expectation.ts';
import { decodeGenerative, encodeGenerative, UnfitGenerativeModel } from './generative/generative-file.ts';
import { specText, tagIds, type GenerativeModel, type ModelDescription } from './generative/generative-model.ts';
import { learnByEm, type Iteration } from './generative/learn-by-em.ts';
import { describeModel, LEARNING_BOUNDS, LEARNING_DEFAULTS, structureInReach } from './generative/learning-problem.ts';
import {
  distinctSequences,
  EMITTED_COLUMNS,
  shortSentences,
  type LearningColumns,
  type SentenceChoice,
} from './generative/short-sentences.ts';
import { firstParameters, STARTS, type Start } from './generative/starts.ts';
import { MODEL_FORMS, type ModelForm } from './generative/system-structure.ts';
import { checkSignal } from './shared/scored-training.ts';
import { NothingToLearn } from './shared/training.ts';

export interface LearningOptions extends Partial<SentenceChoice> {
  /** Whose computations are drawn: `plain` is S, where trees have several; by default that of the system. */
  readonly form?: ModelForm;
  /** What the model looks at when it draws; by default two words of the stack, and one for a tag. */
  readonly context?: Partial<ContextShape>;
  /** Where EM starts; `harmonic` by default. `supervised` needs trees. */
  readonly start?: Start;
  /** Added to the counts of a supervised start; 0.1 by default. */
  readonly smoothing?: number;
  /** Multiplies the start by random numbers; without a seed it stays as it is. */
  readonly seed?: number;
  /** How many iterations; 30 by default, and 0 keeps the start. */
  readonly iterations?: number;
  /** A model of the same system to go on from, with its form, context and choice of sentences, instead of a start. */
  readonly resume?: Uint8Array;
  /** Called for the start and after each iteration; EM waits for the promise that it may return. */
  readonly onIteration?: (iteration: Iteration) => void | Promise<void>;
  /** Ends EM after an iteration. */
  readonly signal?: AbortSignal;
}

/** A model, and how it came about. */
export interface LearnedModel {
  readonly model: Uint8Array;
  /** Of the sentences under the start and after each iteration. */
  readonly logLikelihoods: readonly number[];
  /** The sentences that were learned from and their words, and the sentences that were too long. */
  readonly sentences: number;
  readonly words: number;
  readonly leftOut: number;
  /** Sentences with a tag that the model to go on from does not know. */
  readonly unknown: number;
}

/**
 * Learns a model from sentences with tags. Throws a RangeError for a system or a context that is out of reach, and for
 * sentences that would take too long, and NothingToLearn if all are left out.
 */
export async function learnModel(
  system: TransitionSystem,
  treebank: TreebankInput,
  options: LearningOptions = {},
): Promise<LearnedModel> {
  checkSystem(system);
  checkOptions(options);
  if (options.onIteration !== undefined) checkFunction(options.onIteration, 'onIteration');
  checkSignal(options.signal);
  checkChoice(options.form, { name: 'form', values: MODEL_FORMS });
  checkChoice(options.start, { name: 'start', values: STARTS });
  checkChoice(options.column, { name: 'column', values: EMITTED_COLUMNS });
  checkChoice(options.punctuation, { name: 'punctuation', values: ['keep', 'drop'] });
  const stored = options.resume === undefined ? undefined : modelToResume(system, options);
  const start = stored === undefined ? (options.start ?? LEARNING_DEFAULTS.start) : 'uniform';
  const iterations = checkedNumber('iterations', options.iterations ?? LEARNING_DEFAULTS.iterations);
  const heads = start === 'supervised' ? 'read' : 'ignore';
  const columns = await validColumns(treebank, EMITTED_COLUMNS, { heads });
  const description = stored?.description ?? describe(system, columns, options);
  const { trees, sentences, words, leftOut, unknown } = shortSentences(
    columns,
    description.choice,
    tagIds(description.tags),
  );
  if (sentences === 0) {
    const { maxLength } = description.choice;
    throw new NothingToLearn(`there are no sentences of 1 to ${maxLength} words, so there is nothing to learn from`);
  }
  const structure = structureInReach({ system, description, known: stored?.structure }, trees, {
    purpose: start === 'uniform' ? 'weights' : 'arcs',
    option: 'maxLength',
  });

  const first = firstParameters(structure, trees, {
    known: stored?.parameters,
    start,
    smoothing: smoothingOf(options),
    seed: options.seed === undefined ? undefined : checkedNumber('seed', options.seed),
  });
  const sequences = distinctSequences(trees);
  const sums = new SentenceSums(structure, 'weights');
  const logLikelihoods: number[] = [];
  let parameters = first;
  const expect = (given: Float64Array) => expectedCounts(sequences, given, { structure, sums });
  for await (const iteration of learnByEm(structure, expect, { start: first, iterations })) {
    ({ parameters } = iteration);
    logLikelihoods.push(iteration.logLikelihood);
    await options.onIteration?.(iteration);
    if (options.signal?.aborted === true) break;
  }
  const model = encodeGenerative({ description, structure, parameters });
  return { model, logLikelihoods, sentences, words, leftOut, unknown };
}

/** What a new model is about. */
function describe(
  system: TransitionSystem,
  columns: LearningColumns,
  { form, context: shape, column, maxLength, punctuation }: LearningOptions,
): ModelDescription {
  checkOptions(shape ?? {}, 'context');
  const { context: usual, choice } = LEARNING_DEFAULTS;
  const context = { ...usual, ...shape };
  for (const option of ['stack', 'emission'] as const) checkedNumber(option, context[option]);
  return describeModel(system, columns, {
    form,
    context,
    choice: {
      column: column ?? choice.column,
      maxLength: checkedNumber('maxLength', maxLength ?? choice.maxLength),
      punctuation: punctuation ?? choice.punctuation,
    },
  });
}

function checkedNumber(option: keyof typeof LEARNING_BOUNDS, value: number): number {
  return wholeNumberOption(value, { option, ...LEARNING_BOUNDS[option] });
}

/** What a model has of its own. */
const OF_MODELS = ['form', 'context', 'column', 'maxLength', 'punctuation', 'start', 'smoothing'] as const;

function modelToResume(system: TransitionSystem, options: LearningOptions): GenerativeModel {
  const given = OF_MODELS.filter((name) => options[name] !== undefined);
  if (given.length > 0) throw new RangeError(`a model to go on from has its own ${given.join(', ')}`);
  return decodeGenerative(options.resume!, (spec) => {
    if (spec === specText(system)) return system;
    throw new UnfitGenerativeModel(`it was learned for another system than ${system.name}`);
  });
}

function smoothingOf({ smoothing = LEARNING_DEFAULTS.smoothing }: LearningOptions): number {
  if (typeof smoothing === 'number' && smoothing >= 0 && Number.isFinite(smoothing)) return smoothing;
  throw new RangeError(`smoothing must be a number from 0 on, not ${shownValue(smoothing)}`);
}

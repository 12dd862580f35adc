/** The options of `train` that only networks have. */
import { hasLayers, LAYER_BOUNDS, NETWORK_BOUNDS } from '../../learn/learners.ts';
import { MOST_VECTOR_WORDS } from '../../learn/neural/read-vectors.ts';
import { SHARDS } from '../../learn/neural/shards.ts';
import type { TrainingOptions } from '../../learn/shared/training.ts';
import type { Learner } from '../../runtime/trained/load-parser.ts';
import { wholeNumber } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';
import { threadCount } from './treebank-options.ts';
import { usefulThreads } from './worker-pool.ts';

export interface NetworkArguments {
  readonly learner: Learner;
  readonly layers: string | undefined;
  readonly width: string | undefined;
  readonly networks: string | undefined;
  readonly vectors: string | undefined;
  readonly vectorWords: string | undefined;
  readonly jobs: string;
  readonly resume: boolean;
}

/** The layers that are asked for, if the learner has any and does not go on with those of a model. */
export function chosenLayers(args: NetworkArguments): Pick<TrainingOptions, 'layers' | 'width'> {
  const [layers, width] = (['layers', 'width'] as const).map((name) =>
    args[name] === undefined ? undefined : wholeNumber(args[name], { option: `--${name}`, ...LAYER_BOUNDS[name] }),
  );
  if (layers === undefined && width === undefined) return {};
  if (!hasLayers(args.learner)) throw new UsageError('--layers and --width are for --learner encoder and crf');
  if (args.resume)
    throw new UsageError('--resume goes on with the layers of the model; leave out --layers and --width');
  if (width !== undefined && width % 8 !== 0) throw new UsageError('--width must be a multiple of 8');
  return { layers, width };
}

/** The number of threads beside this one: a linear learner has none, and more threads than shards or processors are of no use. */
export function helpingThreads({ jobs, learner }: NetworkArguments): number {
  const asked = threadCount(jobs);
  return learner === 'linear' ? 0 : Math.min(usefulThreads(asked), SHARDS) - 1;
}

/** The number of networks that is asked for, if the learner has any and does not go on with those of a model. */
export function chosenNetworks({ networks, learner, resume }: NetworkArguments): number | undefined {
  if (networks === undefined) return undefined;
  if (learner === 'linear') throw new UsageError('--networks are for --learner neural, encoder and crf');
  if (resume) throw new UsageError('--resume goes on with the networks of the model; leave out --networks');
  return wholeNumber(networks, { option: '--networks', ...NETWORK_BOUNDS });
}

/** The bound of words with vectors, if vectors are asked for, the learner has them and does not go on with a model’s. */
export function chosenVectorWords(args: NetworkArguments): number | undefined {
  if (args.vectors === undefined) {
    if (args.vectorWords !== undefined) throw new UsageError('--vector-words needs --vectors');
    return undefined;
  }
  if (args.learner === 'linear') throw new UsageError('--vectors are for --learner neural, encoder and crf');
  if (args.resume) throw new UsageError('--resume goes on with the vectors of the model; leave out --vectors');
  if (args.vectorWords === undefined) return undefined;
  return wholeNumber(args.vectorWords, { option: '--vector-words', min: 1, max: MOST_VECTOR_WORDS });
}

/** The interpreter of S: which transitions apply to a configuration, and what they do to it. */
import { dependentPosition, headPosition, type Reduction } from '../theory/reduction.ts';
import {
  isApplicable,
  lengthsAfter,
  SHIFT,
  type PlainTransition,
  type TransitionSystem,
} from '../theory/transition-system.ts';
import { bufferLength, nodeAt, type Configuration } from './configuration.ts';
import type { Arc } from './tree.ts';

/** The transitions of S that apply to the configuration. */
export function plainTransitions(system: TransitionSystem, configuration: Configuration): PlainTransition[] {
  const reductions = system.reductions.filter((reduction) => isPlainAllowed(system, configuration, reduction));
  return bufferLength(configuration) > 0 ? [SHIFT, ...reductions] : reductions;
}

/** True if the transition applies to the configuration. */
export function isPlainAllowed(
  system: TransitionSystem,
  configuration: Configuration,
  transition: PlainTransition,
): boolean {
  const buffer = bufferLength(configuration);
  return transition.kind === 'sh'
    ? buffer > 0
    : isApplicable(system, transition, { height: configuration.height, buffer });
}

/** The arc that a reduction builds in the configuration. */
export function arcOf(configuration: Configuration, reduction: Reduction): Arc {
  return {
    head: nodeAt(configuration, headPosition(reduction)),
    dependent: nodeAt(configuration, dependentPosition(reduction)),
  };
}

/** The configuration after a transition that applies. */
export function applyPlain(
  system: TransitionSystem,
  configuration: Configuration,
  transition: PlainTransition,
): Configuration {
  return transition.kind === 'sh' ? shift(configuration) : reduce(system, configuration, transition);
}

function shift(configuration: Configuration): Configuration {
  const { live, height, fresh, heads } = configuration;
  if (height < live.length) return { live, height: height + 1, fresh, heads };
  return { live: [...live, fresh], height: height + 1, fresh: fresh + 1, heads };
}

function reduce(system: TransitionSystem, configuration: Configuration, reduction: Reduction): Configuration {
  const { live, height, fresh, heads } = configuration;
  const { head, dependent } = arcOf(configuration, reduction);
  const isFresh = dependent === fresh;
  return {
    live: isFresh ? live : live.toSpliced(height - dependentPosition(reduction), 1),
    height: lengthsAfter(system, reduction, { height, buffer: bufferLength(configuration) }).height,
    fresh: isFresh ? fresh + 1 : fresh,
    heads: heads.with(dependent - 1, head),
  };
}

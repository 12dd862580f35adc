import type { CompletingConfiguration, SystemConfiguration } from '../runtime/system-module.ts';

/** Modules without a completion automaton do not know what is viable. */
export function isCompleting(configuration: SystemConfiguration): configuration is CompletingConfiguration {
  return 'isViable' in configuration;
}

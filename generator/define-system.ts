/** The entry point for programs: a spec written in TypeScript, checked like any other. */
import { formatDiagnostic } from './diagnostics/format.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import { checkSpec } from './pipeline.ts';
import type { TransitionSystem } from './theory/transition-system.ts';
import type { SystemSpec } from './spec/schema.ts';

/** A spec that did not pass the checks; the message holds all findings. */
export class SpecError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  constructor(message: string, diagnostics: readonly Diagnostic[]) {
    super(message);
    this.name = 'SpecError';
    this.diagnostics = diagnostics;
  }
}

/** The transition system of a spec; throws a SpecError with all findings if a check fails. */
export function defineSystem(spec: SystemSpec): TransitionSystem {
  const source = { label: 'defineSystem', text: jsonOf(spec) };
  const { system, diagnostics } = checkSpec(source);
  if (system !== undefined) return system;
  throw new SpecError(diagnostics.map((finding) => formatDiagnostic(source, finding)).join('\n\n'), diagnostics);
}

/** The text of a spec; throws if it cannot be written as JSON. */
function jsonOf(spec: SystemSpec): string {
  checkOptions(spec, 'spec');
  try {
    return JSON.stringify(spec, undefined, 2) ?? '';
  } catch (cause) {
    throw new TypeError('spec must be an object that can be written as JSON', { cause });
  }
}

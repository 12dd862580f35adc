/** From an argument of the command line (a file, `-`, a name) to a checked system. */
import { existsSync } from 'node:fs';
import { formatDiagnostics } from '../../generator/diagnostics/format.ts';
import type { Source } from '../../generator/diagnostics/source.ts';
import { printable } from '../../runtime/text/printable.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { MAX_SPEC_LENGTH } from '../../generator/spec/limits.ts';
import { FAMILY_NAMES, namedSpec, shippedNames, suggestName } from '../../generator/spec/names.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { STDIN, UsageError, type Io } from './io.ts';
import { readInput } from './read-input.ts';
import { writePainted } from './paint.ts';

/** True for the name of a system; a word with a slash or the ending of JSON is a file. */
export function isNamed(argument: string): boolean {
  return !isPath(argument) && namedSpec(argument) !== undefined;
}

function isPath(argument: string): boolean {
  return /[/\\]|\.jsonc?$/.test(argument);
}

/** True for a word that can only mean a spec: the name of a system, or a JSON file. */
export function isSpec(word: string): boolean {
  return /\.jsonc?$/.test(word) || (!existsSync(word) && isNamed(word));
}

/** The text of the spec that an argument stands for. */
export async function loadSource(argument: string, io: Io): Promise<Source> {
  if (argument === STDIN) return { label: STDIN, text: await readInput(STDIN, { io, limit: MAX_SPEC_LENGTH }) };
  if (isNamed(argument)) return namedSpec(argument)!;
  if (!isPath(argument) && !existsSync(argument)) throw new UsageError(unknownName(argument));
  return { label: printable(argument), text: await readInput(argument, { io, limit: MAX_SPEC_LENGTH }) };
}

/** A spec that failed a check; its findings have already been printed. */
export class SpecRejected extends Error {}

/** The system that an argument stands for. Findings go to stderr; throws SpecRejected if there are errors. */
export async function loadSystem(argument: string, io: Io): Promise<TransitionSystem> {
  const { source, diagnostics, system } = checkSpec(await loadSource(argument, io));
  if (system === undefined) {
    writePainted(io, 'stderr', formatDiagnostics(source, diagnostics));
    throw new SpecRejected(argument);
  }
  for (const { code, message } of diagnostics) {
    writePainted(io, 'stderr', `${source.label}: warning[${code}]: ${message} (see arcforge check)\n`);
  }
  return system;
}

function unknownName(name: string): string {
  const shown = name === '' ? '""' : printable(name);
  const meant = suggestName(name);
  return [
    `${shown} is neither a file nor the name of a system`,
    ...(meant === undefined ? [] : [`  did you mean ${meant}?`]),
    `  shipped: ${shippedNames().join(', ')}`,
    `  families: ${FAMILY_NAMES.map((family) => family.name).join(', ')} (depth D, degree K), each without the front also -returning or -returning-right`,
  ].join('\n');
}

/** From what stands on the command line (a file, `-`, a name) to a checked system. */
import { existsSync } from 'node:fs';
import { knownOutside } from '../checks/known-systems.ts';
import { formatDiagnostic } from '../diagnostics/format.ts';
import { printable, type Source } from '../diagnostics/source.ts';
import { checkSpec } from '../pipeline.ts';
import { namedSpec, shippedNames, suggestName } from '../spec/names.ts';
import type { TransitionSystem } from '../theory/transition-system.ts';
import { readInput, STDIN, UsageError, type Io } from './io.ts';

/** The text of the spec that an argument stands for. */
export async function loadSource(argument: string, io: Io): Promise<Source> {
  if (argument === STDIN) return { label: STDIN, text: await readInput(STDIN, io) };
  const isPath = /[/\\]|\.jsonc?$/.test(argument);
  const named = isPath ? undefined : namedSpec(argument);
  if (named !== undefined) return named;
  if (!isPath && !existsSync(argument)) throw new UsageError(unknownName(argument));
  return { label: printable(argument), text: await readInput(argument, io) };
}

/** A spec that did not pass; its findings have been written. */
export class SpecRejected extends Error {}

/** The system that an argument stands for. Findings go to stderr; with errors among them it throws SpecRejected. */
export async function loadSystem(argument: string, io: Io): Promise<TransitionSystem> {
  const { source, diagnostics, system } = checkSpec(await loadSource(argument, io));
  if (system === undefined) {
    for (const finding of diagnostics) io.stderr.write(`${formatDiagnostic(source, finding)}\n\n`);
    throw new SpecRejected(argument);
  }
  for (const { code, message } of diagnostics) {
    io.stderr.write(`${source.label}: warning[${code}]: ${message} (arcforge check says more)\n`);
  }
  return system;
}

function unknownName(name: string): string {
  const shown = printable(name);
  const outside = knownOutside(name);
  if (outside !== undefined) {
    return `${shown} is not a system of this class: ${outside.explanation}\n  nearest inside the class: ${outside.nearest}`;
  }
  const meant = suggestName(name);
  return [
    `${shown} is neither a file nor the name of a system`,
    ...(meant === undefined ? [] : [`  did you mean ${meant}?`]),
    `  shipped: ${shippedNames().join(', ')}`,
    '  families: attardi-D, easy-first-D, full-D, full-D-K (depth D, degree K), each also -returning or -returning-right',
  ].join('\n');
}

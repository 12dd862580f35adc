/** `arcforge close`: the least monotonic completion of a spec, as a spec. */
import { closeSpec } from '../../generator/close-spec.ts';
import { hasErrors } from '../../generator/diagnostics/diagnostic.ts';
import { formatDiagnostics } from '../../generator/diagnostics/format.ts';
import { escapeControls } from '../../runtime/text/printable.ts';
import { SPEC_ARGUMENT, type Command } from '../shared/command.ts';
import { loadSource } from '../shared/load-spec.ts';
import { writePainted } from '../shared/paint.ts';

interface Arguments {
  readonly spec: string;
}

export const closeCommand: Command<Arguments> = {
  usage: 'close <spec>',
  summary: 'Print a spec with the reductions that monotonicity requires',
  examples: [
    ['arcforge close hybrid.json > hybrid-closed.json', 'add what is missing and keep the rest, comments included'],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
      .epilogue(
        'Only the list of reductions and the depth change. A spec that lacks nothing is printed unchanged, and so is every spec that names a family.',
      ),
  async run({ spec }, io) {
    const source = await loadSource(spec, io);
    const { text, findings } = closeSpec(source);
    writePainted(io, 'stderr', formatDiagnostics(source, findings));
    if (text !== undefined) io.stdout.write(escapeSource(text));
    return hasErrors(findings) ? 1 : 0;
  },
};

/**
 * The text without control characters except tabs and line ends. An escape means the same inside a string, and does no
 * harm inside a comment. JSON has no such characters elsewhere, apart from a lone carriage return, which ends a line.
 */
function escapeSource(text: string): string {
  const lines = text.split(/\r(?!\n)|(?<!\r)\n/);
  const escaped = lines.map((line) => line.replaceAll(/[^\t\r]+/g, escapeControls)).join('\n');
  return escaped.endsWith('\n') ? escaped : `${escaped}\n`;
}

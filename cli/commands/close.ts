/** `arcforge close`: the least monotonic completion of a spec, as a spec. */
import { formatDiagnostics } from '../../generator/diagnostics/format.ts';
import { hasErrors, type Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { readDraft, type DraftSpec } from '../../generator/spec/draft.ts';
import { formatList } from '../../generator/spec/format-list.ts';
import { closure } from '../../generator/theory/closure.ts';
import { escapeControls } from '../../runtime/printable.ts';
import { SPEC_ARGUMENT, type Command } from '../command.ts';
import { loadSource } from '../load-spec.ts';

interface Arguments {
  readonly spec: string;
}

export const closeCommand: Command<Arguments> = {
  usage: 'close <spec>',
  summary: 'Print the least monotonic completion of a spec',
  examples: [['arcforge close hybrid.json > hybrid-closed.json', 'add what monotonicity requires']],
  options: (yargs) => yargs.positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true }),
  async run({ spec }, io) {
    const { source, diagnostics } = checkSpec(await loadSource(spec, io));
    const { draft } = readDraft(source);
    const findings = diagnostics.filter((finding) => !isMended(finding, draft));
    io.stderr.write(formatDiagnostics(source, findings));
    if (draft !== undefined && draft.reductions.length > 0 && !findings.some(isInTheWay)) {
      io.stdout.write(`${formatSpec(draft)}\n`);
    }
    return hasErrors(findings) ? 1 : 0;
  },
};

/** What the completion mends: missing reductions, and with them the depth that the spec gives for its list. */
function isMended({ code }: Diagnostic, draft: DraftSpec | undefined): boolean {
  return code === 'not-monotonic' || (code === 'depth-disagrees' && draft?.list !== undefined);
}

/** A spec that is not productive is completed as it is, and the finding stands. */
function isInTheWay({ code, severity }: Diagnostic): boolean {
  return severity === 'error' && code !== 'not-productive';
}

/** The completion with the fields in the order of the documentation, one line each. */
function formatSpec(draft: DraftSpec): string {
  const reductions = closure(draft.reductions);
  const fields: [string, unknown][] = [
    ['name', draft.name?.value],
    ['description', draft.description?.value],
    ['depth', Math.max(...reductions.map(({ p }) => p))],
  ];
  const lines = fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${escapeControls(JSON.stringify(value))}`);
  lines.push(`  "reductions": ${formatList(reductions)}`);
  if (draft.returning !== undefined) lines.push(`  "returning": ${JSON.stringify(draft.returning.value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

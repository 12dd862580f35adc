/** `arcforge close`: the least monotonic completion of a spec, as a spec. */
import { formatDiagnostic } from '../../diagnostics/format.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { checkSpec } from '../../pipeline.ts';
import { draftSpec, type DraftSpec } from '../../spec/draft.ts';
import { readDocument } from '../../spec/document.ts';
import { formatList } from '../../spec/format-list.ts';
import { closure } from '../../theory/closure.ts';
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
    const source = await loadSource(spec, io);
    const findings = checkSpec(source).diagnostics.filter((finding) => !isMended(finding));
    for (const finding of findings) io.stderr.write(`${formatDiagnostic(source, finding)}\n\n`);
    const { document } = readDocument(source);
    if (document === undefined || findings.some(isInTheWay)) return 1;
    io.stdout.write(`${formatSpec(draftSpec(document))}\n`);
    return 0;
  },
};

/** What the completion mends. */
function isMended({ code }: Diagnostic): boolean {
  return code === 'not-monotonic' || code === 'depth-disagrees';
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
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  lines.push(`  "reductions": ${formatList(reductions)}`);
  if (draft.returning !== undefined) lines.push(`  "returning": ${JSON.stringify(draft.returning.value)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

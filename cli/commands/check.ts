/** `arcforge check`: all findings of all specs. */
import { hasErrors } from '../../generator/diagnostics/diagnostic.ts';
import { diagnosticToJson, formatDiagnostics } from '../../generator/diagnostics/format.ts';
import { checkSpec, type CheckedSpec } from '../../generator/pipeline.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { formatReduction } from '../../generator/theory/reduction.ts';
import { guaranteeOf } from '../../generator/theory/guarantee.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { SPEC_ARGUMENT, toJson, type Command } from '../shared/command.ts';
import { completionReport, formatCompletion, type CompletionReport } from './completion-report.ts';
import { formatInference, inferenceReport, type InferenceReport } from './inference-report.ts';
import { UsageError } from '../shared/io.ts';
import { loadSource } from '../shared/load-spec.ts';
import { chosenSpecs, CONFIG_OPTION, OR_CONFIG } from '../modules/chosen-specs.ts';
import { writePainted } from '../shared/paint.ts';

interface Arguments {
  readonly spec: readonly string[] | undefined;
  readonly config: string | undefined;
  readonly json: boolean;
  readonly verbose: boolean;
}

export const checkCommand: Command<Arguments> = {
  usage: 'check [spec..]',
  summary: 'Check specs and report everything that is wrong with them',
  examples: [
    ['arcforge check my-system.json', 'findings, with positions and the edits that fix them'],
    ['arcforge check attardi-3 full-4', 'describe two systems'],
    ['arcforge check attardi-3 --verbose', 'with its symbols, how completion is decided and what sums over trees cost'],
    ['arcforge check - --json < my-system.json', 'as JSON, for programs'],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: `${SPEC_ARGUMENT}; ${OR_CONFIG}`, type: 'string', array: true })
      .option('config', CONFIG_OPTION)
      .option('json', { describe: 'print the findings as JSON', type: 'boolean', default: false })
      .option('verbose', {
        describe:
          'also describe the stack symbols, how completion is decided and the cost of sums over trees; takes seconds from depth 4 on',
        type: 'boolean',
        default: false,
      }),
  async run(args, io) {
    const { json, verbose } = args;
    const checked: CheckedSpec[] = [];
    const unread: string[] = [];
    for (const argument of (await chosenSpecs(args, io)).specs) {
      try {
        checked.push(checkSpec(await loadSource(argument, io)));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        unread.push(error.message);
      }
    }
    const reported = checked.map((one): ReportedSpec => {
      if (!verbose || one.system === undefined) return one;
      const { system } = one;
      return { ...one, completion: completionReport(canonicalSystem(system)), inference: inferenceReport(system) };
    });
    if (json) io.stdout.write(toJson(reported.map(checkedToJson)));
    else writePainted(io, 'stdout', reported.map(formatChecked).join('\n'));
    if (unread.length > 0) throw new UsageError(unread.join('\n'));
    return checked.some(({ diagnostics }) => hasErrors(diagnostics)) ? 1 : 0;
  },
};

interface ReportedSpec extends CheckedSpec {
  readonly completion?: CompletionReport;
  readonly inference?: InferenceReport;
}

function formatChecked({ source, diagnostics, system, completion, inference }: ReportedSpec): string {
  const findings = formatDiagnostics(source, diagnostics);
  if (system !== undefined)
    return [
      findings,
      formatSystem(system),
      ...(completion === undefined ? [] : [formatCompletion(completion)]),
      ...(inference === undefined ? [] : [formatInference(inference)]),
    ].join('');
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return `${findings}${source.label}: ${errors} ${errors === 1 ? 'error' : 'errors'}\n`;
}

function formatSystem(system: TransitionSystem): string {
  const canonical = canonicalSystem(system);
  const { bits } = canonical.symbols;
  const guarantee =
    guaranteeOf(system) === 'complete' ? 'exactly one computation per tree' : 'at most one computation per tree';
  return [
    `${system.name}: ok, ${guarantee}`,
    `  ${[
      `depth ${system.depth}`,
      `degree ${system.degree}`,
      system.mode,
      ...(system.form === 'guess-free' ? ['guess-free'] : []),
      ...(system.root === 'single' ? ['single root'] : []),
    ].join(', ')}`,
    `  reductions: ${system.reductions.map(formatReduction).join(' ')}`,
    `  ${canonical.transitions.length} transitions of S′, ${bits} bits per stack symbol (${2 ** bits} symbols)`,
    '',
  ].join('\n');
}

function checkedToJson({ source, diagnostics, system, completion, inference }: ReportedSpec): object {
  return {
    source: source.label,
    ok: system !== undefined,
    ...(system === undefined
      ? {}
      : {
          system: {
            ...system,
            reductions: system.reductions.map(formatReduction),
            transitions: canonicalSystem(system).transitions.map(({ name }) => name),
            guarantee: guaranteeOf(system),
          },
          ...(completion === undefined ? {} : { completion, inference }),
        }),
    diagnostics: diagnostics.map((finding) => diagnosticToJson(source, finding)),
  };
}

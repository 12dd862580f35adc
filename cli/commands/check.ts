/** `arcforge check`: all findings of all specs. */
import { hasErrors } from '../../generator/diagnostics/diagnostic.ts';
import { diagnosticToJson, formatDiagnostics } from '../../generator/diagnostics/format.ts';
import { checkDraft, checkSpec, type CheckedSpec } from '../../generator/pipeline.ts';
import { formatPlainComputation } from '../../generator/semantics/computation.ts';
import { passingOver, type PassingOver } from '../../generator/semantics/passing-over.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { guaranteeOf } from '../../generator/theory/guarantee.ts';
import { formatReduction, type Reduction } from '../../generator/theory/reduction.ts';
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
      const { system } = one;
      if (system === undefined) return { ...one, ...passingOverOf(one) };
      if (!verbose) return one;
      return { ...one, completion: completionReport(canonicalSystem(system)), inference: inferenceReport(system) };
    });
    if (json) io.stdout.write(toJson(reported.map(checkedToJson)));
    else writePainted(io, 'stdout', reported.map(formatChecked).join('\n'));
    if (unread.length > 0) throw new UsageError(unread.join('\n'));
    return checked.some(({ diagnostics }) => hasErrors(diagnostics)) ? 1 : 0;
  },
};

interface ReportedSpec extends CheckedSpec {
  /** For a spec that is merely not monotonic. */
  readonly passingOver?: PassingOver;
  readonly completion?: CompletionReport;
  readonly inference?: InferenceReport;
}

/** What is known of a spec whose only errors are reductions that monotonicity requires. */
function passingOverOf({ source, diagnostics }: CheckedSpec): { readonly passingOver?: PassingOver } {
  if (diagnostics.some(({ code, severity }) => severity === 'error' && code !== 'not-monotonic')) return {};
  const { draft } = checkDraft(source);
  return draft?.mode === 'in-place' && isProductive(draft.reductions) ? { passingOver: passingOver(draft) } : {};
}

/** Something attaches to the root last. */
function isProductive(reductions: readonly Reduction[]): boolean {
  return reductions.some(({ kind, p, q }) => kind === 'ra' && p === q + 1 && q <= 1);
}

function formatPassingOver({ lost, length }: PassingOver): string {
  const first = '  without guesses no tree has two computations (docs/front.md)';
  if (lost === undefined)
    return `${first}; up to ${length} words each tree of S has one, beyond that nothing is proved\n`;
  const plain = formatPlainComputation(lost.plain);
  return `${first}, but the one with heads ${lost.tree.join(' ')} has none; S has ${plain}\n`;
}

function formatChecked(reported: ReportedSpec): string {
  const { source, diagnostics, system, completion, inference } = reported;
  const findings = formatDiagnostics(source, diagnostics);
  if (system !== undefined)
    return [
      findings,
      formatSystem(system),
      ...(completion === undefined ? [] : [formatCompletion(completion)]),
      ...(inference === undefined ? [] : [formatInference(inference)]),
    ].join('');
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const known = reported.passingOver === undefined ? '' : formatPassingOver(reported.passingOver);
  return `${findings}${source.label}: ${errors} ${errors === 1 ? 'error' : 'errors'}\n${known}`;
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
      ...(system.form === 'guessing' ? [] : [system.form]),
      ...(system.root === 'single' ? ['single root'] : []),
      ...(system.front ? ['monotonic in the wider sense'] : []),
    ].join(', ')}`,
    `  reductions: ${system.reductions.map(formatReduction).join(' ')}`,
    ...(system.form === 'eager' ? [`  transitions: ${canonical.transitions.map(({ name }) => name).join(' ')}`] : []),
    `  ${canonical.transitions.length} transitions of S′, ${bits} bits per stack symbol (${2 ** bits} symbols)`,
    '',
  ].join('\n');
}

function checkedToJson(reported: ReportedSpec): object {
  const { source, diagnostics, system, completion, inference } = reported;
  return {
    source: source.label,
    ok: system !== undefined,
    ...(system === undefined
      ? passingOverToJson(reported.passingOver)
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

function passingOverToJson(known: PassingOver | undefined): object {
  if (known === undefined) return {};
  const { lost, length } = known;
  const tree = lost === undefined ? null : { heads: lost.tree, plain: formatPlainComputation(lost.plain) };
  return { passingOver: { length, lost: tree } };
}

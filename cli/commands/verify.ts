/** `arcforge verify`: the theorem, checked on every tree up to a length. */
import {
  formatComputation,
  formatPlainComputation,
  type CanonicalComputation,
} from '../../generator/semantics/computation.ts';
import { verifyLength, type LengthReport, type Witness } from '../../generator/semantics/verify.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { SPEC_ARGUMENT, toJson, wholeNumber, type Command } from '../shared/command.ts';
import type { Output } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { startProgress, timeLeft } from '../shared/progress.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { formatTable, type Column } from '../shared/table.ts';

interface Arguments {
  readonly spec: string;
  readonly maxLength: string;
  readonly json: boolean;
}

/** There are (n+1)^(n-1) trees of n words: 4.8 million for 8 words, which take some minutes. */
export const MAX_VERIFIED_LENGTH = 8;

export const verifyCommand: Command<Arguments> = {
  usage: 'verify <spec>',
  summary: 'Verify, on all trees up to a given length, that each derivable tree has exactly one computation',
  examples: [
    ['arcforge verify attardi-3 --max-length 6', 'all 18,248 trees of up to 6 words'],
    ['arcforge verify my-system.json --json', 'as JSON, for programs'],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
      .option('max-length', { describe: 'length of the longest sentences, in words', type: 'string', default: '5' })
      .option('json', { describe: 'print the table as JSON', type: 'boolean', default: false }),
  async run(args, io) {
    const maxLength = wholeNumber(args.maxLength, { option: '--max-length', min: 1, max: MAX_VERIFIED_LENGTH });
    const canonical = canonicalSystem(await loadSystem(args.spec, io));
    const reports = verifyUpTo(canonical, maxLength, io.stderr);
    const verified = reports.every((report) => report.verified);
    const witness = reports.at(-1)?.witness;
    if (args.json) {
      const rows = reports.map((report) => ({ ...report, witness: undefined }));
      const shown = witness === undefined ? {} : { witness: witnessToJson(canonical, witness) };
      io.stdout.write(toJson({ system: canonical.system.name, verified, rows, ...shown }));
    } else {
      io.stdout.write(formatTable(VERIFY_COLUMNS, reports.map(verifyRow)));
      if (witness !== undefined) io.stdout.write(`\n${formatWitness(canonical, witness)}\n`);
    }
    return verified ? 0 : 1;
  },
};

/** Reports for lengths 1, 2, … up to the given one or the first that fails. */
export function verifyUpTo(canonical: CanonicalSystem, maxLength: number, stderr: Output): LengthReport[] {
  const reports: LengthReport[] = [];
  for (let n = 1; n <= maxLength; n++) {
    const total = (n + 1) ** (n - 1);
    const start = performance.now();
    const progress = startProgress(stderr, { label: `${canonical.system.name}, ${n} words`, total });
    const verification = verifyLength(canonical, n);
    let result = verification.next();
    while (result.done !== true) {
      const done = result.value;
      const left = (): string => timeLeft({ done: done / total, seconds: (performance.now() - start) / 1000 });
      progress.update(done, () => `${grouped(done)} of ${grouped(total)} trees${left()}`);
      result = verification.next();
    }
    progress.end();
    reports.push(result.value);
    if (!result.value.verified) break;
  }
  return reports;
}

const VERIFY_COLUMNS: readonly Column[] = [
  ...['words', 'all trees', 'trees of S', 'computations of S', 'most for a tree', 'computations of S′'].map(
    (title) => ({
      title,
      align: 'right' as const,
    }),
  ),
  { title: 'verdict' },
];

function verifyRow(report: LengthReport): string[] {
  const { length, allTrees, trees, computations, largest, canonicalComputations } = report;
  const numbers = [length, allTrees, trees, computations, largest, canonicalComputations].map(grouped);
  return [...numbers, lengthVerdict(report)];
}

/** `exactly one each`, or the number of failures of each kind. */
export function lengthVerdict({ verified, failures, totals }: LengthReport): string {
  if (verified) return 'exactly one each';
  const parts = Object.entries(failures).filter(([, count]) => count > 0);
  if (parts.length === 0) {
    const differ = Object.entries(totals).filter(([, { summed, counted }]) => summed !== counted);
    return differ.map(([what, { summed, counted }]) => `${what}: ${grouped(summed)} ≠ ${grouped(counted)}`).join(', ');
  }
  return parts.map(([kind, count]) => `${grouped(count)} ${kind}`).join(', ');
}

function formatWitness(canonical: CanonicalSystem, witness: Witness): string {
  const format = (computation: CanonicalComputation): string => formatComputation(canonical, computation);
  const heads = witness.tree.join(' ');
  switch (witness.kind) {
    case 'ambiguous':
      return [
        `ambiguous: the tree with heads ${heads} has ${witness.computations.length} computations in S′:`,
        ...witness.computations.map((computation) => `  ${format(computation)}`),
      ].join('\n');
    case 'lost':
      return [
        `lost: the tree with heads ${heads} has no computation in S′, although S derives it:`,
        `  ${formatPlainComputation(witness.plain)}`,
        'The canonical computation stops after',
        `  ${format(witness.oracle.computation)}`,
      ].join('\n');
    case 'unsound':
      return `unsound: S does not derive the tree with heads ${heads}, but S′ does:\n  ${format(witness.computation)}`;
    case 'misjudged':
      return [
        `misjudged: for the tree with heads ${heads} the oracle answers`,
        `  ${format(witness.oracle.computation)}${witness.oracle.derivable ? '' : ' and no further'}`,
        witness.computation === undefined
          ? 'but S′ has no computation of it'
          : `but the computation of S′ is\n  ${format(witness.computation)}`,
      ].join('\n');
  }
}

function witnessToJson(canonical: CanonicalSystem, witness: Witness): object {
  const format = (computation: CanonicalComputation): string => formatComputation(canonical, computation);
  const { kind, tree } = witness;
  switch (witness.kind) {
    case 'ambiguous':
      return { kind, heads: tree, computations: witness.computations.map(format) };
    case 'lost':
      return {
        kind,
        heads: tree,
        plain: formatPlainComputation(witness.plain),
        canonical: format(witness.oracle.computation),
      };
    case 'unsound':
      return { kind, heads: tree, computations: [format(witness.computation)] };
    case 'misjudged':
      return {
        kind,
        heads: tree,
        computations: witness.computation === undefined ? [] : [format(witness.computation)],
        oracle: format(witness.oracle.computation),
      };
  }
}

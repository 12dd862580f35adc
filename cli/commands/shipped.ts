/** `arcforge shipped`: everything that ships, checked, generated and verified, in one table. */
import { countPlain } from '../../generator/semantics/count.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { guaranteeOf } from '../../generator/theory/guarantee.ts';
import type { TransitionSystem } from '../../generator/theory/transition-system.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { generateFile } from '../modules/generate-file.ts';
import { findWritableModule } from '../modules/target.ts';
import { removeLeftovers } from '../modules/temporary-files.ts';
import { writeModules } from '../modules/write-modules.ts';
import { namedFolder, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { startProgress } from '../shared/progress.ts';
import { growingTable, right, type Column } from '../shared/table.ts';
import { MAX_VERIFIED_LENGTH, lengthVerdict, verifyUpTo } from './verify.ts';

interface Arguments {
  readonly maxLength: string;
  readonly out: string | undefined;
}

export const shippedCommand: Command<Arguments> = {
  usage: 'shipped',
  summary: 'Check, generate and verify the systems that come with arcforge',
  examples: [['arcforge shipped --out generated --max-length 6', 'write their modules, and verify them up to 6 words']],
  options: (yargs) =>
    yargs
      .option('max-length', {
        describe: 'length of the longest sentences to verify, in words',
        type: 'string',
        default: '5',
      })
      .option('out', { describe: 'write the modules to this folder', type: 'string' }),
  async run(args, io) {
    const maxLength = wholeNumber(args.maxLength, { option: '--max-length', min: 1, max: MAX_VERIFIED_LENGTH });
    const out = args.out === undefined ? undefined : namedFolder(args.out, '--out');
    const systems: TransitionSystem[] = [];
    for (const name of shippedNames()) systems.push(await loadSystem(name, io));
    if (out !== undefined) await prepareFolder(out, systems);
    const table = shippedTable(systems, { maxLength, out });
    io.stdout.write(
      `Trees of ${maxLength} words, the computations of S and of S′ that build them, and how many of S′ a tree has:\nchecked up to ${maxLength} words, and proved for all lengths\n\n${table.head}`,
    );
    let allVerified = true;
    for (const system of systems) {
      const progress = startProgress(io.stderr, { label: `generating ${system.name}`, total: undefined });
      if (out !== undefined) progress.update(0);
      const state =
        out === undefined
          ? []
          : (await writeModules(out, [await generateFile({ system, argument: system.name }, { folder: out })])).map(
              ({ kind }) => kind,
            );
      progress.end();
      const report = verifyUpTo(canonicalSystem(system), maxLength, io.stderr).at(-1)!;
      allVerified &&= report.verified;
      const row = [
        system.name,
        ...state,
        ...[report.trees, report.computations, report.canonicalComputations].map(grouped),
        report.verified ? 'one each' : lengthVerdict(report),
        guaranteeOf(system) === 'complete' ? 'one each' : '≤ one',
      ];
      io.stdout.write(table.row(row));
    }
    return allVerified ? 0 : 1;
  },
};

/** Says what stands in the way before anything is computed. */
async function prepareFolder(out: string, systems: readonly TransitionSystem[]): Promise<void> {
  const targets = await Promise.all(systems.map(({ name }) => findWritableModule(out, `${name}.ts`)));
  const refused = targets.flatMap((target) => (target.kind === 'refused' ? [`${target.path}: ${target.reason}`] : []));
  if (refused.length > 0) throw new UsageError(refused.join('\n'));
  await removeLeftovers(out);
}

interface Shape {
  readonly maxLength: number;
  readonly out: string | undefined;
}

/** The table of the systems, with columns as wide as its rows will need. */
export function shippedTable(systems: readonly TransitionSystem[], shape: Shape): ReturnType<typeof growingTable> {
  return growingTable(columns(shape), [widestRow(systems, shape)]);
}

function columns({ out }: Shape): readonly Column[] {
  const modules = out === undefined ? [] : [{ title: 'module' }];
  const checked = [{ title: 'checked' }, { title: 'proved' }];
  return [{ title: 'system' }, ...modules, ...right('trees', 'S', 'S′'), ...checked];
}

/** A row as wide as any can be: there are at most (n+1)^(n-1) trees, and the computations of S are soon counted. */
function widestRow(systems: readonly TransitionSystem[], { maxLength: length, out }: Shape): readonly string[] {
  const names = systems.map(({ name }) => name).toSorted((a, b) => b.length - a.length);
  const trees = grouped((length + 1) ** (length - 1));
  const computations = systems.map((system) => grouped(countPlain(system, length)));
  const widest = computations.toSorted((a, b) => b.length - a.length);
  return [names[0]!, ...(out === undefined ? [] : ['unchanged']), trees, widest[0]!, trees, 'one each', 'one each'];
}

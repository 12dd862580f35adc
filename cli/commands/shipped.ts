/** `arcforge shipped`: everything that ships, checked, generated and verified, in one table. */
import { writeFile } from '../modules/write.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { guaranteeOf } from '../../generator/theory/transition-system.ts';
import { singleString, wholeNumber, type Command } from '../shared/command.ts';
import { generateFile } from '../modules/generate-file.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { grouped } from '../../runtime/amounts.ts';
import { formatTable, type Column } from '../shared/table.ts';
import { MAX_VERIFIED_LENGTH, verdict, verifyUpTo } from './verify.ts';

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
    const out = args.out === undefined ? undefined : singleString(args.out, '--out');
    let allVerified = true;
    const rows: string[][] = [];
    for (const name of shippedNames()) {
      const system = await loadSystem(name, io);
      const state =
        out === undefined ? [] : [(await writeFile(out, await generateFile({ system, argument: name }))).kind];
      const canonical = canonicalSystem(system);
      const report = verifyUpTo(canonical, maxLength, io.stderr).at(-1)!;
      allVerified &&= report.verified;
      rows.push([
        system.name,
        system.mode,
        String(system.depth),
        String(canonical.transitions.length),
        ...state,
        ...[report.trees, report.computations, report.canonicalComputations].map(grouped),
        report.verified ? 'one each' : verdict(report),
        guaranteeOf(system) === 'complete' ? 'one each' : 'at most one',
      ]);
    }
    io.stdout.write(formatTable(columns(maxLength, out !== undefined), rows));
    return allVerified ? 0 : 1;
  },
};

function columns(maxLength: number, withModules: boolean): Column[] {
  const right = ['depth', 'transitions', `trees of ${maxLength} words`, 'computations of S', 'of S′'].map(
    (title): Column => ({ title, align: 'right' }),
  );
  const modules = withModules ? [{ title: 'module' }] : [];
  const checked = [{ title: `to ${maxLength} words` }, { title: 'all lengths' }];
  return [{ title: 'system' }, { title: 'mode' }, ...right.slice(0, 2), ...modules, ...right.slice(2), ...checked];
}

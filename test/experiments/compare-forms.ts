/**
 * Trains parsers over S, over S′ with guesses and without, and over systems that derive more and more trees, greedy and
 * with a beam, with several seeds, and prints tables: what docs/forms.md reports. `--systems` names the systems to
 * compare, if not all of them.
 * `npm run forms -- --treebanks ewt,afrikaans --seeds 3 --passes 8 --beams 1,8 --sentences 2500 --keep ../parsed`
 * needs the folder of treebanks in ARCFORGE_TREEBANKS. The test part as each parser parses it is kept in the folder
 * `--keep`, if it is given; what is there is not made again, so a comparison that was interrupted goes on.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileCompletingModule } from '../../cli/modules/compile-module.ts';
import { checkSpec } from '../../generator/pipeline.ts';
import { namedSpec } from '../../generator/index.ts';
import { trainLinear } from '../../learn/linear/train-linear.ts';
import { loadParser } from '../../runtime/trained/load-parser.ts';
import { TRAINING_COLUMNS } from '../../learn/shared/training-columns.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { compareFiles } from '../../treebank/evaluation/compare-files.ts';
import { parseWith } from '../../treebank/parse-job.ts';
import { COMPARED, LIFTED, partsOf, PLAIN, PUT_BACK } from './compared-treebanks.ts';
import { liftArcs, liftForLearner } from '../../learn/lift-arcs.ts';
import { plainModule } from './plain-configuration.ts';

/** One parser: its system and how it was trained. */
interface Contestant {
  readonly treebank: string;
  readonly system: string;
  readonly beam: number;
  readonly seed: number;
}

const { values } = parseArgs({
  options: {
    treebanks: { type: 'string', default: Object.keys(COMPARED).join(',') },
    seeds: { type: 'string', default: '3' },
    passes: { type: 'string', default: '8' },
    beams: { type: 'string', default: '1,8' },
    sentences: { type: 'string', default: '1000000' },
    systems: { type: 'string' },
    keep: { type: 'string' },
  },
});
const passes = Number(values.passes);
const chosen = values.systems?.split(/,(?! )/);

const folder = process.env['ARCFORGE_TREEBANKS'];
if (folder === undefined) throw new Error('set ARCFORGE_TREEBANKS to the folder of the treebanks');
for (const treebank of values.treebanks.split(',')) await compareOn(treebank, folder);

async function compareOn(treebank: string, root: string): Promise<void> {
  const compared = COMPARED[treebank];
  if (compared === undefined) {
    throw new Error(`there is no treebank ${treebank}; choose from ${Object.keys(COMPARED).join(', ')}`);
  }
  const { train, test } = partsOf(compared, { root, most: Number(values.sentences) });
  const gold = Buffer.from(test);
  const { columns } = await readColumns(train, TRAINING_COLUMNS);
  console.log(
    `\n${treebank}: ${columns.sentences} sentences, ${columns.words} words to learn from, ${passes} passes\n`,
  );
  console.log(
    '| system | beam | seed | UAS | LAS | non-projective arcs found | LAS against the first of its kind, p |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const beam of values.beams.split(',').map(Number)) {
    for (let seed = 1; seed <= Number(values.seeds); seed++) {
      for (const group of compared.systems) {
        let first: Uint8Array | undefined;
        for (const system of group.filter((name) => chosen?.includes(name) ?? true)) {
          const contestant = { treebank, system, beam, seed };
          const output = await kept(contestant, () => parsed(contestant, { train, gold }));
          first ??= output;
          console.log(await row(contestant, { gold, output, first }));
        }
      }
    }
  }
}

/** The output that is kept, or what is made now. */
async function kept(
  { treebank, system, beam, seed }: Contestant,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (values.keep === undefined) return make();
  mkdirSync(values.keep, { recursive: true });
  const fileOf = system.replace(LIFTED, '-lifted').replace(PUT_BACK, '-put-back').replace(PLAIN, 'S-of-');
  const name = [treebank, fileOf, `beam${beam}`, `seed${seed}`, `passes${passes}`];
  const file = join(values.keep, `${name.join('.')}.of${values.sentences}.conll`);
  if (existsSync(file)) return readFileSync(file);
  const output = await make();
  writeFileSync(`${file}.part`, output);
  renameSync(`${file}.part`, file);
  return output;
}

/** The test part as a parser that is trained now parses it. */
async function parsed(
  { system, beam, seed }: Contestant,
  { train, gold }: { readonly train: string; readonly gold: Uint8Array },
): Promise<Uint8Array> {
  const module = await moduleOf(system.replace(LIFTED, '').replace(PUT_BACK, ''));
  const { columns } = await readColumns(train, TRAINING_COLUMNS);
  if (system.endsWith(LIFTED)) liftArcs(module, columns);
  if (system.endsWith(PUT_BACK)) liftForLearner('linear', module, columns);
  let model = new Uint8Array();
  for (const event of trainLinear(module, columns, { passes, seed, beam, spec: '{}' })) {
    if (event.kind === 'pass' && event.pass === passes) model = event.model() as typeof model;
  }
  return parseWith(loadParser(model, module), { skipInvalid: true, beam })(gold, 'sentence').answer;
}

async function moduleOf(name: string): Promise<SystemModule> {
  const { system } = checkSpec(namedSpec(name.replace(PLAIN, ''))!);
  const { module } = await compileCompletingModule(system!);
  return name.startsWith(PLAIN) ? plainModule(module) : module;
}

async function row(
  { system, beam, seed }: Contestant,
  { gold, output, first }: Readonly<Record<'gold' | 'output' | 'first', Uint8Array>>,
): Promise<string> {
  const files = [comparedFile(system, output), comparedFile('first', first)];
  const answer = await compareFiles(comparedFile('gold', gold), files, { samples: 1000 });
  if (!answer.comparable) throw new Error(answer.reason.problem.message);
  const [own] = answer.evaluation.systems;
  const { uas, las, nonProjective } = own!;
  const share = ({ correct, gold: all }: typeof uas): string => ((100 * correct) / all).toFixed(2);
  const p = output === first ? '' : String(answer.evaluation.differences?.las.p.toFixed(3));
  const found = `${nonProjective.gold.heads} of ${nonProjective.gold.arcs}`;
  return `| ${[system, beam, seed, share(uas), share(las), found, p].join(' | ')} |`;
}

function comparedFile(name: string, block: Uint8Array): Parameters<typeof compareFiles>[0] {
  return { name, blocks: once(block) };
}

async function* once(block: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield block;
}

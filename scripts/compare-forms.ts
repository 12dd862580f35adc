/**
 * Trains parsers over S, over S′ with guesses and without, greedy and with a beam, with several seeds, and prints tables:
 * what docs/forms.md reports. `npm run forms -- --treebanks ewt,afrikaans --seeds 3 --passes 8 --beam 8 --sentences 2500`
 * needs the folder of treebanks in ARCFORGE_TREEBANKS. Nothing is written.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileCompletingModule } from '../cli/modules/compile-module.ts';
import { checkSpec } from '../generator/pipeline.ts';
import { namedSpec } from '../generator/index.ts';
import { trainLinear } from '../learn/linear/train-linear.ts';
import { loadParser } from '../learn/load-parser.ts';
import { TRAINING_COLUMNS } from '../learn/shared/training-columns.ts';
import { readColumns } from '../runtime/conll/treebank-columns.ts';
import type { SystemModule } from '../runtime/system-module.ts';
import { evaluate } from '../treebank/evaluation/evaluate.ts';
import { parseWith } from '../treebank/parse-job.ts';
import { plainModule } from './plain-configuration.ts';

/** A treebank: what to learn from, and what to be scored on. Sets without a test part are split. */
interface Treebank {
  readonly train: string;
  readonly test?: string;
  readonly systems: readonly string[];
}

const PROJECTIVE = ['S', 'arc-standard-single', 'arc-standard-free-single'];
const ALL = ['arc-standard-free-single', 'attardi-3-free-single', 'attardi-3-returning-free-single'];

const TREEBANKS: Readonly<Record<string, Treebank>> = {
  ewt: {
    train: 'ud/UD_English-EWT/en_ewt-ud-train.conllu',
    test: 'ud/UD_English-EWT/en_ewt-ud-test.conllu',
    systems: PROJECTIVE,
  },
  afrikaans: {
    train: 'ud/UD_Afrikaans-AfriBooms/af_afribooms-ud-train.conllu',
    test: 'ud/UD_Afrikaans-AfriBooms/af_afribooms-ud-test.conllu',
    systems: ALL,
  },
  czech: {
    train: 'ud/UD_Czech-CLTT/cs_cltt-ud-train.conllu',
    test: 'ud/UD_Czech-CLTT/cs_cltt-ud-test.conllu',
    systems: ALL,
  },
  danish: { train: 'conllx/danish_train.conll', systems: ALL },
  dutch: { train: 'conllx/dutch_train.conll', systems: ALL },
  portuguese: { train: 'conllx/portuguese_train.conll', systems: ALL },
  swedish: { train: 'conllx/swedish_train.conll', systems: ALL },
};

const { values } = parseArgs({
  options: {
    treebanks: { type: 'string', default: Object.keys(TREEBANKS).join(',') },
    seeds: { type: 'string', default: '3' },
    passes: { type: 'string', default: '8' },
    beam: { type: 'string', default: '8' },
    sentences: { type: 'string', default: '1000000' },
  },
});

const folder = process.env['ARCFORGE_TREEBANKS'];
if (folder === undefined) throw new Error('set ARCFORGE_TREEBANKS to the folder of the treebanks');
for (const name of values.treebanks.split(',')) await compareOn(name, join(folder));

async function compareOn(name: string, root: string): Promise<void> {
  const treebank = TREEBANKS[name];
  if (treebank === undefined)
    throw new Error(`there is no treebank ${name}; choose from ${Object.keys(TREEBANKS).join(', ')}`);
  const { train, test } = partsOf(treebank, root);
  const { columns } = await readColumns(train, TRAINING_COLUMNS);
  const gold = Buffer.from(test);
  console.log(`\n${name}: ${columns.sentences} sentences, ${columns.words} words to learn from\n`);
  console.log('| system | beam | seed | UAS | LAS | non-projective arcs found | LAS against the last, p |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const beam of new Set([1, Number(values.beam)])) {
    for (let seed = 1; seed <= Number(values.seeds); seed++) {
      const outputs: { readonly system: string; readonly bytes: Uint8Array }[] = [];
      for (const system of treebank.systems) {
        const module = await moduleOf(system);
        const options = {
          passes: Number(values.passes),
          seed,
          beam,
          spec: '{}',
          features: beam === 1 ? 'lean' : 'rich',
        } as const;
        let model = new Uint8Array();
        for (const event of trainLinear(module, columns, options)) {
          if (event.kind === 'pass' && event.pass === options.passes) model = event.model() as typeof model;
        }
        const { answer } = parseWith(loadParser(module, model), { skipInvalid: true, beam })(gold, 'sentence');
        outputs.push({ system, bytes: answer });
      }
      for (const output of outputs)
        console.log(await row(gold, { ...output, beam, seed, last: outputs.at(-1)!.bytes }));
    }
  }
}

function partsOf({ train, test }: Treebank, root: string): { readonly train: string; readonly test: string } {
  const sentences = (file: string): readonly string[] =>
    readFileSync(join(root, file), 'utf8')
      .trim()
      .split(/\n\s*\n/);
  const all = sentences(train);
  // Every tenth sentence is for scores, where there is no part for them.
  const isHeldOut = (at: number): boolean => test === undefined && at % 10 === 9;
  const learned = all.filter((_, at) => !isHeldOut(at)).slice(0, Number(values.sentences));
  const held = test === undefined ? all.filter((_, at) => isHeldOut(at)) : sentences(test);
  return { train: textOf(learned), test: textOf(held) };
}

function textOf(blocks: readonly string[]): string {
  return blocks.map((block) => `${block}\n\n`).join('');
}

async function moduleOf(name: string): Promise<SystemModule> {
  const { system } = checkSpec(namedSpec(name === 'S' ? 'arc-standard-free-single' : name)!);
  const { module } = await compileCompletingModule(system!);
  return name === 'S' ? plainModule(module) : module;
}

async function row(
  gold: Uint8Array,
  {
    system,
    bytes,
    last,
    beam,
    seed,
  }: {
    readonly system: string;
    readonly bytes: Uint8Array;
    readonly last: Uint8Array;
    readonly beam: number;
    readonly seed: number;
  },
): Promise<string> {
  const answer = await evaluate(comparedFile('gold', gold), [comparedFile(system, bytes), comparedFile('last', last)], {
    samples: 1000,
  });
  if (!answer.comparable) throw new Error(answer.reason.problem.message);
  const [own] = answer.evaluation.systems;
  const { uas, las, nonProjective } = own!;
  const share = ({ correct, gold: all }: typeof uas): string => ((100 * correct) / all).toFixed(2);
  const p = bytes === last ? '' : String(answer.evaluation.differences?.las.p.toFixed(3));
  const found = `${nonProjective.gold.heads} of ${nonProjective.gold.arcs}`;
  return `| ${[system, beam, seed, share(uas), share(las), found, p].join(' | ')} |`;
}

function comparedFile(name: string, block: Uint8Array): Parameters<typeof evaluate>[0] {
  return { name, blocks: once(block) };
}

async function* once(block: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield block;
}

/** Commands in a shell that gives them streams of its choice: for tests of closed and full streams. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from '../../cli/shared/package-path.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const SPEC = 'arc-standard-free-single';
const TREEBANK = join(import.meta.dirname, '../fixtures/small.conllu');

let made: string;
let folder: string;

/** Makes the models that the commands use. */
export async function makeModels(): Promise<void> {
  made = temporaryFolder();
  folder = temporaryFolder();
  await runCli(['train', '--gold-tags', SPEC, '--train', TREEBANK, '--out', made, '--name', 'parser', '--passes', '1']);
  await runCli(['train-tagger', '--train', TREEBANK, '--out', made, '--passes', '1']);
  await runCli(['learn', SPEC, '--train', TREEBANK, '--out', made, '--name', 'em', '--iterations', '1']);
  writeFileSync(join(made, 'scores.jsonl'), '{"scores":[[0,1,2],[0,0,1],[0,1,0]]}\n');
}

/** Every command, with what it writes to the folder named out. */
export const COMMANDS: readonly (readonly [words: string, files: readonly string[]])[] = [
  ['init out --yes', ['arcforge.config.json', 'example.mjs', 'my-system.arcforge.json', 'package.json']],
  ['check attardi-3 full-3', []],
  ['close attardi-3', []],
  ['verify attardi-3 --max-length 3', []],
  ['count attardi-3 --length 4', []],
  ['sample attardi-3 --length 20 --count 2000', []],
  ['trace attardi-3 --heads "2 0 2"', []],
  [
    'generate arc-standard easy-first-3 --target js --out out',
    ['arc-standard.d.ts', 'arc-standard.js', 'easy-first-3.d.ts', 'easy-first-3.js'],
  ],
  ['infer full-3 MADE/scores.jsonl --best 3', []],
  ['oracle attardi-3 TREEBANK', []],
  ['replay attardi-3 MADE/../none --jobs 1', []],
  ['coverage attardi-3 --treebank TREEBANK', []],
  ['recommend TREEBANK', []],
  [`train ${SPEC} --train TREEBANK --dev TREEBANK --passes 3 --out out`, [`${SPEC}.model`, `${SPEC}.ts`]],
  ['train-tagger --train TREEBANK --dev TREEBANK --passes 3 --out out', ['tagger.model']],
  [`learn ${SPEC} --train TREEBANK --iterations 3 --out out`, [`${SPEC}.model`]],
  [`learn MADE/em.model --expect-only --train TREEBANK`, []],
  ['tag MADE/tagger.model TREEBANK', []],
  ['parse MADE/parser.model TREEBANK', []],
  ['evaluate TREEBANK TREEBANK', []],
  ['playground --export out', ['assets', 'index.html']],
  ['explain', []],
  ['list', []],
  ['shipped --max-length 1 --out out', ['arc-standard.ts', 'link2.ts']],
  ['schema', []],
  ['completion', []],
];

/** Runs the command in a shell, with what follows it there, and says what became of it. */
export function run(
  words: string,
  redirection: string,
): SpawnSyncReturns<string> & { readonly out: readonly string[] } {
  const cwd = join(folder, String(Math.random()));
  const line = words.replaceAll('TREEBANK', TREEBANK).replaceAll('MADE', made);
  const arcforge = `node '${packagePath('dist/bin/arcforge.js')}' ${line}`;
  const script = `mkdir '${cwd}' && cd '${cwd}' && { ${arcforge} ${redirection.replace('|', '; echo "exit $?" >&3; } |')}`;
  const shell = redirection.includes('|') ? `{ ${script}; } 3>&1` : `{ ${script}; echo "exit $?"; }; }`;
  const done = spawnSync('bash', ['-c', shell], { encoding: 'utf8', timeout: 60_000 });
  return { ...done, out: existsSync(join(cwd, 'out')) ? readdirSync(join(cwd, 'out')) : [] };
}

/** What became of the command with such streams, and what is to be. */
export function workOf(
  words: string,
  files: readonly string[],
  redirection: string,
): { readonly found: object; readonly expected: object } {
  const { stdout, stderr, out } = run(words, redirection);
  const code = words.includes('MADE/../none') ? 2 : 0;
  return {
    found: {
      exit: /exit \d+/.exec(stdout)?.[0],
      stderr,
      missing: files.filter((file) => !out.includes(file)),
      left: out.filter((name) => name.endsWith('.tmp')),
    },
    expected: { exit: `exit ${code}`, stderr: '', missing: [], left: [] },
  };
}

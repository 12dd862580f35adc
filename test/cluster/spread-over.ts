/**
 * Commands spread over the workers of a cluster: one is killed, one fails once, and the results are those of one process.
 * The corpus has a megabyte; ARCFORGE_SCALE_MEGABYTES is another size.
 */
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { madeTreebank } from '../learn/made-treebank.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { kill, until, type Cluster } from './cluster.ts';

const MEGABYTES = Number(process.env['ARCFORGE_SCALE_MEGABYTES'] ?? 1);
const PARTS = 4;
/** In seconds: more than anything takes on a busy machine. */
const PATIENCE = 60 + 20 * MEGABYTES;
const BIN = packagePath('dist/bin/arcforge.js');

/** Tells which parts are started. What finds a file `hold` takes it, writes a bit of its result, and waits to be killed. */
const ARCFORGE = `#!/bin/bash
echo "\${@: -1}" >> FOLDER/started
if mv FOLDER/hold FOLDER/held 2> FOLDER/mv.log; then
  node '${BIN}' "$@" | head -c 3000
  echo $$ > FOLDER/pid.new && mv FOLDER/pid.new FOLDER/pid
  exec sleep 1000
fi
exec node '${BIN}' "$@"
`;

/** Tests of a cluster, skipped with a reason if there can be none. */
export function spreadOver(
  engine: string,
  { missing, start }: { readonly missing: string | undefined; start(folder: string): Promise<Cluster> },
): void {
  describe.skipIf(missing !== undefined)(
    `on ${engine}${missing === undefined ? '' : ` (skipped: ${missing})`}`,
    { timeout: 2000 * PATIENCE },
    () => {
      let folder: string;
      let cluster: Cluster | undefined;
      let corpus: string;
      const path = (name: string): string => join(folder, name);

      beforeAll(async () => {
        folder = temporaryFolder();
        corpus = path('corpus.conllu');
        writeCorpus(corpus);
        writeFileSync(path('arcforge'), ARCFORGE.replaceAll('FOLDER', folder), { mode: 0o755 });
        writeFileSync(path('train.conllu'), madeTreebank({ sentences: 60, seed: 1 }));
        const train = ['--train', path('train.conllu'), '--out', folder];
        alone(['train', 'attardi-3-free-single', '--gold-tags', ...train, '--name', 'parser', '--passes', '2']);
        alone(['learn', 'arc-standard-free', ...train, '--name', 'em0', '--iterations', '0', '--max-length', '9']);
        cluster = await start(folder);
      }, 1000 * PATIENCE);
      afterAll(() => cluster?.stop());

      /** What one process writes. */
      function alone(argv: readonly string[]): Buffer {
        const { status, stdout, stderr } = spawnSync('node', [BIN, ...argv], { maxBuffer: 2 ** 32 });
        expect({ status, said: status === 0 ? '' : stderr.toString() }).toEqual({ status: 0, said: '' });
        return stdout;
      }

      /** Spreads a command; the exit code, and the parts that were started, in order. */
      async function spread(
        name: string,
        argv: readonly string[],
        during: () => Promise<void> = () => Promise.resolve(),
      ): Promise<{ readonly code: number | null; readonly started: readonly string[] }> {
        rmSync(path('started'), { force: true });
        const [program, ...first] = cluster!.spread;
        const env = { ...cluster!.env, ARCFORGE: path('arcforge') };
        const log = openSync(path(`${name}.log`), 'w');
        const child = spawn(program!, [...first, String(PARTS), path(name), ...argv], {
          env,
          stdio: ['ignore', log, log],
        });
        const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
        await Promise.all([ended, during()]);
        const started = existsSync(path('started')) ? readFileSync(path('started'), 'utf8').trim().split('\n') : [];
        return { code: await ended, started: started.toSorted() };
      }

      /** Lets one of the parts wait, and does something to its process. */
      async function holdOne(act: (pid: number) => void): Promise<void> {
        rmSync(path('pid'), { force: true });
        writeFileSync(path('hold'), '');
        await until(() => existsSync(path('pid')), 'a part waits', PATIENCE);
        act(Number(readFileSync(path('pid'), 'utf8')));
      }

      const results = (name: string): string[] =>
        Array.from({ length: PARTS }, (_, at) => path(`${name}.${at + 1}-of-${PARTS}`));
      const parts = Array.from({ length: PARTS }, (_, at) => `${at + 1}/${PARTS}`);

      test('parse: all parts, one after the other, are the whole', async () => {
        const argv = ['parse', path('parser.model'), corpus];
        expect(await spread('parsed', argv)).toEqual({ code: 0, started: parts });
        const parsed = Buffer.concat(results('parsed').map((each) => readFileSync(each)));
        expect(parsed.equals(alone(argv))).toBe(true);
      });

      test('coverage: a part that is killed is done again, the others are not', async () => {
        const argv = ['coverage', 'arc-standard', 'attardi-3', '--treebank', corpus];
        const { code, started } = await spread('coverage', [...argv, '--json'], () => holdOne(kill));
        expect({ code, once: [...new Set(started)], times: started.length }).toEqual({
          code: 0,
          once: parts,
          times: PARTS + 1,
        });
        const sum = alone(['coverage', '--sum', ...results('coverage')]);
        expect(sum.equals(alone(argv))).toBe(true);
      });

      test('what arcforge refuses is not tried again by itself, and the next time without the others', async () => {
        const broken = path('broken.conllu');
        writeFileSync(broken, `${madeTreebank({ sentences: 60, seed: 2 })}1\tbroken\n`);
        const argv = ['oracle', 'attardi-3', broken];
        expect(await spread('refused', argv)).toEqual({ code: 1, started: parts });
        expect(results('refused').map((each) => existsSync(each))).toEqual([true, true, true, false]);
        expect(await spread('refused', argv)).toEqual({ code: 1, started: ['4/4'] });
      });

      test('learn: a worker is killed, another one does its part, and the next model is the same', async () => {
        const argv = ['learn', path('em0.model'), '--expect-only', '--train', corpus];
        const outcome = await spread('counts', argv, () => holdOne((pid) => cluster!.killWorkerOf(pid)));
        const { code, started } = outcome;
        expect({ code, once: [...new Set(started)], times: started.length }).toEqual({
          code: 0,
          once: parts,
          times: PARTS + 1,
        });
        const [model, next] = [path('em0.model'), ['--out', folder, '--name']];
        alone(['learn', model, '--sum', ...results('counts'), ...next, 'spread']);
        alone(['learn', model, '--train', corpus, '--iterations', '1', '--without-heads', ...next, 'alone']);
        expect(readFileSync(path('spread.model')).equals(readFileSync(path('alone.model')))).toBe(true);
      });
    },
  );
}

/** Writes sentences until the corpus has its size. */
function writeCorpus(path: string): void {
  for (let seed = 1; seed === 1 || statSync(path).size < MEGABYTES * 1e6; seed++) {
    appendFileSync(path, madeTreebank({ sentences: 1000, seed }));
  }
}

/** Treebank commands as filters: pipes, interrupts, slow readers, full disks, GNU parallel. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { run } from '../../cli/run.ts';
import { writeSlowly } from '../../cli/shared/io.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { sentence } from '../conll/read-text.ts';
import { many, writeMany } from './many-sentences.ts';

const BIN = packagePath('dist/bin/arcforge.js');
const manyFile = writeMany();

describe('as a filter', () => {
  test('a pipe that closes early ends it quietly', () => {
    for (const jobs of ['1', '2']) {
      const command = `node '${BIN}' oracle attardi-3 '${manyFile}' '${manyFile}' --jobs ${jobs} | head -n 1; exit \${PIPESTATUS[0]}`;
      const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
      expect({ status, stdout, stderr }).toEqual({
        status: 0,
        stdout: 'sh^s sh^n la(2,1)^n sh^s ra(2,1)^s ra(2,1)^s\n',
        stderr: '',
      });
    }
  });

  const hasFull = existsSync('/dev/full');
  test.skipIf(!hasFull)(`a full disk is said${hasFull ? '' : ' (skipped: there is no /dev/full)'}, with exit 2`, () => {
    const command = `node '${BIN}' oracle attardi-3 '${manyFile}' > /dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 2, stderr: 'arcforge: cannot write: there is no space left\n' });
  });

  test.each(['1', '2'])('an interrupt ends it, with --jobs %s', async (jobs) => {
    // Standard input stays open, so that it would wait for ever.
    const child = spawn('node', [BIN, 'oracle', 'attardi-3', '-', '--jobs', jobs]);
    const ended = new Promise<NodeJS.Signals | null>((resolve) => {
      child.on('exit', (_code, signal) => resolve(signal));
    });
    child.stdin.write(sentence(2, 0));
    // The answer comes while the input is still open.
    const answer = await new Promise<string>((resolve) => {
      child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString()));
    });
    expect(answer).toBe('sh^s sh^n la(2,1)^s ra(2,1)^s\n');
    child.kill('SIGINT');
    expect(await ended).toBe('SIGINT');
  });

  test.each(['1', '2'])('a problem ends it, though more may come, with --jobs %s', async (jobs) => {
    const child = spawn('node', [BIN, 'oracle', 'attardi-3', '-', '--jobs', jobs]);
    const ended = new Promise<number | null>((resolve) => {
      child.on('exit', (code) => resolve(code));
    });
    child.stdin.write(sentence(1));
    expect(await ended).toBe(1);
  });

  test('a reader that is slow is waited for', async () => {
    let isFull = false;
    let writes = 0;
    const stdout = {
      write: () => {
        expect(isFull).toBe(false);
        isFull = true;
        writes++;
        return false;
      },
      once: (_event: 'drain', listener: () => void) => {
        setTimeout(() => {
          isFull = false;
          listener();
        }, 5);
      },
    };
    const stderr = { write: () => true };
    const code = await run(['oracle', 'attardi-3', manyFile], { stdin: Readable.from([]), stdout, stderr });
    expect(code).toBe(0);
    expect(writes).toBeGreaterThan(5);
  });

  test('a slow reader is waited for often, and nothing piles up', async () => {
    const output = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void setImmediate(done) });
    for (let count = 0; count < 20; count++) await writeSlowly(output, Buffer.from('some'));
    expect(['drain', 'error'].map((event) => output.listenerCount(event))).toEqual([0, 0]);
  });

  const hasParallel = spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('GNU') === true;
  test.skipIf(!hasParallel)(`under GNU parallel${hasParallel ? '' : ' (skipped: it is not installed)'}`, () => {
    const bare = many.slice(0, 2000);
    // As in Universal Dependencies: the first comment of a sentence need not be its sent_id.
    const commented = bare.map((each, index) => {
      const opening = index % 4 > 0 ? `# newdoc id = d${index}\n# newpar\n` : '';
      return `${opening}# sent_id = ${index}\n# text = ${'long '.repeat(index % 4)}\n${each}`;
    });
    const documented = readFileSync(packagePath('docs/scale.md'), 'utf8').match(/(?<=--block 50M ).*(?= npx)/g)!;
    expect(documented).toHaveLength(2);
    const [anywhere, atComments] = documented as [string, string];
    for (const { boundary, sentences, lineEnd } of [
      { boundary: anywhere, sentences: bare, lineEnd: '\n' },
      { boundary: atComments, sentences: commented, lineEnd: '\n' },
      { boundary: atComments.replace('\\n\\n', '\\r\\n\\r\\n'), sentences: commented, lineEnd: '\r\n' },
    ]) {
      const input = sentences.join('').replaceAll('\n', lineEnd);
      const parallel = `parallel --will-cite --pipe -k --block 40k ${boundary} node '${BIN}' oracle attardi-3 -`;
      const alone = execFileSync('node', [BIN, 'oracle', 'attardi-3', '-'], { input, encoding: 'utf8' });
      expect(execFileSync('bash', ['-c', parallel], { input, encoding: 'utf8' }) === alone).toBe(true);
    }
  });
});

/** The executable itself: exit codes, pipes, Ctrl-C. */
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { temporaryFolder } from '../temporary-folder.ts';

describe('the executable', () => {
  const bin = packagePath('dist/bin/arcforge.js');

  test('prints example 4 of the paper and exits 0', async () => {
    const { stdout } = await promisify(execFile)('node', [bin, 'trace', 'arc-standard', '--heads', '2 0 2']);
    const transitions = stdout.split('\n').flatMap((line) => /^\d+ +([a-z]\S*)/.exec(line)?.[1] ?? []);
    expect(transitions.join(' ')).toBe('sh^s sh^n la(2,1)^n sh^s ra(2,1)^s ra(2,1)^s');
  });

  test('exits 2 with one message and no stack trace', async () => {
    await expect(promisify(execFile)('node', [bin, 'check', 'nowhere.json'])).rejects.toMatchObject({
      code: 2,
      stderr: 'arcforge: cannot read nowhere.json: the file does not exist\n',
    });
  });

  test('says that its working folder is gone', async () => {
    const folder = temporaryFolder();
    const command = `cd '${folder}' && rmdir '${folder}' && exec node '${bin}' check attardi-3`;
    await expect(promisify(execFile)('sh', ['-c', command])).rejects.toMatchObject({
      code: 2,
      stderr: 'arcforge: the working folder has been deleted; change to one that exists\n',
    });
  });

  test('ends quietly when its reader closes the pipe', async () => {
    const child = spawn('node', [
      bin,
      'trace',
      'full-4',
      '--heads',
      Array.from({ length: 900 }, (_, i) => i).join(' '),
    ]);
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('ends at once on Ctrl-C', async () => {
    const child = spawn('node', [bin, 'verify', 'full-4', '--max-length', '8']);
    const ended = new Promise((resolve) => child.on('close', (_code, signal) => resolve(signal)));
    setTimeout(() => child.kill('SIGINT'), 1000);
    expect(await ended).toBe('SIGINT');
  });
});

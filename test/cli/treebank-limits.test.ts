/** Treebank commands at their limits: nothing valid, more threads than work, options that mean nothing, memory. */
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { growingPool } from '../../cli/treebank/growing-pool.ts';
import { usefulThreads } from '../../cli/treebank/worker-pool.ts';
import { sentence } from '../conll/read-text.ts';
import { runCli } from '../run-cli.ts';

describe('--skip-invalid', () => {
  const INVALID = sentence(1) + sentence(2, 1);
  const COMMANDS = [
    ['oracle', 'attardi-3', '-'],
    ['oracle', 'attardi-3', '-', '--format', 'compact'],
    ['replay', 'attardi-3', '-'],
    ['coverage', 'attardi-3', '--treebank', '-'],
    ['recommend', '--max-depth', '3', '--treebank', '-'],
  ];

  test.each(COMMANDS)('%s %s: exit 1 if nothing is valid', async (...argv) => {
    const { code, stdout, stderr } = await runCli([...argv, '--skip-invalid'], { stdin: INVALID });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/2 invalid sentences left out; no sentence is valid\n$/);
  });

  test.each(COMMANDS)('%s %s: exit 0 if some are, or if there are none at all', async (...argv) => {
    const valid = `# arcforge:attardi-3 = sh^s ra(2,1)^s\n${sentence(0)}`;
    const some = await runCli([...argv, '--skip-invalid'], { stdin: INVALID + valid });
    expect({ code: some.code, stderr: some.stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/2 invalid sentences left out\n$/) as string,
    });
    expect((await runCli([...argv, '--skip-invalid'], { stdin: '' })).code).toBe(0);
  });
});

describe('--jobs', () => {
  /** A pool of threads that finish only when told. */
  function slowPool(most: number): { run: () => void; started: () => number; finish: () => void } {
    const threads: { waiting: number }[] = [];
    const pool = growingPool(most, () => {
      const thread = { waiting: 0 };
      threads.push(thread);
      return thread;
    });
    return {
      run: () => void pool.next().waiting++,
      started: () => threads.length,
      finish: () => threads.forEach((thread) => (thread.waiting = 0)),
    };
  }

  test('starts a thread when a block finds the others at work, and no more than asked for', () => {
    const pool = slowPool(3);
    expect(pool.started()).toBe(0);
    pool.run();
    expect(pool.started()).toBe(1);
    pool.finish();
    pool.run();
    expect(pool.started()).toBe(1);
    for (let block = 0; block < 9; block++) pool.run();
    expect(pool.started()).toBe(3);
  });

  test('gives a block to the thread with the fewest', () => {
    const threads: { waiting: number }[] = [];
    const pool = growingPool(2, () => threads[threads.push({ waiting: 0 }) - 1]!);
    for (let block = 0; block < 10; block++) pool.next().waiting++;
    expect(threads.map(({ waiting }) => waiting)).toEqual([5, 5]);
  });

  test('is never more than the processors', () => {
    expect(usefulThreads(1)).toBe(1);
    expect(usefulThreads(256)).toBe(Math.min(256, availableParallelism()));
  });
});

test.each(['notation', 'conllu'])('--window means nothing for %s', async (format) => {
  const { code, stderr } = await runCli(['oracle', 'attardi-3', '-', '--window', '4', '--format', format]);
  expect(code).toBe(2);
  expect(stderr).toContain(`--window needs --format jsonl or compact: ${format} has no configurations`);
});

describe('a budget that does not fit into memory', () => {
  /** The command line in a process with little memory. */
  const small = (argv: readonly string[], input = ''): { status: number | null; stdout: string; stderr: string } => {
    const node = ['--max-old-space-size=100', packagePath('dist/bin/arcforge.js'), ...argv];
    const { status, stdout, stderr } = spawnSync('node', node, { input, encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  test('of count ends with a message', () => {
    expect(small(['count', 'attardi-4-returning', '--length', '40', '--budget', '99999999999'])).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'arcforge: counting the trees of 40 words takes more memory than this process has; try a smaller --length\n',
    });
  });

  test.each(['1', '2'])('of coverage makes the count a lower bound, with --jobs %s', (jobs) => {
    const argv = ['coverage', 'full-4', '--treebank', '-', '--ambiguity', '--budget', '1000000000', '--jobs', jobs];
    const zeros = Array.from({ length: 300 }, () => 0);
    const { status, stdout, stderr } = small(argv, sentence(...zeros));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('≥');
  });
});

/** Too little memory is not called a bug. */
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { tooLittleMemory } from '../../cli/shared/too-little-memory.ts';

const said = /^there is too little memory \(.+\); fewer threads, such as --jobs 1, need less/;

/** What is thrown when a thread with a small heap fills it. */
function errorOfThread(): Promise<unknown> {
  const code = 'const all = []; for (;;) all.push(new Array(1e5).fill(0));';
  const worker = new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } });
  return new Promise((resolve) => worker.once('error', resolve));
}

function thrownBy(allocate: () => unknown): unknown {
  try {
    return allocate();
  } catch (error) {
    return error;
  }
}

test('of a thread, of an array, of WebAssembly', async () => {
  expect(tooLittleMemory(await errorOfThread())).toMatch(said);
  expect(tooLittleMemory(thrownBy(() => new ArrayBuffer(2 ** 52)))).toMatch(said);
  const webAssembly = tooLittleMemory(new RangeError('WebAssembly.Memory(): could not allocate memory'));
  expect(webAssembly).toMatch(said);
  expect(webAssembly).toContain('NODE_OPTIONS=--disable-wasm-trap-handler');
});

test('other errors stay what they are', () => {
  for (const error of [
    new Error('out of memory'),
    new RangeError('Invalid array length'),
    'out of memory',
    undefined,
  ]) {
    expect(tooLittleMemory(error)).toBeUndefined();
  }
});

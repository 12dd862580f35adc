/**
 * The bytes of a file or stream, decompressed if they are gz. Its first two bytes tell, not its name.
 *
 * Only this file needs Node. It requests Node’s modules at run time instead of importing them, so that the reader can
 * be bundled for a browser unchanged.
 */
import { checkFunction } from '../text/check-function.ts';
import { bytesOf, startingWith } from './input.ts';
import { UnreadableTreebank } from './read-blocks.ts';

const CHUNK = 1 << 18;

/**
 * The bytes of a file, or of a stream such as standard input, as chunks. Throws read errors. `onRead` receives the
 * number of bytes read from the file, before decompression.
 */
export async function* openTreebank(
  input: string | AsyncIterable<Uint8Array | string>,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array, void, undefined> {
  checkFunction(onRead, 'onRead');
  const stream = typeof input === 'string' ? fileStream(input) : input;
  const chunks = observed(bytesOf(stream), onRead);
  const start = await firstBytes(chunks);
  const whole = startingWith(start.length === 0 ? [] : [start], chunks);
  if (!isPacked(start)) return yield* whole;
  const inside = unpacked(whole);
  const first = await firstBytes(inside);
  if (isPacked(first)) throw new UnreadableTreebank('it is gz within gz; unpack it once');
  yield* startingWith(first.length === 0 ? [] : [first], inside);
}

/** True for the first bytes of gz. */
function isPacked([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

function fileStream(path: string): AsyncIterable<Uint8Array> {
  return node().getBuiltinModule('node:fs').createReadStream(path, { highWaterMark: CHUNK });
}

async function* observed(
  chunks: AsyncIterable<Uint8Array>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    onRead(chunk.length);
    yield chunk;
  }
}

/** At least two bytes, unless the stream has fewer: a pipe may deliver them one by one. */
async function firstBytes(chunks: AsyncIterator<Uint8Array, void>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array(0);
  while (start.length < 2) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    start = start.length === 0 ? value : joined([start, value]);
  }
  return start;
}

function joined([first, second]: readonly [Uint8Array, Uint8Array]): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const packed = node().getBuiltinModule('node:stream').Readable.from(chunks);
  const gunzip = node().getBuiltinModule('node:zlib').createGunzip({ chunkSize: CHUNK });
  packed.on('error', (error) => gunzip.destroy(error));
  packed.pipe(gunzip);
  try {
    yield* gunzip;
  } finally {
    packed.destroy();
  }
}

/** Provides the modules of Node; bundlers do not follow modules requested this way. */
function node(): Node {
  const { process } = globalThis as unknown as { readonly process?: Partial<Node> };
  if (process?.getBuiltinModule !== undefined) return process as Node;
  throw new Error('openTreebank needs Node; elsewhere, pass text, bytes or chunks of them to readSentences');
}

/** The parts of Node that are used, so that its types are not needed either. */
interface Node {
  getBuiltinModule(name: 'node:fs'): {
    createReadStream(path: string, options: { readonly highWaterMark: number }): AsyncIterable<Uint8Array>;
  };
  getBuiltinModule(name: 'node:stream'): { readonly Readable: { from(chunks: AsyncIterable<Uint8Array>): Source } };
  getBuiltinModule(name: 'node:zlib'): { createGunzip(options: { readonly chunkSize: number }): Gunzip };
}

interface Source {
  on(event: 'error', listener: (error: Error) => void): unknown;
  pipe(target: Gunzip): unknown;
  destroy(): unknown;
}

interface Gunzip extends AsyncIterable<Uint8Array> {
  destroy(error: Error): unknown;
}

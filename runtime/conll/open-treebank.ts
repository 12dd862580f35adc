/** The bytes of a file or stream, unpacked where they are gz: known by its first two bytes, not by a name. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const CHUNK = 1 << 18;

/**
 * The bytes of a file, or of a stream such as standard input, as chunks. Errors of reading are thrown. `onRead` is told
 * how many bytes were read, as they stand in the file.
 */
export async function* openTreebank(
  input: string | Readable,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = typeof input === 'string' ? createReadStream(input, { highWaterMark: CHUNK }) : input;
  const chunks = bytesOf(stream, onRead);
  const start = await firstBytes(chunks);
  const whole = startingWith(start, chunks);
  yield* start[0] === 0x1f && start[1] === 0x8b ? unpacked(whole) : whole;
}

async function* bytesOf(
  stream: AsyncIterable<Uint8Array | string>,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of stream) {
    onRead(chunk.length);
    yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
}

/** Two bytes or more, unless the stream has fewer: a pipe may hand them over one by one. */
async function firstBytes(chunks: AsyncIterator<Uint8Array, void>): Promise<Uint8Array> {
  let start: Uint8Array = new Uint8Array(0);
  while (start.length < 2) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    start = start.length === 0 ? value : Buffer.concat([start, value]);
  }
  return start;
}

async function* startingWith(
  start: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (start.length > 0) yield start;
  yield* rest;
}

async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const packed = Readable.from(chunks);
  const gunzip = createGunzip({ chunkSize: CHUNK });
  packed.on('error', (error) => gunzip.destroy(error));
  packed.pipe(gunzip);
  try {
    yield* gunzip as AsyncIterable<Uint8Array>;
  } finally {
    packed.destroy();
  }
}

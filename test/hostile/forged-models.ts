/** Models that are damaged, and models that lie: their checksum fits, and what it sums up does not. */
import { crc32 } from 'node:zlib';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Header = { readonly [key: string]: Json };

/** A model as its header and what follows. */
export interface ModelFile {
  readonly header: Header;
  readonly body: Buffer;
}

export function splitFile(bytes: Uint8Array): ModelFile {
  const model = Buffer.from(bytes);
  const from = model.indexOf('\n') + 1;
  const to = model.indexOf('\n', from) + 1;
  return { header: JSON.parse(model.toString('latin1', from, to)) as Header, body: model.subarray(to) };
}

/** The bytes of a header, or of any text in its place, and of what follows, with a checksum that fits. */
export function joinFile(header: Header | string, body: Uint8Array): Buffer {
  const text = typeof header === 'string' ? header : JSON.stringify(header);
  const ascii = text.replaceAll(/[\u0080-\uFFFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const rest = Buffer.concat([Buffer.from(`${ascii}\n`), body]);
  return Buffer.concat([Buffer.from(`arcforge-model 3 ${crc32(rest).toString(16).padStart(8, '0')}\n`), rest]);
}

/** A file that is not the model any more, and how. */
export interface Forgery {
  readonly what: string;
  readonly bytes: Uint8Array;
}

/** Every length in the first lines and some hundred in the rest, and a bit of the byte there changed. */
export function* damaged(bytes: Uint8Array): Generator<Forgery, void, undefined> {
  const { body } = splitFile(bytes);
  const sparse = 1 + Math.floor(body.length / 150);
  for (let at = 0; at < bytes.length; at += at < bytes.length - body.length + 8 ? 1 : sparse) {
    yield { what: `${at} bytes`, bytes: bytes.subarray(0, at) };
    const flipped = bytes.slice();
    flipped[at]! ^= 1 << (at % 8);
    yield { what: `a bit of byte ${at}`, bytes: flipped };
  }
  yield { what: 'all but one byte', bytes: bytes.subarray(0, -1) };
  yield { what: 'one byte more', bytes: Buffer.concat([bytes, Buffer.of(0)]) };
  yield { what: 'twice', bytes: Buffer.concat([bytes, bytes]) };
}

/** What a field of a header can be instead: other kinds, other sizes, near numbers and far ones. */
const VALUES: readonly Json[] = [
  null,
  -1,
  0,
  1,
  0.5,
  3,
  31,
  32,
  1e9,
  2 ** 53,
  '',
  'x',
  [],
  {},
  true,
  [null],
  ['x'],
  [-1],
];

/** Headers with one field changed or left out, `networks.0 = 3`, and texts that are no header. */
export function* lyingHeaders({ header, body }: ModelFile): Generator<Forgery, void, undefined> {
  for (const path of pathsIn(header)) {
    const field = path.join('.');
    const now = path.reduce<Json>((value, key) => (value as Header)[key]!, header);
    yield { what: `${field} left out`, bytes: joinFile(changed(header, path, undefined), body) };
    for (const value of [...VALUES, ...near(now)]) {
      if (JSON.stringify(value) === JSON.stringify(now)) continue;
      const bytes = joinFile(changed(header, path, value), body);
      yield { what: `${field} = ${JSON.stringify(value).slice(0, 60)}`, bytes };
    }
  }
  for (const text of ['', '[]', 'null', '{}', '3', '"x"', '{"learner":', '{"__proto__":{}}', '\u0000', '{"a":1e999}']) {
    yield { what: `the header ${text}`, bytes: joinFile(text, body) };
  }
}

/** Weights that are changed, cut, longer, or all the same, under a checksum that fits. */
export function* lyingWeights({ header, body }: ModelFile): Generator<Forgery, void, undefined> {
  const apart = 1 + Math.floor(body.length / 120);
  for (let at = 0; at < body.length; at += apart) {
    for (const bits of [1, 0x80, 0xff]) {
      const other = Buffer.from(body);
      other[at]! ^= bits;
      yield { what: `byte ${at} of the weights ^ ${bits}`, bytes: joinFile(header, other) };
    }
    yield { what: `${at} bytes of weights`, bytes: joinFile(header, body.subarray(0, at)) };
  }
  for (const byte of [0, 0x7f, 0x80, 0xff]) {
    yield { what: `weights of ${byte}`, bytes: joinFile(header, Buffer.alloc(body.length, byte)) };
    yield { what: `${byte} after the weights`, bytes: joinFile(header, Buffer.concat([body, Buffer.of(byte)])) };
  }
}

function near(value: Json): readonly Json[] {
  if (typeof value === 'number') return [value + 1, value - 1, 2 * value, value + 8, value + 32];
  if (Array.isArray(value)) return [[...value, ...value], value.slice(1), [...value, value[0]!]];
  return [];
}

/** The paths to all fields; of a long list only the first two. */
function* pathsIn(value: Json, path: readonly string[] = []): Generator<readonly string[], void, undefined> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  const keys = Object.keys(value);
  for (const key of Array.isArray(value) ? keys.slice(0, 2) : keys)
    yield* pathsIn((value as Header)[key]!, [...path, key]);
}

function changed(header: Header, path: readonly string[], value: Json | undefined): Header {
  const copy = structuredClone(header) as Record<string, Json>;
  const parent = path.slice(0, -1).reduce<Record<string, Json>>((part, key) => part[key] as Record<string, Json>, copy);
  const last = path.at(-1)!;
  if (value !== undefined) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}

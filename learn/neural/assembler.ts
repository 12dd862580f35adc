/**
 * WebAssembly from TypeScript: just enough of the binary format to write the loops of kernels.ts. A piece of code is a
 * list of bytes that leaves its value on the machine’s stack, so that nesting calls nests expressions.
 */

/** Bytes of instructions. */
export type Code = readonly number[];

/** A function of the module: all parameters and locals are numbers of the given kinds, parameters first. */
export interface KernelFunction {
  readonly name: string;
  readonly parameters: readonly ValueKind[];
  readonly locals: readonly ValueKind[];
  readonly body: Code;
}

export type ValueKind = 'i32' | 'f32' | 'v128';

const KINDS: Readonly<Record<ValueKind, number>> = { i32: 0x7f, f32: 0x7d, v128: 0x7b };

/** “\0asm”, version 1. */
const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** The bytes of a module that imports `kernels.memory` and exports the functions. */
export function assembleModule(functions: readonly KernelFunction[]): Uint8Array {
  const types = functions.map(({ parameters }) => [0x60, ...vector(parameters.map((kind) => [KINDS[kind]])), 0]);
  const bodies = functions.map(({ locals, body }) => {
    const code = [...vector(locals.map((kind) => [1, KINDS[kind]])), ...body, 0x0b];
    return [...unsigned(code.length), ...code];
  });
  const memory = [...text('kernels'), ...text('memory'), 2, 0, 1];
  return Uint8Array.from([
    ...HEADER,
    ...section(1, vector(types)),
    ...section(2, vector([memory])),
    ...section(3, vector(functions.map((_, index) => unsigned(index)))),
    ...section(7, vector(functions.map(({ name }, index) => [...text(name), 0, ...unsigned(index)]))),
    ...section(10, vector(bodies)),
  ]);
}

/** Bytes in hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The value of a local, and a local that gets a value. */
export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const constant = (value: number): Code => [0x41, ...signed(value)];
export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const subtract = (a: Code, b: Code): Code => [...a, ...b, 0x6b];
export const times = (a: Code, b: Code): Code => [...a, ...b, 0x6c];
export const loadInteger = (address: Code): Code => [...address, 0x28, 2, 0];

/** Adds to a local. */
export const advance = (local: number, amount: Code): Code => set(local, add(get(local), amount));

/** Runs the body as often as the local says, counting it down to 0. */
export function repeat(counter: number, body: Code): Code {
  const next = [...set(counter, subtract(get(counter), constant(1))), ...get(counter), 0x0d, 0];
  return [0x02, 0x40, ...get(counter), 0x45, 0x0d, 0, 0x03, 0x40, ...body, ...next, 0x0b, 0x0b];
}

/** Four numbers at a time. Offsets are in bytes. */
export const load = (address: Code, offset = 0): Code => [...address, 0xfd, 0, 0, ...unsigned(offset)];
export const loadSplat = (address: Code, offset = 0): Code => [...address, 0xfd, 9, 0, ...unsigned(offset)];
export const store = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  0xfd,
  0x0b,
  0,
  ...unsigned(offset),
];
export const splat = (value: Code): Code => [...value, 0xfd, 0x13];
export const zero: Code = [0xfd, 0x0c, ...new Uint8Array(16)];
export const addFour = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xe4, 1];
export const subtractFour = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xe5, 1];
export const timesFour = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xe6, 1];
export const divideFour = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xe7, 1];
export const greaterFour = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xe9, 1];
export const rootFour = (a: Code): Code => [...a, 0xfd, 0xe3, 1];

function section(id: number, content: Code): Code {
  return [id, ...unsigned(content.length), ...content];
}

function vector(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()];
}

function text(name: string): Code {
  return vector(Array.from(name, (letter) => [letter.charCodeAt(0)]));
}

/** LEB128. */
function unsigned(value: number): Code {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

function signed(value: number): Code {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 63 || rest < -64; rest >>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest & 0x7f];
}

/**
 * WebAssembly from TypeScript: just enough of the binary format to write the loops of networks (learn/neural) and of
 * oracles (generator/emit). A piece of code is a list of bytes that leaves its value on the machine’s stack, so that
 * nesting calls nests expressions.
 */

/** Bytes of instructions. */
export type Code = readonly number[];

/** A function of the module: all parameters and locals are numbers of the given kinds, parameters first. */
export interface KernelFunction {
  readonly name: string;
  readonly parameters: readonly ValueKind[];
  readonly locals: readonly ValueKind[];
  /** What it returns, if it returns anything: the value that the body leaves. */
  readonly result?: ValueKind;
  readonly body: Code;
}

export type ValueKind = 'i32' | 'f32' | 'v128';

const KINDS: Readonly<Record<ValueKind, number>> = { i32: 0x7f, f32: 0x7d, v128: 0x7b };

/** “\0asm”, version 1. */
const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/**
 * The bytes of a module that imports `kernels.memory` and exports the functions. Threads can share its memory only if it
 * says how many pages that has at most.
 */
export function assembleModule(
  functions: readonly KernelFunction[],
  shared?: { readonly mostPages: number },
): Uint8Array {
  const kinds = (list: readonly ValueKind[]): Code => vector(list.map((kind) => [KINDS[kind]]));
  const types = functions.map(({ parameters, result }) => [
    0x60,
    ...kinds(parameters),
    ...kinds(result === undefined ? [] : [result]),
  ]);
  const bodies = functions.map(({ locals, body }) => {
    const code = [...vector(runsOf(locals)), ...body, 0x0b];
    return [...unsigned(code.length), ...code];
  });
  const limits = shared === undefined ? [0, 1] : [3, 1, ...unsigned(shared.mostPages)];
  const memory = [...text('kernels'), ...text('memory'), 2, ...limits];
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

/** The value of a local, a local that gets a value, and the value that a local gets. */
export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const tee = (local: number, value: Code): Code => [...value, 0x22, ...unsigned(local)];
export const f32 = (value: number): Code => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)];
export const constant = (value: number): Code => [0x41, ...signed(value)];
export const add = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
export const subtract = (a: Code, b: Code): Code => [...a, ...b, 0x6b];
export const times = (a: Code, b: Code): Code => [...a, ...b, 0x6c];
export const loadInteger = (address: Code, offset = 0): Code => [...address, 0x28, 2, ...unsigned(offset)];
/** Stores the whole integer, or its lowest 8 or 16 bits. */
export const storeInteger = (address: Code, value: Code, offset = 0): Code => storing(0x36, address, value, offset);
export const storeByte = (address: Code, value: Code, offset = 0): Code => storing(0x3a, address, value, offset);
export const storeShort = (address: Code, value: Code, offset = 0): Code => storing(0x3b, address, value, offset);

export const equal = (a: Code, b: Code): Code => [...a, ...b, 0x46];
/** True if a is larger than b where both are read as unsigned, or a is negative and b is not. */
export const greaterUnsigned = (a: Code, b: Code): Code => [...a, ...b, 0x4b];
export const less = (a: Code, b: Code): Code => [...a, ...b, 0x48];
export const shiftLeft = (a: Code, bits: number): Code => shiftLeftBy(a, constant(bits));
export const shiftLeftBy = (a: Code, bits: Code): Code => [...a, ...bits, 0x74];
export const shiftRightUnsigned = (a: Code, bits: number): Code => [...a, ...constant(bits), 0x76];
/** The first value if the condition holds, otherwise the second; both are computed. */
export const select = (a: Code, b: Code, condition: Code): Code => [...a, ...b, ...condition, 0x1b];

/** Code that `branch(0)` leaves; each block, loop or `when` around the branch counts one. */
export const block = (body: Code): Code => [0x02, 0x40, ...body, 0x0b];
/** Code that `branch(0)` begins again; otherwise it runs once. */
export const loop = (body: Code): Code => [0x03, 0x40, ...body, 0x0b];
export const branch = (levels: number): Code => [0x0c, ...unsigned(levels)];
export const branchIf = (condition: Code, levels: number): Code => [...condition, 0x0d, ...unsigned(levels)];
export const when = (condition: Code, body: Code): Code => [...condition, 0x04, 0x40, ...body, 0x0b];
export const leave = (value: Code): Code => [...value, 0x0f];

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
export const floorFour = (a: Code): Code => [...a, 0xfd, 0x68];

/** Four of the numbers of a, 0 to 3, and b, 4 to 7. */
export const shuffleFour = (a: Code, b: Code, chosen: readonly number[]): Code => [
  ...a,
  ...b,
  0xfd,
  0x0d,
  ...chosen.flatMap((number) => [4 * number, 4 * number + 1, 4 * number + 2, 4 * number + 3]),
];

/** Four whole numbers at a time. */
export const splatInteger = (a: Code): Code => [...a, 0xfd, 0x11];
export const addWhole = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xae, 1];
export const shiftWhole = (a: Code, bits: Code): Code => [...a, ...bits, 0xfd, 0xac, 1];
/** From four numbers. */
export const wholeFour = (a: Code): Code => [...a, 0xfd, 0xf8, 1];

/** Eight shorts at a time. */
export const addShorts = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0x8f, 1];
export const positiveShorts = (a: Code): Code => [...a, ...zero, 0xfd, 0x98, 1];
/** From four whole numbers and four more. */
export const narrow = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0x85, 1];
/** For each of four pairs of shorts the sum of their products. */
export const pairProducts = (a: Code, b: Code): Code => [...a, ...b, 0xfd, 0xba, 1];

function storing(operation: number, address: Code, value: Code, offset: number): Code {
  const alignment = operation === 0x36 ? 2 : operation === 0x3b ? 1 : 0;
  return [...address, ...value, operation, alignment, ...unsigned(offset)];
}

/** Locals as they are declared: how many of one kind follow each other. */
function runsOf(locals: readonly ValueKind[]): readonly Code[] {
  const runs: { kind: ValueKind; count: number }[] = [];
  for (const kind of locals) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.count++;
    else runs.push({ kind, count: 1 });
  }
  return runs.map(({ kind, count }) => [...unsigned(count), KINDS[kind]]);
}

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

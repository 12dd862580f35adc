/** What runs kernels: WebAssembly, or plain loops where it is not allowed or too old. Both round the same way. */
import type { KernelMachine, Kernels } from './kernels.ts';
import { PlainMachine } from './plain-machine.ts';

/** What this file needs of WebAssembly, whose types only browsers’ libraries have. */
interface WebAssemblyApi {
  readonly Memory: new (size: {
    readonly initial: number;
    readonly maximum: number;
  }) => KernelMachine<unknown>['memory'];
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

/** The most pages that a memory can have: 2 GB, so that addresses are positive. */
export const MOST_PAGES: number = 1 << 15;

/** A machine for the kernels of a module of WebAssembly, in hexadecimal digits. */
export function startKernels(code: string): KernelMachine<Kernels> {
  return startModule<Kernels>(code) ?? new PlainMachine();
}

/** A machine for the functions of a module of WebAssembly, with a memory of its own or a given one; undefined if it cannot be compiled here. */
export function startModule<Functions>(
  code: string,
  given?: KernelMachine<unknown>['memory'],
): KernelMachine<Functions> | undefined {
  const api = (globalThis as unknown as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly;
  if (api === undefined) return undefined;
  const module = compiled.get(code) ?? compile(api, code);
  if (module === undefined) return undefined;
  compiled.set(code, module);
  const memory = given ?? new api.Memory({ initial: 1, maximum: MOST_PAGES });
  const { exports } = new api.Instance(module, { kernels: { memory } });
  return { memory, kernels: exports as Functions };
}

/** What was compiled, so that the engine optimises it once. */
const compiled: Map<string, object> = new Map<string, object>();

function compile({ Module }: WebAssemblyApi, code: string): object | undefined {
  try {
    return new Module(Uint8Array.from(code.match(/../g)!, (byte) => parseInt(byte, 16)));
  } catch {
    // The policy of a page, or an engine without SIMD instructions.
    return undefined;
  }
}

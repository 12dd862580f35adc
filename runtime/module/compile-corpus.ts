/** The oracle over a corpus in WebAssembly, where it can be had. */
import { CORPUS_CODE, CORPUS_IDS, CORPUS_WORDS, maxTransitions, TransitionIds } from './surroundings.ts';

/** What is needed of WebAssembly, whose types not all libraries have. */
interface WebAssemblyApi {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

/** The compiled oracle with its memory. */
export interface CompiledCorpus {
  /** Returns the number of bytes of all ids, or -1 minus the index of a tree with a head that is not a node. */
  run(trees: number): number;
  readonly integers: Int32Array;
  readonly ids: TransitionIds;
}

/** The compiled oracle; undefined where there is no WebAssembly, or a policy of the page refuses to compile it. */
export function compileCorpus(): CompiledCorpus | undefined {
  try {
    const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
    const places = maxTransitions(CORPUS_WORDS);
    const memory = new Memory({ initial: Math.ceil((CORPUS_IDS + places * TransitionIds.BYTES_PER_ELEMENT) / 65_536) });
    const { exports } = new Instance(new Module(CORPUS_CODE), { kernels: { memory } });
    const { run } = exports as Pick<CompiledCorpus, 'run'>;
    return { run, integers: new Int32Array(memory.buffer), ids: new TransitionIds(memory.buffer, CORPUS_IDS, places) };
  } catch {
    return undefined;
  }
}

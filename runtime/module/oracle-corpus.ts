/**
 * The oracle over a corpus: by WebAssembly, some thousand words at a time, and by `oracleUnchecked` for longer sentences
 * and where there is no WebAssembly.
 *
 * Heads are checked as `oracle` checks them. Whether each is a node is seen while dependents are counted. Nodes of a
 * cycle never have all their dependents, so only trees without a computation can have one.
 */
import { shownValue } from '../text/shown-value.ts';
import { checkIds } from './check-ids.ts';
import { checkLength } from './check-length.ts';
import { checkTree } from './check-tree.ts';
import { compileCorpus, type CompiledCorpus } from './compile-corpus.ts';
import { oracleUnchecked } from './run-oracle.ts';
import { CORPUS_LENGTHS, CORPUS_WORDS, maxTransitions, type TransitionIds } from './surroundings.ts';

/** Undefined until it is first needed, and null if it cannot be compiled. */
let compiledCorpus: CompiledCorpus | null | undefined;

/**
 * The canonical computations of all trees of a corpus. `heads` has the heads of the words of all trees, one tree after
 * the other, and `lengths` the number of words of each. The ids of all computations go to `out`, one computation after
 * the other, which must have room for `maxTransitions(1)` ids for each word. Returns what `oracleUnchecked` returns for
 * each tree: the number of its ids or, if it is not derivable, -1 minus the number of ids before it stops, which are in
 * `out` too. Throws if heads do not form a tree; what is in `out` then means nothing.
 */
export function oracleCorpus(heads: Int32Array, lengths: Int32Array, out: TransitionIds): Int32Array {
  checkCorpus({ heads, lengths, out });
  if (compiledCorpus === undefined) compiledCorpus = compileCorpus() ?? null;
  const counts = new Int32Array(lengths.length);
  let from = 0;
  let at = 0;
  for (let tree = 0; tree < lengths.length;) {
    let end = tree;
    let words = 0;
    while (end < lengths.length && words + lengths[end]! <= CORPUS_WORDS) words += lengths[end++]!;
    if (compiledCorpus === null || end === tree) {
      end = tree + 1;
      words = lengths[tree]!;
      const count = plainCount(heads.subarray(from, from + words), { tree, out, at });
      counts[tree] = count;
      at += count < 0 ? -1 - count : count;
    } else {
      const part = { heads: heads.subarray(from, from + words), lengths: lengths.subarray(tree, end), tree };
      const ids = compiledIds(compiledCorpus, part);
      out.set(ids, at);
      at += ids.length;
      counts.set(compiledCorpus.integers.subarray(CORPUS_LENGTHS, CORPUS_LENGTHS + end - tree), tree);
    }
    for (; tree < end; tree++) {
      const length = lengths[tree]!;
      if (counts[tree]! < 0 && hasCycle(heads, { from, length })) refuseTree(tree, heads.subarray(from, from + length));
      from += length;
    }
  }
  return counts;
}

/** The ids of some trees, the first of which has the given index; what is returned for each is in the memory. */
function compiledIds(
  { run, integers, ids }: CompiledCorpus,
  { heads, lengths, tree }: { readonly heads: Int32Array; readonly lengths: Int32Array; readonly tree: number },
): TransitionIds {
  integers.set(heads, 1);
  integers.set(lengths, CORPUS_LENGTHS);
  const bytes = run(lengths.length);
  if (bytes >= 0) return ids.subarray(0, bytes / ids.BYTES_PER_ELEMENT);
  // It stopped while it counted dependents, and expects to find none when it starts.
  integers.fill(0);
  const wrong = -1 - bytes;
  const before = lengths.subarray(0, wrong).reduce((sum, length) => sum + length, 0);
  return refuseTree(tree + wrong, heads.subarray(before, before + lengths[wrong]!));
}

/** What `oracleUnchecked` returns for a tree, whose heads are nodes or refused. */
function plainCount(
  heads: Int32Array,
  { tree, out, at }: { readonly tree: number; readonly out: TransitionIds; readonly at: number },
): number {
  const { length } = heads;
  for (let word = 0; word < length; word++) if (heads[word]! >>> 0 > length) refuseTree(tree, heads);
  return oracleUnchecked(heads, 0, length, out, at);
}

/** Throws if the three arrays do not fit together. */
function checkCorpus({
  heads,
  lengths,
  out,
}: {
  readonly heads: Int32Array;
  readonly lengths: Int32Array;
  readonly out: TransitionIds;
}): void {
  checkIntegers(heads, 'heads');
  checkIntegers(lengths, 'lengths');
  let words = 0;
  for (const length of lengths) {
    checkLength(length);
    words += length;
  }
  if (words !== heads.length)
    throw new RangeError(`the lengths add up to ${words}, but there are ${heads.length} heads`);
  checkIds(out, words * maxTransitions(1));
}

function checkIntegers(array: Int32Array, name: string): void {
  if (ArrayBuffer.isView(array) && array[Symbol.toStringTag] === 'Int32Array') return;
  throw new TypeError(`${name} must be an Int32Array, not ${shownValue(array)}; Int32Array.from makes one of a list`);
}

/** For each word the last path of heads that met it; kept, because most trees are short. */
let metBy = new Int32Array(256);

/** True if following the heads of a tree, each of which is a node, does not always lead to node 0. */
function hasCycle(heads: Int32Array, { from, length }: { readonly from: number; readonly length: number }): boolean {
  if (length >= metBy.length) metBy = new Int32Array(2 * length);
  const met = metBy;
  for (let word = 1; word <= length; word++) met[word] = 0;
  for (let start = 1; start <= length; start++) {
    let word = start;
    while (word > 0 && met[word] === 0) {
      met[word] = start;
      word = heads[from + word - 1]!;
    }
    if (word > 0 && met[word] === start) return true;
  }
  return false;
}

/** Throws what `oracle` throws for heads that do not form a tree, with the index of the tree. */
function refuseTree(tree: number, heads: Int32Array): never {
  try {
    checkTree(heads);
  } catch (error) {
    throw new RangeError(`the tree at ${tree}: ${(error as Error).message}`, { cause: error });
  }
  throw new Error(`the tree at ${tree} was refused, but is one`);
}

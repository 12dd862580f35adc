/**
 * Symbols that no completing computation can tell apart (docs/completion.md).
 *
 * A merging of symbols is safe if any two windows that occur and are equal up to it have the same transitions, and each
 * transition makes windows of them that are again equal up to it: then symbols of one class may share a code. Merging
 * two symbols forces others to be merged, the ones that turn up in their places; a pair is *safe* if that leads to
 * no contradiction. Every safe merging consists of safe pairs. So if all safe pairs together are still safe, they are
 * the coarsest merging. If not, all combinations of a few pairs are tried; many pairs are merged one after the other, as
 * long as they go together.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { occurringWindows, windowsProblem } from './frames.ts';
import { COMPLETION_LIMITS, none, withinLimits, type CompletionLimits, type NoCompletion } from '../shared/limits.ts';
import { unpack, type Windows } from './windows.ts';

export interface SymbolMerging {
  readonly kind: 'merged';
  /** The symbols that occur, in classes. */
  readonly classes: readonly (readonly number[])[];
  /** Whether no safe merging has fewer classes; otherwise none that merges further is safe. */
  readonly coarsest: boolean;
}

/** The merging of the symbols of a system, or why it is not known. */
export function symbolMerging(
  canonical: CanonicalSystem,
  limits: CompletionLimits = COMPLETION_LIMITS,
): SymbolMerging | NoCompletion {
  const problem = windowsProblem(canonical);
  if (problem !== undefined) return none(problem);
  return withinLimits(() => mergeSymbols(occurringWindows(canonical, limits).windows));
}

function mergeSymbols(windows: Windows): SymbolMerging {
  const { bits } = windows.canonical.symbols;
  const words = Array.from({ length: windows.count }, (_, window) => describe(windows, window));
  const symbols = [...new Set(words.flatMap(({ word }) => unpack(word, bits)))].toSorted((a, b) => a - b);
  const discrete = Array.from({ length: 1 << bits }, (_, symbol) => symbol);
  const pairs = symbols
    .flatMap((a, index) => symbols.slice(index + 1).map((b): Pair => [a, b]))
    .filter((pair) => merge(discrete, [pair], { words, bits }) !== undefined);
  const context = { words, bits };
  const exact = pairs.length <= MAX_CHOICES || merge(discrete, pairs, context) !== undefined;
  const found = exact ? coarsest(discrete, pairs, context) : greedy(discrete, pairs, context);
  const codes = [...new Set(symbols.map((symbol) => found[symbol]!))];
  return {
    kind: 'merged',
    classes: codes.map((code) => symbols.filter((symbol) => found[symbol] === code)),
    coarsest: exact,
  };
}

type Pair = readonly [number, number];
type Codes = readonly number[];

interface Context {
  readonly words: readonly DescribedWindow[];
  readonly bits: number;
}

/** Up to this many pairs, all combinations are tried. */
const MAX_CHOICES = 8;

function coarsest(codes: Codes, pairs: readonly Pair[], context: Context): Codes {
  const all = merge(codes, pairs, context);
  if (all !== undefined || pairs.length === 0) return all ?? codes;
  const [first, ...others] = pairs;
  const merged = merge(codes, [first!], context);
  const without = coarsest(codes, others, context);
  if (merged === undefined) return without;
  const together = coarsest(merged, others, context);
  return new Set(together).size <= new Set(without).size ? together : without;
}

function greedy(codes: Codes, pairs: readonly Pair[], context: Context): Codes {
  return pairs.reduce((merged, pair) => merge(merged, [pair], context) ?? merged, codes);
}

/** A window with what its transitions make of it; successors are whole stacks, upper windows or rests. */
interface DescribedWindow {
  readonly word: number;
  readonly isWhole: boolean;
  readonly transitions: string;
  readonly successors: readonly number[];
}

function describe(windows: Windows, window: number): DescribedWindow {
  const { terminal, reduced, reducing, shifted } = windows.successors(window);
  const { bits } = windows.canonical.symbols;
  const isWhole = windows.isWhole(window);
  return {
    word: windows.wordOf(window),
    isWhole,
    transitions: [terminal, ...reducing, ...shifted.map(({ transition }) => transition)].join(),
    successors: [
      ...reduced.map((next) => (isWhole ? windows.wordOf(next) : windows.restWord(next))),
      ...shifted.map(({ window: next }) => windows.wordOf(next)),
      // The symbol that passes below the window belongs to what the shift makes of it.
      ...shifted.flatMap(({ below }) => (below === undefined ? [] : [(1 << bits) | below])),
    ],
  };
}

/** The codes of symbols after merging pairs and all that this forces, or undefined if that is contradictory. */
function merge(codes: Codes, pairs: readonly Pair[], { words, bits }: Context): Codes | undefined {
  let merged = codes;
  const unite = (a: number, b: number): void => {
    const [from, to] = [Math.max(merged[a]!, merged[b]!), Math.min(merged[a]!, merged[b]!)];
    if (from !== to) merged = merged.map((code) => (code === from ? to : code));
  };
  for (const [a, b] of pairs) unite(a, b);
  for (let before: readonly number[] | undefined; before !== merged;) {
    before = merged;
    const representatives = new Map<string, DescribedWindow>();
    for (const window of words) {
      const key = `${window.isWhole} ${encode(window.word, { codes: before, bits })}`;
      const other = representatives.get(key);
      if (other === undefined) {
        representatives.set(key, window);
        continue;
      }
      if (other.transitions !== window.transitions) return undefined;
      window.successors.forEach((word, index) => {
        for (let [mine, its] = [word, other.successors[index]!]; mine > 1; mine >>= bits, its >>= bits) {
          unite(mine & ((1 << bits) - 1), its & ((1 << bits) - 1));
        }
      });
    }
  }
  return merged;
}

function encode(word: number, { codes, bits }: { readonly codes: readonly number[]; readonly bits: number }): number {
  let code = 0;
  for (let [rest, place] = [word, 0]; rest > 1; rest >>= bits, place += bits) {
    code |= codes[rest & ((1 << bits) - 1)]! << place;
  }
  // The leading 1 keeps words of different lengths apart.
  return code | (1 << (31 - Math.clz32(word)));
}

/**
 * A completion automaton that reads several symbols at once: fewer look-ups, for larger tables.
 *
 * A run over depth + 1 symbols is cut into strides of the same number of symbols, except the first, which has what is
 * left over. Only nodes at which a stride begins keep a number; the classes keep theirs.
 */
import type { CompletionAutomaton } from './automaton.ts';
import type { Edge } from './node-table.ts';

export interface StridingAutomaton {
  readonly nodes: number;
  /** By node and the bits of a stride. */
  readonly within: readonly (Edge | undefined)[];
  readonly starts: readonly number[];
  /** The bits of a stride, the largest. */
  readonly strideBits: number;
  /** How many symbols each stride has, in the order of reading. */
  readonly strides: readonly number[];
}

/** The automaton in strides of at most this many bits, but at least one symbol. */
export function readInStrides(automaton: CompletionAutomaton, maxBits: number): StridingAutomaton {
  const { depth, symbolBits, classes } = automaton;
  const symbols = Math.max(1, Math.floor(maxBits / symbolBits));
  const count = Math.ceil((depth + 1) / symbols);
  const first = depth + 1 - (count - 1) * symbols;
  const strides = Array.from({ length: count }, (_, index) => (index === 0 ? first : symbols));
  const strideBits = Math.max(...strides) * symbolBits;

  const numbers = new Map<number, number>(Array.from({ length: classes }, (_, id) => [id, id]));
  const within: (Edge | undefined)[] = [];
  const numberOf = (node: number): number => {
    const number = numbers.get(node) ?? numbers.size;
    numbers.set(node, number);
    return number;
  };
  let layer = new Set([...Array.from({ length: classes }, (_, id) => id), ...automaton.starts]);
  const starts = automaton.starts.map(numberOf);
  strides.forEach((length, index) => {
    const next = new Set<number>();
    for (const node of layer) {
      for (let word = 0; word < 1 << (length * symbolBits); word++) {
        const edge = readWord(automaton, { node, word, length });
        if (edge === undefined) continue;
        next.add(edge.target);
        // The last stride leads to outlooks, which have numbers of their own.
        const target = index === count - 1 ? edge.target : numberOf(edge.target);
        within[(numberOf(node) << strideBits) | word] = { target, cost: edge.cost };
      }
    }
    layer = next;
  });
  return { nodes: numbers.size, within, starts, strideBits, strides };
}

function readWord(
  { within, symbolBits }: CompletionAutomaton,
  { node, word, length }: { readonly node: number; readonly word: number; readonly length: number },
): Edge | undefined {
  let [target, cost] = [node, 0];
  for (let place = length - 1; place >= 0; place--) {
    const symbol = (word >> (place * symbolBits)) & ((1 << symbolBits) - 1);
    const edge = within[(target << symbolBits) | symbol];
    if (edge === undefined) return undefined;
    target = edge.target;
    cost += edge.cost;
  }
  return { target, cost };
}

/**
 * A completion automaton that reads several symbols at once: fewer look-ups, for larger tables.
 *
 * A run over depth + 1 symbols is cut into strides of the same number of symbols, except the first, which has what is
 * left over. Only nodes at which a stride begins keep a number: first the classes, as before, then the starts in the
 * order of their heights, then a number that is left free.
 */
import type { CompletionAutomaton } from './automaton.ts';

export interface StridingAutomaton {
  readonly nodes: number;
  /** By node and the bits of a stride. */
  readonly within: readonly (number | undefined)[];
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

  const numbers = new Map<number | undefined, number>(Array.from({ length: classes }, (_, id) => [id, id]));
  const within: (number | undefined)[] = [];
  const numberOf = (node: number): number => {
    const number = numbers.get(node) ?? numbers.size;
    numbers.set(node, number);
    return number;
  };
  let layer = new Set([...Array.from({ length: classes }, (_, id) => id), ...automaton.starts]);
  automaton.starts.forEach(numberOf);
  numbers.set(undefined, numbers.size);
  strides.forEach((length, index) => {
    const next = new Set<number>();
    for (const node of layer) {
      for (let word = 0; word < 1 << (length * symbolBits); word++) {
        const target = readWord(automaton, { node, word, length });
        if (target === undefined) continue;
        next.add(target);
        // The last stride leads to outlooks, which have numbers of their own.
        within[(numberOf(node) << strideBits) | word] = index === count - 1 ? target : numberOf(target);
      }
    }
    layer = next;
  });
  return { nodes: numbers.size, within, strideBits, strides };
}

function readWord(
  { within, symbolBits }: CompletionAutomaton,
  { node, word, length }: { readonly node: number; readonly word: number; readonly length: number },
): number | undefined {
  let target: number | undefined = node;
  for (let place = length - 1; place >= 0 && target !== undefined; place--) {
    const symbol = (word >> (place * symbolBits)) & ((1 << symbolBits) - 1);
    target = within[(target << symbolBits) | symbol];
  }
  return target;
}

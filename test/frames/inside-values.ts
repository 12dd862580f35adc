/**
 * Inside values: for every non-terminal and every number of fresh nodes, the sum over its derivations with that number of
 * nodes of the products of their rules' weights. Over counts, with all weights one, that is the number of derivations.
 */
import { NONE } from '../../generator/frames/grammar/grammar.ts';
import type { OrderedGrammar } from '../../generator/frames/reduction/ordered-grammar.ts';
import type { Semiring } from '../../generator/frames/counts/depth-first-falls.ts';

export interface InsideOptions {
  /** The largest number of fresh nodes. */
  readonly nodes: number;
  /** Told how many products are about to be made; may throw. */
  readonly onProducts?: (products: number) => void;
}

/**
 * The values by non-terminal and number of nodes, as far as a complete derivation with at most `nodes` of them goes: what
 * it takes outside of the non-terminal is left for it.
 */
export function insideValues<Value>(
  { size, starts, fewestNodes, fewestOutside, rules }: OrderedGrammar,
  { zero, one, plus, times }: Semiring<Value>,
  { nodes, onProducts }: InsideOptions,
): readonly (readonly Value[])[] {
  const { left, right, nodes: taken } = rules;
  const values = Array.from({ length: size }, (): Value[] => []);
  for (let t = 0; t <= nodes; t++) {
    for (let x = 0; x < size; x++) {
      if (t + fewestOutside[x]! > nodes) continue;
      let sum = zero;
      for (let rule = starts[x]!; rule < starts[x + 1]!; rule++) {
        const [a, b] = [left[rule]!, right[rule]!];
        if (a === NONE) {
          if (t === 0) sum = plus(sum, one);
        } else if (b === NONE) {
          if (t >= taken[rule]!) sum = plus(sum, values[a]![t - taken[rule]!]!);
        } else {
          const [ofA, ofB] = [values[a]!, values[b]!];
          const last = t - fewestNodes[a]!;
          onProducts?.(Math.max(0, last + 1 - fewestNodes[b]!));
          for (let k = fewestNodes[b]!; k <= last; k++) sum = plus(sum, times(ofA[t - k]!, ofB[k]!));
        }
      }
      values[x]!.push(sum);
    }
  }
  return values;
}

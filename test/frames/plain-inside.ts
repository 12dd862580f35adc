/**
 * The value of the start over any semiring, straight from the rules: for every item and all values of its indices the sum
 * over its rules and over the indices that only their parts have. Slow, and the judge of everything faster.
 */
import { NONE, rulesBy, type LabelledGrammar } from '../../generator/frames/grammar/grammar.ts';
import type { Semiring } from '../../generator/frames/counts/depth-first-falls.ts';
import {
  FIRST,
  INNER_FIRST,
  mayEqual,
  newWord,
  NEXT,
  ROOT,
  type Index,
  type NodeName,
} from '../../generator/frames/grammar/node-name.ts';
import type { RuleShape } from '../../generator/frames/grammar/frame-shapes.ts';

export interface Weights<Value> {
  readonly length: number;
  /** The weight of an arc. */
  weight(head: number, dependent: number): Value;
}

type Values = ReadonlyMap<NodeName, number>;

/** The sum over all derivations of the products of their arcs' weights. */
export function plainInside<Value>(
  { grammar, labels }: LabelledGrammar<RuleShape>,
  semiring: Semiring<Value>,
  { length, weight }: Weights<Value>,
): Value {
  const { rules } = grammar;
  const { zero, one, plus, times } = semiring;
  const byHead = rulesBy(grammar.size, rules.count, rules.head);
  const known = new Map<string, Value>();

  const value = (x: number, indices: readonly number[]): Value => {
    const key = `${x} ${indices.join(' ')}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let sum = zero;
    for (let at = byHead.starts[x]!; at < byHead.starts[x + 1]!; at++) {
      const rule = byHead.indices[at]!;
      const shape = labels[rules.label[rule]!]!;
      for (const values of assignments(shape, indices, length)) {
        const [head, dependent] = [values.get(shape.arc?.head ?? ROOT)!, values.get(shape.arc?.dependent ?? ROOT)!];
        // What waits behind the last word is no head.
        let product = shape.arc === undefined ? one : head > length ? zero : weight(head, dependent);
        for (const [part, of] of [rules.left[rule]!, rules.right[rule]!].entries()) {
          if (of !== NONE)
            product = times(
              product,
              value(
                of,
                shape.parts[part]!.map((index) => values.get(index)!),
              ),
            );
        }
        sum = plus(sum, product);
      }
    }
    known.set(key, sum);
    return sum;
  };
  return value(grammar.start, []);
}

/** All values of a rule's indices in which the target's are given. */
function* assignments(shape: RuleShape, given: readonly number[], length: number): Generator<Values> {
  const values = new Map<NodeName, number>([[ROOT, 0]]);
  shape.target.forEach((index, at) => values.set(index, given[at]!));
  if (shape.kind === 'end') values.set(NEXT, length + 1);
  if (shape.kind === 'open') {
    const first = values.get(FIRST) ?? 0;
    if (values.get(NEXT) === first + 1 && (values.get(newWord(0)) ?? first) === first) yield values;
    return;
  }
  function* choose(at: number): Generator<Values> {
    const index = shape.chain[at];
    if (index === undefined) {
      yield values;
      return;
    }
    const before = shape.chain[at - 1];
    const least = before === undefined ? 1 : values.get(before)! + (mayEqual(before, index) ? 0 : 1);
    const fixed = values.get(index);
    if (fixed !== undefined) {
      if (fixed >= least) yield* choose(at + 1);
      return;
    }
    for (let node = least; node <= mostOf(index, length); node++) {
      values.set(index, node);
      yield* choose(at + 1);
    }
    values.delete(index);
  }
  yield* choose(0);
}

function mostOf(index: Index, length: number): number {
  return index === NEXT || index === INNER_FIRST ? length + 1 : length;
}

/**
 * Fewer non-terminals, the same derivations. Two of them are merged if they
 *   derive the same: their rules are the same up to merging; one takes the place of the other, or
 *   are used alike: whatever is derived from one together with some other part is derived from the other together with
 *   the same part, up to merging of what is derived; their rules are put together.
 * Neither changes what a complete derivation derives, nor how many derive the same (docs/frames.md, section 4).
 */
import { NONE, selectRules } from '../grammar/grammar.ts';
import { stablePartition, type Features } from './stable-partition.ts';
import type { UsefulGrammar } from './useful-part.ts';

/** The grammar with all such non-terminals merged. */
export function mergeNonterminals(grammar: UsefulGrammar): UsefulGrammar {
  for (let before = grammar; ;) {
    const after = mergeUsedAlike(mergeSame(before));
    if (after.size === before.size) return after;
    before = after;
  }
}

function mergeSame(grammar: UsefulGrammar): UsefulGrammar {
  const { rules } = grammar;
  const features: Features = (classes, visit) => {
    const classOf = (x: number): number => (x === NONE ? 0 : classes[x]! + 1);
    for (let rule = 0; rule < rules.count; rule++) {
      visit(rules.head[rule]!, rules.label[rule]! + 1, classOf(rules.left[rule]!), classOf(rules.right[rule]!));
    }
  };
  const { classes, count } = stablePartition(startApart(grammar), features);
  const representatives = firstOfEach(classes, count);
  const isKept = (rule: number): boolean => representatives[classes[rules.head[rule]!]!] === rules.head[rule];
  return quotient(grammar, { classes, count, isKept });
}

function mergeUsedAlike(grammar: UsefulGrammar): UsefulGrammar {
  const { rules } = grammar;
  const features: Features = (classes, visit) => {
    for (let rule = 0; rule < rules.count; rule++) {
      const [left, right] = [rules.left[rule]!, rules.right[rule]!];
      const label = 2 * (rules.label[rule]! + 1);
      const head = classes[rules.head[rule]!]!;
      // The other part as it is, not its class: all of one class must go together with all of the other.
      if (left !== NONE) visit(left, label, head, right + 1);
      if (right !== NONE) visit(right, label + 1, head, left + 1);
    }
  };
  const { classes, count } = stablePartition(startApart(grammar), features);
  const representatives = firstOfEach(classes, count);
  const isFirst = (x: number): boolean => x === NONE || representatives[classes[x]!] === x;
  const isKept = (rule: number): boolean => isFirst(rules.left[rule]!) && isFirst(rules.right[rule]!);
  return quotient(grammar, { classes, count, isKept });
}

/** The start is merged with nothing, so it is no part of anything. */
function startApart({ size, start }: UsefulGrammar): Int32Array {
  const classes = new Int32Array(size);
  classes[start] = 1;
  return classes;
}

function firstOfEach(classes: Int32Array, count: number): Int32Array {
  const first = new Int32Array(count).fill(NONE);
  classes.forEach((own, x) => {
    if (first[own] === NONE) first[own] = x;
  });
  return first;
}

interface Merging {
  readonly classes: Int32Array;
  readonly count: number;
  readonly isKept: (rule: number) => boolean;
}

function quotient(grammar: UsefulGrammar, { classes, count, isKept }: Merging): UsefulGrammar {
  const { start, fewestNodes, fewestOutside, rules } = grammar;
  const fewest = (values: Int32Array): Int32Array => {
    const merged = new Int32Array(count).fill(2 ** 31 - 1);
    classes.forEach((own, x) => (merged[own] = Math.min(merged[own]!, values[x]!)));
    return merged;
  };
  const kept = Int32Array.from({ length: rules.count }, (_, rule) => rule).filter(isKept);
  return {
    size: count,
    start: classes[start]!,
    fewestNodes: fewest(fewestNodes),
    fewestOutside: fewest(fewestOutside),
    rules: selectRules(rules, kept, classes),
  };
}

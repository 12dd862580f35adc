/** Merging and sharing on arbitrary grammars: what is derived from the start stays the same, each as often. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NONE, RuleList, type Grammar } from '../../generator/frames/grammar/grammar.ts';
import { mergeNonterminals } from '../../generator/frames/reduction/merge-nonterminals.ts';
import { shareSums } from '../../generator/frames/reduction/share-sums.ts';
import { smallerGrammar } from '../../generator/frames/reduction/smaller-grammar.ts';
import { usefulPart } from '../../generator/frames/reduction/useful-part.ts';

/** A rule by its parts; those of larger numbers are taken modulo the number of the head. */
interface Draft {
  readonly left: number;
  readonly right: number;
  readonly transition: number;
  readonly kind: 'empty' | 'unit' | 'pair';
}

const draft: fc.Arbitrary<Draft> = fc.record({
  left: fc.nat(),
  right: fc.nat(),
  transition: fc.integer({ min: 0, max: 1 }),
  kind: fc.constantFrom('empty', 'unit', 'pair', 'pair', 'pair'),
});

/** Grammars without cycles in which every non-terminal derives something and the last one is the start. */
const anyGrammar: fc.Arbitrary<Grammar> = fc
  .array(fc.array(draft, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 9 })
  .map((drafts) => {
    const rules = new RuleList();
    drafts.forEach((list, head) => {
      for (const { left, right, transition, kind } of list) {
        if (head === 0 || kind === 'empty') rules.empty(head);
        else if (kind === 'unit') rules.unit(head, left % head, { label: transition, nodes: 0 });
        else rules.pair(head, left % head, right % head);
      }
    });
    const size = drafts.length;
    return { size, start: size - 1, fewestNodes: new Int32Array(size), rules: rules.columns() };
  });

function lastOf(transition: number): string {
  return transition === NONE ? '' : String(transition);
}

/** All that the start derives, sorted; undefined where that is too much to list. */
function derived({ size, start, rules }: Grammar): readonly string[] | undefined {
  const lists: (readonly string[] | undefined)[] = Array.from({ length: size });
  const list = (x: number): readonly string[] => {
    const before = lists[x];
    if (before !== undefined) return before;
    const found: string[] = [];
    for (let rule = 0; rule < rules.count; rule++) {
      if (rules.head[rule] !== x) continue;
      const [left, right] = [rules.left[rule]!, rules.right[rule]!];
      if (left === NONE) found.push('');
      else if (right === NONE) found.push(...list(left).map((text) => text + lastOf(rules.label[rule]!)));
      else for (const first of list(left)) found.push(...list(right).map((second) => first + second));
      if (found.length > 500) throw new RangeError('too many');
    }
    lists[x] = found;
    return found;
  };
  try {
    return list(start).toSorted();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

describe('smaller grammars', () => {
  test('derive the same, each as often', () => {
    fc.assert(
      fc.property(anyGrammar, (grammar) => {
        const expected = derived(grammar);
        fc.pre(expected !== undefined);
        const useful = usefulPart(grammar, Infinity);
        expect(derived(useful)).toEqual(expected);
        const merged = mergeNonterminals(useful);
        expect(derived(merged)).toEqual(expected);
        expect(merged.size).toBeLessThanOrEqual(useful.size);
        expect(derived(shareSums(useful))).toEqual(expected);
        expect(derived(smallerGrammar(useful))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('keep apart what goes together with something else only', () => {
    const rules = new RuleList();
    rules.empty(0);
    rules.unit(1, 0, { label: 1, nodes: 0 });
    rules.unit(2, 0, { label: 2, nodes: 0 });
    rules.unit(3, 0, { label: 3, nodes: 0 });
    rules.unit(4, 0, { label: 4, nodes: 0 });
    rules.pair(5, 1, 3);
    rules.pair(5, 2, 4);
    const grammar = { size: 6, start: 5, fewestNodes: new Int32Array(6), rules: rules.columns() };
    expect(derived(mergeNonterminals(usefulPart(grammar, Infinity)))).toEqual(['13', '24']);
  });
});

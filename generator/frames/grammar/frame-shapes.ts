/**
 * Shapes by numbers, each found once: grammars have many rules and few shapes. Rules have the same shape if they combine
 * the same indices, whatever items they belong to: with the root in another place an item may be the same otherwise, and
 * then the two can be merged.
 */
import { newWord, ROOT } from './node-name.ts';
import { callShape, exitShape, indicesOf, shapeKey, type ItemShape, type RuleShape } from './shape.ts';

/** The shape of an item with its number. */
export interface KnownShape {
  readonly id: number;
  readonly item: ItemShape;
}

/** What a rule makes, and the number of the rule's own shape. */
export interface MadeShape {
  readonly result: KnownShape;
  readonly rule: number;
}

export class FrameShapes {
  /** The shapes of rules by their numbers. */
  readonly rules: RuleShape[] = [];
  private readonly ruleIds = new Map<string, number>();
  private readonly items = new Map<string, KnownShape>();
  private readonly plain = new Map<string, number>();
  private readonly calls = new Map<KnownShape, Map<KnownShape, MadeShape>>();
  private readonly exits = new Map<KnownShape, Map<string, MadeShape>>();

  /** The shape of an item. */
  known(item: ItemShape): KnownShape {
    return remembered(this.items, shapeKey(item), () => ({ id: this.items.size, item }));
  }

  open(shape: KnownShape): number {
    return this.plainRule('open', shape, (indices) => ({ chain: indices, target: indices, parts: [] }));
  }

  into(shape: KnownShape): number {
    return this.plainRule('into', shape, (indices) => ({ chain: indices, target: indices, parts: [indices] }));
  }

  end(shape: KnownShape): number {
    return this.plainRule('end', shape, (indices) => ({ chain: indices, target: [], parts: [indices] }));
  }

  last(shape: KnownShape): number {
    const arc = { head: ROOT, dependent: newWord(0) };
    return this.plainRule('last', shape, (indices) => ({ chain: indices, target: [], parts: [indices], arc }));
  }

  /** A prefix that has opened a frame, and the closing of that frame. */
  call(prefix: KnownShape, closing: KnownShape): MadeShape {
    const own = remembered(this.calls, prefix, () => new Map<KnownShape, MadeShape>());
    return remembered(own, closing, () => {
      const { result, rule } = callShape(prefix.item, closing.item);
      return { result: this.known(result), rule: this.ruleId(rule) };
    });
  }

  /** A prefix and the reduction that closes it. */
  exit(prefix: KnownShape, positions: { readonly head: number; readonly dependent: number }): MadeShape {
    const own = remembered(this.exits, prefix, () => new Map<string, MadeShape>());
    return remembered(own, `${positions.head} ${positions.dependent}`, () => {
      const { closing, rule } = exitShape(prefix.item, positions);
      return { result: this.known(closing), rule: this.ruleId(rule) };
    });
  }

  private plainRule(
    kind: 'open' | 'into' | 'end' | 'last',
    { id, item }: KnownShape,
    shape: (indices: ReturnType<typeof indicesOf>) => Omit<RuleShape, 'kind'>,
  ): number {
    return remembered(this.plain, `${kind} ${id}`, () => this.ruleId({ kind, ...shape(indicesOf(item)) }));
  }

  private ruleId(rule: RuleShape): number {
    return remembered(this.ruleIds, JSON.stringify(rule), () => this.rules.push(rule) - 1);
  }
}

function remembered<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = make();
  known.set(key, made);
  return made;
}

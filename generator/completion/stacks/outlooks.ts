/**
 * Outlooks: which transitions are viable, by how many fresh nodes there are to spare.
 *
 * A configuration whose prefix costs c and that has r fresh nodes left has the slack r - c. A transition *needs* the
 * completion cost of the configuration after it, and one more if it is a shift; it is viable if it needs at most r. So
 * the viable transitions depend on the slack and on how much more than c each one needs. The transition that ends the
 * computation is viable only if no fresh node is left. Outlooks are numbered; equal ones have one number.
 */

/** The viable transitions as bits, 32 to a word, by slack from 0 on; the last entry stands for all larger slacks. */
export type Outlook = readonly (readonly number[])[];

/** What a transition needs beyond the cost of the prefix. */
export interface Need {
  readonly transition: number;
  /** Fresh nodes; Infinity if there is no completion after it. */
  readonly nodes: number;
}

/** Transitions and what they need; `terminal` is the one that ends the computation. */
interface Needs {
  readonly terminal: number | undefined;
  readonly needs: readonly Need[];
}

const NOTHING: Needs = { terminal: undefined, needs: [] };

export class Outlooks {
  private readonly ids = new Map<string, number>();
  private readonly needs: Needs[] = [];
  private readonly words: number;
  private readonly empty: number;

  /** Outlooks of so many transitions; the one without any has the number `empty`. */
  constructor({ transitions, empty }: { readonly transitions: number; readonly empty: number }) {
    this.words = Math.ceil(transitions / 32);
    this.empty = empty;
  }

  /** The outlook of a configuration. */
  find(needs: readonly Need[], terminal: number | undefined): number {
    const finite = needs.filter(({ nodes }) => nodes !== Infinity);
    if (finite.length === 0 && terminal === undefined) return this.empty;
    let key = `${terminal}`;
    for (const { transition, nodes } of finite) key += ` ${transition} ${nodes}`;
    if (this.needs.length === this.empty) this.needs.push(NOTHING);
    const target = this.ids.get(key) ?? this.needs.length;
    if (target === this.needs.length) {
      this.ids.set(key, target);
      this.needs.push({ terminal, needs: finite });
    }
    return target;
  }

  /** All outlooks by number, each with as many slacks as any needs. */
  list(): readonly Outlook[] {
    while (this.needs.length <= this.empty) this.needs.push(NOTHING);
    const spread = Math.max(1, ...this.needs.flatMap(({ needs }) => needs.map(({ nodes }) => nodes)));
    return this.needs.map(({ terminal, needs }) =>
      Array.from({ length: spread + 1 }, (_, slack) => {
        const viable = needs.filter(({ nodes }) => nodes <= slack).map(({ transition }) => transition);
        return this.bitsOf(terminal !== undefined && slack === 0 ? [...viable, terminal] : viable);
      }),
    );
  }

  private bitsOf(transitions: readonly number[]): readonly number[] {
    const words = Array.from({ length: this.words }, () => 0);
    for (const transition of transitions) words[transition >> 5]! |= 1 << (transition & 31);
    return words;
  }
}

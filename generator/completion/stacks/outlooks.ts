/**
 * Outlooks: which transitions are viable, by how many fresh nodes there are to spare.
 *
 * A configuration has completion cost c and r fresh nodes left; r - c is its slack. A transition *needs* the completion
 * cost of the configuration after it, and one more if it is a shift; it is viable if it needs at most r. So the viable
 * transitions depend on the slack and on how much more than c each one needs. The transition that ends the computation
 * is viable only if no fresh node is left. Outlooks are numbered; equal ones have one number.
 */

/** The viable transitions as bits, 32 to a word, by slack from 0 on; the last entry stands for all larger slacks. */
export type Outlook = readonly (readonly number[])[];

/** What a transition needs. */
export interface Need {
  readonly transition: number;
  /** Fresh nodes; Infinity if there is no completion after it. */
  readonly nodes: number;
}

export class Outlooks {
  private readonly ids = new Map<string, number>();
  private readonly needs: { readonly terminal: number | undefined; readonly needs: readonly Need[] }[] = [];
  private readonly words: number;

  constructor(transitions: number) {
    this.words = Math.ceil(transitions / 32);
  }

  /**
   * The outlook and the completion cost of a configuration. One that never completes has the outlook without
   * transitions, and cost 0, which is never read.
   */
  find(needs: readonly Need[], terminal: number | undefined): { readonly target: number; readonly cost: number } {
    let least = terminal === undefined ? Infinity : 0;
    for (const { nodes } of needs) least = Math.min(least, nodes);
    const finite = needs.filter(({ nodes }) => nodes !== Infinity);
    const cost = least === Infinity ? 0 : least;
    let key = `${terminal}`;
    for (const { transition, nodes } of finite) key += ` ${transition} ${nodes - cost}`;
    const target = this.ids.get(key) ?? this.needs.length;
    if (target === this.needs.length) {
      this.ids.set(key, target);
      this.needs.push({
        terminal,
        needs: finite.map(({ transition, nodes }) => ({ transition, nodes: nodes - cost })),
      });
    }
    return { target, cost };
  }

  /** All outlooks by number, each with as many slacks as any needs. */
  list(): readonly Outlook[] {
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

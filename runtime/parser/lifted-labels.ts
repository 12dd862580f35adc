/**
 * Labels that remember a lift, as in pseudo-projective parsing (Nivre and Nilsson 2005). Training lifts arcs that are out
 * of reach of a system, to the head of the head. The label of such a word then is two texts: its own, and the label of
 * the head that it had. A parser that finds such a label moves the word down again: to the first node with this label
 * below its head, breadth first and from left to right.
 */
import { LIFTED_FROM, ownLabel } from './own-label.ts';

/** A tree with labels by id. */
interface LabelledTree {
  readonly heads: Int32Array;
  readonly labels: Int32Array;
}

/** How often all words whose heads were not found are tried: a head may itself have to move down first. */
const ROUNDS = 8;

export class LiftedLabels {
  /** For each label the first with the same text of its own, and the one that it remembers or -1. */
  private readonly own: Int32Array;
  private readonly remembered: Int32Array;

  constructor(labels: readonly string[]) {
    const ids = new Map<string, number>();
    const idOf = (text: string): number => ids.get(text) ?? (ids.set(text, ids.size), ids.size - 1);
    this.own = Int32Array.from(labels, (label) => idOf(ownLabel(label)));
    this.remembered = Int32Array.from(labels, (label) => {
      const [, head] = label.split(LIFTED_FROM);
      return head === undefined ? -1 : idOf(head);
    });
  }

  /** The heads of a tree of so many words, with words moved down: the same array if none is. */
  putBack({ heads: given, labels }: LabelledTree, length: number): Int32Array {
    let waiting: number[] = [];
    for (let word = 1; word <= length; word++) if (this.remembered[labels[word - 1]!]! >= 0) waiting.push(word);
    if (waiting.length === 0) return given;
    const heads = given.slice(0, length);
    for (let round = 0, before = Infinity; round < ROUNDS && waiting.length < before; round++) {
      before = waiting.length;
      waiting = waiting.filter((word) => {
        const head = this.nodeBelow({ heads, labels }, word);
        if (head !== undefined) heads[word - 1] = head;
        return head === undefined;
      });
    }
    return heads;
  }

  /** The first node with the label that a word remembers below its head, but not below the word itself. */
  private nodeBelow({ heads, labels }: LabelledTree, word: number): number | undefined {
    const wanted = this.remembered[labels[word - 1]!]!;
    const first = new Int32Array(heads.length + 1);
    const next = new Int32Array(heads.length + 1);
    for (let node = heads.length; node > 0; node--) {
      next[node] = first[heads[node - 1]!]!;
      first[heads[node - 1]!] = node;
    }
    const queue = [heads[word - 1]!];
    for (const node of queue) {
      for (let below = first[node]!; below !== 0; below = next[below]!) {
        if (below === word) continue;
        if (this.own[labels[below - 1]!] === wanted) return below;
        queue.push(below);
      }
    }
    return undefined;
  }
}

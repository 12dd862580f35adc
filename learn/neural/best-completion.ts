/**
 * A dynamic oracle for guess-free arc-standard with a single root: from any configuration, the tree with the most arcs
 * of a given one among all trees that can still be built. docs/neural.md has the proof (theorem 8).
 *
 * The live nodes in their order are the stack from the bottom up and then the buffer. The trees that can be built are
 * the projective trees over the live nodes with one dependent of the root, in which
 *
 * 1. no node on the stack takes a dependent to its left, except the top, if la(2,1) is allowed,
 * 2. a node on the stack, except the top, that depends on a node to its left has a dependent to its right.
 *
 * Eisner’s algorithm (1996) finds the best one, since both conditions speak of one side of one node.
 */
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';

/** True for systems that this oracle is for. */
export function hasBestCompletion({ mode, root, form, reductions }: SystemModule): boolean {
  const isArcStandard = reductions.length === 2 && reductions.includes('la(2,1)') && reductions.includes('ra(2,1)');
  return mode === 'in-place' && root === 'single' && form === 'guess-free' && isArcStandard;
}

/** How many more live nodes there is room for than are needed. */
const ROOM = 16;

/** Less than any number of arcs. */
const IMPOSSIBLE = -(2 ** 28);

export class BestCompletion {
  private readonly leftward: number;
  /** The live nodes by position; 0 is the root. */
  private nodes = new Int32Array(0);
  private size = 0;
  /**
   * For positions i ≤ j the most arcs within i … j, at `i * size + j`: if j is the head of all and `left` its
   * dependents, if i is and `right` its dependents, and if i and j are linked, by an arc to i or to j. The other arrays
   * say where the best parts meet.
   */
  private left = new Int32Array(0);
  private right = new Int32Array(0);
  private linkedLeft = new Int32Array(0);
  private linkedRight = new Int32Array(0);
  private leftAt = new Int32Array(0);
  private rightAt = new Int32Array(0);
  private linkedAt = new Int32Array(0);

  constructor(module: SystemModule) {
    if (!hasBestCompletion(module)) throw new RangeError(`there is no dynamic oracle for ${module.name}`);
    this.leftward = 1 << module.transitions.findIndex(({ plain }) => plain === 'la(2,1)');
  }

  /**
   * Writes the heads of the best tree, `heads[word - 1]`, those of arcs that are built included. Gold heads may form
   * any tree. Returns how many of the arcs that are not built yet are gold.
   */
  find(configuration: SystemConfiguration, gold: Int32Array, heads: Int32Array): number {
    const { height, bufferLength, length } = configuration;
    const last = height - 1 + bufferLength;
    this.reserve(last + 1);
    const { nodes } = this;
    for (let position = 0; position < height; position++) nodes[position] = configuration.stackAt(height - position);
    for (let at = 1; at <= bufferLength; at++) nodes[height - 1 + at] = configuration.bufferAt(at);
    for (let word = 0; word < length; word++) heads[word] = configuration.heads[word]!;
    const top = height - 1;
    // Positions from 1 on that are on the stack and not the top; the first that takes dependents to its left.
    const firstLeftward = (configuration.allowed() & this.leftward) === 0 ? height : top;
    this.tabulate({ last, top, firstLeftward, gold });
    let best = IMPOSSIBLE;
    let root = 0;
    for (let position = 1; position <= last; position++) {
      const arcs = this.left[this.size + position]! + this.right[position * this.size + last]!;
      const all = arcs + (gold[nodes[position]! - 1] === 0 ? 1 : 0);
      if (all > best) {
        best = all;
        root = position;
      }
    }
    if (last > 0) {
      heads[nodes[root]! - 1] = 0;
      this.leftArcs(1, root, heads);
      this.rightArcs(root, last, heads);
    }
    return Math.max(0, best);
  }

  private tabulate({
    last,
    top,
    firstLeftward,
    gold,
  }: {
    readonly last: number;
    readonly top: number;
    readonly firstLeftward: number;
    readonly gold: Int32Array;
  }): void {
    const { nodes, size, left, right, linkedLeft, linkedRight, leftAt, rightAt, linkedAt } = this;
    for (let i = 1; i <= last; i++) left[i * size + i] = right[i * size + i] = 0;
    for (let width = 1; width < last; width++) {
      for (let i = 1, j = 1 + width; j <= last; i++, j++) {
        const at = i * size + j;
        let best = IMPOSSIBLE;
        for (let q = i; q < j; q++) {
          const sum = right[i * size + q]! + left[(q + 1) * size + j]!;
          if (sum > best) {
            best = sum;
            linkedAt[at] = q;
          }
        }
        linkedRight[at] = best + (gold[nodes[j]! - 1] === nodes[i] ? 1 : 0);
        linkedLeft[at] = j < firstLeftward ? IMPOSSIBLE : best + (gold[nodes[i]! - 1] === nodes[j] ? 1 : 0);
        best = IMPOSSIBLE;
        for (let q = i; q < j; q++) {
          const sum = left[i * size + q]! + linkedLeft[q * size + j]!;
          if (sum > best) {
            best = sum;
            leftAt[at] = q;
          }
        }
        left[at] = best;
        best = IMPOSSIBLE;
        // A node below the top is not a dependent of a node to its left without a dependent to its right.
        const end = j < top ? j : j + 1;
        for (let q = i + 1; q < end; q++) {
          const sum = linkedRight[i * size + q]! + right[q * size + j]!;
          if (sum > best) {
            best = sum;
            rightAt[at] = q;
          }
        }
        right[at] = best;
      }
    }
  }

  private leftArcs(i: number, j: number, heads: Int32Array): void {
    if (i === j) return;
    const q = this.leftAt[i * this.size + j]!;
    heads[this.nodes[q]! - 1] = this.nodes[j]!;
    this.leftArcs(i, q, heads);
    this.linkedArcs(q, j, heads);
  }

  private rightArcs(i: number, j: number, heads: Int32Array): void {
    if (i === j) return;
    const q = this.rightAt[i * this.size + j]!;
    heads[this.nodes[q]! - 1] = this.nodes[i]!;
    this.linkedArcs(i, q, heads);
    this.rightArcs(q, j, heads);
  }

  private linkedArcs(i: number, j: number, heads: Int32Array): void {
    const q = this.linkedAt[i * this.size + j]!;
    this.rightArcs(i, q, heads);
    this.leftArcs(q + 1, j, heads);
  }

  private reserve(size: number): void {
    if (size <= this.size) return;
    this.size = size + ROOM;
    this.nodes = new Int32Array(this.size);
    const table = (): Int32Array<ArrayBuffer> => new Int32Array(this.size * this.size);
    [this.left, this.right, this.linkedLeft, this.linkedRight] = [table(), table(), table(), table()];
    [this.leftAt, this.rightAt, this.linkedAt] = [table(), table(), table()];
  }
}

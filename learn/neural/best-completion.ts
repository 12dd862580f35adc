/**
 * A dynamic oracle for guess-free arc-standard and for arc-hybrid, with a single root: from any configuration, the tree
 * with the most arcs of a given one among all trees that can still be built. docs/neural.md has the proofs (theorems 13
 * and 14).
 *
 * The live nodes in their order are the stack from the bottom up and then the buffer. The trees that can be built are
 * the projective trees over the live nodes with one dependent of the root, in which
 *
 * 1. no node on the stack takes a dependent to its left, except the top of arc-standard, if la(2,1) is allowed,
 * 2. a node on the stack that depends on a node to its left has a dependent to its right, except the top; that of
 *    arc-hybrid only if ra(2,1) is allowed,
 * 3. in arc-hybrid, a node on the stack that depends on another one depends on the next one below.
 *
 * Eisner’s algorithm (1996) finds the best one, since all conditions speak of one side of one node, or of one arc.
 */
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';

/** True for systems that this oracle is for. */
export function hasBestCompletion({ mode, root, form, reductions }: SystemModule): boolean {
  const isOne = reductions.length === 2 && reductions.includes('ra(2,1)');
  const isKnown = isOne && (reductions.includes('la(2,1)') || reductions.includes('la(1,0)'));
  return mode === 'in-place' && root === 'single' && form === 'guess-free' && isKnown;
}

/** What can be built from a configuration, in positions of live nodes. */
interface Reach {
  /** The last live node. */
  readonly last: number;
  /** The first position that may take dependents to its left. */
  readonly firstLeftward: number;
  /** The first that may depend on a node to its left without a dependent to its right. */
  readonly firstFree: number;
  /** The last that depends on its neighbour if it depends on a node to its left. */
  readonly lastNear: number;
}

/** How many more live nodes there is room for than are needed. */
const ROOM = 16;

/** Less than any number of arcs. */
const IMPOSSIBLE = -(2 ** 28);

export class BestCompletion {
  private readonly isHybrid: boolean;
  /** The bits of the two reductions. */
  private readonly leftward: number;
  private readonly rightward: number;
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
    const bitOf = (name: string): number => 1 << module.transitions.findIndex(({ plain }) => plain === name);
    this.isHybrid = module.reductions.includes('la(1,0)');
    this.leftward = bitOf(this.isHybrid ? 'la(1,0)' : 'la(2,1)');
    this.rightward = bitOf('ra(2,1)');
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
    this.tabulate(this.reachOf(configuration), gold);
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

  private reachOf(configuration: SystemConfiguration): Reach {
    const { height, bufferLength } = configuration;
    const [top, last] = [height - 1, height - 1 + bufferLength];
    const isAllowed = (bit: number): boolean => (configuration.allowed() & bit) !== 0;
    return this.isHybrid
      ? { last, firstLeftward: height, firstFree: isAllowed(this.rightward) ? top : height, lastNear: top }
      : { last, firstLeftward: isAllowed(this.leftward) ? top : height, firstFree: top, lastNear: 0 };
  }

  private tabulate({ last, firstLeftward, firstFree, lastNear }: Reach, gold: Int32Array): void {
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
        linkedRight[at] = j <= lastNear && width > 1 ? IMPOSSIBLE : best + (gold[nodes[j]! - 1] === nodes[i] ? 1 : 0);
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
        const end = j < firstFree ? j : j + 1;
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

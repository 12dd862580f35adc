/**
 * A dynamic oracle for guess-free arc-standard, for arc-hybrid and for arc-eager, with a single root: from any
 * configuration that can be completed, the tree with the most arcs of a given one among all trees that can still be
 * built. completion-limits.ts says which these are. Eisner’s algorithm (1996) finds the best one, since each limit
 * speaks of one side of one node, or of one arc.
 */
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';
import {
  type FindLimits,
  HAS_HEAD,
  HEAD_FOLLOWS,
  limitsOf,
  NEAR_HEAD,
  NEEDS_RIGHT_DEPENDENT,
  NO_LEFT_DEPENDENT,
} from './completion-limits.ts';

/** True for systems that this oracle is for. */
export function hasBestCompletion(module: SystemModule): boolean {
  return limitsOf(module) !== undefined;
}

/** How many more live nodes there is room for than are needed. */
const ROOM = 16;

/** Less than any number of arcs. */
const IMPOSSIBLE = -(2 ** 28);

export class BestCompletion {
  private readonly findLimits: FindLimits;
  /** The live nodes by position; 0 is the root. */
  private nodes = new Int32Array(0);
  /** What they can still do. */
  private limits = new Uint8Array(0);
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
    const findLimits = limitsOf(module);
    if (findLimits === undefined) throw new RangeError(`there is no dynamic oracle for ${module.name}`);
    this.findLimits = findLimits;
  }

  /**
   * Writes the heads of the best tree, `heads[word - 1]`, those of arcs that are built included. Gold heads may form
   * any tree. Returns how many of the arcs that are not built yet are gold. Throws if no tree can be built any more.
   */
  find(configuration: SystemConfiguration, gold: Int32Array, heads: Int32Array): number {
    const { height, bufferLength, length } = configuration;
    const last = height - 1 + bufferLength;
    this.reserve(last + 1);
    const { nodes, limits } = this;
    for (let position = 0; position < height; position++) nodes[position] = configuration.stackAt(height - position);
    for (let at = 1; at <= bufferLength; at++) nodes[height - 1 + at] = configuration.bufferAt(at);
    for (let word = 0; word < length; word++) heads[word] = configuration.heads[word]!;
    limits.fill(0);
    this.findLimits(configuration, limits);
    if (last === 0) return 0;
    this.tabulate(last, gold);
    let best = IMPOSSIBLE;
    let root = 0;
    for (let position = 1; position <= last; position++) {
      if ((limits[position]! & HEAD_FOLLOWS) !== 0) continue;
      const arcs = this.left[this.size + position]! + this.right[position * this.size + last]!;
      const all = arcs + this.gain(0, position, gold);
      if (all > best) {
        best = all;
        root = position;
      }
    }
    if (best < 0) throw new RangeError('the configuration cannot be completed');
    heads[nodes[root]! - 1] = 0;
    this.leftArcs(1, root, heads);
    this.rightArcs(root, last, heads);
    return best;
  }

  /** 1 if the arc is gold and not built yet. */
  private gain(head: number, dependent: number, gold: Int32Array): number {
    const isBuilt = (this.limits[dependent]! & HAS_HEAD) !== 0;
    return !isBuilt && gold[this.nodes[dependent]! - 1] === this.nodes[head] ? 1 : 0;
  }

  private tabulate(last: number, gold: Int32Array): void {
    const { limits, size, left, right, linkedLeft, linkedRight, leftAt, rightAt, linkedAt } = this;
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
        const isFar = width > 1 && (limits[j]! & NEAR_HEAD) !== 0;
        linkedRight[at] = isFar || (limits[j]! & HEAD_FOLLOWS) !== 0 ? IMPOSSIBLE : best + this.gain(i, j, gold);
        const isRefused = ((limits[j]! & NO_LEFT_DEPENDENT) | (limits[i]! & HAS_HEAD)) !== 0;
        linkedLeft[at] = isRefused ? IMPOSSIBLE : best + this.gain(j, i, gold);
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
        const end = (limits[j]! & NEEDS_RIGHT_DEPENDENT) !== 0 ? j : j + 1;
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
    this.limits = new Uint8Array(this.size);
    const table = (): Int32Array<ArrayBuffer> => new Int32Array(this.size * this.size);
    [this.left, this.right, this.linkedLeft, this.linkedRight] = [table(), table(), table(), table()];
    [this.leftAt, this.rightAt, this.linkedAt] = [table(), table(), table()];
  }
}

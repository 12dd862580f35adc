/**
 * The scores of a linear learner: sums of weights over features. Sums that depend on a few nodes only are kept for the
 * rest of the sentence, because the items of a beam, and one configuration after another, mostly show the same nodes.
 *
 * A memory of sums has a fixed number of places. A pair of keys has one place, where it replaces whatever is there.
 */
import type { LabelWeights } from './label-weights.ts';
import type { Atoms } from './atoms.ts';
import type { FeatureRows, LinearFeatures } from './linear-features.ts';
import type { ScoredContext, Scorer } from './scorer.ts';
import { CandidateArc, Window } from './window.ts';

/** Rows of weights, one weight for each transition: row r is at `weights[r * outcomes]` … */
export interface WeightTable {
  readonly weights: Float32Array | Int16Array;
  readonly outcomes: number;
}

/** What a linear learner has learned; tables have 2 ** bits rows. */
export interface LinearWeights {
  readonly transitions: WeightTable;
  readonly transitionBits: number;
  readonly arcs: LabelWeights;
  readonly arcBits: number;
  /** What weights are multiples of; they are stored as multiples. */
  readonly unit: number;
}

export class LinearScorer implements Scorer {
  readonly labels: number;
  readonly unit: number;
  readonly window: Window = new Window();
  readonly arc: CandidateArc = new CandidateArc();
  readonly transitionRows: FeatureRows;
  readonly arcRows: FeatureRows;

  private atoms: Atoms | undefined;
  private keepsSums = true;
  private readonly features: LinearFeatures;
  private readonly weights: LinearWeights;
  private readonly stack: SumMemory;
  private readonly front: SumMemory;
  private readonly below: SumMemory;
  private readonly arcs: SumMemory;
  private readonly labelSums: Float64Array;

  constructor(features: LinearFeatures, weights: LinearWeights) {
    const { transitions, arcs, transitionBits, arcBits } = weights;
    this.labels = arcs.labels;
    this.unit = weights.unit;
    this.features = features;
    this.weights = weights;
    const out = new Int32Array(features.most);
    this.transitionRows = { mask: 2 ** transitionBits - 1, out };
    this.arcRows = { mask: 2 ** arcBits - 1, out };
    this.stack = new SumMemory(transitions.outcomes);
    this.front = new SumMemory(transitions.outcomes);
    this.below = new SumMemory(transitions.outcomes);
    this.arcs = new SumMemory(arcs.labels);
    this.labelSums = new Float64Array(arcs.labels);
  }

  start(atoms: Atoms, reuse: 'often' | 'rarely'): void {
    this.atoms = atoms;
    this.keepsSums = reuse === 'often';
    if (!this.keepsSums) return;
    this.stack.clear();
    this.front.clear();
    this.below.clear();
    this.arcs.clear();
  }

  scoreTransitions(context: ScoredContext, scores: Float64Array): void {
    if (!this.keepsSums) {
      const count = this.readTransitionRows(this.atoms!, context);
      sumRows(this.weights.transitions, this.transitionRows.out, count, scores, 0);
      return;
    }
    const { configuration, tree } = context;
    const { atoms, window, features, transitionRows: rows, stack, front, below } = this;
    const { transitions } = this.weights;
    const nodes = atoms!.length + 2;
    window.read(configuration, atoms!.none);
    const { s0, s1, n0, n1, n2 } = window;
    if (!stack.find(s0 * nodes + s1, 0)) {
      sumRows(transitions, rows.out, features.stack(atoms!, window, rows, 0), stack.sums, stack.at);
    }
    if (!front.find(s0 * nodes + n0, n1 * nodes + n2)) {
      sumRows(transitions, rows.out, features.front(atoms!, window, rows, 0), front.sums, front.at);
    }
    if (!below.find(s1 * nodes + n0, 0)) {
      sumRows(transitions, rows.out, features.below(atoms!, window, rows, 0), below.sums, below.at);
    }
    sumRows(transitions, rows.out, features.rest(atoms!, tree, window, rows, 0), scores, 0);
    for (let k = 0; k < transitions.outcomes; k++) {
      scores[k]! += stack.sums[stack.at + k]! + front.sums[front.at + k]! + below.sums[below.at + k]!;
    }
  }

  scoreLabels(context: ScoredContext, head: number, dependent: number, scores: Float64Array): void {
    if (!this.keepsSums) {
      const count = this.readArcRows(this.atoms!, context, head, dependent);
      scores.fill(0);
      this.weights.arcs.addRows(this.arcRows.out, count, scores);
      return;
    }
    const { tree } = context;
    const { atoms, window, arc, features, arcRows: rows, arcs, labelSums, labels } = this;
    arc.set(head, dependent);
    if (!arcs.find(head * (atoms!.length + 2) + dependent, 0)) {
      labelSums.fill(0);
      this.weights.arcs.addRows(rows.out, features.arc(atoms!, arc, rows, 0), labelSums);
      arcs.sums.set(labelSums, arcs.at);
    }
    for (let label = 0; label < labels; label++) scores[label] = arcs.sums[arcs.at + label]!;
    this.weights.arcs.addRows(rows.out, features.dependents(atoms!, tree, window, arc, rows, 0), scores);
  }

  /** The rows of all features of a configuration, in `transitionRows.out`; returns their number. */
  readTransitionRows(atoms: Atoms, { configuration, tree }: ScoredContext): number {
    const { features, window, transitionRows: rows } = this;
    window.read(configuration, atoms.none);
    const front = features.front(atoms, window, rows, features.stack(atoms, window, rows, 0));
    return features.rest(atoms, tree, window, rows, features.below(atoms, window, rows, front));
  }

  /** The rows of all features of an arc, in `arcRows.out`; returns their number. Called after `readTransitionRows`. */
  readArcRows(atoms: Atoms, { tree }: ScoredContext, head: number, dependent: number): number {
    const { features, window, arc, arcRows: rows } = this;
    arc.set(head, dependent);
    return features.dependents(atoms, tree, window, arc, rows, features.arc(atoms, arc, rows, 0));
  }
}

/** Writes the sums of rows to `sums` from `at` on. */
function sumRows(
  { weights, outcomes }: WeightTable,
  rows: Int32Array,
  count: number,
  sums: Float64Array,
  at: number,
): void {
  if (outcomes === 3) {
    // So few, as arc-standard has in one of its forms, stay in registers.
    let [a, b, c] = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      const row = 3 * rows[i]!;
      a += weights[row]!;
      b += weights[row + 1]!;
      c += weights[row + 2]!;
    }
    sums[at] = a;
    sums[at + 1] = b;
    sums[at + 2] = c;
    return;
  }
  for (let k = 0; k < outcomes; k++) sums[at + k] = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i]! * outcomes;
    for (let k = 0; k < outcomes; k++) sums[at + k]! += weights[row + k]!;
  }
}

/** The number of places of a memory, if sums are short. */
const PLACES = 2 ** 12;
const MOST_SUMS: number = 2 ** 20;

class SumMemory {
  /** The place that `find` has found is `sums[at]` … */
  at = 0;
  readonly sums: Float64Array;
  private readonly width: number;
  private readonly firstKeys: Float64Array;
  private readonly secondKeys: Float64Array;

  constructor(width: number) {
    let places = PLACES;
    while (places > 1 && places * width > MOST_SUMS) places /= 2;
    this.width = width;
    this.sums = new Float64Array(places * width);
    this.firstKeys = new Float64Array(places).fill(-1);
    this.secondKeys = new Float64Array(places).fill(-1);
  }

  clear(): void {
    this.firstKeys.fill(-1);
  }

  /** Finds the place of two keys; false if their sums have to be written there. */
  find(first: number, second: number): boolean {
    const { firstKeys, secondKeys } = this;
    const hash = Math.imul((first | 0) ^ Math.imul(second | 0, 0x85ebca6b), 0x9e3779b1);
    const place = (hash ^ (hash >>> 15)) & (firstKeys.length - 1);
    this.at = place * this.width;
    if (firstKeys[place] === first && secondKeys[place] === second) return true;
    firstKeys[place] = first;
    secondKeys[place] = second;
    return false;
  }
}

/**
 * Beam search: the best computations of each length, with the labels of their arcs. Computations that have ended keep
 * their place, because those of returning systems differ in length. Since a tree has one computation, no two items of
 * the beam build the same tree with the same labels.
 *
 * An item is a number below the width. Its computation is found by following `parents` back. Configurations and trees
 * are used again: the last continuation of an item takes over its workspace, and only the others copy it, so nothing is
 * allocated for an item.
 *
 * `beam` of modules (runtime/module/beam.ts) is another search, and shares its candidates only. It asks a program for the
 * score of one transition at a time, of any number of transitions, and answers with several trees, so what has ended
 * leaves the beam. Here all transitions of a configuration are scored at once, and each arc with all labels; one tree is
 * wanted, and training compares items of one length, so what has ended stays. One search for both would decide all of
 * this at every step, and every module would carry labels and partial trees that it does not use.
 */
import { noCandidates, slotFor, type BestCandidates } from '../module/best-candidates.ts';
import { arcPositions, nodeInArc, type ArcPositions } from './arc-positions.ts';
import type { Atoms } from './atoms.ts';
import { PartialTree } from './partial-tree.ts';
import type { ParserConfiguration, ParserSystem } from './parser-system.ts';
import type { ScoredContext, Scorer } from './scorer.ts';

/** No transition: the computation of the item has ended. */
export const ENDED: number = -1;

export class BeamSearch {
  readonly width: number;
  /** The number of items, of transitions of each so far, and the score of each item, best first. */
  items = 0;
  applied = 0;
  readonly scores: Float64Array;
  /** For item i after k + 1 transitions, at k · width + i: the item that it continues, its transition and label. */
  parents: Int32Array = new Int32Array(0);
  transitions: Int32Array = new Int32Array(0);
  labels: Int32Array = new Int32Array(0);

  private readonly scorer: Scorer;
  private readonly positions: ArcPositions;
  private readonly maxTransitions: (length: number) => number;
  private workspaces: Workspace[];
  private spare: Workspace[] = [];
  private next: Workspace[];
  private readonly continuations: Int32Array;
  private readonly transitionScores: Float64Array;
  private readonly labelScores: Float64Array;
  private readonly best: BestCandidates;
  /** By slot: the label of a candidate. */
  private readonly bestLabels: Int32Array;

  constructor(system: ParserSystem, scorer: Scorer, width: number) {
    this.width = width;
    this.scorer = scorer;
    this.positions = arcPositions(system);
    this.maxTransitions = system.maxTransitions;
    this.workspaces = Array.from({ length: width }, () => ({
      configuration: new system.Configuration(),
      tree: new PartialTree(),
    }));
    this.next = [...this.workspaces];
    this.scores = new Float64Array(width);
    this.continuations = new Int32Array(width);
    this.transitionScores = new Float64Array(system.transitions.length);
    this.labelScores = new Float64Array(scorer.labels);
    this.best = noCandidates(width + 1);
    this.bestLabels = new Int32Array(width + 1);
  }

  /** The configuration of an item. */
  configuration(item: number): ParserConfiguration {
    return this.workspaces[item]!.configuration;
  }

  /** Parses a sentence; item 0 is the best. */
  search(atoms: Atoms): void {
    this.start(atoms);
    while (this.advance());
  }

  /** Starts a sentence. */
  start(atoms: Atoms): void {
    this.scorer.start(atoms, 'often');
    const places = this.width * this.maxTransitions(atoms.length);
    if (places > this.parents.length) {
      this.parents = new Int32Array(2 * places);
      this.transitions = new Int32Array(2 * places);
      this.labels = new Int32Array(2 * places);
    }
    const { configuration, tree } = this.workspaces[0]!;
    configuration.reset(atoms.length);
    tree.reset(atoms.length);
    this.items = 1;
    this.scores[0] = 0;
    this.applied = 0;
  }

  /** Continues all items by a transition and keeps the best; false, and nothing changes, if all have ended. */
  advance(): boolean {
    if (!this.findCandidates()) return false;
    this.takeCandidates();
    this.applied++;
    return true;
  }

  private findCandidates(): boolean {
    const { scorer, transitionScores, labelScores, best } = this;
    const { heads, dependents } = this.positions;
    let isEnd = true;
    best.found = 0;
    for (let item = 0; item < this.items; item++) {
      const workspace = this.workspaces[item]!;
      const { configuration } = workspace;
      const score = this.scores[item]!;
      if (configuration.isTerminal) {
        this.add(score, item, ENDED, -1);
        continue;
      }
      isEnd = false;
      scorer.scoreTransitions(workspace, transitionScores);
      for (let bits = configuration.viable(); bits !== 0; bits &= bits - 1) {
        const transition = 31 - Math.clz32(bits & -bits);
        const sum = score + transitionScores[transition]!;
        if (heads[transition]! < 0) {
          this.add(sum, item, transition, -1);
          continue;
        }
        const head = nodeInArc(configuration, heads[transition]!);
        const dependent = nodeInArc(configuration, dependents[transition]!);
        scorer.scoreLabels(workspace, head, dependent, labelScores);
        for (let label = 0; label < labelScores.length; label++) {
          this.add(sum + labelScores[label]!, item, transition, label);
        }
      }
    }
    return !isEnd;
  }

  private add(score: number, parent: number, transition: number, label: number): void {
    const { best } = this;
    const slot = slotFor(best, score, this.width);
    if (slot === 0) return;
    best.places[slot] = parent;
    best.taken[slot] = transition;
    this.bestLabels[slot] = label;
  }

  private takeCandidates(): void {
    const { continuations, spare, workspaces } = this;
    const { found, sums, slots, places, taken } = this.best;
    const first = this.applied * this.width;
    continuations.fill(0);
    for (let rank = 1; rank <= found; rank++) continuations[places[slots[rank]!]!]!++;
    spare.length = 0;
    for (let item = 0; item < this.width; item++) {
      if (item >= this.items || continuations[item] === 0) spare.push(workspaces[item]!);
    }
    for (let item = 0; item < found; item++) {
      const slot = slots[item + 1]!;
      const parent = places[slot]!;
      const transition = taken[slot]!;
      const label = this.bestLabels[slot]!;
      const isLast = --continuations[parent]! === 0;
      const workspace = isLast ? workspaces[parent]! : copied(workspaces[parent]!, spare.pop()!);
      this.extend(workspace, transition, label);
      this.next[item] = workspace;
      this.parents[first + item] = parent;
      this.transitions[first + item] = transition;
      this.labels[first + item] = label;
      this.scores[item] = sums[item + 1]!;
    }
    for (let item = found; item < this.width; item++) this.next[item] = spare.pop()!;
    this.workspaces = this.next;
    this.next = workspaces;
    this.items = found;
  }

  private extend({ configuration, tree }: Workspace, transition: number, label: number): void {
    if (transition === ENDED) return;
    const { heads, dependents } = this.positions;
    if (heads[transition]! >= 0) {
      tree.attach(
        nodeInArc(configuration, heads[transition]!),
        nodeInArc(configuration, dependents[transition]!),
        label,
      );
    }
    configuration.apply(transition, label);
  }
}

interface Workspace extends ScoredContext {}

function copied(from: Workspace, to: Workspace): Workspace {
  to.configuration.copyFrom(from.configuration);
  to.tree.copyFrom(from.tree);
  return to;
}

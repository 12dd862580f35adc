/**
 * Beam search: the best computations of each length, with the labels of their arcs. Computations that have ended keep
 * their place, because those of returning systems differ in length. Since a tree has one computation, no two items of
 * the beam build the same tree with the same labels.
 *
 * An item is a number below the width. Its computation is found by following `parents` back. Configurations and trees
 * are used again: the last continuation of an item takes over its workspace, and only the others copy it, so nothing is
 * allocated for an item.
 */
import { arcPositions, type ArcPositions } from './arc-positions.ts';
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
  // The candidates, best first; there are at most as many as the beam is wide.
  private candidates = 0;
  private readonly candidateScores: Float64Array;
  private readonly candidateParents: Int32Array;
  private readonly candidateTransitions: Int32Array;
  private readonly candidateLabels: Int32Array;

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
    this.candidateScores = new Float64Array(width);
    this.candidateParents = new Int32Array(width);
    this.candidateTransitions = new Int32Array(width);
    this.candidateLabels = new Int32Array(width);
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
    const { scorer, transitionScores, labelScores } = this;
    const { heads, dependents } = this.positions;
    let isEnd = true;
    this.candidates = 0;
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
        if (heads[transition] === 0) {
          this.add(sum, item, transition, -1);
          continue;
        }
        const head = configuration.stackAt(heads[transition]!);
        const dependent = configuration.stackAt(dependents[transition]!);
        scorer.scoreLabels(workspace, head, dependent, labelScores);
        for (let label = 0; label < labelScores.length; label++) {
          const value = sum + labelScores[label]!;
          if (value > this.threshold()) this.add(value, item, transition, label);
        }
      }
    }
    return !isEnd;
  }

  /** Only candidates above it matter. */
  private threshold(): number {
    return this.candidates < this.width ? -Infinity : this.candidateScores[this.width - 1]!;
  }

  private add(score: number, parent: number, transition: number, label: number): void {
    const { candidateScores, candidateParents, candidateTransitions, candidateLabels } = this;
    if (this.candidates === this.width && score <= candidateScores[this.width - 1]!) return;
    let at = this.candidates < this.width ? this.candidates++ : this.width - 1;
    for (; at > 0 && candidateScores[at - 1]! < score; at--) {
      candidateScores[at] = candidateScores[at - 1]!;
      candidateParents[at] = candidateParents[at - 1]!;
      candidateTransitions[at] = candidateTransitions[at - 1]!;
      candidateLabels[at] = candidateLabels[at - 1]!;
    }
    candidateScores[at] = score;
    candidateParents[at] = parent;
    candidateTransitions[at] = transition;
    candidateLabels[at] = label;
  }

  private takeCandidates(): void {
    const { continuations, spare, candidates, workspaces } = this;
    const first = this.applied * this.width;
    continuations.fill(0);
    for (let item = 0; item < candidates; item++) continuations[this.candidateParents[item]!]!++;
    spare.length = 0;
    for (let item = 0; item < this.width; item++) {
      if (item >= this.items || continuations[item] === 0) spare.push(workspaces[item]!);
    }
    for (let item = 0; item < candidates; item++) {
      const parent = this.candidateParents[item]!;
      const transition = this.candidateTransitions[item]!;
      const label = this.candidateLabels[item]!;
      const isLast = --continuations[parent]! === 0;
      const workspace = isLast ? workspaces[parent]! : copied(workspaces[parent]!, spare.pop()!);
      this.extend(workspace, transition, label);
      this.next[item] = workspace;
      this.parents[first + item] = parent;
      this.transitions[first + item] = transition;
      this.labels[first + item] = label;
      this.scores[item] = this.candidateScores[item]!;
    }
    for (let item = candidates; item < this.width; item++) this.next[item] = spare.pop()!;
    this.workspaces = this.next;
    this.next = workspaces;
    this.items = candidates;
  }

  private extend({ configuration, tree }: Workspace, transition: number, label: number): void {
    if (transition === ENDED) return;
    const { heads, dependents } = this.positions;
    if (heads[transition] !== 0) {
      tree.attach(configuration.stackAt(heads[transition]!), configuration.stackAt(dependents[transition]!), label);
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

/**
 * Updates of a structured perceptron for beam search, by maximum violation (Huang, Fayong and Guo 2012): once the gold
 * computation has left the beam, or if it is not the best at the end, the update is made for the prefix at which the best
 * item leads by most. Transitions and labels are updated together.
 */
import { BeamSearch, ENDED } from '../../runtime/parser/beam-search.ts';
import type { LinearScorer } from '../../runtime/parser/linear-scorer.ts';
import type { ParserSystem } from '../../runtime/parser/parser-system.ts';
import { ComputationWalk } from './computation-walk.ts';
import type { Lesson, LessonResult, Lessons } from './lesson.ts';
import type { LinearTables } from './linear-model.ts';

/** A computation with its labels, or a prefix of one. */
interface LabelledPrefix {
  readonly transitions: readonly number[];
  readonly labels: readonly number[];
}

/** Where the best item leads the gold computation, and by how much. */
interface Violation {
  readonly item: number;
  readonly length: number;
  readonly lead: number;
}

export class BeamLessons implements Lessons {
  private readonly tables: LinearTables;
  private readonly scorer: LinearScorer;
  private readonly search: BeamSearch;
  private readonly walk: ComputationWalk;
  private readonly transitionScores: Float64Array;
  private readonly labelScores: Float64Array;

  constructor(
    system: ParserSystem,
    { tables, scorer, width }: { readonly tables: LinearTables; readonly scorer: LinearScorer; readonly width: number },
  ) {
    this.tables = tables;
    this.scorer = scorer;
    this.search = new BeamSearch(system, scorer, width);
    this.walk = new ComputationWalk(system);
    this.transitionScores = new Float64Array(system.transitions.length);
    this.labelScores = new Float64Array(scorer.labels);
  }

  learn(lesson: Lesson): LessonResult {
    this.tables.transitions.nextExample();
    this.tables.arcs.nextExample();
    const gold = this.goldOf(lesson);
    const most = this.largestViolation(lesson, gold);
    if (most === undefined) return { examples: 1, wrong: 0, violation: 0 };
    const { length, lead } = most;
    const wrong = this.prefixOf(most.item, length);
    const from = commonLength(gold, wrong, length);
    this.update(lesson, { prefix: gold, from, length, by: 1 });
    this.update(lesson, { prefix: wrong, from, length, by: -1 });
    return { examples: 1, wrong: 1, violation: lead };
  }

  private goldOf({ atoms, computation, labelOf }: Lesson): LabelledPrefix {
    const { walk } = this;
    const labels: number[] = [];
    walk.start(atoms.length);
    for (let k = 0; k < computation.length; k++) {
      labels.push(walk.look(computation[k]!) ? labelOf(walk.dependent) : -1);
      walk.apply(computation[k]!, labels[k]!);
    }
    return { transitions: Array.from(computation), labels };
  }

  /**
   * Where the best item leads the gold computation by most; undefined if the gold computation wins. Both are compared
   * after the same number of rounds, although in returning systems the gold computation may be longer than all items.
   */
  private largestViolation({ atoms }: Lesson, gold: LabelledPrefix): Violation | undefined {
    const { search } = this;
    search.start(atoms);
    this.walk.start(atoms.length);
    let goldItem = 0;
    let goldScore = 0;
    let most: Violation | undefined;
    for (let isOn = true; isOn;) {
      const k = search.applied;
      const transition = gold.transitions[k] ?? ENDED;
      const label = gold.labels[k] ?? -1;
      isOn = search.advance();
      if (isOn) {
        goldItem = this.continuation(goldItem, { transition, label });
        if (transition !== ENDED) goldScore += this.applyGold(transition, label);
      }
      const isDecided = goldItem < 0 || (!isOn && goldItem > 0);
      if (!isDecided) continue;
      const lead = search.scores[0]! - goldScore;
      if (most === undefined || lead >= most.lead) most = { item: 0, length: search.applied, lead };
    }
    return most;
  }

  /** The item that continues another so; -1 if none does. */
  private continuation(
    parent: number,
    { transition, label }: { readonly transition: number; readonly label: number },
  ): number {
    const { search } = this;
    if (parent < 0) return -1;
    const first = (search.applied - 1) * search.width;
    for (let item = 0; item < search.items; item++) {
      const at = first + item;
      const isIts = search.parents[at] === parent && search.transitions[at] === transition;
      if (isIts && search.labels[at] === label) return item;
    }
    return -1;
  }

  /** Applies the next transition of the gold computation; returns its score. */
  private applyGold(transition: number, label: number): number {
    const { scorer, walk, transitionScores, labelScores } = this;
    scorer.scoreTransitions(walk, transitionScores);
    let score = transitionScores[transition]!;
    if (walk.look(transition)) {
      scorer.scoreLabels(walk, walk.head, walk.dependent, labelScores);
      score += labelScores[label]!;
    }
    walk.apply(transition, label);
    return score;
  }

  private prefixOf(item: number, length: number): LabelledPrefix {
    const { search } = this;
    const transitions: number[] = [];
    const labels: number[] = [];
    for (let k = length - 1, at = item; k >= 0; k--) {
      const place = k * search.width + at;
      transitions[k] = search.transitions[place]!;
      labels[k] = search.labels[place]!;
      at = search.parents[place]!;
    }
    return { transitions, labels };
  }

  private update(
    { atoms }: Lesson,
    {
      prefix: { transitions, labels },
      from,
      length,
      by,
    }: { readonly prefix: LabelledPrefix; readonly from: number; readonly length: number; readonly by: 1 | -1 },
  ): void {
    const { scorer, tables, walk } = this;
    walk.start(atoms.length);
    for (let k = 0; k < Math.min(length, transitions.length); k++) {
      const transition = transitions[k]!;
      if (transition === ENDED) return;
      const isArc = walk.look(transition);
      if (k >= from) {
        const count = scorer.readTransitionRows(atoms, walk);
        tables.transitions.update({ rows: scorer.transitionRows.out, count }, { outcome: transition, by });
        if (isArc) {
          const arcCount = scorer.readArcRows(atoms, walk, walk.head, walk.dependent);
          tables.arcs.update({ rows: scorer.arcRows.out, count: arcCount }, { outcome: labels[k]!, by });
        }
      }
      walk.apply(transition, labels[k]!);
    }
  }
}

/** How many transitions, with their labels, two computations share at their starts, at most the given length. */
function commonLength(one: LabelledPrefix, other: LabelledPrefix, length: number): number {
  let k = 0;
  while (k < length && one.transitions[k] === other.transitions[k] && one.labels[k] === other.labels[k]) k++;
  return k;
}

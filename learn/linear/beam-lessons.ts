/**
 * Updates of a structured perceptron for beam search, by maximum violation (Huang, Fayong and Guo 2012): once the gold
 * computation has left the beam, or if it is not the best at the end, the update is made for the prefix at which the best
 * item leads by most. Transitions and labels are updated together.
 */
import { BeamSearch, ENDED } from '../../runtime/parser/beam-search.ts';
import type { LinearScorer } from '../../runtime/parser/linear-scorer.ts';
import type { ParserSystem } from '../../runtime/parser/parser-system.ts';
import { ComputationWalk } from './computation-walk.ts';
import type { Lesson, LessonResult } from './lesson.ts';
import type { LinearTables } from './linear-model.ts';

/** A computation with its labels, or a prefix of one. */
interface LabelledPrefix {
  readonly transitions: readonly number[];
  readonly labels: readonly number[];
}

/** A function that learns from a sentence. */
export function beamLessons(
  system: ParserSystem,
  { tables, scorer, width }: { readonly tables: LinearTables; readonly scorer: LinearScorer; readonly width: number },
): (lesson: Lesson) => LessonResult {
  const search = new BeamSearch(system, scorer, width);
  const walk = new ComputationWalk(system);
  const transitionScores = new Float64Array(system.transitions.length);
  const labelScores = new Float64Array(scorer.labels);

  return (lesson) => {
    tables.transitions.nextExample();
    tables.arcs.nextExample();
    const gold = labelled(lesson);
    const found = largestViolation(lesson, gold);
    if (found === undefined) return { examples: 1, wrong: 0, violation: 0 };
    const { length, violation } = found;
    const wrong = computationOf(found.item, length);
    let same = 0;
    while (
      same < length &&
      gold.transitions[same] === wrong.transitions[same] &&
      gold.labels[same] === wrong.labels[same]
    ) {
      same++;
    }
    update(lesson, { prefix: gold, from: same, length, by: 1 });
    update(lesson, { prefix: wrong, from: same, length, by: -1 });
    return { examples: 1, wrong: 1, violation };
  };

  function labelled({ atoms, computation, labelOf }: Lesson): LabelledPrefix {
    const labels: number[] = [];
    walk.start(atoms.length);
    for (let k = 0; k < computation.length; k++) {
      labels.push(walk.look(computation[k]!) ? labelOf(walk.dependent) : -1);
      walk.apply(computation[k]!, labels[k]!);
    }
    return { transitions: Array.from(computation), labels };
  }

  /** Where the best item leads the gold computation by most; undefined if the gold computation wins. */
  function largestViolation(
    { atoms }: Lesson,
    gold: LabelledPrefix,
  ): { readonly item: number; readonly length: number; readonly violation: number } | undefined {
    search.start(atoms);
    walk.start(atoms.length);
    let goldItem = 0;
    let goldScore = 0;
    let most: { readonly item: number; readonly length: number; readonly violation: number } | undefined;
    for (let isOn = true; isOn;) {
      const k = search.applied;
      const transition = gold.transitions[k] ?? ENDED;
      const label = gold.labels[k] ?? -1;
      isOn = search.advance();
      if (isOn) goldItem = continuation({ goldItem, transition, label });
      if (transition !== ENDED) goldScore += scoreOf(transition, label);
      const isDecided = goldItem < 0 || (!isOn && goldItem > 0);
      if (!isDecided) continue;
      const violation = search.scores[0]! - goldScore;
      if (most === undefined || violation >= most.violation) most = { item: 0, length: search.applied, violation };
    }
    return most;
  }

  function continuation({
    goldItem,
    transition,
    label,
  }: {
    readonly goldItem: number;
    readonly transition: number;
    readonly label: number;
  }): number {
    const first = (search.applied - 1) * search.width;
    if (goldItem < 0) return -1;
    for (let item = 0; item < search.items; item++) {
      const at = first + item;
      const isIts = search.parents[at] === goldItem && search.transitions[at] === transition;
      if (isIts && search.labels[at] === label) return item;
    }
    return -1;
  }

  /** The score of the next transition of the gold computation, which is applied. */
  function scoreOf(transition: number, label: number): number {
    scorer.scoreTransitions(walk, transitionScores);
    let score = transitionScores[transition]!;
    if (walk.look(transition)) {
      scorer.scoreLabels(walk, walk.head, walk.dependent, labelScores);
      score += labelScores[label]!;
    }
    walk.apply(transition, label);
    return score;
  }

  function computationOf(item: number, length: number): LabelledPrefix {
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

  function update(
    { atoms }: Lesson,
    {
      prefix: { transitions, labels },
      from,
      length,
      by,
    }: { readonly prefix: LabelledPrefix; readonly from: number; readonly length: number; readonly by: 1 | -1 },
  ): void {
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

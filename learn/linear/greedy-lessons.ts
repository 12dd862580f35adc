/**
 * Updates of a perceptron for greedy search (Collins 2002): along the one computation of the tree, every configuration is
 * an example for transitions, and every arc one for labels.
 */
import type { Atoms } from '../../runtime/parser/atoms.ts';
import { bestAmong } from '../../runtime/parser/greedy-search.ts';
import { bestOf } from '../../runtime/parser/best-of.ts';
import type { LinearScorer } from '../../runtime/parser/linear-scorer.ts';
import type { ParserSystem } from '../../runtime/parser/parser-system.ts';
import { ComputationWalk } from './computation-walk.ts';
import type { Lesson, LessonResult, Lessons } from './lesson.ts';
import type { LinearTables } from './linear-model.ts';

/** Rows are summed as they are, because weights change from one configuration to the next. */
export class GreedyLessons implements Lessons {
  private readonly tables: LinearTables;
  private readonly scorer: LinearScorer;
  private readonly walk: ComputationWalk;
  private readonly transitionScores: Float64Array;
  private readonly labelScores: Float64Array;

  constructor(
    system: ParserSystem,
    { tables, scorer }: { readonly tables: LinearTables; readonly scorer: LinearScorer },
  ) {
    this.tables = tables;
    this.scorer = scorer;
    this.walk = new ComputationWalk(system);
    this.transitionScores = new Float64Array(system.transitions.length);
    this.labelScores = new Float64Array(scorer.labels);
  }

  learn({ atoms, computation, labelOf }: Lesson): LessonResult {
    const { walk, scorer, transitionScores } = this;
    const { transitions } = this.tables;
    walk.start(atoms.length);
    let [examples, wrong, violation] = [0, 0, 0];
    for (let k = 0; k < computation.length; k++) {
      const gold = computation[k]!;
      examples++;
      transitions.nextExample();
      const rows = { rows: scorer.transitionRows.out, count: scorer.readTransitionRows(atoms, walk) };
      transitionScores.fill(0);
      transitions.addRows(rows.rows, rows.count, transitionScores);
      const best = bestAmong(transitionScores, walk.configuration.viable());
      if (best !== gold) {
        wrong++;
        violation += transitionScores[best]! - transitionScores[gold]!;
        transitions.update(rows, { outcome: gold, by: 1 });
        transitions.update(rows, { outcome: best, by: -1 });
      }
      const label = walk.look(gold) ? labelOf(walk.dependent) : -1;
      if (label >= 0) violation += this.learnLabel(atoms, label);
      walk.apply(gold, label);
    }
    return { examples, wrong, violation };
  }

  /** Learns the label of the arc that the walk looks at; returns by how much another label leads. */
  private learnLabel(atoms: Atoms, label: number): number {
    const { walk, scorer, labelScores } = this;
    const { arcs } = this.tables;
    arcs.nextExample();
    const rows = { rows: scorer.arcRows.out, count: scorer.readArcRows(atoms, walk, walk.head, walk.dependent) };
    labelScores.fill(0);
    arcs.addRows(rows.rows, rows.count, labelScores);
    const best = bestOf(labelScores);
    if (best === label) return 0;
    const lead = labelScores[best]! - labelScores[label]!;
    arcs.update(rows, { outcome: label, by: 1 });
    arcs.update(rows, { outcome: best, by: -1 });
    return lead;
  }
}

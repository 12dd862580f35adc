/** Beam search against its plain definition: all computations of a length, sorted, the best kept. */
import { describe, expect, test } from 'vitest';
import * as arcEager from '../../generated/arc-eager-single.ts';
import * as arcHybrid from '../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import * as returning from '../../generated/attardi-3-returning-free-single.ts';
import { arcPositions, nodeInArc } from '../../runtime/parser/arc-positions.ts';
import { Atoms } from '../../runtime/parser/atoms.ts';
import { BeamSearch } from '../../runtime/parser/beam-search.ts';
import { GreedySearch } from '../../runtime/parser/greedy-search.ts';
import { PartialTree, TREE_STRIDE } from '../../runtime/parser/partial-tree.ts';
import type { ParserSystem } from '../../runtime/parser/parser-system.ts';
import type { ScoredContext, Scorer } from '../../runtime/parser/scorer.ts';
import { configurationOf, hashedScores, LABELS, plainBeams } from './plain-beam.ts';

/** The same scores, from a scorer that compares the arcs that it is shown with those of the configuration. */
function comparing(scorer: Scorer, length: number): Scorer {
  const expected = new PartialTree();
  const compare = ({ configuration, tree }: ScoredContext): void => {
    expected.reset(length);
    const { heads, labels } = configuration;
    for (let word = 1; word <= length; word++) {
      if (heads[word - 1]! >= 0) expected.attach(heads[word - 1]!, word, labels[word - 1]!);
    }
    const places = TREE_STRIDE * (length + 2);
    // The order of the arcs decides nothing but the last place of a node, which is free.
    expect(tree.values.subarray(0, places)).toEqual(expected.values.subarray(0, places));
  };
  return {
    ...scorer,
    scoreTransitions: (context, scores) => {
      compare(context);
      scorer.scoreTransitions(context, scores);
    },
    scoreLabels: (context, head, dependent, scores) => {
      compare(context);
      scorer.scoreLabels(context, head, dependent, scores);
    },
  };
}

const SYSTEMS = [arcStandard, attardi, returning, arcHybrid, arcEager] as unknown as readonly ParserSystem[];

describe.each(SYSTEMS)('$name', (system) => {
  test.each([1, 2, 5, 16])('a beam of %i items', (width) => {
    for (const length of [1, 2, 5, 9]) {
      const scorer = hashedScores(system, 100 * width + length);
      const search = new BeamSearch(system, scorer, width);
      const atoms = new Atoms();
      // The second time everything is used again.
      for (let time = 0; time < 2; time++) {
        atoms.reset(length);
        search.search(atoms);
        const plain = plainBeams(system, { scorer, length, width }).at(-1)!;
        expect([...search.scores.subarray(0, search.items)]).toEqual(plain.map(({ score }) => score));
        plain.forEach((expected, item) => {
          const configuration = configurationOf(system, expected, length);
          const found = search.configuration(item);
          expect(found.heads.slice(0, length)).toEqual(configuration.heads.slice(0, length));
          expect(found.labels.slice(0, length)).toEqual(configuration.labels.slice(0, length));
        });
      }
    }
  });

  test.each([1, 3, 8])('features of a beam of %i items, and of a greedy search, see the arcs built so far', (width) => {
    const length = 9;
    const atoms = new Atoms();
    for (let seed = 0; seed < 5; seed++) {
      const scorer = comparing(hashedScores(system, seed), length);
      for (const search of [new BeamSearch(system, scorer, width), new GreedySearch(system, scorer)]) {
        atoms.reset(length);
        expect(() => search.search(atoms)).not.toThrow();
      }
    }
  });

  test('greedy search takes the best transition, then the best label', () => {
    const scorer = hashedScores(system, 7);
    const search = new GreedySearch(system, scorer);
    const atoms = new Atoms();
    atoms.reset(9);
    search.search(atoms);
    const { heads, dependents } = arcPositions(system);
    const configuration = new system.Configuration(9);
    const context = { configuration, tree: undefined as never };
    const [scores, labels] = [new Float64Array(system.transitions.length), new Float64Array(LABELS)];
    let sum = 0;
    while (!configuration.isTerminal) {
      scorer.scoreTransitions(context, scores);
      const viable = [...scores.keys()].filter((id) => (configuration.viable() >> id) & 1);
      const best = viable.toSorted((a, b) => scores[b]! - scores[a]!)[0]!;
      sum += scores[best]!;
      if (heads[best]! >= 0) {
        scorer.scoreLabels(
          context,
          nodeInArc(configuration, heads[best]!),
          nodeInArc(configuration, dependents[best]!),
          labels,
        );
        sum += Math.max(...labels);
      }
      configuration.apply(best, heads[best]! < 0 ? -1 : labels.indexOf(Math.max(...labels)));
    }
    expect(search.configuration.heads.slice(0, 9)).toEqual(configuration.heads.slice(0, 9));
    expect(search.configuration.labels.slice(0, 9)).toEqual(configuration.labels.slice(0, 9));
    expect(search.score).toBeCloseTo(sum, 10);
  });
});

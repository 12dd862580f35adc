/** Beam search against its plain definition: all computations of a length, sorted, the best kept. */
import { describe, expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import * as returning from '../../generated/attardi-3-returning-free-single.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { arcPositions } from '../../runtime/parser/arc-positions.ts';
import { Atoms } from '../../runtime/parser/atoms.ts';
import { BeamSearch } from '../../runtime/parser/beam-search.ts';
import { GreedySearch } from '../../runtime/parser/greedy-search.ts';
import type { ParserConfiguration, ParserSystem } from '../../runtime/parser/parser-system.ts';
import type { Scorer } from '../../runtime/parser/scorer.ts';

const SYSTEMS = [arcStandard, attardi, returning] as unknown as readonly ParserSystem[];
const LABELS = 3;

/** Scores that depend on the whole past: on all arcs so far, and their labels. */
function hashedScores(system: ParserSystem, seed: number): Scorer {
  const past = ({ heads, labels, length }: ParserConfiguration): number => {
    let hash = seed;
    for (let word = 0; word < length; word++) hash = Math.imul(hash ^ (heads[word]! * 8 + labels[word]!), 0x9e3779b1);
    return hash;
  };
  return {
    labels: LABELS,
    unit: 1,
    start: () => {},
    scoreTransitions: ({ configuration }, scores) => {
      const random = seededRandom(past(configuration) ^ (configuration.bufferAt(1) * 77 + configuration.stackAt(1)));
      system.transitions.forEach((_, id) => (scores[id] = random()));
    },
    scoreLabels: ({ configuration }, head, dependent, scores) => {
      const random = seededRandom(past(configuration) + 31 * head + dependent);
      for (let label = 0; label < LABELS; label++) scores[label] = random();
    },
  };
}

interface Item {
  readonly transitions: readonly number[];
  readonly labels: readonly number[];
  readonly score: number;
}

function plainBeam(
  system: ParserSystem,
  { scorer, length, width }: { readonly scorer: Scorer; readonly length: number; readonly width: number },
): readonly Item[] {
  const { heads, dependents } = arcPositions(system);
  const replay = ({ transitions, labels }: Item): ParserConfiguration => {
    const configuration = new system.Configuration(length);
    transitions.forEach((transition, at) => configuration.apply(transition, labels[at]!));
    return configuration;
  };
  const continued = (item: Item): readonly Item[] => {
    const configuration = replay(item);
    if (configuration.isTerminal) return [item];
    const context = { configuration, tree: undefined as never };
    const [scores, labelScores] = [new Float64Array(system.transitions.length), new Float64Array(LABELS)];
    scorer.scoreTransitions(context, scores);
    return system.transitions.flatMap((_, id) => {
      if (((configuration.viable() >> id) & 1) === 0) return [];
      const add = (label: number, score: number): Item => ({
        transitions: [...item.transitions, id],
        labels: [...item.labels, label],
        score: item.score + scores[id]! + score,
      });
      if (heads[id] === 0) return [add(-1, 0)];
      const [head, dependent] = [configuration.stackAt(heads[id]!), configuration.stackAt(dependents[id]!)];
      scorer.scoreLabels(context, head, dependent, labelScores);
      return [...labelScores].map((score, label) => add(label, score));
    });
  };
  let items: readonly Item[] = [{ transitions: [], labels: [], score: 0 }];
  while (!items.every((item) => replay(item).isTerminal)) {
    items = items
      .flatMap(continued)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, width);
  }
  return items;
}

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
        const plain = plainBeam(system, { scorer, length, width });
        expect([...search.scores.subarray(0, search.items)]).toEqual(plain.map(({ score }) => score));
        plain.forEach(({ transitions, labels }, item) => {
          const configuration = new system.Configuration(length);
          transitions.forEach((transition, at) => configuration.apply(transition, labels[at]!));
          const found = search.configuration(item);
          expect(found.heads.slice(0, length)).toEqual(configuration.heads.slice(0, length));
          expect(found.labels.slice(0, length)).toEqual(configuration.labels.slice(0, length));
        });
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
      if (heads[best] !== 0) {
        scorer.scoreLabels(
          context,
          configuration.stackAt(heads[best]!),
          configuration.stackAt(dependents[best]!),
          labels,
        );
        sum += Math.max(...labels);
      }
      configuration.apply(best, heads[best] === 0 ? -1 : labels.indexOf(Math.max(...labels)));
    }
    expect(search.configuration.heads.slice(0, 9)).toEqual(configuration.heads.slice(0, 9));
    expect(search.configuration.labels.slice(0, 9)).toEqual(configuration.labels.slice(0, 9));
    expect(search.score).toBeCloseTo(sum, 10);
  });
});

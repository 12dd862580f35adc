/** Beam search as it is defined: all computations that are one transition longer, sorted, the best kept. */
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { arcPositions, nodeInArc } from '../../runtime/parser/arc-positions.ts';
import type { ParserConfiguration, ParserSystem } from '../../runtime/parser/parser-system.ts';
import type { Scorer } from '../../runtime/parser/scorer.ts';

export const LABELS = 3;

/** A number for all arcs so far, and their labels. */
export function hashOfPast({ heads, labels, length }: ParserConfiguration, seed: number): number {
  let hash = seed;
  for (let word = 0; word < length; word++) hash = Math.imul(hash ^ (heads[word]! * 8 + labels[word]!), 0x9e3779b1);
  return hash;
}

/** Scores of either sign that depend on the whole past. */
export function hashedScores(system: ParserSystem, seed: number): Scorer {
  return {
    labels: LABELS,
    unit: 1,
    start: () => {},
    scoreTransitions: ({ configuration }, scores) => {
      const past = hashOfPast(configuration, seed);
      const random = seededRandom(past ^ (configuration.bufferAt(1) * 77 + configuration.stackAt(1)));
      system.transitions.forEach((_, id) => (scores[id] = random() - 0.5));
    },
    scoreLabels: ({ configuration }, head, dependent, scores) => {
      const random = seededRandom(hashOfPast(configuration, seed) + 31 * head + dependent);
      for (let label = 0; label < LABELS; label++) scores[label] = random() - 0.5;
    },
  };
}

/** A computation, or a prefix of one, with the labels of its arcs, -1 for a shift. */
export interface Item {
  readonly transitions: readonly number[];
  readonly labels: readonly number[];
  readonly score: number;
}

export const NO_TRANSITIONS: Item = { transitions: [], labels: [], score: 0 };

/** The configuration after the transitions of an item. */
export function configurationOf(
  system: ParserSystem,
  { transitions, labels }: Pick<Item, 'transitions' | 'labels'>,
  length: number,
): ParserConfiguration {
  const configuration = new system.Configuration(length);
  transitions.forEach((transition, at) => configuration.apply(transition, labels[at]!));
  return configuration;
}

/** The items that are one transition longer; an item that has ended stays as it is. */
export function continuations(
  system: ParserSystem,
  item: Item,
  { scorer, length }: { readonly scorer: Scorer; readonly length: number },
): readonly Item[] {
  const { heads, dependents } = arcPositions(system);
  const configuration = configurationOf(system, item, length);
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
    if (heads[id]! < 0) return [add(-1, 0)];
    const [head, dependent] = [nodeInArc(configuration, heads[id]!), nodeInArc(configuration, dependents[id]!)];
    scorer.scoreLabels(context, head, dependent, labelScores);
    return [...labelScores].map((score, label) => add(label, score));
  });
}

/** The beams after 0, 1, … transitions, until all items have ended. */
export function plainBeams(
  system: ParserSystem,
  { scorer, length, width }: { readonly scorer: Scorer; readonly length: number; readonly width: number },
): readonly (readonly Item[])[] {
  const beams: (readonly Item[])[] = [[NO_TRANSITIONS]];
  while (!beams.at(-1)!.every((item) => configurationOf(system, item, length).isTerminal)) {
    const longer = beams.at(-1)!.flatMap((item) => continuations(system, item, { scorer, length }));
    beams.push(longer.toSorted((a, b) => b.score - a.score).slice(0, width));
  }
  return beams;
}

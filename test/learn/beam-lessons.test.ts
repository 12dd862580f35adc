/** Updates by maximum violation against their plain definition, over beams that are listed in full. */
import { describe, expect, test } from 'vitest';
import * as arcEager from '../../generated/arc-eager-single.ts';
import * as arcHybrid from '../../generated/arc-hybrid-single.ts';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import * as returning from '../../generated/attardi-3-returning-free-single.ts';
import { BeamLessons } from '../../learn/linear/beam-lessons.ts';
import type { LinearTables } from '../../learn/linear/linear-model.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { parseReduction } from '../../generator/theory/reduction.ts';
import { transitionSystem } from '../../generator/theory/transition-system.ts';
import { arcPositions, nodeInArc } from '../../runtime/parser/arc-positions.ts';
import { Atoms } from '../../runtime/parser/atoms.ts';
import type { LinearScorer } from '../../runtime/parser/linear-scorer.ts';
import type { ParserConfiguration, ParserSystem } from '../../runtime/parser/parser-system.ts';
import type { Scorer, ScoredContext } from '../../runtime/parser/scorer.ts';
import { loadModule } from '../emit/load-module.ts';
import {
  configurationOf,
  continuations,
  hashedScores,
  hashOfPast,
  NO_TRANSITIONS,
  plainBeams,
  type Item,
} from './plain-beam.ts';

/** What is learned of a transition or a label: the row of its configuration or arc, the outcome, and 1 or -1. */
type Update = readonly [table: 'transition' | 'label', row: number, outcome: number, by: number];

const rowOf = (configuration: ParserConfiguration): number =>
  hashOfPast(configuration, 5) ^ (configuration.bufferAt(1) * 131 + configuration.stackAt(1));
const arcRowOf = (configuration: ParserConfiguration, head: number, dependent: number): number =>
  Math.imul(rowOf(configuration), 31) + 64 * head + dependent;

/** Lessons whose one feature is the whole past, and the updates that they make. */
function recordedLessons(
  system: ParserSystem,
  { scorer, width }: { readonly scorer: Scorer; readonly width: number },
): { readonly lessons: BeamLessons; readonly updates: Update[] } {
  const updates: Update[] = [];
  const table = (name: Update[0]) => ({
    nextExample: () => {},
    update: ({ rows }: { rows: Int32Array }, { outcome, by }: { outcome: number; by: number }) => {
      updates.push([name, rows[0]!, outcome, by]);
    },
  });
  const [transitionRows, arcRows] = [{ out: new Int32Array(1) }, { out: new Int32Array(1) }];
  const recording = {
    ...scorer,
    transitionRows,
    arcRows,
    readTransitionRows: (_: Atoms, { configuration }: ScoredContext): number => {
      transitionRows.out[0] = rowOf(configuration);
      return 1;
    },
    readArcRows: (_: Atoms, { configuration }: ScoredContext, head: number, dependent: number): number => {
      arcRows.out[0] = arcRowOf(configuration, head, dependent);
      return 1;
    },
  } as unknown as LinearScorer;
  const tables = { transitions: table('transition'), arcs: table('label') } as unknown as LinearTables;
  return { lessons: new BeamLessons(system, { tables, scorer: recording, width }), updates };
}

/** The computation of a random tree with random labels, from its empty prefix on. */
function randomGold(system: ParserSystem, scorer: Scorer, length: number, random: () => number): readonly Item[] {
  const prefixes = [NO_TRANSITIONS];
  for (;;) {
    const item = prefixes.at(-1)!;
    if (configurationOf(system, item, length).isTerminal) return prefixes;
    const longer = continuations(system, item, { scorer, length });
    prefixes.push(longer[Math.floor(random() * longer.length)]!);
  }
}

/** What the definition says: by how much the best item leads, and after how many rounds; undefined if gold wins. */
function plainViolation(
  beams: readonly (readonly Item[])[],
  gold: readonly Item[],
): { readonly lead: number; readonly wrong: Item; readonly right: Item } | undefined {
  const same = (one: Item, other: Item): boolean =>
    `${one.transitions.join()} ${one.labels.join()}` === `${other.transitions.join()} ${other.labels.join()}`;
  const violations = beams.flatMap((beam, round) => {
    const right = gold[Math.min(round, gold.length - 1)]!;
    const place = beam.findIndex((item) => same(item, right));
    const isEnd = round === beams.length - 1;
    return place < 0 || (isEnd && place > 0) ? [{ lead: beam[0]!.score - right.score, wrong: beam[0]!, right }] : [];
  });
  const most = Math.max(...violations.map(({ lead }) => lead));
  return violations.findLast(({ lead }) => lead === most);
}

/** The updates along a prefix after the part that it shares with another. */
function updatesAlong(system: ParserSystem, item: Item, other: Item, by: number, length: number): Update[] {
  const { heads, dependents } = arcPositions(system);
  let shared = 0;
  while (
    shared < Math.min(item.transitions.length, other.transitions.length) &&
    item.transitions[shared] === other.transitions[shared] &&
    item.labels[shared] === other.labels[shared]
  ) {
    shared++;
  }
  return item.transitions.flatMap((transition, at): Update[] => {
    if (at < shared) return [];
    const before = { transitions: item.transitions.slice(0, at), labels: item.labels.slice(0, at) };
    const configuration = configurationOf(system, before, length);
    const update: Update = ['transition', rowOf(configuration), transition, by];
    if (heads[transition]! < 0) return [update];
    const [head, dependent] = [
      nodeInArc(configuration, heads[transition]!),
      nodeInArc(configuration, dependents[transition]!),
    ];
    return [update, ['label', arcRowOf(configuration, head, dependent), item.labels[at]!, by]];
  });
}

/** A system that attaches the buffer's front, so that a word need not be shifted. */
const attaching = await loadModule(
  transitionSystem({
    name: 'attaching',
    reductions: ['la(1,0)', 'ra(1,0)', 'ra(2,1)'].map((text) => parseReduction(text)!),
    root: 'single',
    form: 'guess-free',
  }),
);

describe.each([attardi, returning, arcHybrid, arcEager, attaching] as unknown as readonly ParserSystem[])(
  '$name',
  (system) => {
    test.each([1, 2, 4])('a beam of %i items', (width) => {
      const random = seededRandom(width);
      let [wrong, longer] = [0, 0];
      for (let seed = 0; seed < 150; seed++) {
        const length = 1 + (seed % 6);
        const scorer = hashedScores(system, seed);
        const gold = randomGold(system, scorer, length, random);
        const beams = plainBeams(system, { scorer, length, width });
        const { lessons, updates } = recordedLessons(system, { scorer, width });
        const { transitions, labels } = gold.at(-1)!;
        const dependents = gold.slice(1).map((_, at) => dependentAt(system, gold[at]!, transitions[at]!, length));
        const labelOf = (word: number): number => labels[dependents.indexOf(word)]!;
        const atoms = new Atoms();
        atoms.reset(length);
        const result = lessons.learn({ atoms, computation: transitions, labelOf });
        const expected = plainViolation(beams, gold);
        expect(result).toEqual({
          examples: 1,
          wrong: expected === undefined ? 0 : 1,
          violation: expect.closeTo(expected?.lead ?? 0, 9) as number,
        });
        expect(updates).toEqual(
          expected === undefined
            ? []
            : [
                ...updatesAlong(system, expected.right, expected.wrong, 1, length),
                ...updatesAlong(system, expected.wrong, expected.right, -1, length),
              ],
        );
        if (expected !== undefined) wrong++;
        if (gold.length > beams.length) longer++;
      }
      expect(wrong).toBeGreaterThan(50);
      // Only computations of systems that return nodes or attach the buffer’s front, and of arc-eager, differ in length.
      if (/returning|attaching|eager/.test(system.name)) expect(longer).toBeGreaterThan(0);
      else expect(longer).toBe(0);
    });
  },
);

function dependentAt(system: ParserSystem, before: Item, transition: number, length: number): number {
  const place = arcPositions(system).dependents[transition]!;
  return place < 0 ? -1 : nodeInArc(configurationOf(system, before, length), place);
}

/**
 * Features: the unrolled functions against the templates, read value by value; and the scores of a linear learner, whose
 * sums are kept, against sums over all features.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import * as attardi from '../../generated/attardi-3-free-single.ts';
import * as returning from '../../generated/attardi-3-returning-free-single.ts';
import * as arcEager from '../../generated/arc-eager-single.ts';
import * as arcHybrid from '../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import * as front from '../../generated/full-3-front-single.ts';
import { AveragedRows } from '../../learn/linear/averaged-rows.ts';
import { AveragedTable } from '../../learn/linear/averaged-table.ts';
import { FEATURE_SETS } from '../../runtime/trained/feature-sets.ts';
import { unrollFeatures } from '../../learn/linear/unroll-features.ts';
import { ComputationWalk } from '../../learn/linear/computation-walk.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { Atoms } from '../../runtime/parser/atoms.ts';
import { finished, mixed } from '../../runtime/parser/hash-feature.ts';
import { LinearScorer } from '../../runtime/parser/linear-scorer.ts';
import { PartialTree } from '../../runtime/parser/partial-tree.ts';
import type { ScoredContext } from '../../runtime/parser/scorer.ts';
import type { ParserSystem } from '../../runtime/parser/parser-system.ts';
import { classesBetween } from '../../runtime/parser/classes-between.ts';

const SYSTEMS = [arcStandard, attardi, returning, arcHybrid, arcEager, front] as unknown as readonly ParserSystem[];
const ALL = FEATURE_SETS;
const ATOMS = ['form', 'lemma', 'ending', 'upos', 'xpos', 'feats', 'fine'];
const LABELS = 4;

/** A sentence of random atoms, in which few differ. */
function randomAtoms(length: number, random: () => number): Atoms {
  const atoms = new Atoms();
  atoms.reset(length);
  for (let at = 8; at < 8 * (length + 1); at++) atoms.values[at] = Math.floor(random() * 5) * 0x01234567;
  return atoms;
}

/** Visits the configurations of a random computation, each with a reduction that it may take. */
function walkAtRandom(
  system: ParserSystem,
  { length, random }: { readonly length: number; readonly random: () => number },
  visit: (walk: ComputationWalk) => void,
): void {
  const walk = new ComputationWalk(system);
  walk.start(length);
  while (!walk.configuration.isTerminal) {
    const viable = system.transitions.map((_, id) => id).filter((id) => (walk.configuration.viable() >> id) & 1);
    const transition = viable[Math.floor(random() * viable.length)]!;
    if (!walk.look(transition)) walk.dependent = walk.configuration.stackAt(1);
    visit(walk);
    walk.apply(transition, walk.look(transition) ? Math.floor(random() * LABELS) : -1);
  }
}

/** The value of a template in plain words. */
function plainValue(
  value: string,
  { walk, atoms }: { readonly walk: ComputationWalk; readonly atoms: Atoms },
  isArc: boolean,
): number {
  const { configuration, tree, head, dependent } = walk;
  const existing = (node: number): number => (node < 0 ? atoms.none : node);
  const nodes: Readonly<Record<string, number>> = {
    s0: existing(configuration.stackAt(1)),
    s1: existing(configuration.stackAt(2)),
    s2: existing(configuration.stackAt(3)),
    n0: existing(configuration.bufferAt(1)),
    n1: existing(configuration.bufferAt(2)),
    n2: existing(configuration.bufferAt(3)),
    h: head,
    d: dependent,
  };
  const classOf = (from: number, to: number): number => {
    const distance = Math.abs(from - to);
    return distance <= 5 ? distance : distance <= 8 ? 6 : distance <= 12 ? 7 : 8;
  };
  const { s0, s1, s2 } = nodes as { s0: number; s1: number; s2: number };
  const side = head < dependent ? 1 : 2;
  const symbols =
    (configuration.symbolAt(1) | (s1 === atoms.none ? 0 : configuration.symbolAt(2) << 16)) ^
    Math.imul(configuration.symbolAt(0), 0x9e3779b1);
  switch (value) {
    case 'side':
      return side;
    case 'distance':
      return isArc ? 16 * side + classOf(head, dependent) : s1 === atoms.none ? 0 : classOf(s0, s1);
    case 'far':
      return s2 === atoms.none ? 0 : classOf(s1, s2);
    case 'ahead':
      return nodes['n0'] === atoms.none ? 0 : classOf(s0, nodes['n0']!);
    case 'betweenAhead':
      return classesBetween(atoms, s0, nodes['n0']!);
    case 'marks':
      return symbols;
    case 'between':
      return isArc ? classesBetween(atoms, head, dependent) : classesBetween(atoms, s0, s1);
  }
  const [base, ...path] = value.split('.');
  const last = path.pop()!;
  let node = nodes[base!]!;
  const places = ['left', 'left2', 'right', 'right2', 'lefts', 'rights', 'leftLabels', 'rightLabels', 'label'];
  for (const way of path) {
    if (way === 'before') node = node > 1 && node !== atoms.none ? node - 1 : atoms.none;
    else if (way === 'after') node = node === atoms.none ? node : node + 1;
    else node = tree.values[10 * node + places.indexOf(way)]!;
  }
  const atom = ATOMS.indexOf(last);
  return atom >= 0 ? atoms.values[8 * node + atom]! : tree.values[10 * node + places.indexOf(last)]!;
}

describe.each(readdirSync(packagePath('templates/features')))('%s', (file) => {
  const templates = readFileSync(packagePath(`templates/features/${file}`), 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
  const arcsFrom = templates.indexOf('[arc]');
  const numbered = templates.filter((line) => !line.startsWith('['));
  const features = ALL[file.replace('.txt', '') as keyof typeof ALL];
  const rowsOf = (lines: readonly string[], context: Parameters<typeof plainValue>[1], isArc: boolean): number[] =>
    lines
      .filter((line) => !line.startsWith('['))
      .map((line) => {
        const hash = line.split(/\s+/).reduce((sum, value) => mixed(sum, plainValue(value, context, isArc)), 0);
        // The number of a template comes from its place among all.
        return finished(hash, Math.imul(line === '' ? 0 : 1 + indexOf(line, isArc), 0x5bd1e995)) & 0xffff;
      });
  const indexOf = (line: string, isArc: boolean): number =>
    isArc ? numbered.lastIndexOf(line) : numbered.indexOf(line);

  test.each(SYSTEMS)('unrolled features of $name are those of the templates', (system) => {
    const random = seededRandom(3);
    const tables = {
      transitions: new AveragedTable({ rows: 2 ** 16, outcomes: system.transitions.length }),
      transitionBits: 16,
      arcs: new AveragedRows({ rows: 2 ** 16, labels: LABELS }),
      arcBits: 16,
      unit: 1,
    };
    const scorer = new LinearScorer(features, tables);
    for (let sentence = 0; sentence < 6; sentence++) {
      const length = 1 + Math.floor(random() * 14);
      const atoms = randomAtoms(length, random);
      walkAtRandom(system, { length, random }, (walk) => {
        const count = scorer.readTransitionRows(atoms, walk);
        const rows = rowsOf(templates.slice(0, arcsFrom), { walk, atoms }, false);
        expect([...scorer.transitionRows.out.subarray(0, count)]).toEqual(rows);
        if (walk.head < 0) return;
        const arcCount = scorer.readArcRows(atoms, walk, walk.head, walk.dependent);
        const arcRows = rowsOf(templates.slice(arcsFrom), { walk, atoms }, true);
        expect([...scorer.arcRows.out.subarray(0, arcCount)]).toEqual(arcRows);
      });
    }
  });

  test.each(
    SYSTEMS.flatMap((system) => (['often', 'rarely'] as const).map((reuse) => ({ name: system.name, system, reuse }))),
  )('scores of $name are sums over all features, whether sums are kept ($reuse)', ({ system, reuse }) => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 30 }), (seed, length) => {
        const random = seededRandom(seed);
        const tables = {
          transitions: new AveragedTable({ rows: 2 ** 10, outcomes: system.transitions.length }),
          transitionBits: 10,
          arcs: new AveragedRows({ rows: 2 ** 8, labels: LABELS }),
          arcBits: 8,
          unit: 1,
        };
        const { weights } = tables.transitions;
        for (let at = 0; at < weights.length; at++) weights[at] = Math.floor(random() * 64) - 32;
        for (let at = 0; at < 2 ** 8 * LABELS; at++) tables.arcs.set(at, Math.floor(random() * 64) - 32);
        const scorer = new LinearScorer(features, tables);
        const atoms = randomAtoms(length, random);
        scorer.start(atoms, reuse);
        const [scores, sums] = [
          new Float64Array(system.transitions.length),
          new Float64Array(system.transitions.length),
        ];
        const [labelScores, labelSums] = [new Float64Array(LABELS), new Float64Array(LABELS)];
        walkAtRandom(system, { length, random }, (walk) => {
          scorer.scoreTransitions(walk, scores);
          sums.fill(0);
          tables.transitions.addRows(scorer.transitionRows.out, scorer.readTransitionRows(atoms, walk), sums);
          expect(scores).toEqual(sums);
          if (walk.head < 0) return;
          scorer.scoreLabels(walk, walk.head, walk.dependent, labelScores);
          labelSums.fill(0);
          const count = scorer.readArcRows(atoms, walk, walk.head, walk.dependent);
          tables.arcs.addRows(scorer.arcRows.out, count, labelSums);
          expect(labelScores).toEqual(labelSums);
        });
      }),
      { numRuns: 8 },
    );
  });
});

test('sums that are kept are those of their nodes, also where many pairs of nodes share a place', () => {
  const random = seededRandom(5);
  const length = 150;
  const outcomes = 4;
  const tables = {
    transitions: new AveragedTable({ rows: 2 ** 10, outcomes }),
    transitionBits: 10,
    arcs: new AveragedRows({ rows: 2 ** 8, labels: LABELS }),
    arcBits: 8,
    unit: 1,
  };
  tables.transitions.weights.forEach((_, at, weights) => (weights[at] = Math.floor(random() * 64) - 32));
  for (let at = 0; at < 2 ** 8 * LABELS; at++) tables.arcs.set(at, Math.floor(random() * 64) - 32);
  const scorer = new LinearScorer(ALL.lean, tables);
  const atoms = randomAtoms(length, random);
  const tree = new PartialTree();
  tree.reset(length);
  scorer.start(atoms, 'often');
  let wrong = 0;
  for (let draw = 0; draw < 6000; draw++) {
    // Few nodes on the stack and many in the buffer, then the other way round.
    const [few, many] = draw % 2 === 0 ? [3, length] : [length, 3];
    const [stack, buffer] = [few, many].map((count) => [0, 1, 2].map(() => 1 + Math.floor(random() * count)));
    const configuration = {
      stackAt: (position: number) => stack![position - 1]!,
      bufferAt: (position: number) => buffer![position - 1]!,
      symbolAt: () => 0,
    } as unknown as ScoredContext['configuration'];
    const context = { configuration, tree };
    const [scores, sums] = [new Float64Array(outcomes), new Float64Array(outcomes)];
    scorer.scoreTransitions(context, scores);
    tables.transitions.addRows(scorer.transitionRows.out, scorer.readTransitionRows(atoms, context), sums);
    const [labelScores, labelSums] = [new Float64Array(LABELS), new Float64Array(LABELS)];
    scorer.scoreLabels(context, stack![0]!, stack![1]!, labelScores);
    tables.arcs.addRows(scorer.arcRows.out, scorer.readArcRows(atoms, context, stack![0]!, stack![1]!), labelSums);
    if (String([scores, labelScores]) !== String([sums, labelSums])) wrong++;
  }
  expect(wrong).toBe(0);
});

test.each([
  ['[stack]\nn0.form', '[stack] cannot look at n0.form'],
  ['[front]\ns1.form', '[front] cannot look at s1.form'],
  ['[below]\nn1.form', '[below] cannot look at n1.form'],
  ['[stack]\ns0.left.form', 's0.left.form is not a value of features'],
  ['[rest]\ns0.colour', 's0.colour is not a value of features'],
  ['[rest]\ns0.upos\ns0.upos', '[rest] has s0.upos twice'],
  ['[other]\ns0.upos', 'there is no group [other] of templates'],
])('%o is refused', (text, says) => {
  expect(() => unrollFeatures('wrong', text)).toThrow(says);
});

describe('the code of features', () => {
  test('takes what its templates need, and nothing else', () => {
    const code = unrollFeatures('few', '[rest]\ns0.label\n[arc]\nside\n[dependents]\nh.left.form');
    expect(code).toContain('rest(_atoms: Atoms, tree: PartialTree, window: Window, {');
    expect(code).toContain('arc(_atoms: Atoms, arc: CandidateArc, {');
    expect(code).toContain('dependents(atoms: Atoms, tree: PartialTree, _window: Window, arc: CandidateArc, {');
    expect(code.match(/const \{ .* \} = \w+;/g)).toEqual([
      'const { values: t } = tree;',
      'const { values: a } = atoms;',
      'const { values: t } = tree;',
    ]);
    expect(code).not.toContain('classesBetween');
  });

  test('looks between nodes, and at what is not there, if a template does', () => {
    const code = unrollFeatures('more', '[stack]\nbetween\n[front]\ns0.before.upos');
    expect(code).toContain('import { classesBetween } from "../runtime/parser/classes-between.ts";');
    expect(code).toContain('stack(atoms: Atoms, window: Window, {');
    expect(code.match(/const \{ .* \} = \w+;/g)).toEqual(['const { values: a, none } = atoms;']);
  });

  test('says which template each row is', () => {
    const code = unrollFeatures('said', '[stack]\ns0.form s1.upos\n[rest]\ns0.left2.label');
    expect(code.match(/(?<=^ *out.* \/\/ ).*$/gm)).toEqual(['s0.form s1.upos', 's0.left2.label']);
  });

  test('has a name by which models know it: the hash of the templates', () => {
    const groups = ['stack', 'front', 'below', 'rest', 'arc', 'dependents'];
    const templates = JSON.stringify(groups.map((group) => [group, group === 'stack' ? ['s0.form', 's1.form'] : []]));
    const hash = createHash('sha256').update(templates).digest('hex').slice(0, 16);
    expect(unrollFeatures('lean', '[stack]\n# words\ns0.form\n  s1.form # both\n')).toContain(`name: 'lean-${hash}',`);
  });
});

/**
 * The closed form of Goldberg and Nivre (2013), in S, without marks: from every configuration the best tree that can be
 * built has all gold arcs that can each be built. docs/neural.md, section 3, says what this means for dynamic oracles.
 */
import { expect, test } from 'vitest';
import * as arcEager from '../../generated/arc-eager-single.ts';
import * as arcHybrid from '../../generated/arc-hybrid-single.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import type { SystemConfiguration, SystemModule } from '../../runtime/module/system-module.ts';
import { plainModule } from '../experiments/plain-configuration.ts';
import {
  applyEager,
  EAGER_TRANSITIONS,
  type EagerConfiguration,
  eagerComputations,
  isEagerAllowed,
  startEager,
} from '../semantics/textbook-arc-eager.ts';

interface Arc {
  readonly head: number;
  readonly dependent: number;
}

type CanBuild = (configuration: SystemConfiguration, arc: Arc) => boolean;

/** How far a node is from the top, which is 1; -1 if it is not on the stack. */
function positionOf(configuration: SystemConfiguration, node: number): number {
  for (let position = 1; configuration.stackAt(position) >= 0; position++) {
    if (configuration.stackAt(position) === node) return position;
  }
  return -1;
}

function isInBuffer(configuration: SystemConfiguration, node: number): boolean {
  const front = configuration.bufferAt(1);
  return front > 0 && node >= front;
}

/** A word of the stack depends on the node below it or on a word of the buffer; a word of the buffer on any live node. */
const hybridCan: CanBuild = (configuration, { head, dependent }) => {
  const [below, at] = [positionOf(configuration, head), positionOf(configuration, dependent)];
  if (isInBuffer(configuration, dependent)) return below > 0 || isInBuffer(configuration, head);
  return at > 0 && (isInBuffer(configuration, head) || below === at + 1);
};

/** A word of the stack without a head depends on a word of the buffer; 0 takes one dependent. */
const eagerCan: CanBuild = (configuration, { head, dependent }) => {
  if (head === 0 && configuration.heads.subarray(0, configuration.length).includes(0)) return false;
  if (isInBuffer(configuration, dependent))
    return positionOf(configuration, head) >= 0 || isInBuffer(configuration, head);
  return positionOf(configuration, dependent) > 0 && isInBuffer(configuration, head);
};

function agreement(one: ArrayLike<number>, other: ArrayLike<number>): number {
  return Array.from(other).filter((head, at) => head === one[at]).length;
}

/** Where the two disagree: gold tree, arcs of the configuration, and both numbers. */
function disagreements(module: SystemModule, length: number, canBuild: CanBuild): readonly string[] {
  const found: string[] = [];
  const golds = [...allTrees(length)].filter((tree) => module.oracle(tree).derivable);
  expect(golds.length).toBeGreaterThan(0);
  const visit = (configuration: SystemConfiguration): readonly (readonly number[])[] => {
    const built = [...configuration.heads.subarray(0, length)];
    if (configuration.isTerminal) return [built];
    const trees = module.transitions.flatMap((_, id) => {
      if (((configuration.viable() >> id) & 1) === 0) return [];
      const next = new module.Configuration(length).copyFrom(configuration);
      next.apply(id);
      return visit(next);
    });
    for (const gold of golds) {
      const most = Math.max(...trees.map((tree) => agreement(tree, gold)));
      const each = gold.filter(
        (head, at) => built[at] === head || (built[at] === -1 && canBuild(configuration, { head, dependent: at + 1 })),
      ).length;
      if (most !== each) found.push(`${gold.join(' ')} from ${built.join(' ')}: ${most}, not ${each}`);
    }
    return trees;
  };
  visit(new module.Configuration(length));
  return found;
}

const hybrid = plainModule(arcHybrid as unknown as SystemModule);
const eager = plainModule(arcEager as unknown as SystemModule);

test.each([1, 2, 3, 4, 5])('arc-hybrid, %i words', (length) => {
  expect(disagreements(hybrid, length, hybridCan)).toEqual([]);
});

test('arc-eager, if every word must have a head: not so for two words', () => {
  // Word 1 has been shifted, so its head comes later, and 2 can only be that head.
  expect(disagreements(eager, 2, eagerCan)).toEqual(['0 1 from -1 -1: 0, not 1']);
});

/** All arcs that the textbook’s computations leave when the buffer is empty; words may be without a head. */
function textbookDisagreements(length: number): readonly string[] {
  const found: string[] = [];
  const golds = [...eagerComputations(length, 'any').keys()].map((tree) => tree.split(' ').map(Number));
  const visit = (configuration: EagerConfiguration): readonly (readonly number[])[] => {
    const { heads, stack, next } = configuration;
    const built = heads.slice(1);
    const outcomes = EAGER_TRANSITIONS.flatMap((transition) =>
      isEagerAllowed(configuration, transition) ? visit(applyEager(configuration, transition)) : [],
    );
    if (next > length) outcomes.push(built);
    for (const gold of golds) {
      const most = Math.max(...outcomes.map((outcome) => agreement(outcome, gold)));
      const each = gold.filter((head, at) => {
        const isOpen = built[at] === -1 && (at + 1 >= next || (stack.includes(at + 1) && head >= next));
        return built[at] === head || (isOpen && (head >= next || stack.includes(head)));
      }).length;
      if (most !== each) found.push(`${gold.join(' ')} from ${built.join(' ')}: ${most}, not ${each}`);
    }
    return outcomes;
  };
  visit(startEager(length));
  return found;
}

test.each([1, 2, 3, 4])('arc-eager, if words may be left without a head, %i words', (length) => {
  expect(textbookDisagreements(length)).toEqual([]);
});

/**
 * The bits of symbols against what they stand for: pairs of live nodes that were blocked, in a set. Bits follow their
 * pairs in every configuration of S′ for short sentences, for every small system, and where the degree is smaller than
 * the depth allows: there a removal can be as far below a symbol as its last bit.
 */
import { describe, expect, test } from 'vitest';
import {
  allowedTransitions,
  applyToAnnotation,
  initialAnnotation,
  type Annotation,
} from '../../generator/theory/annotation.ts';
import {
  canonicalSystem,
  type CanonicalSystem,
  type CanonicalTransition,
} from '../../generator/theory/canonical-system.ts';
import { dependentPosition, headPosition, isReducible, type Reduction } from '../../generator/theory/reduction.ts';
import { MODES, returnedBy } from '../../generator/theory/transition-system.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import { productiveSystems, systemOf } from '../systems.ts';

/** Live nodes, bottom first: which are complete, and which pairs (lower, upper) are blocked. */
interface Blocked {
  readonly nodes: readonly number[];
  readonly complete: ReadonlySet<number>;
  readonly pairs: ReadonlySet<string>;
  readonly height: number;
  readonly fresh: number;
}

function pairAt({ nodes, height }: Blocked, { p, q }: Reduction): string {
  return `${nodes[height - p]} ${nodes[height - q]}`;
}

function isAvailable(blocked: Blocked, reduction: Reduction): boolean {
  const { nodes, complete, pairs, height } = blocked;
  if (!isReducible(reduction, height)) return false;
  const [head, dependent] = [headPosition(reduction), dependentPosition(reduction)];
  return (
    !complete.has(nodes[height - head]!) &&
    complete.has(nodes[height - dependent]!) &&
    !pairs.has(pairAt(blocked, reduction))
  );
}

function isAllowed(blocked: Blocked, n: number, transition: CanonicalTransition): boolean {
  const hasReturned = blocked.nodes.length > blocked.height;
  switch (transition.kind) {
    case 'sh':
      return !hasReturned && blocked.fresh <= n;
    case 're':
      return hasReturned;
    case 'reduce':
      return isAvailable(blocked, transition.reduction);
  }
}

function after({ system }: CanonicalSystem, blocked: Blocked, transition: CanonicalTransition): Blocked {
  const { nodes, complete, height, fresh } = blocked;
  const blocking = transition.blocks.filter((reduction) => isAvailable(blocked, reduction));
  const pairs = new Set([...blocked.pairs, ...blocking.map((reduction) => pairAt(blocked, reduction))]);
  switch (transition.kind) {
    case 'sh':
      return {
        nodes: [...nodes, fresh],
        complete: transition.complete ? new Set([...complete, fresh]) : complete,
        pairs,
        height: height + 1,
        fresh: fresh + 1,
      };
    case 're':
      return { ...blocked, pairs, height: height + 1 };
    case 'reduce': {
      const head = nodes[height - headPosition(transition.reduction)]!;
      return {
        nodes: nodes.toSpliced(height - dependentPosition(transition.reduction), 1),
        complete: transition.complete ? new Set([...complete, head]) : complete,
        pairs,
        height: height - 1 - returnedBy(system, transition.reduction),
        fresh,
      };
    }
  }
}

/** All that can still be read, by place in the list of live nodes. */
function keyOf({ nodes, complete, pairs, height, fresh }: Blocked): string {
  const live = nodes.flatMap((upper, index) =>
    nodes.slice(0, index).flatMap((lower, below) => (pairs.has(`${lower} ${upper}`) ? [`${below}-${index}`] : [])),
  );
  return `${height} ${fresh} ${nodes.map((node) => Number(complete.has(node))).join('')} ${live.join()}`;
}

/** The configurations for n words where bits and pairs allow different transitions, and how many there are in all. */
function compare(canonical: CanonicalSystem, n: number): { readonly wrong: readonly string[]; readonly seen: number } {
  const seen = new Set<string>();
  const wrong: string[] = [];
  const visit = (annotation: Annotation, blocked: Blocked): void => {
    const key = `${annotation.symbols.join()} ${keyOf(blocked)}`;
    if (seen.has(key)) return;
    seen.add(key);
    const allowed = allowedTransitions(canonical, annotation);
    const expected = canonical.transitions.filter((transition) => isAllowed(blocked, n, transition));
    const [names, expectedNames] = [allowed, expected].map((all) => all.map(({ name }) => name).join(' '));
    if (names !== expectedNames) {
      wrong.push(`${key}: ${names}, not ${expectedNames}`);
      return;
    }
    for (const transition of allowed) {
      visit(applyToAnnotation(canonical, annotation, transition), after(canonical, blocked, transition));
    }
  };
  const start = { nodes: [0], complete: new Set<number>(), pairs: new Set<string>(), height: 1, fresh: 1 };
  visit(initialAnnotation(canonical, n), start);
  return { wrong, seen: seen.size };
}

describe.each(MODES)('%s', (mode) => {
  test('every system up to depth 3, to 6 words', () => {
    for (const system of productiveSystems(3, mode)) {
      const { wrong, seen } = compare(canonicalSystem(system), 6);
      expect(wrong, system.name).toEqual([]);
      expect(seen).toBeGreaterThan(6);
    }
  });

  test('every shipped system, to 8 words', () => {
    for (const system of shippedNames()
      .map(systemOf)
      .filter((other) => other.mode === mode && other.form === 'guessing' && other.root === 'any')) {
      expect(compare(canonicalSystem(system), 8).wrong, system.name).toEqual([]);
    }
  });

  const suffix = mode === 'in-place' ? '' : `-${mode}`;
  test.each(['full-4-2', 'full-5-2', 'full-5-3', 'full-6-2'])(`%s${suffix}, to 6 words`, (name) => {
    const { wrong, seen } = compare(canonicalSystem(systemOf(`${name}${suffix}`)), 6);
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(1000);
  });
});

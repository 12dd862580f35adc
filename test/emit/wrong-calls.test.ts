/** Calls that make no sense, of modules and of the library: refused with a reason, never answered and never endless. */
import { describe, expect, test } from 'vitest';
import { packagePath } from '../../cli/shared/package-path.ts';
import { replay } from '../../generator/semantics/computation.ts';
import { countPlain } from '../../generator/semantics/count.ts';
import { canonicalComputations, plainComputations } from '../../generator/semantics/enumerate.ts';
import { oracle } from '../../generator/semantics/oracle.ts';
import { traceComputation } from '../../generator/semantics/trace.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { verifyLength } from '../../generator/semantics/verify.ts';
import { shippedNames } from '../../generator/spec/names.ts';
import { countCanonical } from '../../generator/frames/counts/count.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import type { Score, SystemModule } from '../../runtime/module/system-module.ts';
import { systemOf } from '../systems.ts';
import { JUDGES } from './judges.ts';

const committed = async (name: string): Promise<SystemModule> =>
  (await import(packagePath(`generated/${name}.ts`))) as SystemModule;

/** What JavaScript lets a caller pass as a length. */
const NO_LENGTHS: readonly unknown[] = [0, -1, 1.5, NaN, Infinity, 2 ** 31, 1e12, '3', null, undefined, [4]];

/** What it lets a caller pass as a transition. */
const NO_TRANSITIONS: readonly unknown[] = [0.5, -1, 1e9, NaN, '0', null, undefined, [0]];

const NOT_A_LENGTH = /^the length of a sentence must be a whole number from 1 to 16777216, not /;

describe.each(shippedNames())('module %s', (name) => {
  test('no configuration has a length that no sentence has', async () => {
    const { Configuration, maxTransitions, parse, replay: follow } = await committed(name);
    for (const length of NO_LENGTHS as number[]) {
      expect(() => new Configuration(length), String(length)).toThrow(NOT_A_LENGTH);
      const configuration = new Configuration(3);
      expect(() => configuration.reset(length), String(length)).toThrow(NOT_A_LENGTH);
      expect(configuration.length).toBe(3);
      expect(() => maxTransitions(length), String(length)).toThrow(NOT_A_LENGTH);
      expect(() => follow([], length), String(length)).toThrow(NOT_A_LENGTH);
      expect(() => parse(length, () => 0), String(length)).toThrow(NOT_A_LENGTH);
    }
    expect(new Configuration()).toEqual(new Configuration(1));
  });

  test('what is not an id is not a transition', async () => {
    const { Configuration, replay: follow } = await committed(name);
    for (const id of NO_TRANSITIONS as number[]) {
      const configuration = new Configuration(1);
      expect(configuration.isAllowed(id)).toBe(false);
      expect(() => configuration.applyChecked(id)).toThrow(/ is not a transition$/);
      expect(follow([id], 1)).toMatchObject({ complete: false, position: 0 });
      expect(configuration.height).toBe(1);
    }
    expect(follow('06' as never, 1)).toEqual({ complete: false, position: 0, message: '"0" is not a transition' });
  });

  test('transitions that are not allowed spoil their own configuration only', async () => {
    const module = await committed(name);
    const random = seededRandom(1);
    for (let walk = 0; walk < 400; walk++) applyAnything(module, random);
    expect(() =>
      JUDGES.viable(canonicalSystem(systemOf(name)), module, { configurations: 3, others: 4 }),
    ).not.toThrow();
  });

  test('a score function that changes the configuration is refused', async () => {
    const { Configuration, parse, beam } = await committed(name);
    const other = new Configuration(9);
    const changes: Readonly<Record<string, Score>> = {
      apply: (configuration, transition) => (configuration.apply(transition), 1),
      'apply twice': (configuration, transition) => {
        for (const id of [transition, 0]) if (configuration.isAllowed(id)) configuration.apply(id);
        return 1;
      },
      'reset once it has started': (configuration) => (configuration.reset(5), 1),
      'reset to another length': (configuration) => (configuration.reset(2), 1),
      'copy another': (configuration) => (configuration.copyFrom(other), 1),
    };
    const changed = 'the score function changed the configuration';
    for (const [what, score] of Object.entries(changes)) {
      expect(() => parse(5, score), what).toThrow(changed);
      expect(() => beam(5, score, 3), what).toThrow(changed);
    }
  });

  test('a score function may look ahead in a copy, or put everything back', async () => {
    const { Configuration, parse } = await committed(name);
    const copy = new Configuration();
    const ahead: Score = (configuration, transition) => {
      copy.copyFrom(configuration).apply(transition);
      return copy.height;
    };
    const andBack: Score = (configuration, transition) => {
      copy.copyFrom(configuration);
      configuration.apply(transition);
      const { height } = configuration;
      configuration.copyFrom(copy);
      return height;
    };
    expect(parse(12, andBack)).toEqual(parse(12, ahead));
  });

  test('−∞ wins: no sum of scores is NaN, whatever they are', async () => {
    const { Configuration, parse, beam } = await committed(name);
    const values = [Infinity, -Infinity, 1e308, -1e308, 0];
    for (let seed = 0; seed < 30; seed++) {
      const score: Score = ({ height, bufferLength }, transition) =>
        values[(seed + 7 * height + 3 * bufferLength + (1 + (seed % 4)) * transition) % values.length]!;
      const parses = [parse(6, score), ...beam(6, score, 4)];
      for (const each of parses) {
        expect(each.score).not.toBeNaN();
        expect(each.score === -Infinity || !scoresOf(each.computation).includes(-Infinity)).toBe(true);
      }
      const sums = beam(6, score, 4).map((each) => each.score);
      expect(sums).toEqual(sums.toSorted((a, b) => (a === b ? 0 : b - a)));

      function scoresOf(computation: Iterable<number>): number[] {
        const configuration = new Configuration(6);
        return Array.from(computation, (id) => {
          const value = score(configuration, id);
          configuration.apply(id);
          return value;
        });
      }
    }
    const forced: Score = (_, id) => (id === 0 ? Infinity : -Infinity);
    expect(parse(2, forced).score).toBe(-Infinity);
    for (const { score } of beam(2, forced, 9)) expect(score).toBe(-Infinity);
  });
});

/** Applies allowed transitions, others, and what is none, and asks for what is viable after each. */
function applyAnything({ Configuration, transitions, completion }: SystemModule, random: () => number): void {
  const below = (count: number): number => Math.floor(random() * count);
  const configuration = new Configuration(1 + below(5));
  const wrong = random() < 0.3 ? 0.9 : 0.2;
  for (let count = 4 * configuration.length; count > 0; count--) {
    const allowed = transitions.flatMap((_, id) => (configuration.isAllowed(id) ? [id] : []));
    const isWrong = allowed.length === 0 || random() < wrong;
    configuration.apply(isWrong ? below(transitions.length + 4) - 2 : allowed[below(allowed.length)]!);
    // A search might not end.
    if (completion.kind === 'automaton') configuration.viable();
  }
}

describe('the library', () => {
  const system = systemOf('attardi-3');
  const canonical = canonicalSystem(system);

  test.each(NO_LENGTHS as number[])('no sentence has %s words', (length) => {
    expect(() => countPlain(system, length)).toThrow(NOT_A_LENGTH);
    expect(() => countCanonical(canonical, length)).toThrow(NOT_A_LENGTH);
    expect(() => countCanonical(canonicalSystem(systemOf('link2')), length)).toThrow(NOT_A_LENGTH);
    expect(() => replay(canonical, [], length)).toThrow(NOT_A_LENGTH);
    expect(() => traceComputation(canonical, [], length)).toThrow(NOT_A_LENGTH);
    expect(() => [...allTrees(length)]).toThrow(NOT_A_LENGTH);
    expect(() => [...plainComputations(system, length)]).toThrow(NOT_A_LENGTH);
    expect(() => [...canonicalComputations(canonical, length)]).toThrow(NOT_A_LENGTH);
    expect(() => [...verifyLength(canonical, length)]).toThrow(NOT_A_LENGTH);
  });

  test('replays ids, and nothing that only looks like one', () => {
    for (const id of NO_TRANSITIONS as number[]) {
      expect(replay(canonical, [id], 1)).toMatchObject({ complete: false, position: 0 });
    }
    expect(replay(canonical, '06' as never, 1)).toEqual({
      complete: false,
      position: 0,
      message: '"0" is not a transition',
    });
  });

  test.each([[[]], [[2, 1]], [[1]], [[5]], [[0.5]], [['0']], [[undefined]], [[-1]]])(
    'the oracle refuses %j, which is no tree, as modules do',
    async (heads) => {
      const module = await committed('attardi-3');
      expect(() => oracle(canonical, heads as number[])).toThrow(RangeError);
      expect(() => module.oracle(heads as number[])).toThrow(RangeError);
    },
  );
});

describe('long sentences', () => {
  test.each(shippedNames())('%s parses 40,000 words', async (name) => {
    const { parse, oracle: ask } = await committed(name);
    // Shifts two words before it takes a reduction, and so returns symbols again and again.
    const { heads, computation } = parse(40_000, ({ height }, id) => (id < 2 && height < 4 ? 1 : -id));
    expect(heads).toHaveLength(40_000);
    const answer = ask(heads);
    expect(answer.derivable && answer.computation.every((id, index) => id === computation[index])).toBe(true);
  });
});

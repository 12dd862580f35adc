/** What measures the benchmarks: whoever answers wrongly is refused, and ratios are taken round by round. */
import { expect, test } from 'vitest';
import { measure, quantile, ratio, turnOf, type Contestant } from './measure.ts';
import { Refusal } from './refusal.ts';

const silent = { write: () => true };

function contestant(name: string, answers: (turn: number) => number): Contestant & { readonly turns: number[] } {
  const turns: number[] = [];
  return {
    name,
    turns,
    expected: 7,
    turn: () => {
      turns.push(turns.length);
      return { microseconds: turns.length, answer: answers(turns.length) };
    },
  };
}

test('a wrong answer is refused, in whatever turn it comes', async () => {
  const right = contestant('right', () => 7);
  const wrongLate = contestant('wrong late', (turn) => (turn === 4 ? 8 : 7));
  const measured = measure([right, wrongLate], { label: 'oracle', rounds: 3, warmUp: 1, output: silent });
  await expect(measured).rejects.toThrow(new Refusal('oracle: wrong late answers 8 instead of 7'));
});

test('rounds of the warm-up do not count, and contestants change places', async () => {
  const order: string[] = [];
  const recorded = ['a', 'b', 'c'].map((name): Contestant => ({
    name,
    expected: 0,
    turn: () => {
      order.push(name);
      return { microseconds: order.length, answer: 0 };
    },
  }));
  const times = await measure(recorded, { label: '', rounds: 2, warmUp: 1, output: silent });
  expect(order.join('')).toBe('abcbcacab');
  expect(times.get('a')).toEqual([6, 8]);
});

test('a ratio has the quartiles of the rounds’ ratios', () => {
  const times = new Map([
    ['slow', [2, 30, 8, 50, 12]],
    ['fast', [1, 10, 2, 10, 2]],
  ]);
  expect(ratio(times, { of: 'slow', to: 'fast' })).toEqual({ lower: 3, median: 4, upper: 5 });
  expect(quantile([1, 2], 0.5)).toBe(1.5);
});

test('a turn is one of its times, and of its units', async () => {
  let done = 0;
  const turn = turnOf({ work: () => done++, answer: () => done, times: 5, units: 10 });
  expect((await turn()).answer).toBe(5);
});

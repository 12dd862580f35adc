/** Several items at a time, results in order, and never more taken than the limit. */
import { expect, test } from 'vitest';
import { mapInOrder } from '../../treebank/map-in-order.ts';

test('results come in order, however long each takes', async () => {
  const source = async function* (): AsyncGenerator<number> {
    for (let item = 0; item < 20; item++) yield item;
  };
  const work = (item: number): Promise<number> =>
    new Promise((resolve) => {
      setTimeout(resolve, (item * 7) % 5, item);
    });
  const results = [];
  for await (const result of mapInOrder(source(), 4, work)) results.push(result);
  expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('a slow reader holds the source back', async () => {
  let taken = 0;
  const source = async function* (): AsyncGenerator<number> {
    for (;;) yield taken++;
  };
  let given = 0;
  for await (const _ of mapInOrder(source(), 4, async (item) => item)) {
    given++;
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    expect(taken).toBeLessThanOrEqual(given + 5);
    if (given === 30) break;
  }
  expect(given).toBe(30);
});

test('a result does not wait for the next item', async () => {
  const source = async function* (): AsyncGenerator<number> {
    yield 1;
    await new Promise(() => {});
  };
  const results = mapInOrder(source(), 4, async (item) => item);
  expect(await results.next()).toEqual({ done: false, value: 1 });
});

test('an error of the work or of the source is thrown, and the source ended', async () => {
  let ended = 0;
  const source = async function* (): AsyncGenerator<number> {
    try {
      for (let item = 0; ; item++) {
        if (item === 9) throw new Error('source');
        yield item;
      }
    } finally {
      ended++;
    }
  };
  const all = async (fails: number): Promise<void> => {
    const work = async (item: number): Promise<number> => {
      if (item === fails) throw new Error('work');
      return item;
    };
    for await (const result of mapInOrder(source(), 3, work)) expect(result).toBeLessThan(fails);
  };
  await expect(all(5)).rejects.toThrow('work');
  await expect(all(100)).rejects.toThrow('source');
  expect(ended).toBe(2);
});

test('who stops reading goes on when the source has been closed, and hears if that fails', async () => {
  for (const fails of [false, true]) {
    let isClosed = false;
    const close = async (): Promise<void> => {
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      isClosed = true;
      if (fails) throw new Error('not closed');
    };
    const source = async function* (): AsyncGenerator<number> {
      try {
        for (let item = 0; ; item++) yield item;
      } finally {
        await close();
      }
    };
    const read = async (): Promise<void> => {
      for await (const item of mapInOrder(source(), 1, async (each) => each)) if (item === 3) break;
    };
    if (fails) await expect(read()).rejects.toThrow('not closed');
    else await read();
    expect(isClosed).toBe(true);
  }
});

/** Processes the items of a stream, several at a time, and yields the results in the order of the items. */

/**
 * At most `limit` items are in progress, so neither a fast source nor a slow reader fills the memory. A result is
 * yielded as soon as it is ready and its turn has come.
 */
export async function* mapInOrder<Item, Result>(
  source: AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  const pending: Promise<Result>[] = [];
  let reading: Promise<IteratorResult<Item>> | undefined;
  let isOver = false;
  try {
    while (!isOver || pending.length > 0) {
      if (!isOver && pending.length < limit) reading ??= iterator.next();
      const first = await Promise.race([
        ...(reading === undefined ? [] : [reading.then((item) => ({ kind: 'item', item }) as const)]),
        ...(pending.length === 0 ? [] : [pending[0]!.then((result) => ({ kind: 'result', result }) as const)]),
      ]);
      if (first.kind === 'result') {
        void pending.shift();
        yield first.result;
        continue;
      }
      reading = undefined;
      if (first.item.done === true) isOver = true;
      else {
        const result = work(first.item.value);
        // It is awaited later, or never if an earlier one fails.
        result.catch(() => {});
        pending.push(result);
      }
    }
  } finally {
    // The source may be waiting for an item that never comes; it ends by itself if the item does come.
    const ended = iterator.return?.();
    if (reading === undefined) await ended;
    else for (const left of [reading, ended]) left?.catch(() => {});
  }
}

/** Works on the items of a stream, several at a time, and gives what comes of them in the order of the items. */

/**
 * At most `limit` items are taken from the source and not yet given, so that neither a fast source nor a slow reader
 * fills the memory. A result is given as soon as it is there and its turn has come.
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
        // It is awaited later, or never where an earlier one fails.
        result.catch(() => {});
        pending.push(result);
      }
    }
  } finally {
    // An item that is still being read may never come: the source then ends by itself, once it does.
    const ended = iterator.return?.();
    if (reading === undefined) await ended;
    else for (const left of [reading, ended]) left?.catch(() => {});
  }
}

/**
 * What a function does with an argument that it should refuse. A refusal is an exception in words of ours: it names what
 * is wrong. Messages of the engine are none, however an engine puts them.
 */

/** Values of every kind, of which an argument wants at most some; each call makes them anew. */
export function hostileValues(): readonly unknown[] {
  return [
    undefined,
    null,
    true,
    NaN,
    -1,
    1.5,
    2 ** 53,
    Infinity,
    10n,
    '',
    'x',
    '\u0000\uD800',
    Symbol('s'),
    [],
    [null],
    [undefined, undefined],
    [10n],
    ['x'],
    {},
    Object.create(null),
    { length: 2 },
    { length: -1 },
    { length: 1e9 },
    { name: 'x', family: 'full', depth: 3 },
    { name: 'x', reductions: ['la(2,1)', 'ra(2,1)'] },
    () => 1,
    Promise.resolve(1),
    new Map(),
    new Date(0),
    Uint8Array.of(7, 7, 7),
    new Float64Array([NaN]),
  ];
}

export type Outcome =
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly message: string }
  | { readonly kind: 'engine'; readonly message: string };

/** How engines put it that a program is wrong. */
const ENGINE =
  /Cannot (read|set|convert|mix|destructure|access|use)|is not (a function|iterable|a constructor|an object|defined|async iterable)|undefined is not (a function|iterable|an object)|Maximum call stack|Invalid (array|typed array|string|array buffer) length|Do not know how|circular structure|[Uu]nknown encoding|offset is out of bounds|must be of type|ERR_|could not be cloned|is read-only|read only property|not extensible|Reduce of empty|Invalid time|Bad control|is not valid JSON|The number .* cannot be converted|precision|out of memory|Array buffer allocation/;

/** Calls a function; of what it returns, promises are awaited and the first item of an iterator is asked for. */
export async function outcomeOf(call: () => unknown): Promise<Outcome> {
  try {
    let value = await call();
    if (isIterator(value)) value = await value.next();
    return { kind: 'answer', value };
  } catch (error) {
    if (!(error instanceof Error)) return { kind: 'engine', message: `threw ${typeof error}` };
    const isOfEngine = ENGINE.test(error.message) || error.message === '';
    return { kind: isOfEngine ? 'engine' : 'refusal', message: error.message };
  }
}

function isIterator(value: unknown): value is Iterator<unknown> | AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function';
}

/** A value in a few words, for messages of tests. */
export function described(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).slice(0, 3);
    return `${value.constructor?.name ?? 'null'}(${fields.map(([key, item]) => `${key}: ${typeof item === 'object' ? '…' : String(item)}`).join(', ')})`;
  }
  return typeof value === 'bigint' ? `${value}n` : typeof value === 'string' ? JSON.stringify(value) : String(value);
}

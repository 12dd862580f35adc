/**
 * The features of a boundary between two tokens: the tokens before and after it, what is between them, and how long the
 * sentence is so far.
 */
import { finished, mixed } from '../parser/hash-feature.ts';
import { TRAIT_COUNT, TRAITS, type TokenTable } from './token-table.ts';

/** The number of features of a boundary. */
export const BOUNDARY_FEATURES = 30;

/** What can be at a boundary: the end of a token, the end of a sentence, or neither, in a token with spaces. */
export const ENDS_TOKEN = 0;
export const ENDS_SENTENCE = 1;
export const GOES_ON = 2;

/** Tokens before and after the last token of a boundary that are looked at. */
export const TOKENS_BEFORE = 2;
export const TOKENS_AFTER = 3;

/** The rows of the features of the boundary after a token; `length` is the number of tokens before it in the sentence. */
export function boundaryRows(
  table: TokenTable,
  { place, length, mask }: { readonly place: number; readonly length: number; readonly mask: number },
  rows: Int32Array,
): void {
  const { traits, after } = table;
  const trait = (token: number, name: number): number =>
    token < 0 || token >= table.length ? 0 : traits[token * TRAIT_COUNT + name]!;
  const gap = after[place]!;
  const w = trait(place, TRAITS.small);
  const last = trait(place, TRAITS.last);
  const shape = trait(place, TRAITS.shape);
  const p = trait(place - 1, TRAITS.small);
  const pShape = trait(place - 1, TRAITS.shape);
  const p2 = trait(place - 2, TRAITS.small);
  const p2Shape = trait(place - 2, TRAITS.shape);
  const n = trait(place + 1, TRAITS.small);
  const first = trait(place + 1, TRAITS.first);
  const nShape = trait(place + 1, TRAITS.shape);
  const n2 = trait(place + 2, TRAITS.small);
  const n2Shape = trait(place + 2, TRAITS.shape);
  const n3Shape = trait(place + 3, TRAITS.shape);
  const isJoined = place > 0 && after[place - 1] === 0 ? 1 : 2;
  const isJoinedNext = place + 1 < table.length && after[place + 1] === 0 ? 1 : 2;
  const size = Math.min(6, 32 - Math.clz32(length));
  const shapes = mixed(mixed(1, shape), nShape);
  const ends = mixed(mixed(2, last), first);
  const wFirst = mixed(mixed(3, w), first);
  const wShape = mixed(mixed(4, w), nShape);
  const words = mixed(mixed(5, w), n);
  const before = mixed(mixed(6, p), w);
  const all = mixed(mixed(shapes, pShape), n2Shape);
  let count = 0;
  const add = (hash: number): void => {
    rows[count] = finished(hash, 64 + count) & mask;
    count++;
  };
  add(gap);
  add(mixed(mixed(11, gap), last));
  add(mixed(ends, gap));
  add(mixed(mixed(7, gap), first));
  add(w);
  add(wFirst);
  add(words);
  add(before);
  add(mixed(before, first));
  add(n);
  add(nShape);
  add(shapes);
  add(mixed(shapes, n2Shape));
  add(wShape);
  add(mixed(mixed(8, last), n));
  add(mixed(w, gap));
  add(mixed(wShape, gap));
  add(mixed(mixed(9, size), last));
  add(mixed(ends, size));
  add(mixed(wFirst, size));
  add(mixed(shapes, pShape));
  add(mixed(mixed(shapes, isJoined), isJoinedNext));
  add(mixed(n, n2));
  add(mixed(words, n2Shape));
  add(mixed(before, p2));
  add(mixed(all, gap));
  add(mixed(mixed(all, p2Shape), n3Shape));
  add(mixed(mixed(mixed(10, isJoinedNext), last), n));
  add(mixed(trait(place, TRAITS.tail3), first));
  add(mixed(trait(place, TRAITS.tail2), trait(place + 1, TRAITS.head2)));
}

/** The tag dictionary of a treebank: what tags its words have. */
import type { Vocabulary } from '../../runtime/conll/vocabulary.ts';
import { hashBytes } from '../../runtime/text/hash-bytes.ts';
import { QUANTUM } from '../../runtime/parser/quantum.ts';
import { TagDictionary } from '../../runtime/tagger/tag-dictionary.ts';
import { hashSmall } from '../../runtime/tagger/word-atoms.ts';
import { encodeWeights } from '../linear/encode-weights.ts';

/** The words of a treebank one after the other: the ids of their forms and of their tags. */
export interface TaggedWords {
  readonly forms: Int32Array;
  readonly tags: Int32Array;
  /** The texts of forms. */
  readonly vocabulary: Vocabulary;
}

/** A dictionary to tag with, and its bytes. */
export interface CountedTags {
  readonly dictionary: TagDictionary;
  readonly bytes: Uint8Array;
}

/** A word in small letters that occurs as often is known. */
const KNOWN = 3;
/** A form that occurs as often, and has one tag in this share of cases, is certain. */
const FREQUENT = 20;
const CERTAIN = 0.995;

/** Counts the tags of words. */
export function countTags(words: TaggedWords): CountedTags {
  const certain = commonestTags(words, hashBytes)
    .filter(({ all, most }) => all >= FREQUENT && most >= CERTAIN * all)
    .map(({ hash, tag }) => [hash, tag + 1] as const);
  const known = commonestTags(words, hashSmall)
    .filter(({ all }) => all >= KNOWN)
    .map(({ hash, tag }) => [hash, -tag - 1] as const);
  const entries = [...new Map([...known, ...certain])]
    .map(([hash, entry]) => ({ hash, entry }))
    .toSorted((a, b) => (a.hash >>> 0) - (b.hash >>> 0));
  const bytes = encodeWeights((visit) => {
    for (const { hash, entry } of entries) visit(hash >>> 0, entry * QUANTUM);
  });
  return { dictionary: new TagDictionary(entries), bytes };
}

/** How often a text occurs, and how often with its commonest tag, the first if several are equal. */
interface CommonestTag {
  readonly hash: number;
  readonly all: number;
  readonly tag: number;
  readonly most: number;
}

function commonestTags({ forms, tags, vocabulary }: TaggedWords, hashOf: typeof hashBytes): readonly CommonestTag[] {
  const hashes = Array.from({ length: vocabulary.size }, (_, id) => {
    const bytes = vocabulary.bytesOf(id);
    return hashOf(bytes, 0, bytes.length);
  });
  const counts = new Map(hashes.map((hash) => [hash, new Map<number, number>()]));
  for (let at = 0; at < forms.length; at++) {
    const own = counts.get(hashes[forms[at]!]!)!;
    own.set(tags[at]!, (own.get(tags[at]!) ?? 0) + 1);
  }
  return [...counts].map(([hash, own]) => {
    const all = [...own.values()].reduce((sum, count) => sum + count, 0);
    const [tag, most] = [...own].reduce((best, each) => (each[1] > best[1] ? each : best));
    return { hash, all, tag, most };
  });
}

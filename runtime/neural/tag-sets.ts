/** Columns of tags as headers of models have them. */
import { isTexts } from '../parser/model-bytes.ts';
import type { TagSet } from '../parser/tag-scores.ts';
import { TAG_COLUMNS } from '../parser/tag-columns.ts';

/** More tags than any tagset has. */
export const MOST_FOUND_TAGS: number = 2 ** 15 - 1;

/** True for columns with their tags, each column after the one before. */
export function areTagSets(value: unknown): value is readonly TagSet[] {
  return (
    Array.isArray(value) &&
    value.every((set: Partial<TagSet> | null) => isTexts(set?.tags) && set.tags.length <= MOST_FOUND_TAGS) &&
    TAG_COLUMNS.filter((name) => value.some((set: TagSet) => set.name === name)).join() ===
      value.map(({ name }: TagSet) => name).join()
  );
}

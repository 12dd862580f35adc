/** The tags that a network is to find: those of the treebank, whatever tags it sees itself. */
import type { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import { areTagSets, MOST_FOUND_TAGS } from '../../runtime/neural/tag-sets.ts';
import type { TagColumnName } from '../../runtime/parser/tag-columns.ts';

/** A column has more tags than a tagger can have. */
export class TooManyTags extends RangeError {
  override readonly name = 'TooManyTags';

  constructor(column: TagColumnName, { tags, most }: { readonly tags: number; readonly most: number }) {
    super(`the column ${column} has ${tags} different tags; a tagger can have ${most}`);
  }
}

/** A column of tags: the id of that of each word, in the order of the treebank. */
export interface TagTargets {
  readonly name: TagColumnName;
  readonly tags: readonly string[];
  readonly ids: Int32Array;
}

/** The columns that the parser of a model finds by itself. */
export function tagsFound(header: Readonly<Record<string, unknown>>): readonly TagColumnName[] {
  const tags = header['tags'];
  return areTagSets(tags) ? tags.map(({ name }) => name) : [];
}

/** The tags of columns; an empty one counts as `_`, as it does for a tagger. */
export function tagTargets(
  columns: Pick<TreebankColumns<TagColumnName>, 'vocabularies' | 'column'>,
  names: readonly TagColumnName[],
): readonly TagTargets[] {
  return names.map((name) => {
    const vocabulary = columns.vocabularies[name];
    const texts = Array.from({ length: vocabulary.size }, (_, id) => vocabulary.textOf(id) || '_');
    const tags = [...new Set(texts)];
    if (tags.length > MOST_FOUND_TAGS) throw new TooManyTags(name, { tags: tags.length, most: MOST_FOUND_TAGS });
    const idOf = texts.map((text) => tags.indexOf(text));
    const ids = Int32Array.from(columns.column(name), (id) => idOf[id]!);
    return { name, tags, ids };
  });
}

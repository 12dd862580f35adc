/** Tags of a treebank that a tagger never finds, because it has learned from another treebank. */
import type { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import type { TagColumnName } from '../../runtime/parser/tag-columns.ts';
import { decodeTagger } from '../../runtime/tagger/tagger-model.ts';

/** Of a column: how many words have such a tag, and one of these tags. */
export interface UnknownTags {
  readonly column: TagColumnName;
  readonly words: number;
  readonly example: string;
}

/** The columns of the tagger in which there are any. */
export function unknownTags(
  tagger: Uint8Array,
  treebank: Pick<TreebankColumns<TagColumnName>, 'vocabularies' | 'column'>,
): readonly UnknownTags[] {
  return decodeTagger(tagger).columns.flatMap(({ name, tags }) => {
    const known = new Set(tags);
    const vocabulary = treebank.vocabularies[name];
    const texts = Array.from({ length: vocabulary.size }, (_, id) => vocabulary.textOf(id) || '_');
    const unknown = treebank.column(name).filter((id) => !known.has(texts[id]!));
    return unknown.length === 0 ? [] : { column: name, words: unknown.length, example: texts[unknown[0]!]! };
  });
}

/** What training that goes on says about the tagger of the model, which learns nothing more. */
import { unknownTags } from '../../learn/tagger/unknown-tags.ts';
import type { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import type { TagColumnName } from '../../runtime/parser/tag-columns.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { printable } from '../../runtime/text/printable.ts';

/** That there is one, and for each column how many words of the treebank have tags that it never finds. */
export function describeStoredTagger(
  tagger: Uint8Array,
  treebank: Pick<TreebankColumns<TagColumnName>, 'words' | 'vocabularies' | 'column'>,
): string {
  const lines = unknownTags(tagger, treebank).map(
    ({ column, words, example }) =>
      `tagger: ${grouped(words)} of ${grouped(treebank.words)} words have tags in ${column.toUpperCase()} that it never finds, such as ${printable(example)}\n`,
  );
  return ['tagger: that of the model\n', ...lines].join('');
}

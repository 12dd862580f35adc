/** What training that goes on says about the tagger of the model, which learns nothing more. */
import type { TreebankColumns } from '../../runtime/conll/treebank-columns.ts';
import type { TagColumnName } from '../../runtime/parser/tag-columns.ts';
import { decodeTagger } from '../../runtime/tagger/tagger-model.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { printable } from '../../runtime/text/printable.ts';

/** That there is one, and for each column how many words of the treebank have tags that it never finds. */
export function describeStoredTagger(
  model: Uint8Array,
  treebank: Pick<TreebankColumns<TagColumnName>, 'words' | 'vocabularies' | 'column'>,
): string {
  const lines = decodeTagger(model).columns.flatMap(({ name, tags }) => {
    const known = new Set(tags);
    const vocabulary = treebank.vocabularies[name];
    const texts = Array.from({ length: vocabulary.size }, (_, id) => vocabulary.textOf(id) || '_');
    const unknown = treebank.column(name).filter((id) => !known.has(texts[id]!));
    if (unknown.length === 0) return [];
    const example = printable(texts[unknown[0]!]!);
    return `tagger: ${grouped(unknown.length)} of ${grouped(treebank.words)} words have tags in ${name.toUpperCase()} that it never finds, such as ${example}\n`;
  });
  return ['tagger: that of the model\n', ...lines].join('');
}

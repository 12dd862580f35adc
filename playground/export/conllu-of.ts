import type { LabelledSentence } from '../scene/scene.ts';

/** The sentence as CoNLL-U; what is not known is `_`. */
export function conlluOf({ words, heads, labels }: LabelledSentence): string {
  const forms = words.map(withSpaces);
  const rows = forms.map((form, index) =>
    [index + 1, form, '_', '_', '_', '_', heads[index], labels[index] || '_', '_', '_'].join('\t'),
  );
  return [`# text = ${forms.join(' ')}`, ...rows, '', ''].join('\n');
}

/** A no-break space stands for a space within a word. */
function withSpaces(word: string): string {
  return word.replaceAll('\u00a0', ' ');
}

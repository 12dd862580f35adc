/** The made treebank for taggers. */
import { madeTreebank } from './made-treebank.ts';

/** The made treebank with XPOS and FEATS, and a word whose tag only its neighbours tell. */
export function taggedTreebank(sentences: number, seed = 1): string {
  return madeTreebank({ sentences, seed }).replace(
    /^(\d+)\t(\S+)\t_\t(\S+)\t_\t_/gm,
    (_, id: string, form: string, tag: string) => {
      const shown = form === 'dog' || form === 'sees' ? 'watch' : form;
      return [id, shown, '_', tag, `${tag}-${form.length}`, tag === 'NOUN' ? 'Number=Sing|Case=Nom' : '_'].join('\t');
    },
  );
}

/** Trees drawn for the terminal: `--format tree`. */
import { COLUMNS, columnText, commentText } from '../../runtime/conll/sentence-text.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { printable } from '../../runtime/text/printable.ts';
import type { FileResult } from '../../treebank/run-job.ts';
import type { LabelledTree } from '../../view/labelled-tree.ts';
import { terminalTree, MOST_DRAWN_WORDS } from '../../view/terminal-tree.ts';
import type { Io } from '../shared/io.ts';

/** A tree as wide as the terminal; in a pipe as wide as it is. */
export function drawnTree(tree: LabelledTree, { stdout, env = {} }: Io): string {
  if (tree.tree.length > MOST_DRAWN_WORDS) {
    return `(a tree of ${tree.tree.length} words, too many to draw; the limit is ${MOST_DRAWN_WORDS})\n`;
  }
  const { columns } = stdout;
  return terminalTree(tree, {
    characters: isUtf8(env) ? 'box' : 'ascii',
    ...(columns === undefined ? {} : { width: columns }),
  });
}

/** False if the locale names another encoding, or is the one of C; without a locale, terminals have UTF-8. */
function isUtf8({ LC_ALL, LC_CTYPE, LANG }: NonNullable<Io['env']>): boolean {
  const locale = [LC_ALL, LC_CTYPE, LANG].find((value) => value !== undefined && value !== '');
  return locale === undefined || /utf-?8/i.test(locale);
}

/** Replaces CoNLL-U in results by drawings, each after its sentence, if that is known, and before an empty line. */
export async function* drawnTrees(
  results: AsyncIterable<FileResult<Uint8Array>>,
  io: Io,
): AsyncGenerator<FileResult<Uint8Array>, void, undefined> {
  const reader = new SentenceReader();
  for await (const result of results) {
    reader.open(result.answer, 1);
    let drawings = '';
    while (reader.next()) {
      const text = commentText(reader, 'text');
      const title = text === undefined ? '' : `${printable(text)}\n`;
      drawings += `${title}${drawnTree(treeOf(reader), io)}\n`;
    }
    yield { ...result, answer: new TextEncoder().encode(drawings) };
  }
}

function treeOf(sentence: Sentence): LabelledTree {
  const texts = (column: number): string[] =>
    Array.from({ length: sentence.length }, (_, index) => columnText(sentence, { word: index + 1, column }));
  return {
    tree: [...sentence.heads],
    words: texts(COLUMNS.form),
    labels: texts(COLUMNS.deprel),
    tags: texts(COLUMNS.upos),
  };
}

/** Trees as lines of JSON: `--format jsonl`. */
import { COLUMNS, columnText, commentText } from '../../runtime/conll/sentence-text.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { escapeControls } from '../../runtime/text/printable.ts';
import type { FileResult } from '../../treebank/run-job.ts';
import { ENTROPY_KEY, probabilityIn, readEntropy } from '../../treebank/tree-probabilities.ts';

interface JsonOptions {
  /** Whether the sentences have been parsed with their probabilities. */
  readonly probabilities: boolean;
}

/** Replaces CoNLL-U in results by a line for each sentence. */
export async function* jsonTrees(
  results: AsyncIterable<FileResult<Uint8Array>>,
  options: JsonOptions,
): AsyncGenerator<FileResult<Uint8Array>, void, undefined> {
  const reader = new SentenceReader();
  for await (const result of results) {
    reader.open(result.answer, 1);
    let lines = '';
    while (reader.next()) lines += `${escapeControls(JSON.stringify(jsonTree(reader, options)))}\n`;
    yield { ...result, answer: new TextEncoder().encode(lines) };
  }
}

/** The entropy, and whether it and the probabilities are those of all trees. */
function entropyOf(sentence: Sentence): object {
  const { entropy, isExact } = readEntropy(commentText(sentence, ENTROPY_KEY)!);
  return isExact ? { entropy } : { entropy, exact: false };
}

/** What a line says of a sentence. */
function jsonTree(sentence: Sentence, { probabilities }: JsonOptions): object {
  const textsOf = (column: number): string[] =>
    Array.from({ length: sentence.length }, (_, at) => columnText(sentence, { word: at + 1, column }));
  const [id, text] = ['sent_id', 'text'].map((key) => commentText(sentence, key));
  const misc = probabilities ? textsOf(COLUMNS.misc) : [];
  return {
    ...(id === undefined ? {} : { id }),
    ...(text === undefined ? {} : { text }),
    forms: textsOf(COLUMNS.form),
    tags: textsOf(COLUMNS.upos),
    heads: [...sentence.heads],
    labels: textsOf(COLUMNS.deprel),
    ...(probabilities && {
      headProbabilities: misc.map((each) => probabilityIn(each, 'heads') ?? null),
      arcProbabilities: misc.map((each) => probabilityIn(each, 'arcs') ?? null),
      ...entropyOf(sentence),
    }),
  };
}

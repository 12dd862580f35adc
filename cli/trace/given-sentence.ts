/** The tree of one sentence of a treebank, chosen by its id or by its place, with its words, labels and tags. */
import { COLUMNS, columnText, commentText, openTreebank, readSentences } from '../../runtime/conll/index.ts';
import { formatConllProblem } from '../../runtime/conll/problem.ts';
import { UnreadableTreebank } from '../../runtime/conll/read-blocks.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { textProblem } from '../../runtime/conll/utf8.ts';
import { counted, grouped } from '../../runtime/text/amounts.ts';
import { quote } from '../../runtime/text/printable.ts';
import { didYouMean } from '../../generator/diagnostics/did-you-mean.ts';
import { UsageError, type Io, unreadable } from '../shared/io.ts';
import { inputStream } from '../shared/read-input.ts';
import { MAX_TRACED_WORDS } from './given-heads.ts';
import type { GivenTree } from './traced-tree.ts';

/** Which sentence of a file is meant: by its `sent_id`, by its place from 1, or the only one. */
export type ChosenSentence =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'place'; readonly place: number }
  | { readonly by: 'only' };

/** What was found: a tree, or why the sentence is none, in a line for standard error. */
export type SentenceAnswer =
  { readonly kind: 'tree'; readonly given: GivenTree } | { readonly kind: 'finding'; readonly finding: string };

/** Reads the file up to the sentence. Throws UsageError if it cannot be read or has no such sentence. */
export async function givenSentence(file: string, chosen: ChosenSentence, io: Io): Promise<SentenceAnswer> {
  const sentence = await findSentence(file, chosen, io);
  const problem = textProblem(sentence);
  if (problem !== undefined) return { kind: 'finding', finding: formatConllProblem(file, problem) };
  if (sentence.length > MAX_TRACED_WORDS) {
    const words = `at most ${grouped(MAX_TRACED_WORDS)} words, but there are ${grouped(sentence.length)}`;
    throw new UsageError(`${file}:${sentence.fromLine}: ${words}`);
  }
  const words = columnOf(sentence, COLUMNS.form);
  const sentId = commentText(sentence, 'sent_id');
  const given = {
    tree: [...sentence.heads],
    words,
    labels: columnOf(sentence, COLUMNS.deprel),
    tags: columnOf(sentence, COLUMNS.upos),
    text: commentText(sentence, 'text') ?? words.join(' '),
    ...(sentId === undefined ? {} : { sentId }),
  };
  return { kind: 'tree', given };
}

function columnOf(sentence: Sentence, column: number): readonly string[] {
  return Array.from({ length: sentence.length }, (_, index) => columnText(sentence, { word: index + 1, column }));
}

async function findSentence(file: string, chosen: ChosenSentence, io: Io): Promise<Sentence> {
  let only: Sentence | undefined;
  let place = 0;
  const ids: string[] = [];
  try {
    for await (const sentence of readSentences(openTreebank(inputStream(file, io)))) {
      place++;
      const id = commentText(sentence, 'sent_id');
      if (chosen.by === 'id' && id === chosen.id) return sentence;
      if (chosen.by === 'place' && place === chosen.place) return sentence;
      if (id !== undefined) ids.push(id);
      if (chosen.by === 'only' && place === 2) break;
      only = sentence;
    }
  } catch (error) {
    if (error instanceof UnreadableTreebank) throw new UsageError(`${file}: ${error.message}`);
    if (error instanceof Error && 'code' in error) throw unreadable(file, error);
    throw error;
  }
  if (chosen.by === 'only' && place === 1 && only !== undefined) return only;
  throw new UsageError(`${file}: ${notFound(chosen, { place, ids })}`);
}

function notFound(
  chosen: ChosenSentence,
  { place, ids }: { readonly place: number; readonly ids: readonly string[] },
): string {
  if (place === 0) return 'there are no sentences';
  switch (chosen.by) {
    case 'only': {
      const first = ids[0] === undefined ? '' : `, or --sent-id ${quote(ids[0])}`;
      return `there are several sentences; say which, for example --sentence 1${first}`;
    }
    case 'place':
      return `there is no sentence ${grouped(chosen.place)}; there ${place === 1 ? 'is' : 'are'} ${counted(place, 'sentence')}`;
    case 'id': {
      const meant = didYouMean(chosen.id, ids);
      const hint =
        meant === undefined ? `${counted(ids.length, 'sentence')} have one` : `did you mean ${quote(meant)}?`;
      return `no sentence has the sent_id ${quote(chosen.id)}; ${hint}`;
    }
  }
}

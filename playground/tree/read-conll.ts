/** Sentences of CoNLL-U or CoNLL-X text, with their words and labels, or what is wrong with them. */
import { COLUMNS, columnText, commentText } from '../../runtime/conll/sentence-text.ts';
import type { Problem } from '../../runtime/conll/problem.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import { wordsProblem, type LabelledSentence } from '../scene/scene.ts';

export type ReadSentence =
  | { readonly kind: 'tree'; readonly title: string; readonly sentence: LabelledSentence }
  | { readonly kind: 'broken'; readonly title: string; readonly problem: string };

/** A list to choose from, not a treebank. */
const MAX_SENTENCES = 500;

/** The sentences of a text, at most some hundred. */
export function readConll(text: string): readonly ReadSentence[] {
  const reader = new SentenceReader().open(new TextEncoder().encode(text.replace(/^\uFEFF/, '')), 1);
  const sentences: ReadSentence[] = [];
  while (sentences.length < MAX_SENTENCES && reader.next()) sentences.push(readOne(reader, sentences.length + 1));
  return sentences;
}

function readOne(reader: SentenceReader, number: number): ReadSentence {
  const { problem, length } = reader;
  const title = commentText(reader, 'sent_id') ?? `sentence ${number}`;
  if (problem !== undefined) return { kind: 'broken', title, problem: explained(problem) };
  const column = (name: keyof typeof COLUMNS): readonly string[] =>
    // A space within a word would separate words.
    Array.from({ length }, (_, index) =>
      columnText(reader, { word: index + 1, column: COLUMNS[name] }).replaceAll(' ', '\u00a0'),
    );
  const words = column('form');
  const wrong = wordsProblem(words);
  if (wrong !== undefined) return { kind: 'broken', title, problem: wrong };
  const labels = column('deprel').map((label) => (label === '_' ? '' : label.slice(0, 40)));
  return { kind: 'tree', title, sentence: { words, heads: [...reader.heads], labels } };
}

function explained({ line, column, message }: Problem): string {
  return `line ${line}, column ${column}: ${message}`;
}

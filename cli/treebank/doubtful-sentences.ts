/**
 * The sentences that a person should look at first: those with the most arcs that are expected to be wrong, for each
 * word to be read. An arc is wrong with the probability that it lacks, so their sum is what is expected. Only the
 * sentences that are chosen are kept in memory.
 */
import { COLUMNS, columnText, commentText } from '../../runtime/conll/sentence-text.ts';
import { SentenceReader } from '../../runtime/conll/sentence-reader.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { BestWays } from '../../runtime/module/k-best.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import { printable } from '../../runtime/text/printable.ts';
import type { FileResult } from '../../treebank/run-job.ts';
import { probabilityIn } from '../../treebank/tree-probabilities.ts';
import { formatTable, right } from '../shared/table.ts';
import { percent } from './figures.ts';

/** A sentence as it was parsed. */
export interface DoubtfulSentence {
  readonly file: string;
  /** Among the sentences of its file that were parsed, from 1. */
  readonly number: number;
  readonly id: string | undefined;
  readonly words: number;
  readonly expectedErrors: number;
  /** Its most doubtful arcs, the least probable first. */
  readonly doubts: readonly DoubtfulArc[];
  readonly conllu: Uint8Array;
}

interface DoubtfulArc {
  readonly form: string;
  /** The form of the head; undefined is the root. */
  readonly head: string | undefined;
  readonly label: string;
  readonly probability: number;
}

/** How many arcs of a sentence are told, and above which probability none is. */
const TOLD = { arcs: 4, probability: 0.9 };

/** Results without text, and after them the chosen sentences, the most doubtful first, as `written` says. */
export async function* doubtfulSentences(
  results: AsyncIterable<FileResult<Uint8Array>>,
  { most, written }: { readonly most: number; written(sentences: readonly DoubtfulSentence[]): Uint8Array },
): AsyncGenerator<FileResult<Uint8Array>, void, undefined> {
  const reader = new SentenceReader();
  const best = new BestWays<DoubtfulSentence>(most);
  let number = 0;
  for await (const result of results) {
    if (result.linesBefore === 0) number = 0;
    reader.open(result.answer, 1);
    while (reader.next()) {
      number++;
      const probabilities = arcProbabilities(reader);
      // Parsed in parts, of which `parse` tells.
      if (probabilities === undefined) continue;
      const expectedErrors = probabilities.reduce((sum, probability) => sum + 1 - probability, 0);
      const score = expectedErrors / reader.length;
      if (!best.takes(score)) continue;
      const doubts = doubtsOf(reader, probabilities);
      const { length: words, bytes, from, to } = reader;
      const id = commentText(reader, 'sent_id');
      const conllu = bytes.slice(from, to);
      best.add({ score, way: { file: result.file, number, id, words, expectedErrors, doubts, conllu } });
    }
    yield { ...result, answer: new Uint8Array(0) };
  }
  const none = { sentences: 0, withoutComputation: 0, lines: 0, linesBefore: 0, problems: [], problemCount: 0 };
  yield { ...none, file: '', answer: written(best.ranked().map(({ way }) => way)) };
}

/** The sentences as CoNLL-U. */
export function doubtfulConllu(sentences: readonly DoubtfulSentence[]): Uint8Array {
  return Buffer.concat(sentences.map(({ conllu }) => conllu));
}

/** A table of the sentences with their doubtful arcs; nothing without any. */
export function doubtfulTable(sentences: readonly DoubtfulSentence[]): Uint8Array {
  if (sentences.length === 0) return new Uint8Array(0);
  const isOneFile = new Set(sentences.map(({ file }) => file)).size === 1;
  const rows = sentences.map(({ file, number, id, words, expectedErrors, doubts }) => [
    expectedErrors.toFixed(2),
    grouped(words),
    percent({ part: expectedErrors, whole: words }),
    `${isOneFile ? '' : `${printable(file)} `}${grouped(number)}`,
    id === undefined ? '' : printable(id),
    doubts.map(doubtText).join(', '),
  ]);
  const columns = [
    ...right('expected errors', 'of words', ''),
    { title: 'sentence' },
    { title: 'sent_id' },
    { title: 'least probable arcs' },
  ];
  const used = columns.map(({ title }, at) => title === '' || rows.some((row) => row[at] !== ''));
  const kept = <Item>(items: readonly Item[]): Item[] => items.filter((_, at) => used[at]);
  return new TextEncoder().encode(formatTable(kept(columns), rows.map(kept)));
}

/** Undefined if the sentence has none. */
function arcProbabilities(sentence: Sentence): number[] | undefined {
  const found = Array.from({ length: sentence.length }, (_, at) => {
    const misc = columnText(sentence, { word: at + 1, column: COLUMNS.misc });
    return probabilityIn(misc, 'arcs');
  });
  return found.every((probability) => probability !== undefined) ? found : undefined;
}

function doubtsOf(sentence: Sentence, probabilities: readonly number[]): DoubtfulArc[] {
  const text = (word: number, column: number): string => columnText(sentence, { word, column });
  return probabilities
    .map((probability, at) => ({ probability, word: at + 1 }))
    .filter(({ probability }) => probability < TOLD.probability)
    .toSorted((one, other) => one.probability - other.probability)
    .slice(0, TOLD.arcs)
    .map(({ probability, word }) => {
      const head = sentence.heads[word - 1]!;
      return {
        form: text(word, COLUMNS.form),
        head: head === 0 ? undefined : text(head, COLUMNS.form),
        label: text(word, COLUMNS.deprel),
        probability,
      };
    });
}

/** `saw →obj her 42 %`: the head, the label and the dependent. */
function doubtText({ form, head = 'root', label, probability }: DoubtfulArc): string {
  return printable(`${head} →${label} ${form} ${Math.round(100 * probability)} %`);
}

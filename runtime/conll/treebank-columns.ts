/**
 * A treebank as columns of integers, for learning: word after word, sentence after sentence, each column with a
 * vocabulary that says which text a number stands for.
 *
 * The words of sentence s, from 0, are at `starts[s]` … `starts[s + 1] - 1` of every column. The arrays grow as
 * sentences are added, and views of them are valid until then.
 */
import { columnEnd, columnStart, COLUMNS, type ColumnName } from './sentence-text.ts';
import type { TreebankInput } from './input.ts';
import { forEachSentence } from './for-each-sentence.ts';
import type { ConllProblem } from './problem.ts';
import { checkOptions } from '../text/check-options.ts';
import { shownValue } from '../text/shown-value.ts';
import { checkSentence, type Sentence } from './sentence.ts';
import { textProblem, type EncodingProblem } from './utf8.ts';
import { Vocabulary } from './vocabulary.ts';

/** A vocabulary for each column. */
export type Vocabularies<Name extends ColumnName> = Readonly<Record<Name, Vocabulary>>;

export class TreebankColumns<Name extends ColumnName> {
  readonly vocabularies: Vocabularies<Name>;
  sentences = 0;
  words = 0;

  private readonly names: readonly Name[];
  private readonly isFixed: boolean;
  private readonly ids: readonly Integers[];
  private readonly headIds: Integers = new Integers();
  private readonly firstWords: Integers = new Integers();

  /**
   * Columns with these names. With vocabularies of another treebank, such as that of training, nothing is added to
   * them: a text that they do not have is `UNKNOWN`.
   */
  constructor(names: readonly Name[], vocabularies?: Vocabularies<Name>) {
    checkNames(names);
    if (vocabularies !== undefined) checkVocabularies(names, vocabularies);
    this.names = names;
    this.isFixed = vocabularies !== undefined;
    this.vocabularies =
      vocabularies ?? (Object.fromEntries(names.map((name) => [name, new Vocabulary()])) as Vocabularies<Name>);
    this.ids = names.map(() => new Integers());
    this.firstWords.push(0);
  }

  /** Adds the words of a sentence. */
  add(sentence: Sentence): void {
    checkSentence(sentence);
    const { bytes, length, heads, wordAt } = sentence;
    for (let word = 0; word < length; word++) this.headIds.push(heads[word]!);
    for (const [index, name] of this.names.entries()) {
      const vocabulary = this.vocabularies[name];
      const ids = this.ids[index]!;
      const column = COLUMNS[name];
      for (let word = 0; word < length; word++) {
        const from = columnStart(bytes, wordAt[word]!, column);
        const to = columnEnd(bytes, from);
        ids.push(this.isFixed ? vocabulary.find(bytes, from, to) : vocabulary.add(bytes, from, to));
      }
    }
    this.sentences++;
    this.words += length;
    this.firstWords.push(this.words);
  }

  /** Where each sentence starts, and after the last where it ends. */
  get starts(): Int32Array {
    return this.firstWords.values;
  }

  /** The head of each word, counted from 1 in its sentence; 0 for the root. */
  get heads(): Int32Array {
    return this.headIds.values;
  }

  /** The ids of a column. */
  column(name: Name): Int32Array {
    const ids = this.ids[this.names.indexOf(name)];
    if (ids === undefined)
      throw new RangeError(
        `the column ${typeof name === 'string' ? name : shownValue(name)} was not read; only ${this.names.join(', ')}`,
      );
    return ids.values;
  }
}

/** Columns of a treebank, and the problems of sentences that were left out. */
export interface ColumnReading<Name extends ColumnName> {
  readonly columns: TreebankColumns<Name>;
  readonly problems: readonly (ConllProblem | EncodingProblem)[];
}

/** Reads columns of a treebank; sentences with a problem are left out. */
export async function readColumns<Name extends ColumnName>(
  input: TreebankInput,
  names: readonly Name[],
  vocabularies?: Vocabularies<Name>,
): Promise<ColumnReading<Name>> {
  const columns = new TreebankColumns(names, vocabularies);
  const problems: (ConllProblem | EncodingProblem)[] = [];
  await forEachSentence(input, (sentence) => {
    const problem = textProblem(sentence);
    if (problem === undefined) columns.add(sentence);
    else problems.push(problem);
  });
  return { columns, problems };
}

function checkNames(names: readonly ColumnName[]): void {
  const isNames =
    Array.isArray(names) && names.every((name) => typeof name === 'string' && Object.hasOwn(COLUMNS, name));
  if (!isNames) throw new TypeError(`names must be an array of names of columns, not ${shownValue(names)}`);
}

function checkVocabularies(names: readonly ColumnName[], vocabularies: Readonly<Record<string, unknown>>): void {
  checkOptions(vocabularies, 'vocabularies');
  const missing = names.find((name) => !(vocabularies[name] instanceof Vocabulary));
  if (missing !== undefined) throw new TypeError(`vocabularies.${missing} must be a Vocabulary`);
}

/** Integers in an array that grows. */
class Integers {
  private buffer: Int32Array = new Int32Array(1 << 8);
  private length = 0;

  get values(): Int32Array {
    return this.buffer.subarray(0, this.length);
  }

  push(value: number): void {
    if (this.length === this.buffer.length) {
      const larger = new Int32Array(2 * this.length);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.buffer[this.length++] = value;
  }
}

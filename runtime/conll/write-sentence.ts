/** Writes a sentence with new columns or a new comment; every other byte is copied unchanged. */
import { quote } from '../text/printable.ts';
import { checkList } from '../text/check-list.ts';
import { checkOptions } from '../text/check-options.ts';
import { shownValue } from '../text/shown-value.ts';
import { ByteSink } from './byte-sink.ts';
import { columnEnd, columnStart, COLUMNS, findComment, type ColumnName } from './sentence-text.ts';
import { LINE_FEED, RETURN } from './ascii.ts';
import { checkSentence, type Sentence } from './sentence.ts';

/** A column that can be written as text: ids follow from the order of words, and heads are numbers. */
export type WrittenColumn = Exclude<ColumnName, 'id' | 'head'>;

/** The changes to make. */
export interface SentenceChange {
  /** New heads, `heads[w - 1]` that of word w; as many as there are words, or more. */
  readonly heads?: ArrayLike<number>;
  /** New texts of columns, `columns.deprel[w - 1]` that of word w; as many as there are words, or more. */
  readonly columns?: Readonly<Partial<Record<WrittenColumn, ArrayLike<string>>>>;
  /** A comment `# key = value`, which replaces the one with this key or follows the other comments. */
  readonly comment?: { readonly key: Uint8Array; readonly value: Uint8Array };
  /** If there is no new comment: the key of a comment to remove. */
  readonly leaveOut?: Uint8Array;
}

/** Adds the changed sentence to the sink. Line feeds that the last sentence lacks are not added. */
export function writeSentence(sink: ByteSink, sentence: Sentence, change: SentenceChange): void {
  checkSink(sink);
  checkSentence(sentence);
  checkOptions(change, 'change');
  const { heads, columns = {}, comment, leaveOut } = change;
  if (heads !== undefined) checkEach(heads, 'heads', sentence.length);
  const { bytes, from, to, bodyAt, length, wordAt, headFrom, headTo } = sentence;
  const texts = textsOf(columns, length);
  let copied = from;
  const key = comment?.key ?? leaveOut;
  if (key !== undefined) {
    const place = findComment(sentence, key) ?? { from: bodyAt, to: bodyAt };
    sink.copy(bytes, from, place.from);
    if (comment !== undefined) {
      for (const part of [SIGN, comment.key, EQUALS, comment.value, lineEndOf(sentence)]) sink.add(part);
    }
    copied = place.to;
  }
  const before = texts.filter(({ column }) => column < COLUMNS.head);
  const after = texts.filter(({ column }) => column > COLUMNS.head);
  for (let word = 0; word < length; word++) {
    for (const each of before) replace(each, word);
    if (heads !== undefined) {
      sink.copy(bytes, copied, headFrom[word]!);
      sink.number(heads[word]!);
      copied = headTo[word]!;
    }
    for (const each of after) replace(each, word);
  }
  sink.copy(bytes, copied, to);

  function replace({ column, values }: ColumnTexts, word: number): void {
    const isAfter = column > COLUMNS.head;
    const start = isAfter
      ? columnStart(bytes, headTo[word]!, column - COLUMNS.head)
      : columnStart(bytes, wordAt[word]!, column);
    sink.copy(bytes, copied, start);
    sink.text(values[word]!);
    copied = columnEnd(bytes, start);
  }
}

interface ColumnTexts {
  readonly column: number;
  readonly values: ArrayLike<string>;
}

/** The new columns in their order in a line. A text that would end its column, or is none, is refused. */
function textsOf(columns: NonNullable<SentenceChange['columns']>, length: number): readonly ColumnTexts[] {
  checkOptions(columns, 'columns');
  const entries = Object.entries(columns) as [WrittenColumn, ArrayLike<string>][];
  for (const [name, values] of entries) {
    if (!Object.hasOwn(COLUMNS, name)) throw new RangeError(`there is no column ${quote(name)}`);
    checkEach(values, name, length);
    for (let word = 0; word < length; word++) {
      const text = values[word];
      if (typeof text === 'string' && /^[^\t\r\n]+$/.test(text)) continue;
      const found = text === undefined ? 'missing' : quote(typeof text === 'string' ? text : shownValue(text));
      throw new RangeError(
        `${name} of word ${word + 1} is ${found}; expected text without tabs and line ends, _ if there is none`,
      );
    }
  }
  return entries.map(([name, values]) => ({ column: COLUMNS[name], values })).toSorted((a, b) => a.column - b.column);
}

/** Throws if a list has no value for some word. */
function checkEach(values: ArrayLike<unknown>, name: string, length: number): void {
  checkList(values, name);
  if (values.length < length) throw new RangeError(`${name} has ${values.length} values for ${length} words`);
}

function checkSink(sink: ByteSink): void {
  if (!(sink instanceof ByteSink)) throw new TypeError(`sink must be a ByteSink, not ${shownValue(sink)}`);
}

/** Adds the line feeds that the last sentence of an input may lack, so that another can follow. */
export function endSentence(sink: ByteSink, sentence: Sentence): void {
  checkSink(sink);
  checkSentence(sentence);
  const { bytes, to } = sentence;
  const lineEnd = lineEndOf(sentence);
  const endsLine = bytes[to - 1] === LINE_FEED;
  const before = bytes[to - 2] === RETURN ? to - 3 : to - 2;
  if (!endsLine) sink.add(lineEnd);
  if (!endsLine || bytes[before] !== LINE_FEED) sink.add(lineEnd);
}

const LF = Uint8Array.of(LINE_FEED);
const CRLF = Uint8Array.of(RETURN, LINE_FEED);
const SIGN = new TextEncoder().encode('# ');
const EQUALS = new TextEncoder().encode(' = ');

/** How the first line ends. */
function lineEndOf({ bytes, from }: Sentence): Uint8Array {
  return bytes[bytes.indexOf(LINE_FEED, from) - 1] === RETURN ? CRLF : LF;
}

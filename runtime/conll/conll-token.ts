/** Words as plain data, for programs that have sentences of their own; files are read without making any. */
import { quote } from '../text/printable.ts';
import { shownValue } from '../text/shown-value.ts';

/** A word with the columns of CoNLL-U; a column that is left out is `_`. */
export interface ConllToken {
  readonly form: string;
  readonly lemma?: string;
  readonly upos?: string;
  readonly xpos?: string;
  readonly feats?: string;
  /** The word that it depends on: words count from 1, and 0 is the root. */
  readonly head?: number;
  readonly deprel?: string;
  readonly misc?: string;
}

/** A sentence as CoNLL-U, with the empty line that ends it. Whether its heads form a tree is for readers to say. */
export function conllText(sentence: readonly ConllToken[]): string {
  if (!Array.isArray(sentence) || sentence.length === 0) {
    throw new TypeError('a sentence is an array of at least one token; a token is { form, upos, head, … }');
  }
  return `${(sentence as readonly ConllToken[]).map((token, index) => line(token, index + 1)).join('')}\n`;
}

function line(token: ConllToken, word: number): string {
  if (typeof token !== 'object' || token === null || token.form === undefined) {
    throw new TypeError(`word ${word} has no form; a token is { form, upos, head, … }`);
  }
  const { form, lemma, upos, xpos, feats, head, deprel, misc } = token;
  const columns = { form, lemma, upos, xpos, feats, head: headText(head, word), deprel, deps: undefined, misc };
  const texts = Object.entries(columns).map(([name, text]) => fieldText(text, { name, word }));
  return `${[word, ...texts].join('\t')}\n`;
}

function headText(head: number | undefined, word: number): string | undefined {
  if (head === undefined) return undefined;
  if (Number.isSafeInteger(head) && head >= 0) return String(head);
  throw new RangeError(`the head of word ${word} is ${quoted(head)}; expected the number of a word, or 0`);
}

/** A text that would end its column, or is none, is refused. */
function fieldText(text: string | undefined, { name, word }: { readonly name: string; readonly word: number }): string {
  if (text === undefined) return '_';
  if (typeof text === 'string' && /^[^\t\r\n]+$/.test(text)) return text;
  throw new RangeError(`${name} of word ${word} is ${quoted(text)}; expected text without tabs and line ends`);
}

function quoted(value: unknown): string {
  return quote(typeof value === 'string' ? value : shownValue(value));
}

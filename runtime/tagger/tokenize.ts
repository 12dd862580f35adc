/**
 * From text to the words of sentences, without a model: sentences and words are those of Unicode as `Intl.Segmenter` finds
 * them in any language, and the rest is what the treebanks of English do: addresses, numbers, abbreviations and runs of
 * signs are one word, and contractions are two.
 */
import { checkText } from '../text/check-text.ts';
import { segmentsOf } from './segments.ts';

/** A sentence of a text. */
export interface TextSentence {
  readonly text: string;
  readonly forms: readonly string[];
  /** Whether a space, or the end of the sentence, follows each word. */
  readonly spaceAfter: readonly boolean[];
}

/** The sentences of a text; a line end always ends one. `language` is a tag such as `en` or `pt-BR`. */
export function tokenize(text: string, language = 'en'): TextSentence[] {
  checkText(text, 'text');
  checkText(language, 'language');
  const { sentences, words } = segmentersFor(language);
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .flatMap((line) => sentencesOf(line, sentences))
    .map((sentence) => sentenceOf(sentence, words));
}

interface Segmenters {
  readonly sentences: Intl.Segmenter;
  readonly words: Intl.Segmenter;
}

/** Segmenters by language: to make one takes longer than to use it. */
const SEGMENTERS = new Map<string, Segmenters>();

function segmentersFor(language: string): Segmenters {
  const found = SEGMENTERS.get(language);
  if (found !== undefined) return found;
  const made = {
    sentences: new Intl.Segmenter(language, { granularity: 'sentence' }),
    words: new Intl.Segmenter(language, { granularity: 'word' }),
  };
  SEGMENTERS.set(language, made);
  return made;
}

/** What does not end a sentence: names follow it. */
const BEFORE_NAMES = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Gen|Gov|Sen|Rep|Capt|vs|\p{Lu})\.$/u;
/** More characters than it can match. */
const BEFORE_NAMES_LENGTH = 8;

/** The sentences of a line. They end before a space, so not inside an address. */
function sentencesOf(line: string, segmenter: Intl.Segmenter): readonly string[] {
  let joined = '';
  let ending = '';
  const sentences: string[] = [];
  for (const segment of segmentsOf(line, segmenter)) {
    joined += segment;
    // A text that grows is looked at from its end only.
    const last = ending + segment;
    ending = last.slice(-BEFORE_NAMES_LENGTH);
    // Scripts without spaces end sentences with signs of their own.
    if (/[!-~]$/.test(segment) || BEFORE_NAMES.test(last.trimEnd().slice(-BEFORE_NAMES_LENGTH))) continue;
    sentences.push(joined);
    joined = '';
    ending = '';
  }
  return [...sentences, joined].map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/** What is one word whatever Unicode says. Runs of characters are tried from their start only, so that long ones take no longer. */
const WHOLE = new RegExp(
  [
    // Addresses.
    String.raw`(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)\]]`,
    String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    // Numbers, dates and times.
    String.raw`(?<!\d)\d+(?:[.,:\/-]\d+)+`,
    // Abbreviations.
    String.raw`\b(?:\p{L}\.){2,}`,
    String.raw`\b(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Inc|Co|Corp|Ltd|vs|etc|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\.`,
    String.raw`\b[eE]-[mM]ails?\b`,
    String.raw`\b\p{Lu}\.(?=\s+\p{Lu})`,
    // Runs of signs, and faces.
    String.raw`[:;]-?[()DPp](?!\w)`,
    String.raw`[.!?]{2,}|([^\s\p{L}\p{N}()[\]])\1+`,
  ].join('|'),
  'gu',
);

/** Where contractions of English are cut: `do|n't`, `they|'re`, `Anna|'s`, `can|not`, `gon|na`. */
const CONTRACTION =
  /(?<=\p{L})(?=n['’]t$)|(?<=[\p{L}\p{N}])(?=['’](?:s|m|d|re|ve|ll)$)|(?<=^can)(?=not$)|(?<=^(?:gon|wan))(?=na$)|(?<=^got)(?=ta$)/iu;

/**
 * What is between words. Unicode counts a mark after a space to the space; here no word has one. Some scripts write
 * numbers with the narrow space, and U+FEFF is none.
 */
const SPACES = /[^\S\u202F\uFEFF]+/u;

function sentenceOf(text: string, segmenter: Intl.Segmenter): TextSentence {
  const forms: string[] = [];
  const spaceAfter: boolean[] = [];
  const add = (form: string): void => {
    forms.push(form);
    spaceAfter.push(false);
  };
  const addSpace = (): void => {
    if (forms.length > 0) spaceAfter[forms.length - 1] = true;
  };
  const addUnicode = (part: string): void => {
    for (const [at, piece] of part.split(SPACES).entries()) {
      if (at > 0) addSpace();
      for (const segment of segmentsOf(piece, segmenter)) {
        if (segment.trim() === '') addSpace();
        else segment.split(CONTRACTION).forEach(add);
      }
    }
  };
  let done = 0;
  for (const { 0: whole, index } of text.matchAll(WHOLE)) {
    addUnicode(text.slice(done, index));
    add(whole);
    done = index + whole.length;
  }
  addUnicode(text.slice(done));
  addSpace();
  return { text, forms, spaceAfter };
}

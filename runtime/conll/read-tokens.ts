/** Sentences as plain data, for `for await`: an array of tokens each. */
import type { ConllToken } from './conll-token.ts';
import type { TreebankInput } from './input.ts';
import { InvalidSentence } from './problem.ts';
import { readSentences } from './read-sentences.ts';
import type { SentenceReaderOptions } from './sentence-reader.ts';
import { COLUMNS, columnText } from './sentence-text.ts';
import type { Sentence } from './sentence.ts';
import { textProblem } from './utf8.ts';

/** The words of each sentence of an input; throws InvalidSentence at one that is not a tree, or not UTF-8. */
export async function* readTokens(
  input: TreebankInput,
  options?: SentenceReaderOptions,
): AsyncGenerator<readonly ConllToken[], void, undefined> {
  for await (const sentence of readSentences(input, options)) {
    const problem = textProblem(sentence);
    if (problem !== undefined) throw new InvalidSentence(problem);
    yield Array.from({ length: sentence.length }, (_, index) => tokenAt(sentence, index + 1));
  }
}

const TEXTS = ['lemma', 'upos', 'xpos', 'feats', 'deprel', 'misc'] as const;

/** Empty columns are left out, and so is HEAD where it is not read. */
function tokenAt(sentence: Sentence, word: number): ConllToken {
  const textOf = (name: keyof typeof COLUMNS): string => columnText(sentence, { word, column: COLUMNS[name] });
  const texts = TEXTS.map((name) => [name, textOf(name)] as const).filter(([, text]) => text !== '_' && text !== '');
  const head = sentence.heads[word - 1]!;
  return { form: textOf('form'), ...Object.fromEntries(texts), ...(head < 0 ? {} : { head }) };
}

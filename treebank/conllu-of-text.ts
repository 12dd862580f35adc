/** Sentences of text as CoNLL-U: every character of the text can be told from it. */
import type { Token } from '../runtime/parser/token-reader.ts';
import type { SegmentedSentence } from '../runtime/segmenter/segmented-sentence.ts';
import { lineOfText, miscOf } from '../runtime/segmenter/text-columns.ts';
import { ENTROPY_KEY, entropyText, withProbabilities, type TreeProbabilities } from './tree-probabilities.ts';

/** A word with what is known about it; what is left out is an empty column. */
export interface WordOfText extends Token {
  readonly head?: number;
  readonly label?: string;
}

/** The words of all tokens. */
export function wordsOfText({ tokens }: SegmentedSentence): string[] {
  return tokens.flatMap(({ form, words = [form] }) => words);
}

/** A sentence with its multiword tokens, its white space and the columns of its words. */
export function conlluOfText(
  sentence: SegmentedSentence,
  columns: readonly WordOfText[],
  probabilities?: TreeProbabilities,
): string {
  let id = 0;
  const wordLine = (form: string, word: WordOfText, misc: string): string => {
    const { upos = '_', xpos = '_', feats = '_', head = '_', label = '_' } = word;
    const last = probabilities === undefined ? misc : withProbabilities(misc, probabilities, id);
    return `${id}\t${form}\t_\t${upos}\t${xpos}\t${feats}\t${head}\t${label}\t_\t${last}\n`;
  };
  const lines = sentence.tokens.flatMap((token, index) => {
    const { form, words } = token;
    const misc = miscOf(token, index === 0 ? sentence.spacesBefore : '');
    const range = words === undefined ? [] : [`${id + 1}-${id + words.length}\t${form}${'\t_'.repeat(7)}\t${misc}\n`];
    const own = words === undefined ? misc : '_';
    return [...range, ...(words ?? [form]).map((word) => wordLine(word, columns[id++]!, own))];
  });
  const entropy = probabilities === undefined ? '' : `# ${ENTROPY_KEY} = ${entropyText(probabilities)}\n`;
  return `# text = ${lineOfText(sentence)}\n${entropy}${lines.join('')}\n`;
}

/** A small treebank with running text: contractions, abbreviations, multiword tokens, and paragraphs. */

/** Tokens by spaces; `a+b` is a token of written words, `im=in+dem` one of others, and `_` before a token joins it. */
export function textTreebank(sentences: readonly string[]): string {
  return sentences.map(sentenceLines).join('');
}

function sentenceLines(sentence: string): string {
  const isParagraph = sentence.startsWith('¶');
  let id = 0;
  const tokens = sentence.replace(/^¶/, '').split(' ');
  const lines = tokens.map((token, index) => {
    const [written, other] = token.replace(/^_/, '').split('=');
    const words = (other ?? written!).split('+').map((word) => word.replaceAll('~', ' '));
    const text = other === undefined ? words.join('') : written!;
    const misc = tokens[index + 1]?.startsWith('_') === true ? 'SpaceAfter=No' : '_';
    const from = id + 1;
    const range = words.length > 1 ? `${from}-${id + words.length}\t${text}${'\t_'.repeat(7)}\t${misc}\n` : '';
    return range + words.map((word) => `${++id}\t${word}${'\t_'.repeat(7)}\t${range === '' ? misc : '_'}\n`).join('');
  });
  return `${isParagraph ? '# newpar\n' : ''}${lines.join('')}\n`;
}

/** English with contractions and abbreviations. */
export const ENGLISH: string = textTreebank(
  Array.from({ length: 40 }, (_, at) => [
    `¶I do+n't know Mr. ${['Smith', 'Brown', 'Jones'][at % 3]!} _.`,
    `He ${['sleeps', 'walks', 'reads'][at % 3]!} _, she does+n't _!`,
    `Dr. ${['Miller', 'Taylor'][at % 2]!} has ${10 + at} cats _, ${at} dogs _, etc. _!`,
    'Is it true _?',
  ]).flat(),
);

/** A small treebank that tells its text, with tags, and with trees that a projective system does not derive. */
const NOUNS = ['cat', 'dog', 'bird', 'judge', 'child'];
const VERBS = ['sees', 'hears', 'likes', 'finds'];

/** “The cat sees a dog.” with other words; every tenth has a non-projective arc instead. */
export const TOLD_TREEBANK: string = Array.from({ length: 120 }, (_, at) => {
  const [first, verb, second] = [NOUNS[at % 5]!, VERBS[at % 4]!, NOUNS[(at * 3 + 1) % 5]!];
  const heads = at % 10 === 9 ? [3, 3, 0, 5, 1, 3] : [2, 3, 0, 5, 3, 3];
  const words = ['The', first, verb, 'a', second, '.'];
  const tags = ['DET', 'NOUN', 'VERB', 'DET', 'NOUN', 'PUNCT'];
  const labels = ['det', 'nsubj', 'root', 'det', 'obj', 'punct'];
  const lines = words.map((form, word) => {
    const misc = word === 4 ? 'SpaceAfter=No' : '_';
    return [word + 1, form, form.toLowerCase(), tags[word], '_', '_', heads[word], labels[word], '_', misc].join('\t');
  });
  return `# text = ${words.slice(0, 5).join(' ')}.\n${lines.join('\n')}\n\n`;
}).join('');

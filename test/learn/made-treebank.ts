/** A small treebank made from a grammar of a few words, which a learner can learn to the last arc. */
import { seededRandom } from '../../runtime/module/seeded-random.ts';

interface Word {
  readonly form: string;
  readonly tag: string;
  readonly head: number;
  readonly label: string;
}

const NOUNS = ['cat', 'dog', 'bird', 'hearing', 'book'];
const VERBS = ['sees', 'reads', 'likes'];
const ADJECTIVES = ['old', 'small'];

/** Sentences such as “the old cat sees a bird today”, in CoNLL-U; some have an arc from the noun across the verb. */
export function madeTreebank({ sentences, seed }: { readonly sentences: number; readonly seed: number }): string {
  const random = seededRandom(seed);
  return Array.from({ length: sentences }, () => conll(madeSentence(random))).join('');
}

/** The same without the sentences in which arcs cross. */
export function projectiveTreebank(made: { readonly sentences: number; readonly seed: number }): string {
  const sentences = madeTreebank(made).split('\n\n');
  return sentences.filter((sentence) => !sentence.includes('that-hurts')).join('\n\n');
}

function madeSentence(random: () => number): readonly Word[] {
  const words: Word[] = [];
  const pick = (forms: readonly string[]): string => forms[Math.floor(random() * forms.length)]!;
  const phrase = (): { readonly from: number; readonly noun: number } => {
    const from = words.length;
    const adjectives = Math.floor(random() * 3);
    const noun = from + 2 + adjectives;
    words.push({ form: pick(['the', 'a']), tag: 'DET', head: noun, label: 'det' });
    for (let i = 0; i < adjectives; i++) words.push({ form: pick(ADJECTIVES), tag: 'ADJ', head: noun, label: 'amod' });
    words.push({ form: pick(NOUNS), tag: 'NOUN', head: 0, label: '_' });
    return { from, noun };
  };
  const subject = phrase();
  const verb = words.length + 1;
  words.push({ form: pick(VERBS), tag: 'VERB', head: 0, label: 'root' });
  words[subject.noun - 1] = { ...words[subject.noun - 1]!, head: verb, label: 'nsubj' };
  if (random() < 0.7) {
    const object = phrase();
    words[object.noun - 1] = { ...words[object.noun - 1]!, head: verb, label: 'obj' };
  } else if (random() < 0.5) words.push({ form: 'that-hurts', tag: 'X', head: subject.noun, label: 'acl' });
  if (random() < 0.5) words.push({ form: 'today', tag: 'ADV', head: verb, label: 'advmod' });
  return words;
}

function conll(words: readonly Word[]): string {
  const lines = words.map(({ form, tag, head, label }, at) =>
    [at + 1, form, '_', tag, '_', '_', head, label, '_', '_'].join('\t'),
  );
  return `${lines.join('\n')}\n\n`;
}

/** The probabilities of arcs that a model gives, as the drawing and the table show them. */
import type { Arc } from '../../generator/index.ts';
import type { LabelledSentence } from '../scene/scene.ts';
import type { ParsedText } from '../work/jobs.ts';
import { isSame } from './free-tree.ts';

/** The probability of an arc of a sentence; undefined if the words are not those that were parsed last. */
export function shownProbabilities(
  { words }: LabelledSentence,
  last: ParsedText | undefined,
): ((arc: Arc) => number) | undefined {
  if (last === undefined || !isSame(last.sentence.words, words)) return undefined;
  return ({ head, dependent }) => last.arcs[head * (words.length + 1) + dependent]!;
}

/** Where the model has no doubt, a number would say nothing. */
const NO_DOUBT = 0.99;

/** Labels with the probabilities of their arcs, but where the model has no doubt: `obj 64 %`. */
export function captionsOf(sentence: LabelledSentence, last: ParsedText | undefined): readonly string[] {
  const probability = shownProbabilities(sentence, last);
  if (probability === undefined) return sentence.labels;
  return sentence.labels.map((label, index) => {
    const given = probability({ head: sentence.heads[index]!, dependent: index + 1 });
    return given >= NO_DOUBT ? label : `${label} ${percentOf(given)}`.trim();
  });
}

/** `64 %`; what is not quite 0 or 100 is not rounded to it. */
export function percentOf(probability: number): string {
  if (probability < 0.01) return '< 1 %';
  return probability > 0.99 && probability < 0.9999 ? '> 99 %' : `${Math.round(100 * probability)} %`;
}

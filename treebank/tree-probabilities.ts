/**
 * Probabilities in CoNLL-U: of a word’s head, and of its head with its label, in the column MISC; and the entropy of the
 * distribution over the trees of a sentence, in a comment.
 */
import type { Parser } from '../runtime/parser/parser.ts';
import type { TreeParser } from '../runtime/trained/index.ts';

/** The keys of probabilities in MISC: of the head with any label, and of the head with this label. */
export type ProbabilityKind = 'heads' | 'arcs';
export const PROBABILITY_KEYS: Readonly<Record<ProbabilityKind, string>> = { heads: 'HeadProb', arcs: 'ArcProb' };
export const PROBABILITY_KINDS: readonly ProbabilityKind[] = ['heads', 'arcs'];

/** The key of the comment. */
export const ENTROPY_KEY = 'entropy';

/** The probabilities of the words of a sentence, and the entropy of its trees. */
export interface TreeProbabilities extends Readonly<Record<ProbabilityKind, ArrayLike<number>>> {
  readonly entropy: number;
  /** Whether they are over the trees of the system, and not over all trees. */
  readonly isExact: boolean;
}

/** Throws if a parser knows no probabilities. */
export function checkKnowsProbabilities(parser: object): asserts parser is TreeParser {
  if (!('certainty' in parser)) {
    throw new RangeError('probabilities are for parsers over trees, of the learner crf; others do not know them');
  }
}

/** The probabilities of the tree that a parser over trees has found last; undefined if it was parsed in parts. */
export function probabilitiesOf(parser: Parser, length: number): TreeProbabilities | undefined {
  checkKnowsProbabilities(parser);
  const { headProbabilities: heads, entropy, isExact } = parser.certainty();
  if (Number.isNaN(entropy)) return undefined;
  return { heads, arcs: parser.confidences(length), entropy, isExact };
}

/** MISC with the probabilities of a word, if they are known, in place of those that it may have. */
export function withProbabilities(misc: string, probabilities: TreeProbabilities | undefined, word: number): string {
  const others = misc.split('|').filter((part) => part !== '_' && kindOf(part) === undefined);
  const added =
    probabilities === undefined
      ? []
      : PROBABILITY_KINDS.map((kind) => `${PROBABILITY_KEYS[kind]}=${probabilities[kind][word - 1]!.toFixed(4)}`);
  return [...others, ...added].join('|') || '_';
}

/** The probability of a kind that MISC has; undefined if it has none, or none from 0 to 1. */
export function probabilityIn(misc: string, kind: ProbabilityKind): number | undefined {
  const part = misc.split('|').find((each) => kindOf(each) === kind);
  const text = part?.slice(PROBABILITY_KEYS[kind].length + 1) ?? '';
  if (!/^\d{1,20}(\.\d{1,20})?(e-\d{1,3})?$/i.test(text)) return undefined;
  const probability = Number(text);
  return probability <= 1 ? probability : undefined;
}

/** Entropy as the comment has it, which says so if it is that of all trees, or not known. */
export function entropyText(known: Pick<TreeProbabilities, 'entropy' | 'isExact'> | undefined): string {
  if (known === undefined) return 'not known: the sentence was parsed in parts';
  return `${known.entropy.toFixed(4)}${known.isExact ? '' : OF_ALL_TREES}`;
}

/** What a comment says. */
export function readEntropy(text: string): { readonly entropy: number; readonly isExact: boolean } {
  return { entropy: Number.parseFloat(text), isExact: !text.endsWith(OF_ALL_TREES) };
}

const OF_ALL_TREES = ' of all trees';

function kindOf(part: string): ProbabilityKind | undefined {
  return PROBABILITY_KINDS.find((kind) => part.startsWith(`${PROBABILITY_KEYS[kind]}=`));
}

/** Compares files, the trees of one or two systems with those of gold, sentence by sentence. */
import type { Vocabulary } from '../../runtime/conll/vocabulary.ts';
import { COLUMNS, columnText, commentText } from '../../runtime/conll/sentence-text.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { alignWords } from './align-words.ts';
import { forEachPiece } from './aligned-texts.ts';
import type { MarkedWords } from './compared-piece.ts';
import { comparedTexts, readMarkedWords } from './marked-words.ts';
import { ReliabilityTally } from './reliability-tally.ts';
import { Resampling } from './resampling.ts';
import type { ComparedSentence, ComparedTree, Evaluation, SystemScores } from './scores.ts';
import { Tally } from './tally.ts';
import type { ComparedFile, ComparisonProblem } from './text-cursor.ts';
import { textSpans } from './text-spans.ts';

export interface ComparisonOptions {
  /** Leaves out words that consist of punctuation (Unicode category P), as the CoNLL-X shared task did. */
  readonly leaveOutPunctuation?: boolean;
  /** False compares words, tags and lemmas only: heads and relations do not matter, and their scores are empty. */
  readonly trees?: boolean;
  /** Compares relations with their subtypes, after a colon. */
  readonly subtypes?: boolean;
  /** Counts how true the probabilities are that systems say their arcs have, HeadProb and ArcProb in MISC. */
  readonly reliability?: boolean;
  /** How many samples of the sentences give intervals and tests; none by default. */
  readonly samples?: number;
  readonly seed?: number;
  /** How many sentences that differ are returned; none by default. */
  readonly examples?: number;
}

/** The scores, or why the files cannot be compared. */
export type FileComparison =
  | { readonly comparable: true; readonly evaluation: Evaluation }
  | { readonly comparable: false; readonly reason: ComparisonProblem };

/** Sentences with more words are not returned as examples. */
const LONGEST_EXAMPLE = 200;

/** Evaluates systems; memory does not depend on the number of sentences. */
export async function compareFiles(
  gold: ComparedFile,
  systems: readonly ComparedFile[],
  {
    leaveOutPunctuation = false,
    trees: hasTrees = true,
    subtypes = false,
    reliability = false,
    samples = 0,
    seed = 1,
    examples: limit = 0,
  }: ComparisonOptions = {},
): Promise<FileComparison> {
  const texts = comparedTexts();
  const tallies = systems.map(() => new Tally(texts.labels));
  const reliabilities = reliability && hasTrees ? systems.map(() => new ReliabilityTally()) : undefined;
  const resampling =
    samples === 0 || !hasTrees ? undefined : new Resampling({ samples, systems: systems.length, seed });
  const examples: ComparedSentence[] = [];
  let [sentences, words, leftOut] = [0, 0, 0];
  const reason = await forEachPiece(
    [gold, ...systems],
    { heads: hasTrees ? 'read' : 'ignore' },
    ({ sentences: read, hasSameWords }) => {
      const [right, ...others] = read.map((each) => ({
        ...readMarkedWords(each, texts, { subtypes, leaveOutPunctuation, reliability }),
        spans: textSpans(each, { unit: hasSameWords ? 'word' : 'character' }),
      }));
      const sizes = tallies.map((tally, index) => {
        const system = others[index]!;
        const piece = { gold: right!, system, alignment: alignWords(right!.spans, system.spans) };
        reliabilities?.[index]!.add(piece);
        return tally.add(piece);
      });
      const size = sizes[0] ?? { words: 0, content: 0 };
      resampling?.add(
        size,
        tallies.map(({ sampled }) => sampled),
      );
      sentences += read[0]!.length;
      words += size.words;
      leftOut += right!.heads.length - size.words;
      const [sentence] = read[0]!;
      if (!hasTrees || !hasSameWords || examples.length >= limit || sentence!.length > LONGEST_EXAMPLE) return;
      if (isExample(right!, others))
        examples.push(exampleOf(sentence!, { gold: right!, trees: others, labels: texts.labels }));
    },
  );
  if (reason !== undefined) return { comparable: false, reason };
  const scores = tallies.map((tally, system) => ({
    ...(hasTrees ? tally.scores() : withoutTrees(tally.scores())),
    ...(reliabilities && { reliability: reliabilities[system]!.scores() }),
    ...(resampling === undefined ? {} : { intervals: resampling.intervals(system) }),
  }));
  const differences = resampling === undefined || systems.length !== 2 ? {} : { differences: resampling.differences() };
  return { comparable: true, evaluation: { sentences, words, leftOut, systems: scores, ...differences, examples } };
}

/** The same without what needs heads. */
function withoutTrees(scores: SystemScores): SystemScores {
  const none = { gold: 0, system: 0, correct: 0 };
  const noArcs = { arcs: 0, heads: 0, labelled: 0 };
  const trees = { uas: none, las: none, clas: none, mlas: none, blex: none, labels: none };
  const whole = { sentencesWithHeads: none, sentencesExact: none, severalRoots: 0 };
  const parts = { nonProjective: { gold: noArcs, system: noArcs }, byLength: [], byLabel: [], confusions: [] };
  return { ...scores, ...trees, ...whole, ...parts };
}

/** With one system, where it differs from gold; with two, where they differ from each other. */
function isExample(gold: MarkedWords, trees: readonly MarkedWords[]): boolean {
  const [first, second] = trees.length === 2 ? trees : [gold, ...trees];
  return !first!.heads.every(
    (head, word) => head === second!.heads[word] && first!.labels[word] === second!.labels[word],
  );
}

/** With labels as they are compared. */
function exampleOf(
  sentence: Sentence,
  {
    gold,
    trees,
    labels,
  }: { readonly gold: MarkedWords; readonly trees: readonly MarkedWords[]; readonly labels: Vocabulary },
): ComparedSentence {
  const sentId = commentText(sentence, 'sent_id');
  const labelled = (tree: MarkedWords): ComparedTree => ({
    heads: [...tree.heads],
    labels: Array.from(tree.labels, (label) => labels.textOf(label)),
  });
  return {
    line: sentence.fromLine,
    ...(sentId === undefined ? {} : { sentId }),
    forms: Array.from({ length: sentence.length }, (_, index) =>
      columnText(sentence, { word: index + 1, column: COLUMNS.form }),
    ),
    gold: labelled(gold),
    systems: trees.map(labelled),
  };
}

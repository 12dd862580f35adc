/** Compares files, the trees of one or two systems with those of gold, sentence by sentence. */
import { Vocabulary } from '../../runtime/conll/vocabulary.ts';
import { columnEnd, columnStart, COLUMNS, columnText, commentText } from '../../runtime/conll/sentence-text.ts';
import type { Sentence } from '../../runtime/conll/sentence.ts';
import { forEachAligned, type ComparedFile, type ComparisonProblem } from './aligned-sentences.ts';
import { nonProjectiveArcs } from './non-projective-arcs.ts';
import { Resampling } from './resampling.ts';
import type { Evaluation, ComparedSentence, ComparedTree } from './scores.ts';
import { Tally, type MarkedTree } from './tally.ts';

export interface ComparisonOptions {
  /** Leaves out words that consist of punctuation (Unicode category P), as the CoNLL-X shared task did. */
  readonly leaveOutPunctuation?: boolean;
  /** Compares relations with their subtypes, after a colon. */
  readonly subtypes?: boolean;
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
  { leaveOutPunctuation = false, subtypes = false, samples = 0, seed = 1, examples: limit = 0 }: ComparisonOptions = {},
): Promise<FileComparison> {
  const labels = new Vocabulary();
  const marker = leaveOutPunctuation ? punctuationMarker() : undefined;
  const readTrees = [gold, ...systems].map(() => markedTreeReader(labels, { subtypes }));
  const tallies = systems.map(() => new Tally(labels));
  const resampling = samples === 0 ? undefined : new Resampling({ samples, systems: systems.length, seed });
  const examples: ComparedSentence[] = [];
  let [sentences, words, leftOut] = [0, 0, 0];
  const reason = await forEachAligned([gold, ...systems], (read) => {
    const [goldTree, ...trees] = read.map((sentence, index) => readTrees[index]!(sentence));
    const marks = marker?.(read[0]!);
    const sizes = tallies.map((tally, index) => tally.add(goldTree!, trees[index]!, marks));
    const size = sizes[0] ?? { words: 0, content: 0 };
    resampling?.add(
      size,
      tallies.map(({ sampled }) => sampled),
    );
    sentences++;
    words += size.words;
    leftOut += read[0]!.length - size.words;
    if (examples.length < limit && read[0]!.length <= LONGEST_EXAMPLE && isExample(goldTree!, trees)) {
      examples.push(exampleOf(read[0]!, { gold: goldTree!, trees, labels }));
    }
  });
  if (reason !== undefined) return { comparable: false, reason };
  const scores = tallies.map((tally, system) => ({
    ...tally.scores(),
    ...(resampling === undefined ? {} : { intervals: resampling.intervals(system) }),
  }));
  const differences = resampling === undefined || systems.length !== 2 ? {} : { differences: resampling.differences() };
  return { comparable: true, evaluation: { sentences, words, leftOut, systems: scores, ...differences, examples } };
}

/** A function that reads labels and marks arcs; its arrays are reused. */
function markedTreeReader(
  vocabulary: Vocabulary,
  { subtypes }: { readonly subtypes: boolean },
): (sentence: Sentence) => MarkedTree {
  const mark = nonProjectiveArcs();
  let labels = new Int32Array(64);
  return ({ bytes, heads, length, wordAt }) => {
    if (length > labels.length) labels = new Int32Array(2 * length);
    for (let word = 0; word < length; word++) {
      const from = columnStart(bytes, wordAt[word]!, COLUMNS.deprel);
      const end = columnEnd(bytes, from);
      const colon = subtypes ? -1 : bytes.subarray(from, end).indexOf(COLON);
      labels[word] = vocabulary.add(bytes, from, colon < 0 ? end : from + colon);
    }
    return { heads, labels: labels.subarray(0, length), nonProjective: mark(heads) };
  };
}

function punctuationMarker(): (sentence: Sentence) => Uint8Array {
  return (sentence) =>
    Uint8Array.from({ length: sentence.length }, (_, index) =>
      /^\p{P}+$/u.test(columnText(sentence, { word: index + 1, column: COLUMNS.form })) ? 1 : 0,
    );
}

/** With one system, where it differs from gold; with two, where they differ from each other. */
function isExample(gold: MarkedTree, trees: readonly MarkedTree[]): boolean {
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
  }: { readonly gold: MarkedTree; readonly trees: readonly MarkedTree[]; readonly labels: Vocabulary },
): ComparedSentence {
  const sentId = commentText(sentence, 'sent_id');
  const labelled = (tree: MarkedTree): ComparedTree => ({
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

const COLON = 58;

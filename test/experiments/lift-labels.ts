/**
 * Pseudo-projective parsing (Nivre and Nilsson 2005): trees for training are lifted, and the label of a word that was
 * lifted remembers the label of the head that it had. After parsing, a word whose label remembers one moves down again:
 * to the first node with this label below its head, breadth first and from left to right.
 */
import { liftArcs } from '../../learn/lift-arcs.ts';
import { TRAINING_COLUMNS } from '../../learn/shared/training-columns.ts';
import { ByteSink } from '../../runtime/conll/byte-sink.ts';
import { readSentences } from '../../runtime/conll/read-sentences.ts';
import { COLUMNS, columnText } from '../../runtime/conll/sentence-text.ts';
import { readColumns } from '../../runtime/conll/treebank-columns.ts';
import { endSentence, writeSentence } from '../../runtime/conll/write-sentence.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';

/** Between the label of a word and that of the head that it had; no label of a treebank contains it. */
const LIFTED_FROM = '↑';

/** The tree of a sentence: of word w the head `heads[w - 1]` and the label. */
interface LabelledTree {
  readonly heads: Int32Array;
  readonly labels: readonly string[];
}

/** The treebank with trees that the system derives, and labels that remember what was lifted. */
export async function withLiftLabels(system: SystemModule, treebank: string): Promise<string> {
  const { columns } = await readColumns(treebank, TRAINING_COLUMNS);
  liftArcs(system, columns);
  let sentence = 0;
  return rewritten(treebank, (given) => {
    const heads = columns.heads.subarray(columns.starts[sentence]!, columns.starts[++sentence]!);
    const labels = given.labels.map((label, at) => {
      if (heads[at] === given.heads[at]) return label;
      // An arc from the root is projective, so what was lifted had a word as its head.
      return `${label}${LIFTED_FROM}${given.labels[given.heads[at]! - 1]}`;
    });
    return { heads, labels };
  });
}

/** The treebank with words moved down to where their labels remember that they belong. */
export function withoutLiftLabels(treebank: string): Promise<string> {
  return rewritten(treebank, ({ heads: given, labels: marked }) => {
    const heads = given.slice();
    const parts = marked.map((label) => label.split(LIFTED_FROM));
    const labels = parts.map(([label]) => label!);
    let waiting = parts.flatMap(([, label], at) => (label === undefined ? [] : [{ word: at + 1, label }]));
    // A head may itself have to move down first.
    for (let before = Infinity; waiting.length < before;) {
      before = waiting.length;
      waiting = waiting.filter(({ word, label }) => {
        const head = nodeBelow({ heads, labels }, { word, label });
        if (head !== undefined) heads[word - 1] = head;
        return head === undefined;
      });
    }
    return { heads, labels };
  });
}

/** The first node with a label below the head of a word, but not below the word, if there is one. */
function nodeBelow(
  { heads, labels }: LabelledTree,
  { word, label }: { readonly word: number; readonly label: string },
): number | undefined {
  const queue = [heads[word - 1]!];
  for (const node of queue) {
    heads.forEach((head, at) => {
      if (head === node && at + 1 !== word) queue.push(at + 1);
    });
  }
  return queue.slice(1).find((node) => labels[node - 1] === label);
}

/** A treebank with other trees; sentences with problems are left out. */
async function rewritten(treebank: string, change: (tree: LabelledTree) => LabelledTree): Promise<string> {
  const sink = new ByteSink();
  for await (const sentence of readSentences(treebank)) {
    if (sentence.problem !== undefined) continue;
    const given = Array.from({ length: sentence.length }, (_, at) =>
      columnText(sentence, { word: at + 1, column: COLUMNS.deprel }),
    );
    const { heads, labels } = change({ heads: sentence.heads, labels: given });
    writeSentence(sink, sentence, { heads, columns: { deprel: labels } });
    endSentence(sink, sentence);
  }
  return new TextDecoder().decode(sink.bytes);
}

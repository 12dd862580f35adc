/** How true the probabilities of a system are, as tables and as diagrams. */
import { counted, grouped } from '../../runtime/text/amounts.ts';
import { printable } from '../../runtime/text/printable.ts';
import type { Reliability, SystemScores } from '../../treebank/evaluation/scores.ts';
import { PROBABILITY_KEYS, PROBABILITY_KINDS, type ProbabilityKind } from '../../treebank/tree-probabilities.ts';
import type { ReliabilityDiagram } from '../../view/reliability-diagram.ts';
import { formatTable, right } from '../shared/table.ts';
import { percent } from './figures.ts';

const NAMES: Readonly<Record<ProbabilityKind, string>> = {
  heads: 'head, with any label',
  arcs: 'head with its label',
};

/** A table for each kind of probability, or that there is none; nothing if nobody asked. */
export function reliabilityTables({ reliability }: SystemScores): string[] {
  if (reliability === undefined) return [];
  return PROBABILITY_KINDS.map((kind) => {
    const { words, bins } = reliability[kind];
    if (words === 0) return `no word has the probability of its ${NAMES[kind]} (${PROBABILITY_KEYS[kind]})\n`;
    const rows = bins.map((bin) => [
      `${bin.from} to ${bin.to}`,
      grouped(bin.words),
      percent({ part: bin.expected, whole: bin.words }),
      percent({ part: bin.right, whole: bin.words }),
    ]);
    return `${formatTable([{ title: PROBABILITY_KEYS[kind] }, ...right('words', 'said', 'right')], rows)}${total(kind, reliability[kind])}\n`;
  });
}

/** The diagrams, for a page. */
export function reliabilityDiagrams(name: string, { reliability }: SystemScores): ReliabilityDiagram[] {
  if (reliability === undefined) return [];
  return PROBABILITY_KINDS.filter((kind) => reliability[kind].words > 0).map((kind) => ({
    title: `${name}, ${PROBABILITY_KEYS[kind]}: ${total(kind, reliability[kind])}`,
    bins: reliability[kind].bins,
  }));
}

function total(kind: ProbabilityKind, { words, without, error }: Reliability): string {
  const others = without === 0 ? '' : `; ${grouped(without)} without ${PROBABILITY_KEYS[kind]} left out`;
  return `expected calibration error of ${counted(words, 'word')}: ${(100 * error).toFixed(2)} points${others}`;
}

/** What to do if a system has no probabilities at all; undefined if it has some, or nobody asked. */
export function missingProbabilities(name: string, { reliability }: SystemScores): string | undefined {
  if (reliability === undefined || PROBABILITY_KINDS.some((kind) => reliability[kind].words > 0)) return undefined;
  const keys = PROBABILITY_KINDS.map((kind) => PROBABILITY_KEYS[kind]).join(' or ');
  return `${printable(name)} has no probabilities: no word has ${keys} from 0 to 1 in MISC; arcforge parse --probabilities writes them, with a model of --learner crf\n`;
}

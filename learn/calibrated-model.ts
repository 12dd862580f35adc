/** Models over trees with temperatures, which make their probabilities as often right as they say. */
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { COLUMNS, columnText } from '../runtime/conll/sentence-text.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import { ArcParser } from '../runtime/neural/arc-parser.ts';
import { DistributionParser } from '../runtime/neural/distribution-parser.ts';
import { summingSystem } from '../runtime/neural/summing-system.ts';
import { Atoms } from '../runtime/parser/atoms.ts';
import { splitModel } from '../runtime/parser/model-bytes.ts';
import { loadParser } from '../runtime/trained/load-parser.ts';
import { fittedArcs } from './neural/arc-teacher.ts';
import { fitTemperatures, type FittedSentence } from './neural/fit-temperatures.ts';
import { joinModel } from './shared/join-model.ts';
import { readAtoms } from './shared/training-columns.ts';

/** About so many words are enough for two numbers. */
const MOST_WORDS = 10_000;

/** A model with temperatures that are fitted to sentences, if it is one over trees; else, or without any, the same. */
export function calibratedModel(model: Uint8Array, module: SystemModule, dev: readonly Uint8Array[]): Uint8Array {
  const parser = loadParser(model, module);
  if (!(parser instanceof DistributionParser)) return model;
  const trees = parser instanceof ArcParser ? fittedArcs(summingSystem(module)) : undefined;
  const rule = { isSingleRoot: module.root === 'single', labels: parser.labels.length, trees };
  const temperatures = fitTemperatures(parser.scorer, someSentences(dev, parser), rule);
  if (temperatures === undefined) return model;
  const { header, weights } = splitModel(model);
  return joinModel({ header: { ...header, temperatures }, weights: [weights] });
}

/** Sentences from all of dev, evenly. */
function* someSentences(
  dev: readonly Uint8Array[],
  { without, labels }: Pick<DistributionParser, 'without' | 'labels'>,
): Generator<FittedSentence> {
  const reader = new SentenceReader();
  let words = 0;
  for (const block of dev) for (reader.open(block, 1); reader.next();) words += reader.length;
  const step = Math.ceil(words / MOST_WORDS);
  const ids = new Map(labels.map((label, id) => [label, id]));
  let number = 0;
  for (const block of dev) {
    for (reader.open(block, 1); reader.next();) {
      if (number++ % step !== 0) continue;
      const atoms = new Atoms(without);
      readAtoms(atoms, reader);
      const label = (at: number): string => columnText(reader, { word: at + 1, column: COLUMNS.deprel });
      const heads = Int32Array.from(reader.heads);
      yield { atoms, heads, labels: Array.from(heads, (_, at) => ids.get(label(at)) ?? -1) };
    }
  }
}

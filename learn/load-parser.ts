/** The parser of a model’s file, whatever learner made it. */
import type { Sentence } from '../runtime/conll/sentence.ts';
import type { SystemConfiguration, SystemModule } from '../runtime/system-module.ts';
import { isLearner, type Learner } from './learners.ts';
import { LinearParser } from './linear-parser.ts';
import { decodeModel, openModel, UnfitModel, type OpenedModel } from './model-file.ts';
import { decodeNeuralModel } from './neural/neural-file.ts';
import { NeuralParser } from './neural/neural-parser.ts';

/** A parser, and the labels by id. */
export interface LoadedParser {
  readonly labels: readonly string[];
  /** After `parse`: the head of word w is `heads[w - 1]`, and the id of its label `labels[w - 1]`. */
  readonly configuration: SystemConfiguration;
  /** Parses a sentence, whose heads and labels do not matter. */
  parse(sentence: Sentence): void;
}

type Load = (module: SystemModule, opened: OpenedModel) => Omit<LoadedParser, 'labels'>;

const neural: Load = (module, opened) => new NeuralParser(module, decodeNeuralModel(module, opened));

const PARSERS: Readonly<Record<Learner, Load>> = { linear: linearParser, neural, encoder: neural };

/** The parser of a file for a system; throws UnfitModel with the reason if there is none. */
export function loadParser(module: SystemModule, bytes: Uint8Array): LoadedParser {
  const opened = openModel(bytes);
  const { learner, specHash, labels } = opened.header;
  if (!isLearner(learner)) throw new UnfitModel(`its learner, ${learner}, is unknown to this version of arcforge`);
  if (module.specHash !== specHash) throw new UnfitModel('its weights belong to another system than the spec in it');
  const parser = PARSERS[learner](module, opened);
  return { labels, configuration: parser.configuration, parse: (sentence) => parser.parse(sentence) };
}

function linearParser(module: SystemModule, opened: OpenedModel): LinearParser {
  const { model } = decodeModel(opened);
  if (module.transitions.length !== model.transitions.outcomes) {
    throw new UnfitModel('its weights belong to another system than the spec in it');
  }
  return new LinearParser(module, model);
}

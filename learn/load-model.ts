/** Models in memory whose systems come with them, as specs. */
import { compile, compileInference } from '../generator/compile.ts';
import { checkSpec } from '../generator/pipeline.ts';
import { canonicalSystem } from '../generator/theory/canonical-system.ts';
import type { TransitionSystem } from '../generator/theory/transition-system.ts';
import { seenBy } from '../runtime/neural/neural-bytes.ts';
import { splitModel, UnfitModel } from '../runtime/parser/model-bytes.ts';
import type { Parser } from '../runtime/parser/parser.ts';
import { loadParser } from '../runtime/trained/load-parser.ts';
import { checkBytes } from '../runtime/text/check-bytes.ts';
import { checkChoice } from '../runtime/text/check-choice.ts';
import { checkOptions } from '../runtime/text/check-options.ts';
import { DECODERS, type Decoder } from './generative/decode.ts';
import { MAX_TRANSITIONS } from './shared/training.ts';
import { decodeGenerative } from './generative/generative-file.ts';
import { GenerativeParser } from './generative/generative-parser.ts';

/** The system that a parser’s model was trained for; throws UnfitModel with the reason if the bytes are no such model. */
export function systemOfModel(bytes: Uint8Array): TransitionSystem {
  const { system } = checkSpec({ label: 'model', text: splitModel(bytes).header.spec });
  if (system === undefined) throw new UnfitModel('the spec in it does not pass the checks of this version');
  // To compile a system that no parser has would take long.
  const { length } = canonicalSystem(system).transitions;
  if (length > MAX_TRANSITIONS) throw new UnfitModel(`its system has ${length} transitions, which no parser has`);
  return system;
}

/** Compiles the system of a model, which needs Node, and loads its parser; `loadParser` takes a module instead. */
export async function compileParser(bytes: Uint8Array): Promise<Parser> {
  const system = systemOfModel(bytes);
  const module = await compile(system);
  if (seenBy(splitModel(bytes).header) !== 'arcs') return loadParser(bytes, module);
  return loadParser(bytes, { ...module, treeDistribution: (await compileInference(system)).treeDistribution });
}

/** The parser of a generative model; throws UnfitGenerativeModel with the reason if the bytes are none. */
export function loadGenerative(bytes: Uint8Array, options: { readonly decoder?: Decoder } = {}): GenerativeParser {
  checkBytes(bytes, 'bytes');
  checkOptions(options);
  const { decoder = 'tree' } = options;
  checkChoice(decoder, { name: 'decoder', values: DECODERS });
  return new GenerativeParser(
    decodeGenerative(bytes, (text) => checkSpec({ label: 'model', text }).system),
    decoder,
  );
}

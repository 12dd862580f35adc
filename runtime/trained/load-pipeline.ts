/** The pipeline of a model in memory, for any learner; a generated parser does the same for its own learner and system. */
import type { Parser } from '../parser/parser.ts';
import type { ParserSystem } from '../parser/parser-system.ts';
import { openPipeline, type Pipeline } from '../pipeline/pipeline.ts';
import { loadParser } from './load-parser.ts';

/** The model of `arcforge train` with the module of its system; throws UnfitModel with the reason if it is none. */
export function loadPipeline(bytes: Uint8Array | ArrayBuffer, system: ParserSystem): Pipeline<Parser> {
  return openPipeline(bytes, (parser) => loadParser(parser, system));
}

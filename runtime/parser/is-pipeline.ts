/** Tells models from text to trees from parsers alone. It stands apart from model-bytes.ts because no module asks. */
import { PIPELINE, splitBytes } from './model-bytes.ts';

/** Whether the bytes are a model from text to trees; throws UnfitModel with the reason if they are no model. */
export function isPipeline(bytes: Uint8Array): boolean {
  return splitBytes(bytes, 'arcforge train').header.learner === PIPELINE;
}

/** The model that `arcforge playground` has put beside the page: an element of index.html names its files. */
import type { ModelFiles } from '../work/jobs.ts';

/** Undefined if the page was written without a model. */
export function modelFiles(): ModelFiles | undefined {
  const { content: name = '', dataset = {} } = document.querySelector<HTMLMetaElement>('meta[name="model"]') ?? {};
  const { module, weights, bytes } = dataset as DOMStringMap;
  if (name === '' || module === undefined || weights === undefined) return undefined;
  return { name, module: address(module), weights: address(weights), bytes: Number(bytes) };
}

function address(file: string): string {
  return new URL(file, document.baseURI).href;
}

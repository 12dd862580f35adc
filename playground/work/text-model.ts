/**
 * The model that parses what one types: its module and its weights are files beside the page, which are fetched when the
 * first text comes, and kept.
 */
import type { TreeParser } from '../../runtime/neural/tree-parser.ts';
import type { Pipeline } from '../../runtime/pipeline/pipeline.ts';
import { wordsProblem } from '../scene/scene.ts';
import type { ModelFiles, ParsedText, Report, WorkQuestion } from './jobs.ts';

interface ModelModule {
  load(bytes: Uint8Array): Pipeline<TreeParser>;
}

let loaded: { readonly weights: string; readonly model: Pipeline<TreeParser> } | undefined;

/** The tree of a text, which counts as one sentence, in the words that the model finds. */
export async function parseText({ model, text }: WorkQuestion<'parse'>, report: Report): Promise<ParsedText> {
  const { tagger, parser } = (await modelOf(model, report)) as Pipeline<TreeParser>;
  report({ doing: 'Parsing' });
  const tokens = [...tagger.segmenter!.segment(text)].flatMap(({ tokens: all }) => all);
  const forms = tokens.flatMap(({ form, words = [form] }) => words);
  // A space within a word would separate words.
  const words = forms.map((form) => form.replaceAll(' ', '\u00a0'));
  const problem = wordsProblem(words);
  if (problem !== undefined) throw new Error(`the text cannot be parsed: ${problem}`);
  const tagged = tagger.tag(forms);
  const { heads, labels } = parser.parse(tagged);
  const trees = parser.distribution(tagged);
  return {
    sentence: { words, heads: [...heads], labels },
    arcs: trees.marginals(),
    tree: Math.exp(trees.logProbability(heads)),
  };
}

async function modelOf(files: ModelFiles, report: Report): Promise<Pipeline<TreeParser>> {
  if (loaded?.weights === files.weights) return loaded.model;
  const doing = 'Loading the model';
  report({ doing, done: 0 });
  const [module, bytes] = await Promise.all([
    import(/* @vite-ignore */ files.module) as Promise<ModelModule>,
    fetchBytes(files, (count) => report({ doing, done: Math.min(1, count / files.bytes) })),
  ]);
  report({ doing: 'Starting the model' });
  loaded = { weights: files.weights, model: module.load(bytes) };
  return loaded.model;
}

async function fetchBytes({ weights }: ModelFiles, onBytes: (count: number) => void): Promise<Uint8Array> {
  const response = await fetch(weights);
  if (!response.ok) throw new Error(`the server has no model (${response.status})`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let count = 0;
  for (const reader = response.body!.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    count += value.length;
    onBytes(count);
  }
}

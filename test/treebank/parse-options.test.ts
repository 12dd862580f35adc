/** Options that a parser does not have are refused as such, and no sentence is called wrong or left out for them. */
import { expect, test } from 'vitest';
import * as arcHybrid from '../../generated/arc-hybrid-single.ts';
import { learnModel } from '../../learn/learn-model.ts';
import { loadGenerative } from '../../learn/load-model.ts';
import { trainParser } from '../../learn/train-parser.ts';
import { trainPipeline } from '../../learn/train-pipeline.ts';
import { loadParser } from '../../runtime/trained/load-parser.ts';
import { loadPipeline } from '../../runtime/trained/load-pipeline.ts';
import { parseTreebank } from '../../treebank/parse-treebank.ts';
import { projectiveTreebank } from '../learn/made-treebank.ts';
import { systemOf } from '../systems.ts';

const TREEBANK = projectiveTreebank({ sentences: 8, seed: 1 });
const ONE = { passes: 1, layers: 1, width: 16 } as const;

const PARSERS = {
  linear: async () => loadParser((await trainParser(arcHybrid, TREEBANK, { passes: 1 })).model, arcHybrid),
  crf: async () => loadParser((await trainParser(arcHybrid, TREEBANK, { ...ONE, learner: 'crf' })).model, arcHybrid),
  pipeline: async () => loadPipeline((await trainPipeline(arcHybrid, TREEBANK, { passes: 1 })).model, arcHybrid),
  generative: async () => loadGenerative((await learnModel(systemOf('arc-standard'), TREEBANK)).model),
} as const;

test.each([
  ['linear', { beam: 0 }, /^the width of a beam must be/],
  ['linear', { beam: 1.5 }, /^the width of a beam must be/],
  ['linear', { beam: '8' }, /^the width of a beam must be/],
  ['linear', { decode: 'risk' }, /^only a model over trees/],
  ['pipeline', { beam: 2000 }, /^the width of a beam must be/],
  ['pipeline', { decode: 'tree' }, /^only a model over trees/],
  ['crf', { beam: 4 }, /^a model over trees has no beam/],
  ['crf', { decode: 'best' }, /^decode must be one of tree, risk, not "best"/],
  ['generative', { beam: 4 }, /^a generative parser has no beam/],
  ['generative', { decode: 'risk' }, /^a generative parser has no beam/],
] as const)('%s: %j', async (kind, options, says) => {
  const parser = await PARSERS[kind]();
  for (const skipInvalid of [false, true]) {
    const given = { ...options, skipInvalid } as Parameters<typeof parseTreebank>[2];
    expect(() => parseTreebank(parser, TREEBANK, given)).toThrow(expect.objectContaining({ name: 'RangeError' }));
    expect(() => parseTreebank(parser, TREEBANK, given)).toThrow(says);
  }
});

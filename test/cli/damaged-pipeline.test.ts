/** A model from text to trees of which a part is damaged, missing or another: the command says so and writes nothing. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import { joinModel } from '../../learn/shared/join-model.ts';
import { trainPipeline } from '../../learn/train-pipeline.ts';
import { partsOfPipeline, PIPELINE, splitBytes } from '../../runtime/parser/model-bytes.ts';
import { TOLD_TREEBANK } from '../learn/told-treebank.ts';
import { runCli } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

test('a damaged model is refused, whichever part is damaged', async () => {
  const path = join(temporaryFolder(), 'damaged.model');
  const { model } = await trainPipeline(arcStandard, TOLD_TREEBANK, { passes: 1, taggerPasses: 2 });
  const whole = splitBytes(model, 'test');
  const { tagger, parser, predicts } = partsOfPipeline(whole);
  const joined = (parts: readonly Uint8Array[], taggerBytes: number): Uint8Array =>
    joinModel({ header: { learner: PIPELINE, predicts, taggerBytes }, weights: parts });
  const flipped = (bytes: Uint8Array): Uint8Array =>
    bytes.map((byte, at) => (at === bytes.length - 9 ? byte ^ 1 : byte));
  for (const [bytes, says] of [
    [model.subarray(0, -1), 'damaged or cut off'],
    [joined([flipped(tagger), parser], tagger.length), 'damaged or cut off'],
    [joined([tagger, flipped(parser)], tagger.length), 'damaged or cut off'],
    [joined([parser, tagger], parser.length), 'it is a tagger'],
    [joined([tagger], tagger.length), 'it is not a model'],
    [joined([tagger, parser], 2 ** 40), 'its header is not one of arcforge train'],
  ] as const) {
    writeFileSync(path, bytes);
    for (const argv of [['--text'], []]) {
      const { code, stdout, stderr } = await runCli(['parse', path, ...argv], { stdin: 'The cat.' });
      expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(says) });
      expect(stderr).toContain('damaged.model cannot be used');
    }
  }
});

/** `train --without`: a parser leaves out the columns that it was trained without, whatever the input has there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitModel } from '../../runtime/parser/model-bytes.ts';
import { madeTreebank } from '../learn/made-treebank.ts';
import { runCli, type CliOutcome } from '../run-cli.ts';
import { temporaryFolder } from '../temporary-folder.ts';

test.each(['linear', 'neural'])('the model of --learner %s says which', async (learner) => {
  const folder = temporaryFolder();
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const empty = madeTreebank({ sentences: 30, seed: 1 });
  const tags = (columns: (id: number) => readonly string[]): string =>
    empty.replaceAll(/^(\d+)\t(\S+)\t_\t\S+\t_\t_/gm, (_, id: string, form: string) =>
      [id, form, ...columns(Number(id))].join('\t'),
    );
  const plain = file(
    'plain.conllu',
    tags(() => ['_', '_', '_', '_']),
  );
  // Frequent values, so that a network would have vectors for them.
  const filled = file(
    'filled.conllu',
    tags((id) => [`l${id % 3}`, `V${id % 2}`, `x${id % 4}`, `F=${id % 3}`]),
  );
  const train = (...argv: readonly string[]): Promise<CliOutcome> =>
    runCli([
      'train',
      '--gold-tags',
      'arc-standard-free-single',
      '--learner',
      learner,
      '--out',
      folder,
      '--passes',
      '2',
      ...argv,
    ]);
  const modelOf = (name: string): string => join(folder, `${name}.model`);
  await train('--train', filled, '--name', 'less', '--without', 'lemma', 'upos', 'xpos', 'feats');
  await train('--train', plain, '--name', 'plain');
  const [less, other] = ['less', 'plain'].map((name) => splitModel(readFileSync(modelOf(name))));
  expect(less!.header.without).toEqual(['lemma', 'upos', 'xpos', 'feats']);
  expect(other!.header).not.toHaveProperty('without');
  expect(less!.weights).toEqual(other!.weights);
  const treesOf = async (path: string): Promise<readonly string[]> => {
    const { code, stdout } = await runCli(['parse', modelOf('less'), path]);
    expect(code).toBe(0);
    return stdout.split('\n').map((line) => line.split('\t').slice(6, 8).join(' '));
  };
  expect(await treesOf(filled)).toEqual(await treesOf(plain));
  // Training that goes on leaves out the same.
  await train('--train', filled, '--name', 'less', '--resume', '--passes', '1');
  expect(splitModel(readFileSync(modelOf('less'))).header.without).toEqual(less!.header.without);
});

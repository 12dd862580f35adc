/**
 * Models of every learner, damaged and forged. Damage is always refused as such. A forged header is refused too, unless
 * it describes another model of the same shape, as listed here; then, and with forged weights, answers are well-formed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import { treeProblem } from '../../generator/semantics/tree.ts';
import { trainSegmenter } from '../../learn/train-segmenter.ts';
import { UnfitModel } from '../../runtime/parser/model-bytes.ts';
import type { ParserSystem } from '../../runtime/parser/parser-system.ts';
import { loadSegmenter } from '../../runtime/segmenter/load-segmenter.ts';
import { loadTagger } from '../../runtime/tagger/tagger.ts';
import { loadParser } from '../../runtime/trained/load-parser.ts';
import { runCli } from '../run-cli.ts';
import { projectiveTreebank } from '../learn/made-treebank.ts';
import { ENGLISH } from '../learn/text-treebank.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { damaged, joinFile, lyingHeaders, lyingWeights, splitFile } from './forged-models.ts';
import { judge, type Use } from './judge-forgeries.ts';

const TOKENS = 'the/DET old/ADJ cat/NOUN sees/VERB a/DET bird/NOUN'.split(' ').map((word) => {
  const [form, upos] = word.split('/') as [string, string];
  return { form, upos };
});
const FORMS = TOKENS.map(({ form }) => form);
const TEXT = "I don't know Mr. Smith. Is it true?\n\nHe sleeps, she doesn't!";

const parse: Use = (bytes) => {
  const { heads, labels } = loadParser(bytes, arcStandard as unknown as ParserSystem).parse(TOKENS);
  expect(treeProblem(heads)).toBeUndefined();
  expect(heads).toHaveLength(TOKENS.length);
  for (const label of labels) expect(label).toMatch(/^[^\t\r\n]+$/);
};
const tag: Use = (bytes) => {
  const tagger = loadTagger(bytes);
  const tokens = tagger.tag(FORMS);
  expect(tokens.map(({ form }) => form)).toEqual(FORMS);
  for (const { upos = 'X', xpos = 'X', feats = 'X' } of tokens) {
    for (const value of [upos, xpos, feats]) expect(value).toMatch(/^[^\t\r\n]+$/);
  }
  if (tagger.segmenter !== undefined) expectWhole([...tagger.segmenter.segment(TEXT)]);
};
const segment: Use = (bytes) => expectWhole([...loadSegmenter(bytes).segment(TEXT)]);

/** No character but white space is outside of the tokens. */
function expectWhole(sentences: readonly { readonly tokens: readonly { from: number; to: number }[] }[]): void {
  let end = 0;
  for (const { from, to } of sentences.flatMap(({ tokens }) => tokens)) {
    expect(TEXT.slice(end, from).trim()).toBe('');
    expect(to).toBeGreaterThan(from);
    end = to;
  }
  expect(TEXT.slice(end).trim()).toBe('');
}

interface Case {
  readonly learner: string;
  readonly options: readonly string[];
  readonly use: Use;
  /** Changes of the header that make another model of the same shape. */
  readonly takes: RegExp;
}

/** Another spec beside the hash that counts, another beam, fewer columns that must be filled in, and other names. */
const OF_PARSERS = String.raw`spec = |beam = |filled(?:\.0)? (?:= (?:\[\]|\["upos","upos"\])|left out)|labels\.\d = "x"`;
/** Tables of another size into which the weights fit, and labels or tags beyond those that have weights. */
const CASES: readonly Case[] = [
  {
    learner: 'linear',
    options: ['--train', 'made.conllu'],
    use: parse,
    takes: new RegExp(`^(?:${OF_PARSERS}|labels = \\["det"|(?:transition|arc)Bits = )`),
  },
  { learner: 'neural', options: ['--train', 'made.conllu'], use: parse, takes: new RegExp(`^(?:${OF_PARSERS})`) },
  {
    learner: 'encoder',
    options: ['--train', 'made.conllu', '--layers', '1', '--width', '16', '--networks', '2'],
    use: parse,
    takes: new RegExp(`^(?:${OF_PARSERS})`),
  },
  {
    learner: 'crf',
    options: ['--train', 'made.conllu', '--layers', '1', '--width', '16'],
    use: parse,
    // Its matrices have room for eight labels, it has no use for symbols, and highways have no weights of their own.
    takes: new RegExp(
      `^(?:${OF_PARSERS}|labels = |labels\\.\\d left out|symbols = |sizes\\.encoder\\.highway left out)`,
    ),
  },
  { learner: 'tagger', options: ['--train', 'made.conllu'], use: tag, takes: /^columns\.0\.(?:tags|bits)/ },
  { learner: 'tagger', options: ['--train', 'text.conllu'], use: tag, takes: /^columns\.\d\.(?:tags|bits)/ },
  {
    learner: 'segmenter',
    options: [],
    use: segment,
    takes: /^(?:cutBits|boundaryBits|boundaryOutcomes) = |^expansions\./,
  },
];

let folder: string;
const modelPath = (index: number): string => join(folder, `model-${index}.model`);

beforeAll(async () => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'made.conllu'), projectiveTreebank({ sentences: 30, seed: 1 }));
  writeFileSync(join(folder, 'text.conllu'), ENGLISH.replaceAll(/^(\d+\t[^\t]+\t_)\t_\t_\t_/gm, '$1\tX\tY\tA=B'));
  for (const [index, { learner, options }] of CASES.entries()) {
    if (learner === 'segmenter') {
      writeFileSync(modelPath(index), (await trainSegmenter([ENGLISH], { passes: 1 })).model);
      continue;
    }
    const start =
      learner === 'tagger' ? ['train-tagger'] : ['train', arcStandard.name, '--gold-tags', '--learner', learner];
    const words = [...start, ...options, '--passes', '1', '--out', '.', '--name', `model-${index}`];
    const { code, stderr } = await runCli(words, { cwd: folder });
    if (code !== 0) throw new Error(stderr);
  }
});

describe.each(CASES.map((each, index) => ({ ...each, index })))(
  '$learner, $options',
  ({ index, learner, use, takes }) => {
    const model = (): Uint8Array => readFileSync(modelPath(index));

    test('the model itself is used', () => {
      expect(() => use(model())).not.toThrow();
    });

    test('damage is refused, whatever byte it is in', () => {
      const { failures, used, count } = judge(damaged(model()), use);
      expect({ failures, used }).toEqual({ failures: [], used: [] });
      expect(count).toBeGreaterThan(200);
    });

    test('a header that lies is refused, or describes another model', () => {
      const { failures, used, count } = judge(lyingHeaders(splitFile(model())), use);
      expect({ failures, used: used.filter((what) => !takes.test(what)) }).toEqual({ failures: [], used: [] });
      expect(count).toBeGreaterThan(150);
    });

    test('weights that lie are refused, or give answers', () => {
      const { failures, count } = judge(lyingWeights(splitFile(model())), use);
      expect(failures).toEqual([]);
      expect(count).toBeGreaterThan(100);
    });

    test.skipIf(learner === 'segmenter')('the command line says so, and ends', async () => {
      const command = learner === 'tagger' ? 'tag' : 'parse';
      const bytes = model();
      const { header, body } = splitFile(bytes);
      const forged = [
        Buffer.alloc(0),
        bytes.subarray(0, 10),
        bytes.subarray(0, bytes.length - body.length - 5),
        bytes.subarray(0, bytes.length - body.length),
        bytes.subarray(0, -1),
        Buffer.from(bytes.map((byte, at) => (at === 40 || at === bytes.length - 3 ? byte ^ 2 : byte))),
        Buffer.alloc(bytes.length),
        joinFile({ ...header, learner: 'x' }, body),
        joinFile({ learner: header['learner']! }, body),
        joinFile('{}', body),
        ...(learner === 'tagger' ? [] : [joinFile({ ...header, transitions: 4 }, body)]),
        ...('networks' in header ? [0, 3, 1e9].map((networks) => joinFile({ ...header, networks }, body)) : []),
      ];
      for (const [at, other] of forged.entries()) {
        writeFileSync(join(folder, 'forged.model'), other);
        const outcome = await runCli([command, join(folder, 'forged.model'), join(folder, 'made.conllu')]);
        expect({ at, ...outcome }).toMatchObject({ code: 2, stdout: '' });
        expect(outcome.stderr).toMatch(/^arcforge: \S+ cannot be used: it/);
      }
    });
  },
);

test.each(['linear', 'neural', 'encoder', 'crf'])('training goes on from no forged model: %s', async (learner) => {
  const { header, body } = splitFile(readFileSync(modelPath(CASES.findIndex((each) => each.learner === learner))));
  const words = [
    'train',
    arcStandard.name,
    '--learner',
    learner,
    '--train',
    'made.conllu',
    '--passes',
    '1',
    '--out',
    '.',
  ];
  for (const forged of [
    joinFile({ ...header, transitions: 4 }, body),
    joinFile(header, body.subarray(0, -1)),
    joinFile(header, Buffer.alloc(body.length, 0xff)),
  ]) {
    writeFileSync(join(folder, 'resumed.model'), forged);
    const { code, stderr } = await runCli([...words, '--name', 'resumed', '--resume'], { cwd: folder });
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toMatch(/^arcforge: resumed\.model cannot be used: it/m);
    expect(readFileSync(join(folder, 'resumed.model')).equals(forged)).toBe(true);
  }
});

test('a network has as many transitions as a parser can tell apart, and no more', () => {
  const { header, body } = splitFile(readFileSync(modelPath(1)));
  const load = (transitions: number) => () => parse(joinFile({ ...header, transitions }, body));
  expect(load(31)).toThrow(new UnfitModel('its weights do not fit its header'));
  expect(load(32)).toThrow(new UnfitModel('its header is not one of a neural learner'));
});

/** Tags that a network finds together with the trees: in training, in pipelines, in files, and without WebAssembly. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as arcHybrid from '../../generated/arc-hybrid-single.ts';
import { joinModel } from '../../learn/shared/join-model.ts';
import { trainParser } from '../../learn/train-parser.ts';
import { trainPipeline, type TrainedPipeline } from '../../learn/train-pipeline.ts';
import { pairScorer } from '../../runtime/neural/load-pair-scorer.ts';
import { PairParser } from '../../runtime/neural/pair-parser.ts';
import { PIPELINE, splitBytes, splitModel, UnfitModel } from '../../runtime/parser/model-bytes.ts';
import type { Pipeline } from '../../runtime/pipeline/pipeline.ts';
import { loadTagger } from '../../runtime/tagger/tagger.ts';
import { loadParser } from '../../runtime/trained/load-parser.ts';
import { loadPipeline } from '../../runtime/trained/load-pipeline.ts';
import { parseTreebank } from '../../treebank/parse-treebank.ts';
import { TOLD_TREEBANK } from './told-treebank.ts';

/** Nouns have a number, which FEATS has too; other words have no FEATS. */
const TREEBANK = TOLD_TREEBANK.replaceAll(/^(\d+\t\S+\t\S+\tNOUN)\t_\t_/gm, '$1\tNN\tNumber=Sing').replaceAll(
  /^(\d+\t\S+\t\S+\t(DET|VERB|PUNCT))\t_\t_/gm,
  '$1\t$2\t_',
);
const SMALL = { layers: 1, width: 16, passes: 12 } as const;
const TAGS = ['DET', 'NOUN', 'VERB', 'DET', 'NOUN', 'PUNCT'];
const WORDS = ['The', 'judge', 'likes', 'a', 'bird', '.'].map((form) => ({ form }));

describe.each(['encoder', 'crf'] as const)('%s', (learner) => {
  let trained: TrainedPipeline;
  let pipeline: Pipeline;
  beforeAll(async () => {
    trained = await trainPipeline(arcHybrid, TREEBANK, { learner, ...SMALL, dev: TREEBANK });
    pipeline = loadPipeline(trained.model, arcHybrid);
  });

  test('finds all columns of the treebank without a tagger', () => {
    expect(pipeline.columns).toEqual(['upos', 'xpos', 'feats']);
    expect([pipeline.tagger.columns, pipeline.parser.finds]).toEqual([[], ['upos', 'xpos', 'feats']]);
    expect(splitModel(trained.model).header.without).toEqual(['lemma', 'upos', 'xpos', 'feats']);
    const [sentence] = [...pipeline.analyse('The judge likes a bird.')];
    expect(sentence!.words[1]).toEqual({
      form: 'judge',
      upos: 'NOUN',
      xpos: 'NN',
      feats: 'Number=Sing',
      head: 3,
      label: 'nsubj',
    });
    expect(pipeline.parse(WORDS).words.map(({ upos }) => upos)).toEqual(TAGS);
    expect(pipeline.parse(WORDS).words[2]!.feats).toBe('_');
  });

  test('dev tells how many tags are right, too', () => {
    const { tags } = trained.scores!;
    for (const name of ['upos', 'xpos', 'feats'] as const) {
      expect(tags[name]!.gold).toBe(720);
      expect(tags[name]!.correct).toBeGreaterThan(710);
    }
  });

  test('tags that words have are kept, in programs and in treebanks', async () => {
    const given = WORDS.map((word, at) => (at === 1 ? { ...word, upos: 'X', feats: '_' } : word));
    const { words } = pipeline.parse(given);
    expect(words.map(({ upos }) => upos)).toEqual(TAGS.with(1, 'X'));
    expect(words[1]!.feats).toBe('Number=Sing');
    const input = '1\tThe\t_\tA\tB\tC\t_\t_\t_\t_\n2\tcat\t_\t_\tX\t_\t_\t_\t_\t_\n\n';
    const parsed = async (keep: readonly ('upos' | 'xpos')[]): Promise<string[][]> => {
      let text = '';
      for await (const chunk of parseTreebank(pipeline, input, { keep })) text += new TextDecoder().decode(chunk);
      return text.match(/^\d.*$/gm)!.map((line) => line.split('\t').slice(3, 6));
    };
    expect(await parsed([])).toEqual([
      ['DET', 'DET', '_'],
      ['NOUN', 'NN', 'Number=Sing'],
    ]);
    expect(await parsed(['upos', 'xpos'])).toEqual([
      ['A', 'B', '_'],
      ['NOUN', 'X', 'Number=Sing'],
    ]);
  });

  test('the same treebank and seed give the same bytes', async () => {
    const again = await trainPipeline(arcHybrid, TREEBANK, { learner, ...SMALL, dev: TREEBANK });
    expect(again.model).toEqual(trained.model);
  });

  test('several networks vote on tags', async () => {
    const { model } = await trainPipeline(arcHybrid, TREEBANK, { learner, ...SMALL, networks: 2 });
    expect(
      loadPipeline(model, arcHybrid)
        .parse(WORDS)
        .words.map(({ upos }) => upos),
    ).toEqual(TAGS);
  });

  test('training goes on with the tags of the model, and refuses others', async () => {
    const { model } = await trainParser(arcHybrid, TREEBANK, { learner, ...SMALL, finds: ['upos'], lift: true });
    expect(loadParser(model, arcHybrid).finds).toEqual(['upos']);
    const more = await trainParser(arcHybrid, TREEBANK, { resume: model, passes: 1, lift: true });
    expect(loadParser(more.model, arcHybrid).finds).toEqual(['upos']);
    const other = TREEBANK.replace('\tVERB\t', '\tAUX\t');
    await expect(trainParser(arcHybrid, other, { resume: model, passes: 1, lift: true })).rejects.toThrow(
      new UnfitModel('it does not have the tag AUX in UPOS, which the treebank has; train without --resume'),
    );
    await expect(trainParser(arcHybrid, TREEBANK, { resume: model, finds: ['upos'] })).rejects.toThrow(
      'finds are those of the model to go on from',
    );
  });

  test('has no tagger for other programs, and says so', () => {
    expect(() => loadTagger(trained.model)).toThrow(new UnfitModel(NO_TAGGER));
  });

  test.each([
    [[{ name: 'upos', tags: [] }]],
    [[{ name: 'upos', tags: ['a\tb'] }]],
    [[{ name: 'lemma', tags: ['a'] }]],
    [
      [
        { name: 'feats', tags: ['a'] },
        { name: 'upos', tags: ['a'] },
      ],
    ],
    [[{ name: 'upos', tags: ['a'] }, null]],
    ['upos'],
  ])('a header with the tags %j is refused', (tags) => {
    const { header, weights } = splitModel(trained.model);
    const bytes = joinModel({ header: { ...header, tags }, weights: [weights] });
    expect(() => loadParser(bytes, arcHybrid)).toThrow(new UnfitModel('its header is not one of a neural learner'));
  });

  test('so are weights of other tags than those of the header', () => {
    const { header, weights } = splitModel(trained.model);
    for (const tags of [[], [{ name: 'upos', tags: TAGS }]]) {
      const bytes = joinModel({ header: { ...header, tags }, weights: [weights] });
      expect(() => loadParser(bytes, arcHybrid)).toThrow(new UnfitModel('its weights do not fit its header'));
    }
    const { header: whole, weights: parts } = splitBytes(trained.model, 'test');
    const bytes = joinModel({ header: { ...whole, learner: PIPELINE, predicts: ['upos'] }, weights: [parts] });
    expect(() => loadPipeline(bytes, arcHybrid)).toThrow(new UnfitModel('its parts do not fit its header'));
  });
});

const NO_TAGGER = 'it has no tagger: its parser finds the tags, so arcforge parse is what uses it';

test('without WebAssembly the tags are the same', async () => {
  const { model } = await trainPipeline(arcHybrid, TREEBANK, { learner: 'crf', ...SMALL, passes: 1 });
  const parts = splitModel(model);
  // Code that no engine compiles: plain loops take its place.
  const scorer = pairScorer(parts, { learner: 'crf', system: arcHybrid, code: '00' });
  const plain = new PairParser(arcHybrid, scorer, parts.header);
  const parser = loadParser(model, arcHybrid);
  for (const words of [WORDS, WORDS.toReversed(), WORDS.slice(1, 2)]) {
    expect(plain.parse(words)).toEqual(parser.parse(words));
    expect(plain.tags(words.length)).toEqual(parser.tags(words.length));
  }
});

test('only networks with an encoder find tags themselves', async () => {
  for (const learner of ['linear', 'neural'] as const) {
    await expect(trainParser(arcHybrid, TREEBANK, { learner, finds: ['upos'] })).rejects.toThrow(
      'finds is for the learners encoder and crf',
    );
  }
  const wrong = ['lemma'] as unknown as ['upos'];
  await expect(trainParser(arcHybrid, TREEBANK, { learner: 'crf', finds: wrong })).rejects.toThrow(/finds/);
});

test('a treebank that does not tell its text: words are parsed and tagged', async () => {
  const untold = TREEBANK.replaceAll('SpaceAfter=No', '_');
  const { model } = await trainPipeline(arcHybrid, untold, { learner: 'crf', ...SMALL });
  const pipeline = loadPipeline(model, arcHybrid);
  expect(pipeline.readsText).toBe(false);
  expect(pipeline.parse(WORDS).words.map(({ upos }) => upos)).toEqual(TAGS);
});

/** One model from text to trees: trained in memory, it parses text whose every character can be told from the result. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import { joinModel } from '../../learn/shared/join-model.ts';
import { trainParser } from '../../learn/train-parser.ts';
import { trainPipeline, type TrainedPipeline } from '../../learn/train-pipeline.ts';
import type { TreeParser } from '../../runtime/neural/tree-parser.ts';
import { PIPELINE, splitBytes, splitModel, UnfitModel } from '../../runtime/parser/model-bytes.ts';
import { loadTagger } from '../../runtime/tagger/tagger.ts';
import type { Pipeline } from '../../runtime/pipeline/pipeline.ts';
import { loadPipeline } from '../../runtime/trained/load-pipeline.ts';
import { parseTreebank } from '../../treebank/parse-treebank.ts';
import { TOLD_TREEBANK as TREEBANK } from './told-treebank.ts';

let trained: TrainedPipeline;
let pipeline: Pipeline;
beforeAll(async () => {
  trained = await trainPipeline(arcStandard, TREEBANK, { passes: 5, dev: TREEBANK });
  pipeline = loadPipeline(trained.model, arcStandard);
});

test('no tree is left out: those out of reach are lifted and counted', () => {
  expect(trained).toMatchObject({ sentences: 120, leftOut: 0, lifted: 12 });
  expect(trained.tagger.scores!['upos']).toMatchObject({ correct: 720, gold: 720 });
});

test('it needs forms only, and draws the tree of text', () => {
  expect(pipeline.columns).toEqual(['upos']);
  const [sentence, ...others] = pipeline.analyse('The judge likes\na bird.');
  expect(others).toEqual([]);
  expect(sentence!.tokens.map(({ from, to }) => [from, to])).toEqual([
    [0, 3],
    [4, 9],
    [10, 15],
    [16, 17],
    [18, 22],
    [22, 23],
  ]);
  expect(sentence!.words.map(({ form, upos, head, label }) => `${form}/${upos} ${head} ${label}`)).toEqual([
    'The/DET 2 det',
    'judge/NOUN 3 nsubj',
    'likes/VERB 0 root',
    'a/DET 5 det',
    'bird/NOUN 3 obj',
    './PUNCT 3 punct',
  ]);
});

test('over trees, it knows how sure it is', async () => {
  const options = { passes: 2, learner: 'crf', layers: 1, width: 16 } as const;
  const { model } = await trainPipeline(arcStandard, TREEBANK, { ...options, dev: TREEBANK });
  expect(splitModel(model).header).toHaveProperty('temperatures');
  const sure = loadPipeline(model, arcStandard) as Pipeline<TreeParser>;
  const [sentence] = sure.analyse('The judge likes a bird.');
  const { words, heads, headProbabilities, confidences, entropy } = sentence!;
  const trees = sure.parser.distribution(words);
  expect(trees.entropy()).toBe(entropy);
  heads.forEach((head, at) => {
    expect(headProbabilities[at]).toBeCloseTo(trees.marginals()[head * 7 + at + 1]!, 12);
    expect(confidences[at]).toBeCloseTo(headProbabilities[at]! * trees.label(head, at + 1).probability, 12);
  });
});

test('tags that tokens have are kept, and others are filled in', () => {
  const tokens = ['The', 'cat', 'sees', 'a', 'dog', '.'].map((form) => ({ form }));
  const given = tokens.map((token, at) => (at === 1 ? { ...token, upos: 'X' } : { ...token, upos: '_' }));
  expect(pipeline.parse(given).words.map(({ upos }) => upos)).toEqual(['DET', 'X', 'VERB', 'DET', 'NOUN', 'PUNCT']);
});

test.each([
  ['nothing', ''],
  ['white space', '  \n'],
  ['no final line end', 'The cat sees a dog'],
  ['tabs and line ends of Windows', '\tThe  cat\r\nsees\r\n\r\na dog.\r\n'],
  ['emoji and addresses', 'The cat 😀👩‍👩‍👧 sees https://example.org/a?b=c&d|e\u00a0.'],
  ['a long line without punctuation', 'The cat sees a dog '.repeat(2000)],
])('every character of the text is in the result: %s', (_, text) => {
  const found = [...pipeline.analyse(text)];
  const parts = found.flatMap(({ spacesBefore, tokens }) => [
    spacesBefore,
    ...tokens.flatMap((token) => [token.text, token.spacesAfter]),
  ]);
  if (text.trim() !== '') expect(parts.join('')).toBe(text);
  for (const { words } of found) {
    expect(words.filter(({ head }) => head === 0)).toHaveLength(1);
    expect(words.every(({ head }) => head >= 0 && head <= words.length)).toBe(true);
  }
});

test('the same treebank and seed give the same bytes', async () => {
  const again = await trainPipeline(arcStandard, TREEBANK, { passes: 5, dev: TREEBANK });
  expect(again.model).toEqual(trained.model);
});

describe('models that do not fit are refused', () => {
  test('a parser alone', () => {
    const { header, weights } = splitModel(trained.model);
    expect(() => loadPipeline(joinModel({ header, weights: [weights] }), arcStandard)).toThrow(/does not read text/);
  });

  test('a damaged byte anywhere', () => {
    for (const share of [0.01, 0.3, 0.6, 0.999]) {
      const bytes = trained.model.slice();
      bytes[Math.floor(share * bytes.length)]! ^= 1;
      expect(() => loadPipeline(bytes, arcStandard)).toThrow(expect.objectContaining({ name: 'UnfitModel' }));
    }
  });

  test.each([
    [{ taggerBytes: -1 }, /header/],
    [{ taggerBytes: 1e9 }, /header/],
    [{ taggerBytes: 100 }, /damaged/],
    [{ predicts: ['upos', 'xpos'] }, /parts do not fit/],
    [{ predicts: 'upos' }, /header/],
  ])('a header with %j', (change, message) => {
    const { header, weights } = splitBytes(trained.model, 'test');
    const bytes = joinModel({ header: { ...header, learner: PIPELINE, ...change }, weights: [weights] });
    expect(() => loadPipeline(bytes, arcStandard)).toThrow(message);
  });

  test('but its parts can be used by themselves', () => {
    expect(loadTagger(trained.model).columns).toEqual(['upos']);
    expect(splitModel(trained.model).header.without).toEqual(['lemma', 'xpos', 'feats']);
  });
});

describe('treebanks that lack something', () => {
  const untagged = TREEBANK.replaceAll(/^(\d+\t[^\t]+\t[^\t]+)\t\S+/gm, '$1\t_');

  test('without tags: text is divided, and the parser learns from forms', async () => {
    const { model } = await trainPipeline(arcStandard, untagged, { passes: 5 });
    const found = loadPipeline(model, arcStandard);
    expect(found.columns).toEqual([]);
    const [sentence] = found.analyse('The judge likes a bird.');
    expect([...sentence!.heads]).toEqual([2, 3, 0, 5, 3, 3]);
    expect(sentence!.words[1]).toEqual({ form: 'judge', head: 3, label: 'nsubj' });
  });

  test('without its text: words are parsed, and text is refused', async () => {
    const { model } = await trainPipeline(arcStandard, TREEBANK.replaceAll('SpaceAfter=No', '_'), { passes: 5 });
    const found = loadPipeline(model, arcStandard);
    expect(found.readsText).toBe(false);
    expect(() => [...found.analyse('The cat')]).toThrow(/has not learned to divide text/);
    expect([...found.parse([{ form: 'The' }, { form: 'cat' }, { form: 'sees' }]).heads]).toEqual([2, 3, 0]);
  });

  test('without either, there is nothing to find', async () => {
    const bare = untagged.replaceAll('SpaceAfter=No', '_');
    await expect(trainPipeline(arcStandard, bare)).rejects.toThrow(/no tags and does not tell its text; trainParser/);
    await expect(trainPipeline(arcStandard, '')).rejects.toThrow(/no sentences/);
  });

  test('a sentence alone, and fewer than there are parts', async () => {
    for (const count of [1, 2, 3]) {
      const few = `${TREEBANK.split('\n\n').slice(0, count).join('\n\n')}\n\n`;
      const folds = new Set<string>();
      const { model, sentences } = await trainPipeline(arcStandard, few, {
        passes: 3,
        onFold: ({ number, of }) => void folds.add(`${number} of ${of}`),
      });
      expect(sentences).toBe(count);
      // A single sentence leaves no others to learn from.
      expect(folds.size).toBe(count === 1 ? 0 : count);
      expect([...loadPipeline(model, arcStandard).parse([{ form: 'The' }, { form: 'cat' }]).heads]).toContain(0);
    }
  });
});

test('a program follows the parts, the folds and the parser, and can end all of them', async () => {
  const seen = new Set<string>();
  const controller = new AbortController();
  const { model, pass } = await trainPipeline(arcStandard, TREEBANK, {
    taggerPasses: 2,
    onPart: (part) => void seen.add(part),
    onFold({ number, of }) {
      seen.add(`fold ${number} of ${of}`);
      if (number === 2) controller.abort();
    },
    onProgress: () => void seen.add('parser'),
    signal: controller.signal,
  });
  const folds = [1, 2, 3, 4, 5].map((number) => `fold ${number} of 5`);
  expect([...seen]).toEqual(['segmenter', 'tagger', ...folds, 'parser']);
  expect(pass).toBe(1);
  expect(loadPipeline(model, arcStandard).columns).toEqual(['upos']);
});

test('parseTreebank fills in tags, or keeps those of the treebank', async () => {
  const input = '1\tThe\t_\t_\t_\t_\t_\t_\t_\t_\n2\tcat\t_\tX\t_\t_\t_\t_\t_\t_\n\n';
  const tagsOf = async (keep: readonly 'upos'[]): Promise<(string | undefined)[]> => {
    let text = '';
    for await (const chunk of parseTreebank(pipeline, input, { keep })) text += new TextDecoder().decode(chunk);
    return text.match(/^\d.*$/gm)!.map((line) => line.split('\t')[3]);
  };
  expect(await tagsOf([])).toEqual(['DET', 'NOUN']);
  expect(await tagsOf(['upos'])).toEqual(['DET', 'X']);
  expect(() => parseTreebank(pipeline.parser, input, { keep: ['upos'] })).toThrow(/keep is for models from text/);
});

test('a parser is not gone on with from a model from text to trees', async () => {
  await expect(trainParser(arcStandard, TREEBANK, { resume: trained.model })).rejects.toThrow(
    new UnfitModel('it is a model from text to trees; trainParser goes on with parsers alone'),
  );
});

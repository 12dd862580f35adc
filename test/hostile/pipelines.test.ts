/** Models from text to trees whose parts are damaged, lie, or belong to other models; as models.test.ts for the parts. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as arcHybrid from '../../generated/arc-hybrid-single.ts';
import * as arcStandard from '../../generated/arc-standard-free-single.ts';
import { treeProblem } from '../../generator/semantics/tree.ts';
import { trainPipeline } from '../../learn/train-pipeline.ts';
import { partsOfPipeline, splitBytes } from '../../runtime/parser/model-bytes.ts';
import { loadPipeline } from '../../runtime/trained/load-pipeline.ts';
import { TOLD_TREEBANK } from '../learn/told-treebank.ts';
import { damaged, joinFile, lyingHeaders, splitFile, type Forgery } from './forged-models.ts';
import { judge } from './judge-forgeries.ts';

const TEXT = 'The judge likes a bird. A dog hears "the" cat?\n\nThe Über x';
const SMALL = { passes: 1, taggerPasses: 1, layers: 1, width: 16 } as const;

type Part = 'tagger' | 'parser';

/** Spec beside the hash, beam, columns that must be filled in or are left out, names of labels and tags, and room to spare. */
const OF_PARSERS =
  /^parser: (?:spec|beam|filled|without|labels|symbols|tags\.\d\.tags|(?:transition|arc)Bits|sizes\.encoder\.highway left out)\b|^parser: temperatures(?: left out|\.\w+ = [\d.]+$)/;
const OF_TAGGERS = /^tagger: columns\.\d\.(?:tags|bits)|^tagger: segmenter\./;

describe.each([
  { learner: 'linear', system: arcStandard },
  { learner: 'encoder', system: arcStandard },
  { learner: 'crf', system: arcHybrid },
] as const)('$learner', ({ learner, system }) => {
  let model: Uint8Array;
  const use = (bytes: Uint8Array): void => {
    const pipeline = loadPipeline(bytes, system);
    for (const { words, tokens } of pipeline.analyse(TEXT)) {
      expect(treeProblem(words.map(({ head }) => head))).toBeUndefined();
      for (const { label, upos, form } of words)
        for (const text of [label, upos, form]) expect(text).toMatch(/^[^\t\r\n]+$/);
      for (const { from, to } of tokens) expect(to).toBeGreaterThan(from);
    }
  };
  const parts = (): Record<Part, Uint8Array> => partsOfPipeline(splitBytes(model, 'test'));
  /** The model with parts in place of its own, of lengths that its header tells. */
  const joined = (others: Partial<Record<Part, Uint8Array>>): Uint8Array => {
    const { tagger, parser } = { ...parts(), ...others };
    const { header } = splitFile(model);
    return joinFile({ ...header, taggerBytes: tagger.length }, Buffer.concat([tagger, parser]));
  };
  /** The model with each forgery of a part in its place. */
  function* inside(part: Part, forgeries: Iterable<Forgery>): Generator<Forgery, void, undefined> {
    for (const { what, bytes } of forgeries) yield { what: `${part}: ${what}`, bytes: joined({ [part]: bytes }) };
  }

  beforeAll(async () => {
    const options = learner === 'linear' ? { passes: 1, taggerPasses: 1 } : SMALL;
    ({ model } = await trainPipeline(system, TOLD_TREEBANK, { learner, ...options, dev: TOLD_TREEBANK }));
  });

  test('the model itself is used, and so it is when it is put together again', () => {
    for (const bytes of [model, joined({})]) expect(() => use(bytes)).not.toThrow();
  });

  test('damage of the whole is refused, and so is a header that lies about it', () => {
    const { failures, used, count } = judge(
      (function* () {
        yield* damaged(model);
        yield* lyingHeaders(splitFile(model));
      })(),
      use,
    );
    expect({ failures, used }).toEqual({ failures: [], used: [] });
    expect(count).toBeGreaterThan(300);
  });

  test.each(['tagger', 'parser'] as const)('damage of the %s is refused under a sum that fits', (part) => {
    const { failures, used } = judge(inside(part, damaged(parts()[part])), use);
    expect({ failures, used }).toEqual({ failures: [], used: [] });
  });

  test.each(['tagger', 'parser'] as const)('a header of the %s that lies is refused, or is that of another', (part) => {
    const { failures, used, count } = judge(inside(part, lyingHeaders(splitFile(parts()[part]))), use);
    const takes = part === 'parser' ? OF_PARSERS : OF_TAGGERS;
    expect({ failures, used: used.filter((what) => !takes.test(what)) }).toEqual({ failures: [], used: [] });
    expect(count).toBeGreaterThan(80);
  });

  test('parts that are missing or in each other’s place are refused', () => {
    const { tagger, parser } = parts();
    const others = [
      { tagger: parser },
      { parser: tagger },
      { tagger: parser, parser: tagger },
      { tagger: new Uint8Array(0) },
      { parser: new Uint8Array(0) },
    ];
    const { failures, used } = judge(
      others.map((other) => ({ what: Object.keys(other).join(), bytes: joined(other) })),
      use,
    );
    expect({ failures, used }).toEqual({ failures: [], used: [] });
  });
});

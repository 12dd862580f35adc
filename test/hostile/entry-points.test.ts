/** As library.test.ts, for what the other entry points of the package export. */
import { describe, expect, test } from 'vitest';
import * as conll from '../../runtime/conll/index.ts';
import * as tagger from '../../runtime/tagger/index.ts';
import * as trained from '../../runtime/trained/index.ts';
import * as learn from '../../learn/index.ts';
import * as treebank from '../../treebank/index.ts';
import * as figure from '../../view/figure.ts';
import { checkArguments } from './check-arguments.ts';
import { ENTRY_POINT_CALLS } from './entry-point-calls.ts';

const EXPORTS: Readonly<Record<string, object>> = { conll, tagger, parser: trained, learn, treebank, figure };
const ERRORS = new Set([
  'NothingToLearn',
  'UnfitSystem',
  'TooManyTags',
  'UnfitGenerativeModel',
  'UnfitModel',
  'InvalidSentence',
]);

describe.each(Object.entries(ENTRY_POINT_CALLS))('arcforge/%s', (name, calls) => {
  test('every function is here', () => {
    const functions = Object.entries(EXPORTS[name]!).filter(([, value]) => typeof value === 'function');
    const missing = functions.map(([each]) => each).filter((each) => !Object.hasOwn(calls, each) && !ERRORS.has(each));
    expect(missing).toEqual([]);
  });

  test.each(Object.entries(calls))('%s', async (_, call) => {
    expect(await checkArguments(call)).toEqual([]);
  });
});

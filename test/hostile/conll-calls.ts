/** The functions of `arcforge/conll`, with arguments that they take. */
import * as conll from '../../runtime/conll/index.ts';
import type { HostileCall } from './check-arguments.ts';
import { bytes, TEXT, tokens } from './one-word-treebank.ts';
import { isEmptyInput, isFunction, isMissing, isOptions, isText } from './taken-values.ts';

const sentence = (await conll.readSentences(TEXT).next()).value as conll.Sentence;
const reader = (): conll.SentenceReader => {
  const made = new conll.SentenceReader().open(bytes, 1);
  made.next();
  return made;
};
const readerCall = (options?: conll.SentenceReaderOptions): conll.SentenceReader => new conll.SentenceReader(options);

export const CONLL_CALLS: Readonly<Record<string, HostileCall>> = {
  forEachSentence: {
    call: conll.forEachSentence,
    args: [TEXT, () => {}, {}],
    takes: [isEmptyInput, isFunction, isOptions],
  },
  conllText: { call: conll.conllText, args: [tokens] },
  openTreebank: {
    call: conll.openTreebank,
    args: [[bytes], () => {}],
    takes: [isEmptyInput, (value) => isMissing(value) || isFunction(value)],
  },
  readBlocks: { call: conll.readBlocks, args: [TEXT, 'sentence'], takes: [isEmptyInput, isMissing] },
  readSentences: { call: conll.readSentences, args: [TEXT, {}], takes: [isEmptyInput, isOptions] },
  readTokens: { call: conll.readTokens, args: [TEXT, {}], takes: [isEmptyInput, isOptions] },
  SentenceReader: { call: readerCall, args: [{}], takes: [isOptions] },
  'SentenceReader.open': {
    call: (block: Uint8Array, line: number) => readerCall().open(block, line),
    args: [bytes, 1],
    takes: [(value) => value instanceof Uint8Array],
  },
  columnText: { call: conll.columnText, args: [sentence, { word: 1, column: 1 }] },
  commentText: { call: conll.commentText, args: [sentence, 'x'], takes: [undefined, isText] },
  readColumns: {
    call: conll.readColumns as HostileCall['call'],
    args: [TEXT, ['form'], undefined],
    takes: [isEmptyInput, (value) => Array.isArray(value) && value.length === 0, isMissing],
  },
  TreebankColumns: {
    call: (names: never) => new conll.TreebankColumns(names),
    args: [['form']],
    takes: [(value) => Array.isArray(value) && value.length === 0],
  },
  'TreebankColumns.add': {
    call: (given: conll.Sentence) => new conll.TreebankColumns(['form']).add(given),
    args: [sentence],
  },
  'TreebankColumns.column': {
    call: (name: 'form') => new conll.TreebankColumns(['form']).column(name),
    args: ['form'],
  },
  Vocabulary: { call: () => new conll.Vocabulary(), args: [] },
  'Vocabulary.findText': {
    call: (text: string) => new conll.Vocabulary().findText(text),
    args: ['x'],
    takes: [isText],
  },
  'Vocabulary.add': {
    call: (given: Uint8Array, from: number, to: number) => new conll.Vocabulary().add(given, from, to),
    args: [bytes, 0, 2],
    takes: [(value) => value instanceof Uint8Array],
  },
  'Vocabulary.textOf': {
    call: (id: number) => {
      const made = new conll.Vocabulary();
      made.add(bytes, 0, 1);
      return made.textOf(id);
    },
    args: [0],
  },
  formatConllProblem: {
    call: conll.formatConllProblem,
    args: ['x', { line: 1, column: 1, code: 'id', message: 'x' }],
    takes: [isText],
  },
  InvalidSentence: {
    call: (problem: conll.Problem, file: string) => new conll.InvalidSentence(problem, file),
    args: [{ line: 1, column: 1, code: 'id', message: 'x' }, 'x'],
    takes: [undefined, (value) => isMissing(value) || isText(value)],
  },
  UnreadableTreebank: { call: () => new conll.UnreadableTreebank('x'), args: [] },
  ByteSink: { call: () => new conll.ByteSink(), args: [] },
  'ByteSink.text': { call: (text: string) => new conll.ByteSink().text(text), args: ['x'], takes: [isText] },
  'ByteSink.add': {
    call: (given: Uint8Array) => new conll.ByteSink().add(given),
    args: [bytes],
    takes: [(value) => value instanceof Uint8Array],
  },
  'ByteSink.number': {
    call: (value: number) => new conll.ByteSink().number(value),
    args: [1],
    takes: [(value) => value === 2 ** 53],
  },
  'ByteSink.byte': { call: (value: number) => new conll.ByteSink().byte(value), args: [1] },
  endSentence: {
    call: (sink: conll.ByteSink, given: conll.Sentence) => conll.endSentence(sink, given),
    args: [new conll.ByteSink(), sentence],
  },
  writeSentence: {
    call: conll.writeSentence,
    args: [new conll.ByteSink(), sentence, {}],
    takes: [undefined, undefined, (value) => isOptions(value) && value !== undefined],
  },
  'writeSentence, heads': {
    call: (heads: number[]) => conll.writeSentence(new conll.ByteSink(), reader(), { heads }),
    args: [[0]],
    takes: [(value) => isMissing(value) || value instanceof Uint8Array],
  },
  'writeSentence, columns': {
    call: (columns: object) => conll.writeSentence(new conll.ByteSink(), reader(), { columns }),
    args: [{ deprel: ['x'] }],
    takes: [(value) => isMissing(value) || (isOptions(value) && Object.keys(value as object).length === 0)],
  },
  'writeSentence, deprel': {
    call: (deprel: string[]) => conll.writeSentence(new conll.ByteSink(), reader(), { columns: { deprel } }),
    args: [['x']],
    takes: [(value) => (isText(value) && value !== '') || (Array.isArray(value) && value[0] === 'x')],
  },
};

/** The functions that the entry points of the package export, with arguments that they take. */
import * as conll from '../../runtime/conll/index.ts';
import * as tagger from '../../runtime/tagger/index.ts';
import * as trained from '../../runtime/trained/index.ts';
import * as learn from '../../learn/index.ts';
import * as treebank from '../../treebank/index.ts';
import * as figure from '../../view/figure.ts';
import { compile } from '../../generator/index.ts';
import { systemOf } from '../systems.ts';
import type { HostileCall } from './check-arguments.ts';

const system = systemOf('arc-standard');
const module = await compile(system);
const TEXT = '1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n\n';
const bytes = new TextEncoder().encode(TEXT);
const tokens = [{ form: 'a', upos: 'X', head: 0, deprel: 'root' }];
const sentence = (await conll.readSentences(TEXT).next()).value as conll.Sentence;
const reader = (): conll.SentenceReader => {
  const made = new conll.SentenceReader().open(bytes, 1);
  made.next();
  return made;
};
const { model } = await learn.trainParser(module, TEXT, { passes: 1 });
const { model: tagModel } = await learn.trainTagger(TEXT, { passes: 1 });
const { model: emModel } = await learn.learnModel(system, TEXT, { iterations: 0 });
const parser = learn.loadParser(model, module);
const loaded = learn.loadTagger(tagModel);
const generative = learn.loadGenerative(emModel);

const isMissing = (value: unknown): boolean => value === undefined;
const isText = (value: unknown): boolean => typeof value === 'string';
const isOptions = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value));
/** Nothing to read is an empty treebank. */
const isEmptyInput = (value: unknown): boolean =>
  value === '' ||
  value instanceof Uint8Array ||
  (Array.isArray(value) && value[0] === 'x') ||
  (Array.isArray(value) && value.length === 0) ||
  value instanceof Map;
const isFunction = (value: unknown): boolean => typeof value === 'function';

const readerCall = (options?: conll.SentenceReaderOptions): conll.SentenceReader => new conll.SentenceReader(options);

export const ENTRY_POINT_CALLS: Readonly<Record<string, Readonly<Record<string, HostileCall>>>> = {
  conll: {
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
  },
  tagger: {
    loadTagger: { call: tagger.loadTagger, args: [tagModel] },
    'Tagger.tag': {
      call: (forms: string[]) => loaded.tag(forms),
      args: [['a']],
      takes: [(value) => Array.isArray(value) && value.every(isText)],
    },
    tokenize: { call: tagger.tokenize, args: ['a b.', 'en'], takes: [isText, isMissing] },
    UnfitModel: { call: () => new tagger.UnfitModel('x'), args: [] },
  },
  parser: {
    loadParser: { call: trained.loadParser, args: [model, module] },
    'Parser.parse': {
      call: (sentenceOf: never, options: never) => parser.parse(sentenceOf, options),
      args: [tokens, {}],
      takes: [undefined, isOptions],
    },
    'Parser.parse, beam': { call: (beam: number) => parser.parse(tokens, { beam }), args: [2], takes: [isMissing] },
    'Parser.parseAll': {
      call: (sentences: never, options: never) => parser.parseAll(sentences, options),
      args: [[tokens], {}],
      takes: [
        (value) => (Array.isArray(value) && value.length === 0) || value === '' || value instanceof Map,
        isOptions,
      ],
    },
    UnfitModel: { call: () => new trained.UnfitModel('x'), args: [] },
  },
  learn: {
    trainParser: {
      call: learn.trainParser,
      args: [module, TEXT, { passes: 1 }],
      isSlow: true,
      takes: [undefined, undefined, isOptions],
    },
    trainTagger: { call: learn.trainTagger, args: [TEXT, { passes: 1 }], isSlow: true, takes: [undefined, isOptions] },
    learnModel: {
      call: learn.learnModel,
      args: [system, TEXT, { iterations: 0 }],
      isSlow: true,
      takes: [undefined, undefined, isOptions],
    },
    compileParser: { call: learn.compileParser, args: [model] },
    loadGenerative: { call: learn.loadGenerative, args: [emModel, {}], takes: [undefined, isOptions] },
    'loadGenerative, decoder': {
      call: (decoder: 'tree') => learn.loadGenerative(emModel, { decoder }),
      args: ['tree'],
      takes: [isMissing],
    },
    'GenerativeParser.parse': { call: (given: never) => generative.parse(given), args: [tokens] },
    systemOfModel: { call: learn.systemOfModel, args: [model] },
    loadParser: { call: learn.loadParser, args: [model, module] },
    loadTagger: { call: learn.loadTagger, args: [tagModel] },
  },
  treebank: {
    evaluate: { call: treebank.evaluate, args: [TEXT, TEXT, {}], takes: [undefined, undefined, isOptions] },
    'evaluate, second': {
      call: (second: string) => treebank.evaluate(TEXT, TEXT, { second }),
      args: [TEXT],
      takes: [isMissing],
    },
    f1: { call: treebank.f1, args: [{ correct: 1, gold: 1, system: 1 }] },
    measureCoverage: {
      call: treebank.measureCoverage,
      args: [[system], TEXT, {}],
      takes: [(value) => Array.isArray(value) && value.length === 0, isEmptyInput, isOptions],
    },
    'measureCoverage, ambiguityBudget': {
      call: (ambiguityBudget: number) => treebank.measureCoverage([system], TEXT, { ambiguityBudget }),
      args: [1000],
      takes: [(value) => isMissing(value) || value === 2 ** 53 || value === Infinity || value === 1.5],
    },
    recommendSystems: {
      call: treebank.recommendSystems,
      args: [TEXT, {}],
      isSlow: true,
      takes: [isEmptyInput, isOptions],
    },
    'recommendSystems, coverages': {
      call: (coverages: number[]) => treebank.recommendSystems(TEXT, { coverages, maxDepth: 2 }),
      args: [[95]],
      takes: [(value) => isMissing(value) || (Array.isArray(value) && value.length === 0)],
    },
    'recommendSystems, modes': {
      call: (modes: 'in-place'[]) => treebank.recommendSystems(TEXT, { modes, maxDepth: 2 }),
      args: [['in-place']],
      takes: [isMissing],
    },
    'recommendSystems, maxDepth': {
      call: (maxDepth: number) => treebank.recommendSystems(TEXT, { maxDepth }),
      args: [2],
      isSlow: true,
      takes: [isMissing],
    },
    parseTreebank: {
      call: treebank.parseTreebank,
      args: [parser, TEXT, {}],
      takes: [undefined, isEmptyInput, isOptions],
    },
    tagTreebank: { call: treebank.tagTreebank, args: [loaded, TEXT, {}], takes: [undefined, isEmptyInput, isOptions] },
  },
  figure: {
    renderFigure: { call: figure.renderFigure, args: [{ tree: [0], description: 'x' }] },
    'renderFigure, tree': { call: (tree: number[]) => figure.renderFigure({ tree, description: 'x' }), args: [[0]] },
    'renderFigure, words': {
      call: (words: string[]) => figure.renderFigure({ tree: [0], words, description: 'x' }),
      args: [['a']],
      takes: [(value) => isMissing(value) || (Array.isArray(value) && value.length === 1 && isText(value[0]))],
    },
    'renderFigure, labels': {
      call: (labels: string[]) => figure.renderFigure({ tree: [0], labels, description: 'x' }),
      args: [['a']],
      takes: [(value) => isMissing(value) || (Array.isArray(value) && value.length === 1 && isText(value[0]))],
    },
    'renderFigure, title': {
      call: (title: string) => figure.renderFigure({ tree: [0], title, description: 'x' }),
      args: ['a'],
      takes: [(value) => isMissing(value) || isText(value)],
    },
    'renderFigure, description': {
      call: (description: string) => figure.renderFigure({ tree: [0], description }),
      args: ['a'],
      takes: [isText],
    },
    'renderFigure, marginals': {
      call: (marginals: number[][]) => figure.renderFigure({ tree: [0], marginals, description: 'x' }),
      args: [
        [
          [0, 1],
          [0, 0],
        ],
      ],
      takes: [isMissing],
    },
    'renderFigure, dashed': {
      call: (dashed: never) => figure.renderFigure({ tree: [0], dashed, description: 'x' }),
      args: [{ head: 0, dependent: 1 }],
      takes: [isMissing],
    },
  },
};

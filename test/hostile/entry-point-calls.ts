/** The functions that the entry points of the package export, with arguments that they take. */
import * as tagger from '../../runtime/tagger/index.ts';
import * as trained from '../../runtime/trained/index.ts';
import * as learn from '../../learn/index.ts';
import * as treebank from '../../treebank/index.ts';
import * as figure from '../../view/figure.ts';
import { compile } from '../../generator/index.ts';
import { systemOf } from '../systems.ts';
import type { HostileCall } from './check-arguments.ts';
import { CONLL_CALLS } from './conll-calls.ts';
import { TEXT, tokens } from './one-word-treebank.ts';
import { isEmptyInput, isMissing, isOptions, isText } from './taken-values.ts';

const system = systemOf('arc-standard');
const module = await compile(system);
const { model } = await learn.trainParser(module, TEXT, { passes: 1 });
const { model: tagModel } = await learn.trainTagger(TEXT, { passes: 1 });
const { model: segmentModel } = await learn.trainSegmenter(TEXT, { passes: 1 });
const { model: emModel } = await learn.learnModel(system, TEXT, { iterations: 0 });
const { model: wholeModel } = await learn.trainPipeline(module, TEXT, { passes: 1, taggerPasses: 1 });
const parser = learn.loadParser(model, module);
const pipeline = learn.loadPipeline(wholeModel, module);
const loaded = learn.loadTagger(tagModel);
const generative = learn.loadGenerative(emModel);

export const ENTRY_POINT_CALLS: Readonly<Record<string, Readonly<Record<string, HostileCall>>>> = {
  conll: CONLL_CALLS,
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
    loadPipeline: { call: trained.loadPipeline, args: [wholeModel, module] },
    'Pipeline.parse': {
      call: (sentenceOf: never, options: never) => pipeline.parse(sentenceOf, options),
      args: [tokens, {}],
      takes: [undefined, isOptions],
    },
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
    trainPipeline: {
      call: learn.trainPipeline,
      args: [module, TEXT, { passes: 1, taggerPasses: 1 }],
      isSlow: true,
      takes: [undefined, undefined, isOptions],
    },
    trainSegmenter: {
      call: learn.trainSegmenter,
      args: [TEXT, { passes: 1 }],
      isSlow: true,
      takes: [undefined, isOptions],
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
    loadPipeline: { call: learn.loadPipeline, args: [wholeModel, module] },
    loadTagger: { call: learn.loadTagger, args: [tagModel] },
    loadSegmenter: { call: learn.loadSegmenter, args: [segmentModel] },
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

/** `arcforge trace`: the canonical computation of a tree, transition by transition, as text, JSON, page or figure. */
import { printable } from '../../runtime/text/printable.ts';
import { DEFAULT_TREE_BUDGET } from '../../generator/frames/counts/tree-counter.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { Marginals } from '../../view/arc-strength.ts';
import { singleString, SPEC_ARGUMENT, wholeNumber, type Command } from '../shared/command.ts';
import { STDIN, UsageError, type Io } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { writePainted } from '../shared/paint.ts';
import { explainRefusal } from '../trace/explain-refusal.ts';
import { formatDisplacy, formatFigure, formatTikz, formatTikzWalk } from '../trace/format-figure.ts';
import { formatJson } from '../trace/format-json.ts';
import { formatPage } from '../trace/format-page.ts';
import { formatText } from '../trace/format-text.ts';
import { givenHeads } from '../trace/given-heads.ts';
import { givenSentence, type ChosenSentence, type SentenceAnswer } from '../trace/given-sentence.ts';
import { readMarginals } from '../trace/read-marginals.ts';
import {
  labelledTree,
  tracedComputations,
  tracedTree,
  type PlainComputations,
  type TracedTree,
} from '../trace/traced-tree.ts';
import { drawnTree } from '../treebank/drawn-trees.ts';

interface Arguments {
  readonly spec: string;
  readonly file: string | undefined;
  readonly sentId: string | undefined;
  readonly sentence: string | undefined;
  readonly heads: string | undefined;
  readonly words: string | undefined;
  readonly all: boolean;
  readonly compare: boolean;
  readonly limit: string;
  readonly budget: string;
  readonly format: string | undefined;
  readonly marginals: string | undefined;
  readonly json: boolean;
}

const FORMATS = ['text', 'json', 'tree', 'html', 'svg', 'tikz', 'tikz-walk', 'displacy'] as const;
type Format = (typeof FORMATS)[number];
/** They show the tree, or its one computation, and nothing else. */
const PICTURES: ReadonlySet<Format> = new Set(['tree', 'svg', 'tikz', 'tikz-walk', 'displacy']);

export const traceCommand: Command<Arguments> = {
  usage: 'trace <spec> [file]',
  summary: 'Show the canonical computation of a tree',
  numbers: ['sentence'],
  examples: [
    ['arcforge trace arc-standard --heads 2 0 2', 'example 4 of the paper'],
    ['arcforge trace attardi-3 --heads "3 0 2" --words "a hearing today"', 'with words'],
    ['arcforge trace attardi-3 dev.conllu --sent-id weblog-3', 'a sentence of a treebank, with its labels'],
    ['arcforge trace full-3 --heads "2 0 2" --all', 'with every computation of S'],
    ['arcforge trace attardi-3-free --heads "3 0 2" --compare', 'without guesses, and with them'],
    ['arcforge trace attardi-3 --heads "3 0 2" --format html > page.html', 'a page that walks through it'],
    ['arcforge trace attardi-3 --heads "3 0 2" --format svg > tree.svg', 'the tree as a figure for a paper'],
    ['arcforge trace attardi-3 dev.conllu --sentence 7 --format tikz > tree.tex', 'for LaTeX'],
    [
      'arcforge trace attardi-3 --heads "3 0 2" --marginals answers.jsonl --format svg',
      'arcs as strong as they are probable, from infer --marginals',
    ],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
      .positional('file', { describe: 'a treebank with the sentence, or - for standard input', type: 'string' })
      .option('sent-id', { describe: 'the sentence of the file with this sent_id', type: 'string' })
      .option('sentence', { describe: 'the sentence of the file at this place, from 1', type: 'string' })
      .option('heads', { describe: 'instead of a file: head of each word, 0 for the root: 2 0 2', type: 'string' })
      .option('words', { describe: 'the words for --heads, separated by spaces', type: 'string' })
      .option('all', {
        describe: 'list the computations of S as well; html always does',
        type: 'boolean',
        default: false,
      })
      .option('compare', {
        describe: 'show the computations of the guessing and of the guess-free form side by side',
        type: 'boolean',
        default: false,
      })
      .option('limit', { describe: 'how many computations of S to list', type: 'string', default: '100' })
      .option('budget', {
        describe: 'the work allowed before the number of computations of S becomes a lower bound (docs/coverage.md)',
        type: 'string',
        default: String(DEFAULT_TREE_BUDGET),
      })
      .option('format', { describe: `output format: ${FORMATS.join(', ')}; text is the default`, type: 'string' })
      .option('marginals', {
        describe: 'with html and svg: draw arcs as strong as the first line of this file says, from infer --marginals',
        type: 'string',
      })
      .option('json', { describe: 'the same as --format json', type: 'boolean', default: false })
      .epilogue(
        [
          'node^s has all its dependents, node^n still seeks some; [1,2] means that reductions with the symbols 1 and 2 places below are blocked.',
          'Guess-free: [la1,ra2] means that la with the symbol 1 place below and ra with the symbol 2 places below are blocked, until the node that would be the dependent takes one.',
        ].join('\n'),
      ),
  async run(args, io) {
    const format = chosenFormat(args);
    const limit = wholeNumber(args.limit, { option: '--limit', min: 1, max: 100_000 });
    const budget = wholeNumber(args.budget, { option: '--budget', min: 1, max: 1e9 });
    const read = treeReader(args, io);
    const canonical = canonicalSystem(await loadSystem(args.spec, io));
    const answer = await read();
    if (answer.kind === 'finding') {
      writePainted(io, 'stderr', `${answer.finding}\n`);
      return 1;
    }
    const traced = tracedTree(canonical, answer.given, budget);
    const other = args.compare ? tracedTree(otherForm(canonical), answer.given, budget) : undefined;
    const marginals =
      args.marginals === undefined
        ? undefined
        : await readMarginals(singleString(args.marginals, '--marginals'), { words: traced.tree.length, io });
    io.stdout.write(formatted(format, { traced, other, marginals, limit, all: args.all, io }));
    if (!traced.answer.derivable && format !== 'json') {
      io.stderr.write(`\n${explainRefusal(traced, traced.answer)}\n`);
    }
    return traced.answer.derivable ? 0 : 1;
  },
};

/** Where the tree comes from: the options are judged at once, and the file is read later. */
function treeReader(args: Arguments, io: Io): () => Promise<SentenceAnswer> {
  const { file, heads, words } = args;
  if ([file, args.spec, args.marginals].filter((source) => source === STDIN).length > 1) {
    throw new UsageError('standard input can be read only once');
  }
  const chosen = chosenSentence(args);
  if (file === undefined) {
    if (chosen.by !== 'only') throw new UsageError('--sent-id and --sentence choose from a file, which is missing');
    if (heads === undefined) throw new UsageError('a tree is missing: name a file, or give its --heads');
    const given = givenHeads({
      heads: singleString(heads, '--heads'),
      words: words === undefined ? undefined : singleString(words, '--words'),
    });
    return () => Promise.resolve({ kind: 'tree', given });
  }
  if (heads !== undefined || words !== undefined) {
    const option = heads === undefined ? '--words' : '--heads';
    throw new UsageError(`${printable(file)} is taken for a file, which ${option} cannot be combined with`);
  }
  return () => givenSentence(file, chosen, io);
}

function chosenSentence({ sentId, sentence }: Arguments): ChosenSentence {
  if (sentId !== undefined && sentence !== undefined) {
    throw new UsageError('--sent-id and --sentence cannot be combined');
  }
  if (sentId !== undefined) return { by: 'id', id: singleString(sentId, '--sent-id') };
  if (sentence === undefined) return { by: 'only' };
  return { by: 'place', place: wholeNumber(sentence, { option: '--sentence', min: 1, max: 1_000_000_000 }) };
}

/** The other canonical form of the same system. */
function otherForm({ system }: CanonicalSystem): CanonicalSystem {
  if (system.front) {
    throw new UsageError(`--compare needs both forms, and ${system.name}, which uses the buffer’s front, has only one`);
  }
  return canonicalSystem({ ...system, form: system.form === 'guessing' ? 'guess-free' : 'guessing' });
}

function chosenFormat(args: Arguments): Format {
  const format = namedFormat(args);
  if (args.marginals !== undefined && format !== 'html' && format !== 'svg') {
    throw new UsageError('--marginals says how strong arcs are drawn; add --format html or --format svg');
  }
  return format;
}

function namedFormat({ format: given, json, all, compare }: Arguments): Format {
  if (given === undefined) return json ? 'json' : 'text';
  const name = singleString(given, '--format');
  const format = FORMATS.find((known) => known === name);
  if (format === undefined) throw new UsageError(`--format must be one of ${FORMATS.join(', ')}`);
  if (json && format !== 'json') throw new UsageError(`--json and --format ${format} cannot be combined`);
  if ((all || compare) && PICTURES.has(format)) {
    const option = all ? '--all' : '--compare';
    throw new UsageError(`${option} and --format ${format} cannot be combined: it shows the tree alone`);
  }
  return format;
}

function formatted(
  format: Format,
  {
    traced,
    other,
    marginals,
    limit,
    all,
    io,
  }: {
    readonly traced: TracedTree;
    readonly other: TracedTree | undefined;
    readonly marginals: Marginals | undefined;
    readonly limit: number;
    readonly all: boolean;
    readonly io: Io;
  },
): string {
  switch (format) {
    case 'text':
      return formatText(traced, { other, all: all ? listAll(traced, limit) : undefined });
    case 'json':
      return formatJson(traced, { other, all: all ? listAll(traced, limit) : undefined });
    case 'tree':
      return drawnTree(labelledTree(traced), io);
    case 'html':
      return formatPage(traced, { other, limit, marginals });
    case 'svg':
      return formatFigure(traced, marginals);
    case 'tikz':
      return formatTikz(traced);
    case 'tikz-walk':
      return formatTikzWalk(traced);
    case 'displacy':
      return formatDisplacy(traced);
  }
}

function listAll(traced: TracedTree, limit: number): PlainComputations {
  const all = tracedComputations(traced, limit);
  if (all !== undefined) return all;
  throw new UsageError(
    '--all: finding out whether S derives this tree takes too much work; try a shorter sentence or a larger --budget',
  );
}

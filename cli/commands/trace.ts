/** `arcforge trace`: the canonical computation of a tree, transition by transition, as text, JSON, page or figure. */
import { counted, grouped } from '../../runtime/amounts.ts';
import { printable } from '../../runtime/printable.ts';
import { treeProblem, type Tree } from '../../generator/semantics/tree.ts';
import { canonicalSystem, type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { Marginals } from '../../view/arc-strength.ts';
import { singleString, SPEC_ARGUMENT, wholeNumber, type Command } from '../shared/command.ts';
import { STDIN, UsageError } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';
import { explainRefusal } from '../trace/explain-refusal.ts';
import { formatFigure } from '../trace/format-figure.ts';
import { formatJson } from '../trace/format-json.ts';
import { formatPage } from '../trace/format-page.ts';
import { formatText } from '../trace/format-text.ts';
import { readMarginals } from '../trace/read-marginals.ts';
import { plainComputations, tracedTree, type PlainComputations, type TracedTree } from '../trace/traced-tree.ts';

interface Arguments {
  readonly spec: string;
  readonly heads: string;
  readonly words: string | undefined;
  readonly all: boolean;
  readonly compare: boolean;
  readonly limit: string;
  readonly format: string | undefined;
  readonly marginals: string | undefined;
  readonly json: boolean;
}

const FORMATS = ['text', 'json', 'html', 'svg'] as const;
type Format = (typeof FORMATS)[number];

/** A trace is for people; longer sentences are for the treebank commands. */
const MAX_WORDS = 1000;

export const traceCommand: Command<Arguments> = {
  usage: 'trace <spec>',
  summary: 'Show the canonical computation of a tree',
  examples: [
    ['arcforge trace arc-standard --heads 2 0 2', 'example 4 of the paper'],
    ['arcforge trace attardi-3 --heads "3 0 2" --words "a hearing today"', 'with words'],
    ['arcforge trace full-3 --heads "2 0 2" --all', 'with every computation of S'],
    ['arcforge trace attardi-3-free --heads "3 0 2" --compare', 'without guesses, and with them'],
    ['arcforge trace attardi-3 --heads "3 0 2" --format html > page.html', 'a page that walks through it'],
    ['arcforge trace attardi-3 --heads "3 0 2" --format svg > tree.svg', 'the tree as a figure for a paper'],
    [
      'arcforge trace attardi-3 --heads "3 0 2" --marginals answers.jsonl --format svg',
      'arcs as strong as they are probable, from infer --marginals',
    ],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
      .option('heads', { describe: 'head of each word, 0 for the root: 2 0 2', type: 'string', demandOption: true })
      .option('words', { describe: 'the words, separated by spaces', type: 'string' })
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
      .option('format', { describe: 'output format: text (the default), json, html or svg', type: 'string' })
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
    const tree = parseHeads(singleString(args.heads, '--heads'));
    const words = args.words === undefined ? undefined : parseWords(singleString(args.words, '--words'), tree);
    const limit = wholeNumber(args.limit, { option: '--limit', min: 1, max: 100_000 });
    const canonical = canonicalSystem(await loadSystem(args.spec, io));
    if (args.spec === STDIN && args.marginals === STDIN) {
      throw new UsageError('the spec and the marginals cannot both come from standard input');
    }
    const marginals =
      args.marginals === undefined
        ? undefined
        : await readMarginals(singleString(args.marginals, '--marginals'), { words: tree.length, io });
    const traced = tracedTree(canonical, tree, words);
    const other = args.compare ? tracedTree(otherForm(canonical), tree, words) : undefined;
    io.stdout.write(formatted(format, { traced, other, marginals, limit, all: args.all }));
    if (!traced.answer.derivable && format !== 'json') {
      io.stderr.write(`\n${explainRefusal(traced, traced.answer)}\n`);
    }
    return traced.answer.derivable ? 0 : 1;
  },
};

/** The other canonical form of the same system. */
function otherForm({ system }: CanonicalSystem): CanonicalSystem {
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
  if ((all || compare) && format === 'svg') {
    const option = all ? '--all' : '--compare';
    throw new UsageError(`${option} and --format svg cannot be combined: a figure shows the tree alone`);
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
  }: {
    readonly traced: TracedTree;
    readonly other: TracedTree | undefined;
    readonly marginals: Marginals | undefined;
    readonly limit: number;
    readonly all: boolean;
  },
): string {
  switch (format) {
    case 'text':
      return formatText(traced, { other, all: all ? listAll(traced, limit) : undefined });
    case 'json':
      return formatJson(traced, { other, all: all ? listAll(traced, limit) : undefined });
    case 'html':
      return formatPage(traced, { other, limit, marginals });
    case 'svg':
      return formatFigure(traced, marginals);
  }
}

function listAll(traced: TracedTree, limit: number): PlainComputations {
  const all = plainComputations(traced, limit);
  if (all !== undefined) return all;
  throw new UsageError('--all: finding out whether S derives this tree takes too much work; try a shorter sentence');
}

function parseHeads(text: string): Tree {
  const fields = text.split(/[\s,]+/).filter((field) => field !== '');
  const wrong = fields.find((field) => !/^\d+$/.test(field));
  if (wrong !== undefined) throw new UsageError(`--heads: ${printable(wrong)} is not a number`);
  if (fields.length > MAX_WORDS)
    throw new UsageError(`--heads: at most ${grouped(MAX_WORDS)} words, but there are ${grouped(fields.length)}`);
  const heads = fields.map(Number);
  const problem = treeProblem(heads);
  if (problem !== undefined) throw new UsageError(`--heads: ${problem.message}`);
  return heads;
}

function parseWords(text: string, tree: Tree): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length !== tree.length) {
    throw new UsageError(
      `--words has ${counted(words.length, 'word')}, but --heads has ${counted(tree.length, 'head')}`,
    );
  }
  return words;
}

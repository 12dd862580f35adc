/** `arcforge trace`: the canonical computation of a tree, transition by transition. */
import { printable } from '../../diagnostics/source.ts';
import { BudgetExceeded } from '../../semantics/budget.ts';
import { formatComputation, formatPlainComputation } from '../../semantics/computation.ts';
import { countPlainOf, plainComputationsOf } from '../../semantics/computations-of-tree.ts';
import { oracle, type Derivation, type Refusal } from '../../semantics/oracle.ts';
import { traceComputation, type Trace, type TracedConfiguration, type TracedSymbol } from '../../semantics/trace.ts';
import { treeProblem, type Arc, type Tree } from '../../semantics/tree.ts';
import { canonicalSystem, homomorphism, type CanonicalSystem } from '../../theory/canonical-system.ts';
import { guaranteeOf } from '../../theory/transition-system.ts';
import { singleString, SPEC_ARGUMENT, toJson, wholeNumber, type Command } from '../command.ts';
import { UsageError } from '../io.ts';
import { loadSystem } from '../load-spec.ts';
import { formatTable, grouped } from '../table.ts';

interface Arguments {
  readonly spec: string;
  readonly heads: string;
  readonly words: string | undefined;
  readonly all: boolean;
  readonly limit: string;
  readonly json: boolean;
}

/** Words are only looked at; longer sentences belong to treebank commands. */
const MAX_WORDS = 1000;

export const traceCommand: Command<Arguments> = {
  usage: 'trace <spec>',
  summary: 'Show the canonical computation of a tree',
  examples: [
    ['arcforge trace arc-standard --heads "2 0 2"', 'example 4 of the paper'],
    ['arcforge trace attardi-3 --heads "3 0 2" --words "a hearing today"', 'with words'],
    ['arcforge trace full-3 --heads "2 0 2" --all', 'beside every computation of S'],
  ],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
      .option('heads', { describe: 'head of each word, 0 for the root: "2 0 2"', type: 'string', demandOption: true })
      .option('words', { describe: 'the words, separated by spaces', type: 'string' })
      .option('all', { describe: 'list every computation of S as well', type: 'boolean', default: false })
      .option('limit', { describe: 'with --all: how many to list', type: 'string', default: '100' })
      .option('json', { describe: 'print configurations as JSON', type: 'boolean', default: false })
      .epilogue(
        'Symbols are written node^s (has all its dependents) or node^n (seeks some); [1] says that reductions with the symbol 1 below are blocked.',
      ),
  async run(args, io) {
    const tree = parseHeads(singleString(args.heads, '--heads'));
    const name = nodeNames(tree, args.words === undefined ? undefined : singleString(args.words, '--words'));
    const limit = wholeNumber(args.limit, { option: '--limit', min: 1, max: 100_000 });
    const canonical = canonicalSystem(await loadSystem(args.spec, io));
    const answer = oracle(canonical, tree);
    const trace = traceComputation(canonical, answer.computation, tree.length);
    const all = args.all ? listAll(canonical, tree, { answer, limit }) : undefined;
    const lost = answer.derivable ? false : isLost(canonical, tree);
    if (args.json) {
      io.stdout.write(
        toJson({
          system: canonical.system.name,
          heads: tree,
          derivable: answer.derivable,
          computation: answer.computation.map((transition) => transition.name),
          ...(answer.derivable ? {} : { derivableInS: lost ?? null, outOfReach: answer.outOfReach }),
          initial: trace.initial,
          transitions: trace.transitions.map(({ transition, ...rest }) => ({ transition: transition.name, ...rest })),
          ...(all === undefined ? {} : { total: all.total, plain: all.computations }),
        }),
      );
    } else {
      io.stdout.write(formatTrace(trace, name));
      if (all !== undefined) io.stdout.write(`\n${formatAll(all, formatComputation(answer.computation))}`);
      if (!answer.derivable) io.stderr.write(`\n${explainRefusal(canonical, { answer, trace, name, lost })}\n`);
    }
    return answer.derivable ? 0 : 1;
  },
};

type NameOf = (node: number) => string;

function parseHeads(text: string): Tree {
  const fields = text.split(/[\s,]+/).filter((field) => field !== '');
  const wrong = fields.find((field) => !/^\d+$/.test(field));
  if (wrong !== undefined) throw new UsageError(`--heads: ${printable(wrong)} is not a number`);
  if (fields.length > MAX_WORDS)
    throw new UsageError(`--heads: at most ${MAX_WORDS} words, these are ${fields.length}`);
  const heads = fields.map(Number);
  const problem = treeProblem(heads);
  if (problem !== undefined) throw new UsageError(`--heads: ${problem.message}`);
  return heads;
}

function nodeNames(tree: Tree, words: string | undefined): NameOf {
  if (words === undefined) return String;
  const list = words.split(/\s+/).filter((word) => word !== '');
  if (list.length !== tree.length) {
    throw new UsageError(`--words has ${list.length} words, --heads ${tree.length} heads`);
  }
  return (node) => (node === 0 ? '0' : `${node}:${printable(list[node - 1]!)}`);
}

function formatTrace(trace: Trace, name: NameOf): string {
  const columns = ['', 'transition', 'stack', 'buffer', 'arc', 'blocks'].map((title) => ({ title }));
  const rows = [
    ['0', '', ...formatConfiguration(trace.initial, name), '', ''],
    ...trace.transitions.map(({ transition, arc, blocked, after }, index) => [
      String(index + 1),
      transition.name,
      ...formatConfiguration(after, name),
      arc === undefined ? '' : formatArc(arc, name),
      blocked.map((pair) => formatArc(pair, name)).join(', '),
    ]),
  ];
  return formatTable(columns, rows);
}

function formatConfiguration({ stack, returned, fresh }: TracedConfiguration, name: NameOf): [string, string] {
  const symbol = ({ node, stop, blocked }: TracedSymbol): string =>
    `${name(node)}^${stop ? 's' : 'n'}${blocked.length === 0 ? '' : `[${blocked.join(',')}]`}`;
  return [stack.map(symbol).join(' '), [...returned.map(symbol), ...fresh.map(name)].join(' ')];
}

function formatArc({ head, dependent }: Arc, name: NameOf): string {
  return `${name(head)} → ${name(dependent)}`;
}

interface AllComputations {
  readonly total: bigint;
  readonly computations: readonly { readonly computation: string; readonly canonical: boolean }[];
}

function listAll(
  canonical: CanonicalSystem,
  tree: Tree,
  { answer, limit }: { readonly answer: Derivation | Refusal; readonly limit: number },
): AllComputations {
  const image = formatPlainComputation(answer.computation.map(homomorphism));
  const computations: AllComputations['computations'][number][] = [];
  try {
    for (const plain of plainComputationsOf(canonical.system, tree)) {
      if (computations.length === limit) break;
      const computation = formatPlainComputation(plain);
      computations.push({ computation, canonical: computation === image });
    }
    return { total: countPlainOf(canonical.system, tree), computations };
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    throw new UsageError(`--all: counting the computations of S takes ${error.message}; try a shorter sentence`);
  }
}

/**
 * Whether S derives a tree that S′ does not; undefined where that is too much work to find out. Only some systems
 * lose trees, so only for those is it looked into.
 */
function isLost({ system }: CanonicalSystem, tree: Tree): boolean | undefined {
  if (guaranteeOf(system) === 'complete') return false;
  try {
    return countPlainOf(system, tree) > 0n;
  } catch (error) {
    if (error instanceof BudgetExceeded) return undefined;
    throw error;
  }
}

function formatAll({ total, computations }: AllComputations, canonical: string): string {
  const rows = computations.map((entry, index) => [
    grouped(index + 1),
    entry.canonical ? `${entry.computation}   = canonical: ${canonical}` : entry.computation,
  ]);
  const rest = total - BigInt(computations.length);
  const more = rest > 0n ? `… and ${grouped(rest)} more (--limit)\n` : '';
  return formatTable([{ title: '', align: 'right' }, { title: `computations of S: ${grouped(total)}` }], rows) + more;
}

function explainRefusal(
  { system }: CanonicalSystem,
  {
    answer,
    trace,
    name,
    lost,
  }: { readonly answer: Refusal; readonly trace: Trace; readonly name: NameOf; readonly lost: boolean | undefined },
): string {
  const { head, dependent } = answer.outOfReach;
  const { stack } = trace.transitions.at(-1)?.after ?? trace.initial;
  const position = (node: number): number => stack.length - stack.findIndex((symbol) => symbol.node === node);
  const [p, q] = [position(head), position(dependent)].toSorted((a, b) => b - a);
  const reduction = `${head < dependent ? 'ra' : 'la'}(${p},${q})`;
  const verdict =
    lost === true
      ? `S′ of ${system.name} loses this tree, although S derives it`
      : `${lost === undefined ? 'S′ of ' : ''}${system.name} does not derive this tree`;
  return [
    `${verdict}: the canonical computation comes to a stop after ${answer.computation.length} transitions.`,
    `Out of reach: ${formatArc(answer.outOfReach, name)}. Where it stopped that is ${reduction}, which the system does not have.`,
  ].join('\n');
}

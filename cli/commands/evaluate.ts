/** `arcforge evaluate`: how good the trees of one or two systems are, compared with gold. */
import { formatConllProblem } from '../../runtime/conll/problem.ts';
import { compareFiles } from '../../treebank/evaluation/compare-files.ts';
import type { ComparedFile } from '../../treebank/evaluation/text-cursor.ts';
import { toJson, wholeNumber, type Command } from '../shared/command.ts';
import { STDIN, UsageError, type Io } from '../shared/io.ts';
import { writePainted } from '../shared/paint.ts';
import { startProgress } from '../shared/progress.ts';
import { formatDifferences, formatEvaluation } from '../treebank/evaluation-report.ts';
import { missingProbabilities } from '../treebank/reliability-report.ts';
import { readInputs, sizeOfInputs } from '../treebank/treebank-input.ts';

interface Arguments {
  readonly gold: string;
  readonly system: string;
  readonly second: string | undefined;
  readonly punct: boolean;
  readonly trees: boolean;
  readonly subtypes: boolean;
  readonly reliability: boolean;
  readonly samples: string;
  readonly seed: string;
  readonly json: boolean;
  readonly html: boolean;
  readonly limit: string;
}

export const evaluateCommand: Command<Arguments> = {
  usage: 'evaluate <gold> <system> [second]',
  summary: 'Compare the trees of one or two parsers with gold',
  examples: [
    ['arcforge evaluate gold.conllu system.conllu', 'attachment scores, by label and by length'],
    ['arcforge evaluate gold.conllu one.conllu two.conllu', 'two systems, with a test of their difference'],
    ['arcforge evaluate gold.conllu system.conllu --reliability', 'how true the probabilities in it are'],
    ['arcforge evaluate gold.conllu system.conllu --html > page.html', 'the sentences that differ, as drawings'],
  ],
  options: (yargs) =>
    yargs
      .positional('gold', {
        describe: 'CoNLL-U or CoNLL-X with the right trees, also gz',
        type: 'string',
        demandOption: true,
      })
      .positional('system', {
        describe: 'the same text with the trees of a system',
        type: 'string',
        demandOption: true,
      })
      .positional('second', { describe: 'the same text with the trees of another system', type: 'string' })
      .option('punct', {
        describe: 'count punctuation; --no-punct leaves out words that consist of it',
        type: 'boolean',
        default: true,
      })
      .option('trees', {
        describe: 'compare trees; --no-trees compares words, tags and lemmas of files without trees',
        type: 'boolean',
        default: true,
      })
      .option('subtypes', {
        describe: 'compare whole relations, such as nsubj:pass, not only the part before the colon',
        type: 'boolean',
        default: false,
      })
      .option('reliability', {
        describe: 'tell how true the probabilities are that parse --probabilities writes',
        type: 'boolean',
        default: false,
      })
      .option('samples', {
        describe: 'samples of the sentences for intervals and tests; 0 for none',
        type: 'string',
        default: '1000',
      })
      .option('seed', { describe: 'the seed of these samples', type: 'string', default: '1' })
      .option('json', { describe: 'print all figures as JSON', type: 'boolean', default: false })
      .option('html', { describe: 'print a page with the sentences that differ', type: 'boolean', default: false })
      .option('limit', { describe: 'with --html: how many sentences', type: 'string', default: '100' })
      .epilogue(
        'UAS: words with the right head; LAS: with the right label too; CLAS: LAS of content words (F₁); MLAS: with tags and function words too; BLEX: with lemmas too. As in the CoNLL 2018 shared task, all words count, labels are compared up to their colon, and words are aligned where the system divides the text in another way.',
      ),
  async run(args, io) {
    if (args.json && args.html) throw new UsageError('--json and --html exclude each other');
    if (args.reliability && !args.trees) throw new UsageError('--reliability is of trees, which --no-trees leaves out');
    if (args.html && !args.trees) throw new UsageError('--html shows trees, which --no-trees leaves out');
    const samples = wholeNumber(args.samples, { option: '--samples', min: 0, max: 100_000 });
    const seed = wholeNumber(args.seed, { option: '--seed', min: 0, max: 2 ** 31 - 1 });
    const limit = wholeNumber(args.limit, { option: '--limit', min: 1, max: 10_000 });
    const [gold, ...systems] = [args.gold, args.system, ...(args.second === undefined ? [] : [args.second])];
    const { files, end } = openFiles([gold!, ...systems], io);
    const answer = await compareFiles(files[0]!, files.slice(1), {
      leaveOutPunctuation: !args.punct,
      trees: args.trees,
      subtypes: args.subtypes,
      reliability: args.reliability,
      samples,
      seed,
      ...(args.html ? { examples: limit } : {}),
    }).finally(end);
    if (!answer.comparable) {
      const { file, problem } = answer.reason;
      writePainted(io, 'stderr', `${formatConllProblem(file, problem)}\n`);
      if (problem.code === 'head-not-a-number') io.stderr.write(WITHOUT_TREES);
      return 1;
    }
    const { evaluation } = answer;
    if (evaluation.sentences === 0) {
      io.stderr.write('there are no sentences in the input\n');
      return 1;
    }
    const report = { gold: gold!, names: systems, evaluation };
    const { examples: _, systems: scores, ...figures } = evaluation;
    const named = scores.map((each, index) => ({ system: systems[index]!, ...each }));
    if (args.json) io.stdout.write(toJson({ gold, ...figures, systems: named }));
    else io.stdout.write(args.html ? formatDifferences(report) : formatEvaluation(report));
    const missing = scores.flatMap((each, index) => missingProbabilities(systems[index]!, each) ?? []);
    for (const text of missing) io.stderr.write(text);
    return missing.length === 0 ? 0 : 1;
  },
};

/** What to do with the output of a tagger, which has no heads. */
const WITHOUT_TREES =
  'to compare words, tags and lemmas of files without trees, add --no-trees; arcforge parse writes trees\n';

function openFiles(
  names: readonly string[],
  io: Io,
): { readonly files: readonly ComparedFile[]; readonly end: () => void } {
  const progress = startProgress(io.stderr, { label: 'evaluate', total: sizeOfInputs(names) });
  let read = 0;
  const onRead = (bytes: number): void => progress.update((read += bytes));
  const files = names.map((name) => ({ name, blocks: blocksOf(name, { io, onRead }) }));
  return {
    files,
    end: () => {
      progress.end();
      // An open stream would keep the program running.
      if (names.includes(STDIN)) io.stdin.destroy();
    },
  };
}

async function* blocksOf(
  name: string,
  { io, onRead }: { readonly io: Io; readonly onRead: (bytes: number) => void },
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { bytes } of readInputs([name], { io, onRead, unitOf: () => 'sentence' })) yield bytes;
}

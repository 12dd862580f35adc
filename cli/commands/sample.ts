/** `arcforge sample`: trees drawn uniformly from all that a system derives. */
import { compile } from '../../generator/compile.ts';
import { seededRandom } from '../../runtime/module/seeded-random.ts';
import { SPEC_ARGUMENT, wholeNumber, type Command } from '../shared/command.ts';
import { UsageError, writeSlowly } from '../shared/io.ts';
import { loadSystem } from '../shared/load-spec.ts';

interface Arguments {
  readonly spec: string;
  readonly length: string;
  readonly count: string;
  readonly seed: string;
}

export const sampleCommand: Command<Arguments> = {
  usage: 'sample <spec>',
  summary: 'Draw trees uniformly from all that a system derives, as CoNLL-U',
  numbers: ['length'],
  examples: [['arcforge sample attardi-3 --length 50 --count 1000 --seed 1', 'a thousand trees of 50 words']],
  options: (yargs) =>
    yargs
      .positional('spec', { describe: SPEC_ARGUMENT, type: 'string', demandOption: true })
      .option('length', { describe: 'number of words', type: 'string', demandOption: true })
      .option('count', { describe: 'number of trees', type: 'string', default: '1' })
      .option('seed', { describe: 'the same seed gives the same trees', type: 'string', default: '1' })
      .epilogue(
        'In-place systems of depth 2 and 3 draw trees of up to 1,000 words, those of depth 4 of about 300. Returning systems and most deeper ones reach about a dozen words. Longer sentences are refused.',
      ),
  async run(args, io) {
    const length = wholeNumber(args.length, { option: '--length', min: 1, max: 1000 });
    const count = wholeNumber(args.count, { option: '--count', min: 1, max: 10_000_000 });
    const random = seededRandom(wholeNumber(args.seed, { option: '--seed', min: 0, max: 2 ** 32 - 1 }));
    const { sampler } = await compile(await loadSystem(args.spec, io));
    const draw = samplerOf(() => sampler(length));
    for (let number = 1; number <= count; number++) {
      await writeSlowly(io.stdout, Buffer.from(conllu(draw(random), number)));
    }
    return 0;
  },
};

type Draw = (random: () => number) => ArrayLike<number>;

/** A length that is too long is the user’s business. */
function samplerOf(make: () => Draw): Draw {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

/** A tree of words that have no forms. */
function conllu(heads: ArrayLike<number>, number: number): string {
  const words = Array.from(heads, (head, index) =>
    [index + 1, `w${index + 1}`, '_', '_', '_', '_', head, head === 0 ? 'root' : 'dep', '_', '_'].join('\t'),
  );
  return `# sent_id = ${number}\n${words.join('\n')}\n\n`;
}

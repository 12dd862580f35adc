/** `arcforge learn`: a generative model from sentences, by EM, or from trees. */
import { encodeCounts } from '../../learn/generative/counts-file.ts';
import { digestOf } from '../../learn/generative/generative-file.ts';
import { distinctSequences } from '../../learn/generative/short-sentences.ts';
import { EmRun } from '../learn/em-run.ts';
import { expectationPool } from '../learn/expectation-pool.ts';
import { storedModel } from '../learn/generative-model-file.ts';
import { learningOptions, type LearningArguments } from '../learn/learning-options.ts';
import { learningTask } from '../learn/learning-task.ts';
import { sumCounts } from '../learn/sum-counts.ts';
import type { Command } from '../shared/command.ts';
import { writeSlowly } from '../shared/io.ts';
import { storedPart } from '../treebank/stored-part.ts';
import { threadCount } from '../treebank/treebank-options.ts';

export const learnCommand: Command<LearningArguments> = {
  usage: 'learn <system>',
  summary: 'Learn a generative model from sentences by EM',
  numbers: ['seed'],
  examples: [
    ['arcforge learn arc-standard-free --train train.conllu --out models', 'from tags alone, 30 iterations'],
    ['arcforge learn attardi-3 --form plain --train train.conllu --json', 'over S; no model is written'],
    ['arcforge learn arc-standard-free --start supervised --iterations 0 --train train.conllu', 'from trees'],
    ['arcforge learn models/x.model --expect-only --train big.conllu --part 1/8 > 1.counts', 'a part of an E-step'],
    ['arcforge learn models/x.model --sum *.counts --out next --name x', 'the sum of the parts, and the M-step'],
  ],
  options: (yargs) =>
    learningOptions(
      yargs.positional('system', {
        describe:
          'a system as a spec or a name, in place, to depth 3, with --form plain to 5; or a model that arcforge learn has written, to go on from',
        type: 'string',
        demandOption: true,
      }),
    ).epilogue(
      'A sentence of n words takes time proportional to n^(2k+d), where d is the depth and k the number of stack words shown; the harmonic start and decoding, which see both ends of every arc, take n^(3d). More than 20 million products are refused before they are made. docs/em.md has the model and what it finds.',
    ),
  async run(args, io) {
    const stored = await storedModel(args.system, io);
    if (args.sum !== undefined) return sumCounts(args.sum.map(String), { args, stored, io });
    const task = await learningTask(args, { stored, io });
    if (task === undefined) return 1;
    const { form, context, tags } = task.description;
    const options = { system: task.system, form, context, tagCount: tags.length };
    const pool = expectationPool({ options, sentences: distinctSequences(task.data.trees) }, threadCount(args.jobs));
    try {
      if (args.expectOnly) {
        const { model, bytes } = stored!;
        const counts = await pool.expect(model.parameters);
        const part = await storedPart(task.part, (args.train ?? []).map(String));
        for (const line of encodeCounts(counts, digestOf(bytes), part)) await writeSlowly(io.stdout, Buffer.from(line));
      } else {
        return await new EmRun(task, args, io).run(pool);
      }
      return 0;
    } finally {
      await pool.close();
    }
  },
};

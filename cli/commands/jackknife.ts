/** `arcforge jackknife`: a treebank with predicted tags, for parsers that will get predicted tags. */
import { counted } from '../../runtime/amounts.ts';
import { TAG_COLUMNS, type TagColumnName } from '../../runtime/tagger/tag-walk.ts';
import type { Tagger } from '../../runtime/tagger/tagger.ts';
import { Jackknife, retagging } from '../../treebank/jackknife.ts';
import { wholeNumber, type Command } from '../shared/command.ts';
import { STDIN, UsageError, writeSlowly } from '../shared/io.ts';
import { startProgress } from '../shared/progress.ts';
import { reportNothing } from '../treebank/training-report.ts';
import { sizeOfInputs } from '../treebank/treebank-input.ts';
import { visitSentences } from '../treebank/visit-sentences.ts';

interface Arguments {
  readonly file: readonly string[] | undefined;
  readonly tags: readonly TagColumnName[];
  readonly parts: string;
  readonly passes: string;
  readonly seed: string;
}

export const jackknifeCommand: Command<Arguments> = {
  usage: 'jackknife [file..]',
  summary: 'Give a treebank the tags that a tagger finds in sentences it has not seen',
  examples: [
    ['arcforge jackknife train.conllu > tagged.conllu', 'the treebank to train a parser on that will get tagged text'],
    ['arcforge jackknife --tags upos xpos feats --parts 10 train.conllu > tagged.conllu', 'three columns, ten parts'],
  ],
  options: (yargs) =>
    yargs
      .positional('file', {
        describe: 'CoNLL-U or CoNLL-X, also gz; standard input if no file is named',
        type: 'string',
        array: true,
      })
      .option('tags', { describe: 'the columns to fill in', choices: TAG_COLUMNS, array: true, default: ['upos'] })
      .option('parts', {
        describe: 'each is tagged by a tagger that has learned from the others',
        type: 'string',
        default: '5',
      })
      .option('passes', { describe: 'how often each goes through the sentences', type: 'string', default: '8' })
      .option('seed', { describe: 'the same seed gives the same tags', type: 'string', default: '1' })
      .epilogue(
        'LEMMA, and columns of tags that are not filled in, become _, as they are in text that arcforge tag has tagged. The rest stays.',
      ),
  async run(args, io) {
    const parts = wholeNumber(args.parts, { option: '--parts', min: 2, max: 100 });
    const passes = wholeNumber(args.passes, { option: '--passes', min: 1, max: 1000 });
    const seed = wholeNumber(args.seed, { option: '--seed', min: 0, max: 2 ** 31 - 1 });
    const tags = TAG_COLUMNS.filter((name) => args.tags.includes(name));
    const files = args.file === undefined || args.file.length === 0 ? [STDIN] : args.file.map(String);
    sizeOfInputs(files);
    const jackknife = new Jackknife(parts, { passes, seed, tags });
    const blocks: Uint8Array[] = [];
    const problem = await visitSentences(files, {
      io,
      visit: (reader) => jackknife.add(reader),
      keep: (block) => blocks.push(block.slice()),
    });
    if (problem !== undefined) return 1;
    if (jackknife.sentences === 0) {
      reportNothing(io);
      return 1;
    }
    if (jackknife.sentences < parts) {
      const most = jackknife.sentences < 2 ? '' : `; --parts ${jackknife.sentences} is the most`;
      throw new UsageError(`${counted(jackknife.sentences, 'sentence')} cannot be cut into ${parts} parts${most}`);
    }
    const progress = startProgress(io.stderr, { label: 'taggers', total: parts });
    const taggers: Tagger[] = [];
    for (const tagger of jackknife.taggers()) {
      taggers.push(tagger);
      progress.update(taggers.length, () => '');
    }
    progress.end();
    const retag = retagging(taggers);
    for (const block of blocks) await writeSlowly(io.stdout, retag(block));
    return 0;
  },
};

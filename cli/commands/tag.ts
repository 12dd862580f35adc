/** `arcforge tag`: the tags that a trained tagger finds, in CoNLL-U. */
import type { BlockUnit } from '../../runtime/conll/read-blocks.ts';
import { loadTagger, type Tagger } from '../../runtime/tagger/tagger.ts';
import type { Command } from '../shared/command.ts';
import { UsageError } from '../shared/io.ts';
import { readBytes } from '../shared/read-input.ts';
import { startsAsModel, unfit } from '../treebank/model-file.ts';
import { exitCode, runTreebank, writeText } from '../treebank/run-treebank.ts';
import { refuseConll } from '../treebank/text-input.ts';
import { modelFile, treebankInputs, partedOptions, type TreebankArguments } from '../treebank/treebank-options.ts';

interface Arguments extends Omit<TreebankArguments, 'spec'> {
  readonly model: string;
  readonly text: boolean;
  readonly language: string | undefined;
}

export const tagCommand: Command<Arguments> = {
  usage: 'tag <model> [file..]',
  summary: 'Tag CoNLL-U, or plain text, with a trained tagger',
  examples: [
    ['arcforge tag models/tagger.model words.conllu > tagged.conllu', 'UPOS comes from the model'],
    [
      'echo "A hearing starts today." | arcforge tag models/tagger.model --text | arcforge parse models/en.model',
      'from text to trees',
    ],
  ],
  options: (yargs) =>
    partedOptions(
      yargs
        .positional('model', {
          describe: 'a file that arcforge train-tagger has written',
          type: 'string',
          demandOption: true,
        })
        .positional('file', {
          describe: 'CoNLL-U or CoNLL-X with words, also gz; standard input if no file is named',
          type: 'string',
          array: true,
        })
        .option('text', {
          describe:
            'the input is plain text; the tagger finds sentences and words as it has learned, or by the rules of Unicode and of English',
          type: 'boolean',
          default: false,
        })
        .option('language', {
          describe: 'with --text: find sentences and words by rules for this language, such as en',
          type: 'string',
        })
        .epilogue('The columns that the tagger was trained for are filled in. Nothing else changes.'),
    ),
  async run(args, io) {
    const { files, jobs, part } = treebankInputs({ ...args, spec: modelFile(args.model) });
    if (args.language !== undefined && !args.text) throw new UsageError('--language is for --text');
    const language = args.language === undefined ? undefined : knownLanguage(args.language);
    const model = await readBytes(args.model, { io, startsAsOurs: startsAsModel });
    let tagger: Tagger;
    try {
      tagger = loadTagger(model);
    } catch (error) {
      throw unfit(args.model, error);
    }
    const { skipInvalid, text } = args;
    const description = { kind: 'tag', model, language, skipInvalid } as const;
    const textUnit = tagger.segmenter !== undefined && language === undefined ? 'paragraph' : 'line';
    const unitOf = (start: Uint8Array): BlockUnit => {
      if (text) refuseConll(start);
      return text ? textUnit : 'sentence';
    };
    const counts = await writeText(runTreebank<'tag'>({ files, jobs, part, description, unitOf }, io), { io });
    return exitCode({ ...counts, skipInvalid, part });
  },
};

function knownLanguage(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language;
  } catch {
    throw new UsageError(`--language must be a tag such as en or pt-BR, not ${JSON.stringify(language)}`);
  }
}

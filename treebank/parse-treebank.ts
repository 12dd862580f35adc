/** `parse` and `tag` for programs: CoNLL-U with what a parser or a tagger finds, and every other byte as it is. */
import { GenerativeParser } from '../learn/generative/generative-parser.ts';
import type { TreebankInput } from '../runtime/conll/input.ts';
import type { ParseOptions, Parser } from '../runtime/parser/parser.ts';
import type { Tagger } from '../runtime/tagger/tagger.ts';
import { shownValue } from '../runtime/text/shown-value.ts';
import type { BlockJob } from './block-job.ts';
import { decodeWith } from './decode-job.ts';
import { parseWith } from './parse-job.ts';
import { checkInvalidOptions, runHere, type InvalidOptions } from './run-here.ts';
import { tagWith } from './tag-job.ts';

/** How to parse a treebank. */
export interface TreebankParseOptions extends ParseOptions, InvalidOptions {
  /** With a model over trees: whether MISC is to have the probability of each word’s head and label, as ArcProb. */
  readonly probabilities?: boolean;
}

/**
 * Parses sentences with words and tags, as CoNLL-U in chunks: HEAD and DEPREL come from the parser. A generative parser
 * has no beam.
 */
export function parseTreebank(
  parser: Parser | GenerativeParser,
  treebank: TreebankInput,
  given: TreebankParseOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  checkInvalidOptions(given);
  const { beam, decode, probabilities, skipInvalid = false } = given;
  const options = { skipInvalid };
  if (!(parser instanceof GenerativeParser) && typeof parser?.parseAtoms !== 'function') {
    throw new TypeError(`parser must be a parser, as loadParser makes it, not ${shownValue(parser)}`);
  }
  return parser instanceof GenerativeParser
    ? written(decodeWith(parser, options), treebank, options)
    : written(
        parseWith(parser, { beam, decode, probabilities: probabilities ?? false, skipInvalid }),
        treebank,
        options,
      );
}

/** Tags sentences with words, as CoNLL-U in chunks: the columns of the tagger come from it. */
export function tagTreebank(
  tagger: Tagger,
  treebank: TreebankInput,
  options: InvalidOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  checkInvalidOptions(options);
  const { skipInvalid = false } = options;
  if (typeof tagger?.tagAtoms !== 'function') {
    throw new TypeError(`tagger must be a tagger, as loadTagger makes it, not ${shownValue(tagger)}`);
  }
  return written(tagWith(tagger, { language: undefined, skipInvalid }), treebank, { skipInvalid });
}

async function* written(
  job: BlockJob<'parse' | 'decode' | 'tag'>,
  treebank: TreebankInput,
  options: { readonly skipInvalid: boolean },
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const { answer } of runHere(job, treebank, options)) if (answer.length > 0) yield answer;
}

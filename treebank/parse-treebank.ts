/** `parse` and `tag` for programs: CoNLL-U with what a parser or a tagger finds, and every other byte as it is. */
import { GenerativeParser } from '../learn/generative/generative-parser.ts';
import type { TreebankInput } from '../runtime/conll/input.ts';
import type { ParseOptions, Parser } from '../runtime/parser/parser.ts';
import { Pipeline } from '../runtime/pipeline/pipeline.ts';
import type { Tagger } from '../runtime/tagger/tagger.ts';
import { checkSome } from '../runtime/text/check-choice.ts';
import { shownValue } from '../runtime/text/shown-value.ts';
import { analyseWith } from './analyse-job.ts';
import type { BlockJob } from './block-job.ts';
import { decodeWith } from './decode-job.ts';
import { parseWith } from './parse-job.ts';
import { checkInvalidOptions, runHere, type InvalidOptions } from './run-here.ts';
import { tagWith } from './tag-job.ts';
import { checkKnowsProbabilities } from './tree-probabilities.ts';
import { TAG_COLUMNS, type TagColumnName } from '../runtime/parser/tag-columns.ts';

/** How to parse a treebank. */
export interface TreebankParseOptions extends ParseOptions, InvalidOptions {
  /**
   * With a model over trees: whether MISC is to have the probabilities of each word’s head, HeadProb, and of its head
   * with its label, ArcProb, and a comment the entropy of the trees.
   */
  readonly probabilities?: boolean;
  /** With a model from text to trees: the columns whose tags are kept where there are any; the others are replaced. */
  readonly keep?: readonly TagColumnName[];
}

/**
 * Parses sentences, as CoNLL-U in chunks: HEAD and DEPREL come from the parser, which needs tags unless it is a
 * pipeline, whose tags are written too. A generative parser has no beam.
 */
export function parseTreebank(
  parser: Parser | GenerativeParser | Pipeline,
  treebank: TreebankInput,
  given: TreebankParseOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  checkInvalidOptions(given);
  const { beam, decode, probabilities = false, keep = [], skipInvalid = false } = given;
  const options = { skipInvalid };
  checkSome(keep, { name: 'keep', values: TAG_COLUMNS });
  if (parser instanceof Pipeline) {
    if (probabilities) checkKnowsProbabilities(parser.parser);
    parser.parser.checkParseOptions({ beam, decode });
    const job = analyseWith(parser, { beam, decode, probabilities, keep, skipInvalid });
    return written(job, treebank, options);
  }
  if (keep.length > 0) throw new RangeError('keep is for models from text to trees; others replace no tags');
  if (!(parser instanceof GenerativeParser) && typeof parser?.parseAtoms !== 'function') {
    throw new TypeError(`parser must be a parser, as loadParser makes it, not ${shownValue(parser)}`);
  }
  if (probabilities) checkKnowsProbabilities(parser);
  if (parser instanceof GenerativeParser) {
    if (beam !== undefined || decode !== undefined) {
      throw new RangeError('a generative parser has no beam, and decodes as loadGenerative was told');
    }
    return written(decodeWith(parser, options), treebank, options);
  }
  parser.checkParseOptions({ beam, decode });
  return written(parseWith(parser, { beam, decode, probabilities, skipInvalid }), treebank, options);
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

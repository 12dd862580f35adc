/** How good a parser is on treebanks that it was not trained on. */
import { InvalidSentence } from '../runtime/conll/problem.ts';
import type { Parser } from '../runtime/parser/parser.ts';
import { evaluate } from './evaluation/evaluate.ts';
import type { Agreement } from './evaluation/scores.ts';
import { parseWith } from './parse-job.ts';
import type { TagColumnName } from '../runtime/parser/tag-columns.ts';

/** Words with the right head, and with the right label too. */
export interface AttachmentScores {
  readonly uas: Agreement;
  readonly las: Agreement;
  /** Words with the right tag, for each column that the parser finds. */
  readonly tags: Readonly<Partial<Record<TagColumnName, Agreement>>>;
}

/** The scores of columns of tags among those of an evaluation. */
const TAG_SCORES = { upos: 'upos', xpos: 'xpos', feats: 'ufeats' } as const;

/** The scores of a parser on blocks of whole sentences, which must be trees. */
export async function devScores(parser: Parser, blocks: readonly Uint8Array[]): Promise<AttachmentScores> {
  const parse = parseWith(parser, { skipInvalid: false });
  const parsed = blocks.map((block) => {
    const { answer, problems } = parse(block, 'sentence');
    if (problems.length > 0) throw new InvalidSentence(problems[0]!, 'dev');
    return answer;
  });
  const scores = (await evaluate(blocks, parsed)).systems[0]!;
  const tags = Object.fromEntries(parser.finds.map((name) => [name, scores[TAG_SCORES[name]]]));
  return { uas: scores.uas, las: scores.las, tags };
}

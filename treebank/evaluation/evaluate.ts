/** `evaluate` for programs: treebanks in any form, and an exception if they cannot be compared. */
import type { TreebankInput } from '../../runtime/conll/input.ts';
import { InvalidSentence } from '../../runtime/conll/problem.ts';
import { checkChoice } from '../../runtime/text/check-choice.ts';
import { checkOptions } from '../../runtime/text/check-options.ts';
import { wholeNumberOption } from '../../runtime/text/whole-number.ts';
import { readBlocks } from '../../runtime/conll/read-blocks.ts';
import type { ComparedFile } from './text-cursor.ts';
import { compareFiles, type ComparisonOptions } from './compare-files.ts';
import type { Evaluation } from './scores.ts';

export interface EvaluationOptions extends ComparisonOptions {
  /** The trees of another system, to be compared with gold and with the first. */
  readonly second?: TreebankInput;
}

/**
 * Compares the trees of a system with gold: the same text, in which words are aligned where they differ. Throws
 * InvalidSentence where the texts differ, or at the first sentence that is not a tree.
 */
export async function evaluate(
  gold: TreebankInput,
  system: TreebankInput,
  given: EvaluationOptions = {},
): Promise<Evaluation> {
  checkOptions(given);
  const { second, ...options } = given;
  for (const name of ['leaveOutPunctuation', 'subtypes', 'reliability'] as const) {
    checkChoice(options[name], { name, values: [true, false] });
  }
  for (const option of ['samples', 'seed', 'examples'] as const) {
    wholeNumberOption(options[option] ?? 0, { option, min: 0, max: 2 ** 31 - 1 });
  }
  const systems = [fileOf('system', system), ...(second === undefined ? [] : [fileOf('second', second)])];
  const answer = await compareFiles(fileOf('gold', gold), systems, options);
  if (!answer.comparable) throw new InvalidSentence(answer.reason.problem, answer.reason.file);
  return answer.evaluation;
}

function fileOf(name: string, input: TreebankInput): ComparedFile {
  return { name, blocks: readBlocks(input) };
}

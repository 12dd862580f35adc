/** The findings of the commands that read treebanks and computations, in the order of docs/treebanks.md. */
import type { ConllProblemCode } from '../../runtime/conll/problem.ts';
import type { EncodingProblem } from '../../runtime/conll/utf8.ts';
import type { AlignmentProblem } from '../../treebank/evaluation/text-cursor.ts';
import type { ComputationProblem } from '../../treebank/computation-reader.ts';
import type { DecodingProblem } from '../../treebank/decode-job.ts';
import type { ParsingProblem } from '../../treebank/parse-job.ts';
import type { Explanation } from './explanation.ts';

/** Each finding of a treebank, with sentences that show it. */
export const TREEBANK_CODES: Readonly<Record<ConllProblemCode, Explanation>> = {
  columns: {
    meaning: 'A line does not have 10 columns, separated by tabs. Often an editor has replaced tabs by spaces.',
    bad: '1 A _ _ _ _ 0 _ _ _\n',
    good: sentence('1 A _ _ _ _ 0 _ _ _'),
  },
  id: {
    meaning: 'A line does not begin with an id: 3, 3-4 for a multiword token, or 3.1 for an empty node.',
    bad: sentence('one A _ _ _ _ 0 _ _ _'),
    good: sentence('1 A _ _ _ _ 0 _ _ _'),
  },
  'id-order': {
    meaning: 'An id is not the next one. Words are numbered 1, 2, 3 and so on.',
    bad: sentence('1 A _ _ _ _ 0 _ _ _', '3 B _ _ _ _ 1 _ _ _'),
    good: sentence('1 A _ _ _ _ 0 _ _ _', '2 B _ _ _ _ 1 _ _ _'),
  },
  range: {
    meaning: 'A multiword token is in the wrong place: it comes before its first word and covers at least one word.',
    bad: sentence('1 A _ _ _ _ 0 _ _ _', '1-2 AB _ _ _ _ _ _ _ _', '2 B _ _ _ _ 1 _ _ _'),
    good: sentence('1-2 AB _ _ _ _ _ _ _ _', '1 A _ _ _ _ 0 _ _ _', '2 B _ _ _ _ 1 _ _ _'),
  },
  'empty-node': {
    meaning: 'An empty node is in the wrong place: 3.1 follows word 3, and 3.2 follows 3.1.',
    bad: sentence('1 A _ _ _ _ 0 _ _ _', '2.1 B _ _ _ _ _ _ _ _'),
    good: sentence('1 A _ _ _ _ 0 _ _ _', '1.1 B _ _ _ _ _ _ _ _'),
  },
  'head-not-a-number': {
    meaning: 'The head of a word, in column 7, is not a number. A file without trees has _ there.',
    bad: sentence('1 A _ _ _ _ _ _ _ _'),
    good: sentence('1 A _ _ _ _ 0 _ _ _'),
  },
  'head-out-of-range': {
    meaning: 'The head of a word is no word of the sentence, nor 0 for the root.',
    bad: sentence('1 A _ _ _ _ 2 _ _ _'),
    good: sentence('1 A _ _ _ _ 0 _ _ _'),
  },
  'self-loop': {
    meaning: 'A word is its own head.',
    bad: sentence('1 A _ _ _ _ 1 _ _ _'),
    good: sentence('1 A _ _ _ _ 0 _ _ _'),
  },
  cycle: {
    meaning: 'Following the heads from a word leads back to it and never to the root.',
    bad: sentence('1 A _ _ _ _ 2 _ _ _', '2 B _ _ _ _ 1 _ _ _'),
    good: sentence('1 A _ _ _ _ 2 _ _ _', '2 B _ _ _ _ 0 _ _ _'),
  },
  'comment-order': {
    meaning: 'A comment comes after a word. Comments come before the words of a sentence.',
    bad: sentence('1 A _ _ _ _ 0 _ _ _') + '# text = A\n',
    good: `# text = A\n${sentence('1 A _ _ _ _ 0 _ _ _')}`,
  },
  'no-words': {
    meaning: 'A sentence has comments but no words. Perhaps there is an empty line between them.',
    bad: `# text = A\n\n${sentence('1 A _ _ _ _ 0 _ _ _')}`,
    good: `# text = A\n${sentence('1 A _ _ _ _ 0 _ _ _')}`,
  },
};

/** Each finding about the text of words, by every command that reads it; the bad example is in Latin-1. */
export const TEXT_CODES: Readonly<Record<EncodingProblem['code'], Explanation>> = {
  'not-utf-8': {
    meaning:
      'A file is not UTF-8 but perhaps Latin-1, so its words are no text. Convert it first: iconv -f LATIN1 -t UTF-8.',
    bad: sentence('1 café _ _ _ _ 0 _ _ _'),
    good: sentence('1 café _ _ _ _ 0 _ _ _'),
  },
};

/** Each finding of `replay` about computations, here of arc-standard. */
export const COMPUTATION_CODES: Readonly<Record<ComputationProblem['code'] | 'no-computation', Explanation>> = {
  'not-a-transition': {
    meaning: 'The system has no such transition. Perhaps the computation is another system’s.',
    bad: 'sh^s ra(3,1)^s\n',
    good: 'sh^s ra(2,1)^s\n',
  },
  'not-allowed': {
    meaning: 'The transition exists, but S′ does not allow it in this configuration.',
    bad: 'sh^s la(2,1)^s\n',
    good: 'sh^s ra(2,1)^s\n',
  },
  incomplete: {
    meaning: 'The computation ends before its terminal configuration.',
    bad: 'sh^s\n',
    good: 'sh^s ra(2,1)^s\n',
  },
  'no-computation': {
    meaning: 'A sentence of a CoNLL-U file has no comment with a computation of this system.',
    bad: sentence('1 A _ _ _ _ 0 _ _ _'),
    good: `# arcforge:arc-standard = sh^s ra(2,1)^s\n${sentence('1 A _ _ _ _ 0 _ _ _')}`,
  },
};

/** Each finding of `evaluate` about files that cannot be compared; the good example is gold for the bad one. */
export const ALIGNMENT_CODES: Readonly<Record<AlignmentProblem['code'], Explanation>> = {
  'not-aligned': {
    meaning:
      'The file of a system has another text than gold, so their trees cannot be compared. Only spaces may differ.',
    bad: sentence('1 B _ _ _ _ 0 _ _ _'),
    good: sentence('1 A _ _ _ _ 0 _ _ _'),
  },
};

/** Each finding of `parse` with a model of `learn`, here of attardi-3-free. */
export const DECODING_CODES: Readonly<Record<DecodingProblem['code'], Explanation>> = {
  'too-long': {
    meaning:
      'A sentence is too long for a model of learn. Use --skip-invalid, a system of smaller depth, or a model of train.',
    bad: sentence(...chain(20)),
    good: sentence(...chain(8)),
  },
};

/** Each finding of `parse` with a model of `train`, here of arc-standard, that learned from the good example. */
export const PARSING_CODES: Readonly<Record<ParsingProblem['code'], Explanation>> = {
  'empty-column': {
    meaning:
      'No word of a sentence has a tag that every word had when the parser was trained. Use arcforge tag, or train --without.',
    bad: sentence('1 A _ _ _ _ 0 _ _ _'),
    good: sentence('1 A _ NOUN _ _ 0 root _ _'),
  },
};

/** Words, each of which depends on the one before it. */
function chain(length: number): string[] {
  return Array.from({ length }, (_, at) => `${at + 1} A _ NOUN _ _ ${at} _ _ _`);
}

/** Lines of a sentence, with tabs for spaces. */
function sentence(...lines: readonly string[]): string {
  return lines.map((line) => `${line.replaceAll(' ', '\t')}\n`).join('');
}

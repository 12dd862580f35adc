/**
 * From computations to trees. CoNLL-U, cut into sentences, has computations in comments; they are replaced by heads.
 * Notation, cut into lines, has one computation in each line and becomes CoNLL-U with only ids and heads.
 */
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { positionIn, type Problem } from '../runtime/conll/problem.ts';
import { findComment } from '../runtime/conll/sentence-text.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import { LINE_FEED } from '../runtime/conll/ascii.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob, BlockResult, JobOptions } from './block-job.ts';
import { computationKey, NO_COMPUTATION } from './computation-comment.ts';
import { ComputationReader } from './computation-reader.ts';
import { conllCopier, type ChangedSentence } from './conll-copier.ts';

/** The job of `arcforge replay`; its answer is text. */
export function replayJob(module: SystemModule, { skipInvalid }: JobOptions['replay']): BlockJob<'replay'> {
  const computations = new ComputationReader(module);
  const comments = new ReplayedComments(module.name, computations);
  const copyConll = conllCopier({ skipInvalid }, (sentence) => comments.changeOf(sentence));
  const lines = new ReplayedLines(computations, skipInvalid);
  return (block, unit) => (unit === 'sentence' ? copyConll(block) : lines.replay(block));
}

/** Puts heads in place of the computations in comments. */
class ReplayedComments {
  private readonly computations: ComputationReader;
  private readonly key: string;
  private readonly keyBytes: Uint8Array;

  constructor(system: string, computations: ComputationReader) {
    this.computations = computations;
    this.key = computationKey(system);
    this.keyBytes = encoder.encode(this.key);
  }

  changeOf(sentence: Sentence): ChangedSentence {
    const { bytes, length, from } = sentence;
    const leaveOut = this.keyBytes;
    const comment = findComment(sentence, leaveOut);
    if (comment === undefined) {
      const message = `the sentence has no computation; expected a comment # ${this.key} = …, as written by arcforge oracle --format conllu`;
      return { problem: problemAt(sentence, { offset: from, code: 'no-computation', message }) };
    }
    const { valueFrom, valueTo } = comment;
    const text = asText(bytes, valueFrom, valueTo);
    if (text === NO_COMPUTATION) return { change: { leaveOut }, isDerived: false };
    const answer = this.computations.read(text, length);
    if (answer.complete) return { change: { heads: answer.heads, leaveOut }, isDerived: true };
    const { offset, code, message } = answer.problem;
    return { problem: problemAt(sentence, { offset: valueFrom + offset, code, message }) };
  }
}

function problemAt(
  { bytes, from, fromLine }: Sentence,
  { offset, code, message }: { readonly offset: number; readonly code: string; readonly message: string },
): Problem {
  return { code, message, ...positionIn(bytes, { offset, from, fromLine }) };
}

/** Writes a tree for each line with a computation. */
class ReplayedLines {
  private readonly computations: ComputationReader;
  private readonly skipInvalid: boolean;
  private readonly sink: ByteSink = new ByteSink();

  constructor(computations: ComputationReader, skipInvalid: boolean) {
    this.computations = computations;
    this.skipInvalid = skipInvalid;
  }

  replay(block: Uint8Array): BlockResult<Uint8Array> {
    const counts = new BlockCounts();
    const { sink } = this;
    sink.clear();
    let line = 0;
    for (let from = 0; from < block.length;) {
      const next = block.indexOf(LINE_FEED, from);
      const to = next < 0 ? block.length : next;
      const text = asText(block, from, to);
      from = to + 1;
      line++;
      if (text.trim() === '') continue;
      if (text.trim() === NO_COMPUTATION) {
        counts.withoutComputation();
        continue;
      }
      const answer = this.computations.read(text);
      if (answer.complete) {
        counts.derived();
        this.writeTree(answer.heads);
        continue;
      }
      const { offset, code, message } = answer.problem;
      counts.problem({ code, message, line, column: offset + 1 });
      if (!this.skipInvalid) break;
    }
    return counts.result(sink.bytes.slice(), line);
  }

  private writeTree(heads: Int32Array): void {
    const { sink } = this;
    heads.forEach((head, index) => {
      sink.number(index + 1);
      sink.add(BEFORE_HEAD);
      sink.number(head);
      sink.add(AFTER_HEAD);
    });
    sink.byte(LINE_FEED);
  }
}

const encoder = new TextEncoder();
const BEFORE_HEAD = encoder.encode('\t_\t_\t_\t_\t_\t');
const AFTER_HEAD = encoder.encode('\t_\t_\t_\n');
const latin1 = new TextDecoder('latin1');

/** Notation is ASCII, so character offsets are byte offsets. */
function asText(bytes: Uint8Array, from: number, to: number): string {
  return latin1.decode(bytes.subarray(from, to));
}

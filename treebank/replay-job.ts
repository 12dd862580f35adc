/**
 * From computations to trees. CoNLL-U, cut into sentences, has computations in comments; they are replaced by heads.
 * Notation, cut into lines, has one computation in each line and becomes CoNLL-U with only ids and heads.
 */
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { positionIn, type Problem } from '../runtime/conll/problem.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { findComment } from '../runtime/conll/sentence-text.ts';
import { LINE_FEED } from '../runtime/conll/ascii.ts';
import { endSentence, writeSentence } from '../runtime/conll/write-sentence.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob, JobOptions } from './block-job.ts';
import { computationKey, NO_COMPUTATION } from './computation-comment.ts';
import { ComputationReader } from './computation-reader.ts';

/** The job of `arcforge replay`; its answer is text. */
export function replayJob(module: SystemModule, { skipInvalid }: JobOptions['replay']): BlockJob<'replay'> {
  const computations = new ComputationReader(module);
  const reader = new SentenceReader({ heads: 'ignore' });
  const sink = new ByteSink();
  const key = encoder.encode(computationKey(module.name));
  return (block, unit) => {
    sink.clear();
    return unit === 'sentence' ? replayConll(block) : replayLines(block);
  };

  function replayConll(block: Uint8Array): ReturnType<BlockJob<'replay'>> {
    const counts = new BlockCounts();
    reader.open(block, 1);
    // Extra empty lines between sentences are copied too.
    let copied = 0;
    while (reader.next()) {
      const problem = reader.problem ?? replaySentence(copied, counts);
      copied = reader.to;
      if (problem === undefined) continue;
      counts.problem(problem);
      if (!skipInvalid) return counts.result(sink.bytes.slice(), reader.line - 1);
    }
    sink.copy(block, copied, block.length);
    return counts.result(sink.bytes.slice(), reader.line - 1);
  }

  function replaySentence(copied: number, counts: BlockCounts): Problem | undefined {
    const { bytes, length, from, fromLine } = reader;
    const comment = findComment(reader, key);
    const place = comment?.valueFrom ?? from;
    const problemAt = (offset: number, code: string, message: string): Problem => ({
      code,
      message,
      ...positionIn(bytes, { offset, from, fromLine }),
    });
    if (comment === undefined) {
      const message = `the sentence has no computation; expected a comment # ${computationKey(module.name)} = …, as written by arcforge oracle --format conllu`;
      return problemAt(place, 'no-computation', message);
    }
    const text = asText(bytes, comment.valueFrom, comment.valueTo);
    if (text === NO_COMPUTATION) {
      counts.withoutComputation();
      sink.copy(bytes, copied, from);
      writeSentence(sink, reader, { leaveOut: key });
    } else {
      const answer = computations.read(text, length);
      if (!answer.complete) {
        return problemAt(place + answer.problem.offset, answer.problem.code, answer.problem.message);
      }
      counts.derived();
      sink.copy(bytes, copied, from);
      writeSentence(sink, reader, { heads: answer.heads, leaveOut: key });
    }
    endSentence(sink, reader);
    return undefined;
  }

  function replayLines(block: Uint8Array): ReturnType<BlockJob<'replay'>> {
    const counts = new BlockCounts();
    let line = 0;
    for (let from = 0; from < block.length;) {
      const next = block.indexOf(LINE_FEED, from);
      const to = next < 0 ? block.length : next;
      const text = asText(block, from, to);
      from = to + 1;
      line++;
      const start = text.search(/\S/);
      if (start < 0) continue;
      if (text.trim() === NO_COMPUTATION) {
        counts.withoutComputation();
        continue;
      }
      const answer = computations.read(text);
      if (answer.complete) {
        counts.derived();
        writeHeads(answer.heads);
        continue;
      }
      const { offset, code, message } = answer.problem;
      counts.problem({ code, message, line, column: offset + 1 });
      if (!skipInvalid) break;
    }
    return counts.result(sink.bytes.slice(), line);
  }

  function writeHeads(heads: Int32Array): void {
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

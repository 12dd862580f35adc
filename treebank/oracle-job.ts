/** From trees to computations: a line of transition notation, a comment, or configurations for training. */
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { LINE_FEED } from '../runtime/conll/ascii.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { encodingProblem } from '../runtime/conll/utf8.ts';
import { endSentence, writeSentence } from '../runtime/conll/write-sentence.ts';
import type { SystemModule, TransitionIds } from '../runtime/module/system-module.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob, JobOptions, OracleFormat } from './block-job.ts';
import { CompactLines } from './compact-lines.ts';
import { computationKey, NO_COMPUTATION } from './computation-comment.ts';
import { TrainingLines } from './training-lines.ts';

/** Adds a sentence to the sink; `count` is the answer of the oracle, negative if the tree is not derivable. */
type AddSentence = (sentence: Sentence, ids: TransitionIds, count: number) => void;

/** The job of `arcforge oracle`; its answer is text. */
export function oracleJob(
  module: SystemModule,
  { format, window, skipInvalid }: JobOptions['oracle'],
): BlockJob<'oracle'> {
  const reader = new SentenceReader();
  const sink = new ByteSink();
  const add = addSentence();
  let ids: TransitionIds = new module.TransitionIds(256);

  return (block) => {
    const counts = new BlockCounts();
    sink.clear();
    reader.open(block, 1);
    // Extra empty lines between sentences are copied too.
    let copied = 0;
    while (reader.next()) {
      const { length } = reader;
      const problem = reader.problem ?? (isDecoded(format) ? encodingProblem(reader) : undefined);
      if (problem !== undefined) {
        counts.problem(problem);
        if (!skipInvalid) return counts.result(sink.bytes.slice(), reader.line - 1);
      } else {
        if (module.maxTransitions(length) > ids.length)
          ids = new module.TransitionIds(2 * module.maxTransitions(length));
        const count = module.oracleUnchecked(reader.headBuffer, 0, length, ids, 0);
        if (count < 0) counts.withoutComputation();
        else counts.derived();
        if (format === 'conllu') sink.copy(block, copied, reader.from);
        add(reader, ids, count);
      }
      copied = reader.to;
    }
    if (format === 'conllu') sink.copy(block, copied, block.length);
    return counts.result(sink.bytes.slice(), reader.line - 1);
  };

  function addSentence(): AddSentence {
    switch (format) {
      case 'notation': {
        const notation = new Notation(module);
        return (_sentence, computation, count) => {
          notation.add(sink, computation, count);
          sink.byte(LINE_FEED);
        };
      }
      case 'conllu': {
        const notation = new Notation(module);
        const key = encoder.encode(computationKey(module.name));
        const value = new ByteSink();
        return (sentence, computation, count) => {
          value.clear();
          notation.add(value, computation, count);
          writeSentence(sink, sentence, { comment: { key, value: value.bytes } });
          endSentence(sink, sentence);
        };
      }
      case 'jsonl': {
        const lines = new TrainingLines(module, window);
        return (sentence, computation, count) => sink.text(lines.line(sentence, computation, count));
      }
      case 'compact': {
        const lines = new CompactLines(module, window);
        return (sentence, computation, count) => lines.add(sink, sentence, { ids: computation, count });
      }
    }
  }
}

/** Formats that hold text of the input as text; the others copy bytes, whatever they mean. */
function isDecoded(format: OracleFormat): boolean {
  return format === 'jsonl' || format === 'compact';
}

/** Writes computations, with the names of transitions as bytes. */
class Notation {
  private readonly names: readonly Uint8Array[];

  constructor({ transitions }: SystemModule) {
    this.names = transitions.map(({ name }) => encoder.encode(name));
  }

  add(sink: ByteSink, ids: TransitionIds, count: number): void {
    if (count < 0) sink.text(NO_COMPUTATION);
    for (let position = 0; position < count; position++) {
      if (position > 0) sink.byte(SPACE);
      sink.add(this.names[ids[position]!]!);
    }
  }
}

const SPACE = 32;
const encoder = new TextEncoder();

/** From trees to computations: a line of transition notation, a comment, or configurations for training. */
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { LINE_FEED } from '../runtime/conll/ascii.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { textProblem } from '../runtime/conll/utf8.ts';
import type { SystemModule, TransitionIds } from '../runtime/module/system-module.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob, JobOptions, OracleFormat } from './block-job.ts';
import { CompactLines } from './compact-lines.ts';
import { computationKey, NO_COMPUTATION } from './computation-comment.ts';
import { conllCopier } from './conll-copier.ts';
import { TrainingLines } from './training-lines.ts';

type LineFormat = Exclude<OracleFormat, 'conllu'>;

/** The job of `arcforge oracle`; its answer is text. */
export function oracleJob(module: SystemModule, { format, ...options }: JobOptions['oracle']): BlockJob<'oracle'> {
  return format === 'conllu' ? commentJob(module, options) : linesJob(module, { ...options, format });
}

/** CoNLL-U in, the same out with computations in comments. */
function commentJob(
  module: SystemModule,
  { skipInvalid }: Pick<JobOptions['oracle'], 'skipInvalid'>,
): BlockJob<'oracle'> {
  const oracle = new TreeOracle(module);
  const notation = new Notation(module);
  const key = encoder.encode(computationKey(module.name));
  const value = new ByteSink();
  return conllCopier({ heads: 'read', skipInvalid }, (sentence) => {
    const count = oracle.run(sentence);
    value.clear();
    notation.add(value, oracle.ids, count);
    return { change: { comment: { key, value: value.bytes } }, isDerived: count >= 0 };
  });
}

/** Lines that hold a computation, a configuration or a sentence. */
function linesJob(
  module: SystemModule,
  { format, window, skipInvalid }: Omit<JobOptions['oracle'], 'moduleUrl'> & { readonly format: LineFormat },
): BlockJob<'oracle'> {
  const reader = new SentenceReader();
  const sink = new ByteSink();
  const oracle = new TreeOracle(module);
  const add = addSentence();

  return (block) => {
    const counts = new BlockCounts();
    sink.clear();
    reader.open(block, 1);
    while (reader.next()) {
      // Notation holds no text of the input.
      const problem = format === 'notation' ? reader.problem : textProblem(reader);
      if (problem === undefined) {
        const count = oracle.run(reader);
        if (count < 0) counts.withoutComputation();
        else counts.derived();
        add(reader, oracle.ids, count);
      } else {
        counts.problem(problem);
        if (!skipInvalid) break;
      }
    }
    return counts.result(sink.bytes.slice(), reader.line - 1);
  };

  /** A function that adds a sentence; `count` is the answer of the oracle. */
  function addSentence(): (sentence: Sentence, ids: TransitionIds, count: number) => void {
    switch (format) {
      case 'notation': {
        const notation = new Notation(module);
        return (_sentence, ids, count) => {
          notation.add(sink, ids, count);
          sink.byte(LINE_FEED);
        };
      }
      case 'jsonl': {
        const lines = new TrainingLines(module, window);
        return (sentence, ids, count) => sink.text(lines.line(sentence, ids, count));
      }
      case 'compact': {
        const lines = new CompactLines(module, window);
        return (sentence, ids, count) => lines.add(sink, sentence, { ids, count });
      }
    }
  }
}

/** Runs the oracle of a module in a buffer that grows. */
class TreeOracle {
  ids: TransitionIds;
  private readonly module: SystemModule;

  constructor(module: SystemModule) {
    this.module = module;
    this.ids = new module.TransitionIds(256);
  }

  /** The number of transitions, which are in `ids`; negative if the tree is not derivable. */
  run({ headBuffer, length }: SentenceReader): number {
    const { module } = this;
    const most = module.maxTransitions(length);
    if (most > this.ids.length) this.ids = new module.TransitionIds(2 * most);
    return module.oracleUnchecked(headBuffer, 0, length, this.ids, 0);
  }
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

/** Parses blocks: CoNLL-U in, the same out with the heads and labels that a parser finds. */
import { readAtoms } from '../learn/shared/training-columns.ts';
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import type { Problem } from '../runtime/conll/problem.ts';
import { SentenceReader } from '../runtime/conll/sentence-reader.ts';
import { endSentence, writeSentence } from '../runtime/conll/write-sentence.ts';
import { Atoms } from '../runtime/parser/atoms.ts';
import type { Parser } from '../runtime/parser/parser.ts';
import type { SystemModule } from '../runtime/module/system-module.ts';
import { loadParser } from '../runtime/trained/load-parser.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob, JobOptions } from './block-job.ts';

/** The job; its answer is CoNLL-U. */
export function parseJob(module: SystemModule, { model, ...options }: JobOptions['parse']): BlockJob<'parse'> {
  return parseWith(loadParser(model, module), options);
}

/** The job with a parser in memory. */
export function parseWith(
  parser: Parser,
  { skipInvalid, beam }: { readonly skipInvalid: boolean; readonly beam: number | undefined },
): BlockJob<'parse'> {
  const reader = new SentenceReader({ heads: 'ignore' });
  const sink = new ByteSink();
  const atoms = new Atoms(parser.without);
  const deprel: string[] = [];
  let heads: Int32Array = new Int32Array(0);
  return (block) => {
    const counts = new BlockCounts();
    sink.clear();
    reader.open(block, 1);
    // Extra empty lines between sentences are copied too.
    let copied = 0;
    while (reader.next()) {
      const problem = reader.problem ?? parseSentence();
      if (problem !== undefined) {
        counts.problem(problem);
        copied = reader.to;
        if (skipInvalid) continue;
        return counts.result(sink.bytes.slice(), reader.line - 1);
      }
      counts.derived();
      sink.copy(block, copied, reader.from);
      writeSentence(sink, reader, { heads, columns: { deprel } });
      endSentence(sink, reader);
      copied = reader.to;
    }
    sink.copy(block, copied, block.length);
    return counts.result(sink.bytes.slice(), reader.line - 1);
  };

  /** Fills in heads and labels; returns why not, if the sentence is too long for the parser. */
  function parseSentence(): Problem | undefined {
    readAtoms(atoms, reader);
    try {
      const parsed = parser.parseAtoms(atoms, beam);
      heads = parsed.heads;
      for (let word = 0; word < reader.length; word++) deprel[word] = parser.labels[parsed.labels[word]!]!;
      return undefined;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { code: 'too-long', line: reader.fromLine, column: 1, message: error.message };
    }
  }
}

/** Tags blocks: CoNLL-U, or lines of text, in; CoNLL-U with the tags that a tagger finds out. */
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { LINE_FEED } from '../runtime/conll/ascii.ts';
import { columnEnd, columnStart, COLUMNS } from '../runtime/conll/sentence-text.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import { encodingProblem } from '../runtime/conll/utf8.ts';
import { lineOfText, miscOf, type SegmentedSentence } from '../runtime/segmenter/segmented-sentence.ts';
import { loadTagger, type Tagger } from '../runtime/tagger/tagger.ts';
import { tokenize } from '../runtime/tagger/tokenize.ts';
import { WordAtoms } from '../runtime/tagger/word-atoms.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob, JobOptions } from './block-job.ts';
import { conllCopier } from './conll-copier.ts';

/** The job; its answer is CoNLL-U. Text is cut into lines, or for a segmenter into paragraphs, CoNLL-U into sentences. */
export function tagJob({ model, ...options }: JobOptions['tag']): BlockJob<'tag'> {
  return tagWith(loadTagger(model), options);
}

/** The job with a tagger in memory. */
export function tagWith(
  tagger: Tagger,
  { skipInvalid, language }: Pick<JobOptions['tag'], 'skipInvalid' | 'language'>,
): BlockJob<'tag'> {
  const sink = new ByteSink();
  const atoms = new WordAtoms();
  const tagConll = conllCopier({ skipInvalid, text: 'read' }, (sentence) => {
    readForms(atoms, sentence);
    const tags = tagger.tagAtoms(atoms);
    const columns = Object.fromEntries(tagger.columns.map((name, column) => [name, tags[column]!]));
    return { change: { columns }, isDerived: true };
  });
  return (block, unit) => (unit === 'sentence' ? tagConll(block) : tagText(block, unit));

  function tagText(block: Uint8Array, unit: 'line' | 'paragraph'): ReturnType<BlockJob<'tag'>> {
    const counts = new BlockCounts();
    sink.clear();
    let line = 0;
    let lines = '';
    for (let from = 0; from < block.length; line++) {
      const end = block.indexOf(LINE_FEED, from);
      const to = end < 0 ? block.length : end;
      const problem = encodingProblem({ bytes: block, from, to, fromLine: line + 1 });
      if (problem === undefined && unit === 'line') tagLine(decoder.decode(block.subarray(from, to)), counts);
      else if (problem === undefined) lines += decoder.decode(block.subarray(from, Math.min(to + 1, block.length)));
      else counts.problem(problem);
      if (problem !== undefined && !skipInvalid) break;
      from = to + 1;
    }
    for (const sentence of tagger.segmenter?.segment(lines) ?? []) {
      counts.derived();
      sink.text(taggedSentence(tagger, sentence));
    }
    return counts.result(sink.bytes.slice(), line);
  }

  function tagLine(line: string, counts: BlockCounts): void {
    for (const { text, forms, spaceAfter } of tokenize(line, language)) {
      counts.derived();
      sink.text(`# text = ${text}\n`);
      for (const [at, { form, upos = '_', xpos = '_', feats = '_' }] of tagger.tag(forms).entries()) {
        const misc = spaceAfter[at] === true ? '_' : 'SpaceAfter=No';
        sink.text(`${[at + 1, form, '_', upos, xpos, feats, '_', '_', '_', misc].join('\t')}\n`);
      }
      sink.text('\n');
    }
  }
}

/** A sentence of text as CoNLL-U, with its multiword tokens, its white space and its tags. */
function taggedSentence(tagger: Tagger, sentence: SegmentedSentence): string {
  const tagged = tagger.tag(sentence.tokens.flatMap(({ form, words = [form] }) => words));
  let id = 0;
  const lines = sentence.tokens.flatMap((token, index) => {
    const { form, words } = token;
    const misc = miscOf(token, index === 0 ? sentence.spacesBefore : '');
    const range = words === undefined ? [] : [`${id + 1}-${id + words.length}\t${form}${'\t_'.repeat(7)}\t${misc}\n`];
    const wordLines = (words ?? [form]).map((word) => {
      const { upos = '_', xpos = '_', feats = '_' } = tagged[id++]!;
      return `${[id, word, '_', upos, xpos, feats, '_', '_', '_', words === undefined ? misc : '_'].join('\t')}\n`;
    });
    return [...range, ...wordLines];
  });
  return `# text = ${lineOfText(sentence)}\n${lines.join('')}\n`;
}

/** Fills in the words of a sentence. */
export function readForms(atoms: WordAtoms, { bytes, length, wordAt }: Sentence): void {
  atoms.reset(length);
  for (let word = 1; word <= length; word++) {
    const from = columnStart(bytes, wordAt[word - 1]!, COLUMNS.form);
    atoms.setForm(word, bytes, from, columnEnd(bytes, from));
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Tags blocks: CoNLL-U, or lines of text, in; CoNLL-U with the tags that a tagger finds out. */
import { ByteSink } from '../runtime/conll/byte-sink.ts';
import { columnEnd, columnStart, COLUMNS } from '../runtime/conll/sentence-text.ts';
import type { Sentence } from '../runtime/conll/sentence.ts';
import { loadTagger, type Tagger } from '../runtime/tagger/tagger.ts';
import { tokenize } from '../runtime/tagger/tokenize.ts';
import { WordAtoms } from '../runtime/tagger/word-atoms.ts';
import { BlockCounts } from './block-counts.ts';
import type { BlockJob, JobOptions } from './block-job.ts';
import { conllCopier } from './conll-copier.ts';
import { conlluOfText, wordsOfText } from './conllu-of-text.ts';
import { readLines } from './read-lines.ts';

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
    const { lines, count } = readLines(block, { skipInvalid, counts });
    if (unit === 'line') for (const line of lines) tagLine(line, counts);
    else {
      for (const sentence of tagger.segmenter?.segment(lines.join('')) ?? []) {
        counts.derived();
        sink.text(conlluOfText(sentence, tagger.tag(wordsOfText(sentence))));
      }
    }
    return counts.result(sink.bytes.slice(), count);
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

/** Fills in the words of a sentence. */
export function readForms(atoms: WordAtoms, { bytes, length, wordAt }: Sentence): void {
  atoms.reset(length);
  for (let word = 1; word <= length; word++) {
    const from = columnStart(bytes, wordAt[word - 1]!, COLUMNS.form);
    atoms.setForm(word, bytes, from, columnEnd(bytes, from));
  }
}

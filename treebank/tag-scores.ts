/** How often a tagger is right. */
import type { TaggerColumns } from '../learn/tagger/train-tags.ts';
import { readWords } from '../learn/tagger/train-tags.ts';
import type { Tagger } from '../runtime/tagger/tagger.ts';
import { WordAtoms } from '../runtime/tagger/word-atoms.ts';
import type { Agreement } from './evaluation/scores.ts';

/** The words whose tag is right, of all, by the name of the column. */
export function tagScores(tagger: Tagger, columns: TaggerColumns): Readonly<Record<string, Agreement>> {
  const { starts, vocabularies, sentences, words } = columns;
  const correct = tagger.columns.map(() => 0);
  const atoms = new WordAtoms();
  for (let sentence = 0; sentence < sentences; sentence++) {
    readWords(atoms, columns, sentence);
    const tags = tagger.tagAtoms(atoms);
    for (const [column, name] of tagger.columns.entries()) {
      const gold = columns.column(name);
      for (let at = 0; at < atoms.length; at++) {
        if ((vocabularies[name].textOf(gold[starts[sentence]! + at]!) || '_') === tags[column]![at]) correct[column]!++;
      }
    }
  }
  return Object.fromEntries(
    tagger.columns.map((name, column) => [name, { gold: words, system: words, correct: correct[column]! }]),
  );
}

/** A tagger: from the forms of a sentence to tokens with tags, which parsers take. */
import { bytesIn } from '../text/bytes-in.ts';
import { encodeText } from '../parser/encode-text.ts';
import type { Token } from '../parser/token-reader.ts';
import { Segmenter } from '../segmenter/segmenter.ts';
import { TagWalk } from './tag-walk.ts';
import { decodeTagger, type TaggerModel } from './tagger-model.ts';
import { WordAtoms } from './word-atoms.ts';
import type { TagColumnName } from '../parser/tag-columns.ts';

/** The tagger of a model that `arcforge train-tagger` has written; throws UnfitModel with the reason if it is none. */
export function loadTagger(bytes: Uint8Array | ArrayBuffer): Tagger {
  return new Tagger(decodeTagger(bytesIn(bytes, 'bytes')));
}

export class Tagger {
  /** The names of the columns that it fills in. */
  readonly columns: readonly TagColumnName[];
  /** Finds the words of text; undefined if the treebank does not tell its text. */
  readonly segmenter: Segmenter | undefined;
  private readonly tagSets: readonly (readonly string[])[];
  private readonly walk: TagWalk;
  private readonly atoms: WordAtoms = new WordAtoms();
  private bytes: Uint8Array = new Uint8Array(3 * 64);

  constructor({ columns, segmenter }: TaggerModel) {
    this.columns = columns.map(({ name }) => name);
    this.tagSets = columns.map(({ tags }) => tags);
    this.walk = new TagWalk(columns);
    this.segmenter = segmenter && new Segmenter(segmenter);
  }

  /** The words of a sentence with their tags. */
  tag(forms: readonly string[]): Token[] {
    if (!Array.isArray(forms)) throw new TypeError('a sentence is an array of forms');
    this.atoms.reset(forms.length);
    for (const [at, form] of (forms as readonly string[]).entries()) {
      if (typeof form !== 'string') throw new TypeError(`word ${at} is not a text`);
      if (3 * form.length > this.bytes.length) this.bytes = new Uint8Array(6 * form.length);
      this.atoms.setForm(at + 1, this.bytes, 0, encodeText(form, this.bytes));
    }
    const columns = this.tagAtoms(this.atoms);
    return forms.map((form, at) => {
      const token: { form: string } & { [Name in TagColumnName]?: string } = { form };
      for (let column = 0; column < columns.length; column++) token[this.columns[column]!] = columns[column]![at]!;
      return token;
    });
  }

  /** The tags of each column. */
  tagAtoms(atoms: WordAtoms): readonly (readonly string[])[] {
    const { walk, tagSets } = this;
    walk.walk(atoms, (column) => walk.best(column));
    return tagSets.map((tags, column) => {
      const texts: string[] = [];
      for (let word = 1; word <= atoms.length; word++) texts.push(tags[walk.tags[column]![word + 1]! - 1]!);
      return texts;
    });
  }
}

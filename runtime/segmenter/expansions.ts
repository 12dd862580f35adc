/**
 * The words of multiword tokens that are not written in them: *im* is *in dem*. Tokens are known by their form in small
 * letters, or else by their end, for words that take others with them, such as *dáselo*: the rest stays.
 */

/** A form, or the end of forms, and what it stands for: words, the first of which continues what is before the end. */
export interface Expansion {
  readonly end: string;
  readonly words: readonly string[];
}

export interface ExpansionTables {
  readonly forms: readonly Expansion[];
  readonly ends: readonly Expansion[];
  /** Forms that ends do not apply to, because they are words. */
  readonly words: readonly string[];
}

/** An end leaves so many characters before it, at least. */
const SHORTEST_REST = 2;

export class Expansions {
  private readonly forms: ReadonlyMap<string, readonly string[]>;
  private readonly ends: ReadonlyMap<string, readonly string[]>;
  private readonly longestEnd: number;
  private readonly words: ReadonlySet<string>;

  constructor({ forms, ends, words }: ExpansionTables) {
    this.forms = new Map(forms.map(({ end, words: own }) => [end, own]));
    this.ends = new Map(ends.map(({ end, words: own }) => [end, own]));
    this.longestEnd = Math.max(0, ...ends.map(({ end }) => end.length));
    this.words = new Set(words);
  }

  /** The words of a token; undefined if it is not known to have several. */
  wordsOf(form: string): readonly string[] | undefined {
    if (this.forms.size === 0 && this.ends.size === 0) return undefined;
    const small = form.toLowerCase();
    const known = this.forms.get(small);
    if (known !== undefined) return likeForm(known, form);
    if (this.longestEnd === 0 || this.words.has(small) || small.length !== form.length) return undefined;
    for (let length = Math.min(this.longestEnd, form.length - SHORTEST_REST); length > 0; length--) {
      const words = this.ends.get(small.slice(-length));
      if (words !== undefined) return [form.slice(0, -length) + words[0]!, ...words.slice(1)];
    }
    return undefined;
  }
}

/** With a capital letter, or all in capitals, as the form is. */
function likeForm(words: readonly string[], form: string): readonly string[] {
  const first = form.slice(0, 1);
  if (first === first.toLowerCase()) return words;
  if (form.length > 1 && form === form.toUpperCase()) return words.map((word) => word.toUpperCase());
  return words.map((word, index) => (index === 0 ? word.slice(0, 1).toUpperCase() + word.slice(1) : word));
}

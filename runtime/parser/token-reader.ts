/** Tokens of a program as atoms. */
import { hashBytes } from '../text/hash-bytes.ts';
import type { Atoms } from './atoms.ts';
import { encodeText } from './encode-text.ts';

/** A word with its tags, as in the columns of CoNLL-U. What is left out counts as `_`, an empty column. */
export interface Token {
  readonly form: string;
  /** By default the form in small letters. */
  readonly lemma?: string;
  readonly upos?: string;
  readonly xpos?: string;
  readonly feats?: string;
}

export class TokenReader {
  private bytes: Uint8Array = new Uint8Array(3 * 64);

  /** Fills in the words of a sentence. */
  read(atoms: Atoms, tokens: readonly Token[]): void {
    checkTokens(tokens);
    atoms.reset(tokens.length);
    for (const [at, token] of (tokens as readonly Token[]).entries()) {
      const { form, lemma, upos, xpos, feats } = token;
      const length = this.encode(form);
      atoms.setForm(at + 1, this.bytes, 0, length);
      if (lemma !== undefined) {
        const end = this.encode(lemma);
        atoms.setLemma(at + 1, this.bytes, 0, end);
      }
      const tag = this.hash(upos);
      const initial = this.bytes[0]!;
      atoms.setTags(at + 1, { upos: tag, initial, xpos: this.hash(xpos), feats: this.hash(feats) });
    }
  }

  private hash(tag: string | undefined): number {
    const length = this.encode(tag ?? '_');
    return hashBytes(this.bytes, 0, length);
  }

  private encode(text: string): number {
    if (typeof text !== 'string') throw new TypeError('a lemma and a tag must be texts');
    if (3 * text.length > this.bytes.length) this.bytes = new Uint8Array(6 * text.length);
    return encodeText(text, this.bytes);
  }
}

/** Throws if a value is not a sentence: at least one token, each with a form. */
export function checkTokens(tokens: readonly Token[]): void {
  if (!Array.isArray(tokens) || tokens.length === 0) {
    throw new TypeError('a sentence is an array of at least one token');
  }
  const wrong = tokens.findIndex((token: Partial<Token> | null | undefined) => typeof token?.form !== 'string');
  if (wrong >= 0) throw new TypeError(`token ${wrong} has no form; a token is { form, upos, … }`);
}

/** What a page may run and apply: only its own styles and scripts, named by their hashes. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** The source expression of a style or script in a content security policy. */
export function sourceHash(text: string): string {
  return `'sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(text))))}'`;
}

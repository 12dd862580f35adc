/** The elements that the script of a page makes. Text of a user is only ever set as text content. */
import type { EncodedArc } from '../page-data.ts';

/** What can be appended to an element. */
export type Phrase = string | Node;

export function make(name: string, className: string, ...children: readonly Phrase[]): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** A node by its word and number; there are no words if nodes only have numbers. */
export function nodeName(words: readonly string[], node: number): HTMLElement {
  if (node === 0) return make('i', '', 'root');
  const word = words[node - 1];
  if (word === undefined) return make('b', '', String(node));
  return make('b', 'node', make('bdi', '', word), make('sub', '', String(node)));
}

export function arcName(words: readonly string[], [head, dependent]: EncodedArc): HTMLElement {
  return make('span', 'pair', nodeName(words, head), ' → ', nodeName(words, dependent));
}

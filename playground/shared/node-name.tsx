/** A node by its word and number, and an arc by its two nodes. */
import type { VNode } from 'preact';
import type { Arc } from '../../generator/index.ts';

export function WordName({ words, node }: { readonly words: readonly string[]; readonly node: number }): VNode {
  if (node === 0) return <i>root</i>;
  return (
    <b class="node">
      <bdi>{words[node - 1]}</bdi>
      <sub>{node}</sub>
    </b>
  );
}

export function ArcName({ words, arc }: { readonly words: readonly string[]; readonly arc: Arc }): VNode {
  return (
    <span class="pair">
      <WordName words={words} node={arc.head} /> → <WordName words={words} node={arc.dependent} />
    </span>
  );
}

/** The same as plain text. */
export function nodeText(words: readonly string[], node: number): string {
  return node === 0 ? 'root' : `${node} ${words[node - 1]}`;
}

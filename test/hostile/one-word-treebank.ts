/** A treebank of one word, as text, bytes and tokens. */
export const TEXT = '1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n\n';
export const bytes: Uint8Array = new TextEncoder().encode(TEXT);
export const tokens: { form: string; upos: string; head: number; deprel: string }[] = [
  { form: 'a', upos: 'X', head: 0, deprel: 'root' },
];

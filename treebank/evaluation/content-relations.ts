/**
 * The relations of content words in Universal Dependencies, as the CoNLL 2018 shared task lists them for CLAS
 * (Zeman and others 2018, section 4.3). Function words and punctuation are not among them, nor are relations of other
 * schemes.
 */
const CONTENT: ReadonlySet<string> = new Set([
  'nsubj',
  'obj',
  'iobj',
  'csubj',
  'ccomp',
  'xcomp',
  'obl',
  'vocative',
  'expl',
  'dislocated',
  'advcl',
  'advmod',
  'discourse',
  'nmod',
  'appos',
  'nummod',
  'acl',
  'amod',
  'conj',
  'fixed',
  'flat',
  'compound',
  'list',
  'parataxis',
  'orphan',
  'goeswith',
  'reparandum',
  'root',
  'dep',
]);

/** Whether a relation counts for CLAS; its subtype, after a colon, does not matter. */
export function isContentRelation(relation: string): boolean {
  return CONTENT.has(relation.split(':')[0]!);
}

/** The relations of function words that count with their head for MLAS. */
const FUNCTIONAL: ReadonlySet<string> = new Set(['aux', 'cop', 'mark', 'det', 'clf', 'case', 'cc']);

/** Whether a relation is that of a function word; its subtype does not matter. */
export function isFunctionalRelation(relation: string): boolean {
  return FUNCTIONAL.has(relation.split(':')[0]!);
}

/** Well-known transition systems outside the class, each with the reason. */
export interface KnownSystem {
  readonly name: string;
  readonly explanation: string;
  /** What to use instead, with the fields of its spec. */
  readonly instead: string;
}

const KNOWN: readonly (KnownSystem & { readonly pattern: RegExp })[] = [
  {
    name: 'swap',
    pattern: /swap|^stack-?(eager|lazy)$|^arc-?standard-?(nonproj|reorder)/,
    explanation:
      'swap reorders words, but a bottom-up shift-reduce system has only shift and reductions; it reaches non-projective trees by depth instead',
    instead: 'a system that derives many non-projective trees: "family": "attardi", "depth": 3',
  },
  {
    name: 'covington',
    pattern: /^covington|^cov(non)?proj$|^list-?based/,
    explanation: 'list-based systems are not shift-reduce: they keep words that already have their head',
    instead: 'a system that derives nearly all trees of most treebanks: "family": "full", "depth": 4',
  },
];

/** The well-known system outside the class that a name refers to. */
export function knownOutside(name: string): KnownSystem | undefined {
  return KNOWN.find(({ pattern }) => pattern.test(name.toLowerCase()));
}

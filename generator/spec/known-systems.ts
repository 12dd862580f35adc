/** Well-known transition systems outside the class, with the definition that each falls outside of. */
export interface KnownSystem {
  readonly name: string;
  readonly explanation: string;
  /** The nearest system inside the class, as the fields of a spec. */
  readonly nearest: string;
}

const KNOWN: readonly (KnownSystem & { readonly pattern: RegExp })[] = [
  {
    name: 'arc-hybrid',
    pattern: /^arc-?hybrid/,
    explanation:
      'arc-hybrid, with the front of the buffer taken as the top of the stack, is la(2,1) and ra(3,2): bottom-up shift-reduce, but not monotonic, because ra(3,2) requires ra(2,1)',
    nearest: '"depth": 3, "reductions": ["la(2,1)", "ra(2,1)", "ra(3,2)"]',
  },
  {
    name: 'arc-eager',
    pattern: /^arc-?eager/,
    explanation:
      'arc-eager is not bottom-up: it attaches a word to its head before the word has its own dependents, so it is not a bottom-up shift-reduce system at all',
    nearest: '"family": "arc-standard"',
  },
  {
    name: 'swap',
    pattern: /swap|^arc-?standard-?(nonproj|reorder)/,
    explanation:
      'systems with swap reorder the words, and a bottom-up shift-reduce system has only shift and reductions; non-projective trees are reached by depth instead',
    nearest: '"family": "attardi", "depth": 3',
  },
  {
    name: 'covington',
    pattern: /^covington|^list-?based/,
    explanation: 'list-based systems are not shift-reduce: they keep words that already have their head',
    nearest: '"family": "full", "depth": 4',
  },
];

/** The well-known system outside the class that a name speaks of. */
export function knownOutside(name: string): KnownSystem | undefined {
  return KNOWN.find(({ pattern }) => pattern.test(name.toLowerCase()));
}

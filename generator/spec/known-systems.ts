/** Well-known transition systems outside the class, each with the reason. */
import { formatReduction, type Reduction } from '../theory/reduction.ts';

export interface KnownSystem {
  readonly name: string;
  readonly explanation: string;
  /** What to use instead, with the fields of its spec. */
  readonly instead: string;
  /** For a bottom-up shift-reduce system that is merely not monotonic. */
  readonly reductions?: readonly Reduction[];
}

const KNOWN: readonly (KnownSystem & { readonly pattern: RegExp })[] = [
  {
    name: 'arc-hybrid',
    pattern: /^arc-?hybrid/,
    explanation:
      'arc-hybrid, with the front of the buffer taken as the top of the stack, is la(2,1) and ra(3,2): bottom-up shift-reduce, but not monotonic, because ra(3,2) requires ra(2,1)',
    instead: 'its closure is in the class: "depth": 3, "reductions": ["la(2,1)", "ra(2,1)", "ra(3,2)"]',
    reductions: [
      { kind: 'la', p: 2, q: 1 },
      { kind: 'ra', p: 3, q: 2 },
    ],
  },
  {
    name: 'arc-eager',
    pattern: /^arc-?eager/,
    explanation: 'arc-eager is not bottom-up: it attaches a word to its head before the word has all its dependents',
    instead: 'arc-standard derives the same trees, the projective ones: "family": "arc-standard"',
  },
  {
    name: 'swap',
    pattern: /swap|^arc-?standard-?(nonproj|reorder)/,
    explanation:
      'swap reorders words, but a bottom-up shift-reduce system has only shift and reductions; it reaches non-projective trees by depth instead',
    instead: 'a system that derives many non-projective trees: "family": "attardi", "depth": 3',
  },
  {
    name: 'covington',
    pattern: /^covington|^list-?based/,
    explanation: 'list-based systems are not shift-reduce: they keep words that already have their head',
    instead: 'a system that derives nearly all trees of most treebanks: "family": "full", "depth": 4',
  },
];

/** The well-known system outside the class that a name refers to. */
export function knownOutside(name: string): KnownSystem | undefined {
  return KNOWN.find(({ pattern }) => pattern.test(name.toLowerCase()));
}

/** The well-known system outside the class that has exactly these reductions. */
export function knownByReductions(reductions: readonly Reduction[]): KnownSystem | undefined {
  return KNOWN.find((known) => isSystem(known, reductions));
}

/** True if the system is defined by exactly these reductions. */
export function isSystem({ reductions: own }: KnownSystem, reductions: readonly Reduction[]): boolean {
  return own !== undefined && notation(own) === notation(reductions);
}

function notation(reductions: readonly Reduction[]): string {
  return reductions.map(formatReduction).toSorted().join(' ');
}

/** The words of the page that have a meaning of their own here, each explained in a few sentences. */

export interface TermText {
  readonly title: string;
  readonly text: string;
  /** The page of the documentation that says more, and its heading. */
  readonly page: string;
}

export type TermId =
  | 's'
  | 'canonical-system'
  | 'derives'
  | 'out-of-reach'
  | 'family'
  | 'depth'
  | 'degree'
  | 'mode'
  | 'form'
  | 'roots'
  | 'configuration'
  | 'stack'
  | 'buffer'
  | 'transition'
  | 'reduction'
  | 'computation'
  | 'marks'
  | 'ruled-out'
  | 'closure'
  | 'probability';

export const TERMS: Readonly<Record<TermId, TermText>> = {
  s: {
    title: 'S',
    text: 'The transition system of the literature: its transitions build a tree arc by arc. Many of its computations may build the same tree.',
    page: 'introduction#spurious-ambiguity',
  },
  'canonical-system': {
    title: 'S′',
    text: 'What arcforge makes of S. Each tree that it derives has exactly one computation: it refuses every transition that leads to another.',
    page: 'introduction#one-computation-per-tree',
  },
  derives: {
    title: 'derives',
    text: 'A system derives a tree if a computation builds exactly its arcs, from the initial configuration to the last.',
    page: 'introduction#transition-systems',
  },
  'out-of-reach': {
    title: 'out of reach',
    text: 'An arc that no transition can build any more: its ends are too far apart on the stack, for this depth and these reductions.',
    page: 'introduction#more-trees-crossing-arcs',
  },
  family: {
    title: 'Family',
    text: 'Systems that are made in the same way and differ in depth, such as those of Attardi: left and right arcs between the top of the stack and a symbol below it.',
    page: 'spec#writing-a-spec',
  },
  depth: {
    title: 'Depth',
    text: 'How far down the stack reductions reach: with depth 3, to the third symbol. A deeper system derives more trees with crossing arcs.',
    page: 'introduction#more-trees-crossing-arcs',
  },
  degree: {
    title: 'Degree',
    text: 'The largest distance, in stack positions, between two symbols that a reduction links.',
    page: 'theory#1-the-systems',
  },
  mode: {
    title: 'Mode',
    text: 'What becomes of the symbols that a reduction steps over: in place they stay on the stack, in returning systems they go back to the buffer.',
    page: 'returning#returning-systems',
  },
  form: {
    title: 'Form',
    text: 'How S is made unambiguous. Guessing, as in the paper: each transition guesses whether a word has all its dependents. Guess-free: S′ has the transitions of S, and remembers the arcs that were passed over.',
    page: 'spec#which-form-to-take',
  },
  roots: {
    title: 'Roots',
    text: 'How many words may depend on node 0, the root: any number, or a single one as in Universal Dependencies.',
    page: 'guess-free#4-single-root',
  },
  configuration: {
    title: 'configuration',
    text: 'Where a computation is: the stack, the buffer, and the arcs that are built.',
    page: 'introduction#transition-systems',
  },
  stack: {
    title: 'stack',
    text: 'The words that are being worked on, the latest on top. Stack positions count from the top, which is 1. The root lies at the bottom.',
    page: 'introduction#transition-systems',
  },
  buffer: {
    title: 'buffer',
    text: 'The words still to come, the next one in front. Shift moves it onto the stack.',
    page: 'introduction#transition-systems',
  },
  transition: {
    title: 'transition',
    text: 'A step of a computation: shift (sh), which puts the next word onto the stack, or a reduction, which builds an arc.',
    page: 'introduction#transition-systems',
  },
  reduction: {
    title: 'reduction',
    text: 'A transition that builds an arc and takes its dependent away. la(p,q) has its head at stack position q and its dependent at p, ra(p,q) the other way round. Position 0 is the front of the buffer.',
    page: 'spec#notation',
  },
  computation: {
    title: 'computation',
    text: 'The transitions that build a tree, in their order. The canonical computation is the one that S′ has.',
    page: 'introduction#spurious-ambiguity',
  },
  marks: {
    title: 'marks',
    text: 'What S′ remembers about a word, in a few bits: a raised n (it seeks more dependents), s (it has all) or h (it has its head), and in brackets the links that are blocked.',
    page: 'theory#5-degree1-bits',
  },
  'ruled-out': {
    title: 'ruled out',
    text: 'An arc that a transition of S′ blocks, because it should have been built before. This is what leaves one computation for each tree.',
    page: 'theory#2-the-construction-and-an-error-in-the-paper',
  },
  closure: {
    title: 'closure',
    text: 'The reductions that a system needs besides its own, so that an arc that can be built can also be built when symbols between its ends have gone.',
    page: 'spec#findings',
  },
  probability: {
    title: 'probability',
    text: 'How sure the English model is of an arc: the sum of the probabilities of all trees that have it.',
    page: 'exact#1-the-model',
  },
};

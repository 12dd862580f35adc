/** What a module says of its system: what its mode, its root, its form and its guarantee mean. */
import { guaranteeOf } from '../../theory/guarantee.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';

type Comments = Readonly<Record<'mode' | 'root' | 'form' | 'guarantee' | 'symbols' | 'reductions', string>>;

export function descriptionComments(system: TransitionSystem): Comments {
  return {
    mode: MODES[system.mode],
    root: system.root === 'single' && system.form === 'eager' ? EAGER_ROOT : ROOTS[system.root],
    form: FORMS[system.form],
    guarantee: GUARANTEES[guaranteeOf(system)],
    symbols: system.front && system.form !== 'eager' ? FRONT_SYMBOLS : SYMBOLS[system.form],
    reductions: `The reductions of S. la(p,q): head at stack position q, dependent at p; ra(p,q): the other way round.${system.front ? ' Position 0 is the front of the buffer.' : ''}`,
  };
}

type Texts<Key extends 'mode' | 'root' | 'form'> = Readonly<Record<TransitionSystem[Key], string>>;

const MODES: Texts<'mode'> = {
  'in-place': 'Reductions leave all nodes but the dependent on the stack.',
  returning: 'A reduction at depth p returns the p - 2 topmost nodes that are left to the buffer.',
  'returning-right':
    'An ra at depth p returns the p - 2 topmost nodes that are left to the buffer. An la leaves them on the stack.',
};

const ROOTS: Texts<'root'> = {
  any: 'Node 0 may have any number of dependents.',
  single: 'Node 0 has one dependent, which it takes last.',
};

const EAGER_ROOT = 'Node 0 has one dependent, which stays on the stack.';

const FORMS: Texts<'form'> = {
  guessing: 'Transitions guess whether a node is complete, that is, has all its dependents.',
  'guess-free': 'Transitions say nothing about dependents that are still to come.',
  eager: 'A word is attached when it is shifted, or its head comes later.',
};

const GUARANTEES: Readonly<Record<ReturnType<typeof guaranteeOf>, string>> = {
  complete: 'Every tree of S has exactly one computation of S′.',
  'unambiguous-only': 'No tree has two computations of S′, but a tree of S may have none.',
};

const SYMBOLS: Texts<'form'> = {
  guessing:
    'The bits of a stack symbol. The lowest is 1 if the node is complete. Then there is one for each distance, 1 if the node is blocked with the one so far below it. They mean nothing with a complete node 0.',
  'guess-free':
    'The bits of a stack symbol: two for each distance. The lower is 1 if la with the node so far below is blocked, the higher if ra is.',
  eager: 'The bits of a stack symbol. The lower is 1 if the node has its head, the higher if reduce is blocked.',
};

const FRONT_SYMBOLS =
  'The bits of a symbol of the stack or of the buffer’s front: two for each distance. The lower is 1 if la with the node so far below is blocked, the higher if ra is.';

/** What a module says of its system: what its mode, its root, its form and its guarantee mean. */
import { guaranteeOf } from '../../theory/guarantee.ts';
import type { TransitionSystem } from '../../theory/transition-system.ts';

type Comments = Readonly<Record<'mode' | 'root' | 'form' | 'guarantee' | 'symbols', string>>;

export function descriptionComments(system: TransitionSystem): Comments {
  return {
    mode: MODES[system.mode],
    root: ROOTS[system.root],
    form: FORMS[system.form],
    guarantee: GUARANTEES[guaranteeOf(system)],
    symbols: SYMBOLS[system.form],
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

const FORMS: Texts<'form'> = {
  guessing: 'Transitions guess whether a node is complete, that is, has all its dependents.',
  'guess-free': 'Transitions say nothing about dependents that are still to come.',
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
};

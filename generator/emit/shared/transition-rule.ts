/** The rules of transitions in the notation of the paper, with precondition and effect, for the comments of a module. */
import type { CanonicalSystem, CanonicalTransition } from '../../theory/canonical-system.ts';
import { dependentPosition, formatReduction, headPosition, usesFront, type Reduction } from '../../theory/reduction.ts';
import type { Guess } from '../../theory/symbols.ts';
import { returnedBy, type Form, type TransitionSystem } from '../../theory/transition-system.ts';
import {
  idsOf,
  lastingBlocks,
  lastReductions,
  transitionGroups,
  type GuessedIds,
  type ReductionGroup,
} from './transition-groups.ts';
import { eagerRule } from './eager-rule.ts';

/** A rule as the lines of a comment: what happens to stack, buffer and arcs, then the precondition and the effect. */
export type RuleLines = readonly string[];

/** What all rules of a form take for granted. */
export const RULE_TERMS: Readonly<Record<Form, readonly string[]>> = {
  guessing: [
    'A node on the stack seeks dependents until it is complete. A transition first blocks the reductions in `blocks`, if',
    'they are available: their two nodes cannot be linked, unless the upper one becomes complete later.',
  ],
  'guess-free': [
    'A transition first blocks the reductions in `blocks`, if they are available: their arcs cannot be built, unless the',
    'dependent takes a dependent itself later.',
  ],
  eager: [
    'A word on the stack has its head, which is the node below it, or waits for one that comes later. A transition first',
    'blocks reduce, if it is in `blocks` and available, until the word takes a dependent.',
  ],
};

/** The rule of a transition of S′, which stands above its blocks. */
export function transitionRule(canonical: CanonicalSystem, transition: CanonicalTransition): RuleLines {
  const { system } = canonical;
  if (system.form === 'eager') return eagerRule(system, transition.id);
  const title = `${transition.id}: ${transition.kind === 'reduce' ? reductionRule(system, transition.reduction) : SHIFT_RULE}`;
  switch (transition.kind) {
    case 'sh':
      return ruleLines(title, freshNode(system), shiftEffect(system, [transition]));
    case 're':
      return ruleLines(title, RETURNED, RETURNED_EFFECT);
    case 'reduce': {
      const { reduction } = transition;
      return ruleLines(
        title,
        reductionPrecondition(canonical, reduction, [transition]),
        headEffect(reduction, [transition]),
      );
    }
  }
}

/** The rule of the shifts of fresh nodes, which share their code. */
export function shiftRule(canonical: CanonicalSystem): RuleLines {
  const guesses = guessesOf(transitionGroups(canonical).shift);
  const { system } = canonical;
  return ruleLines(`sh: ${SHIFT_RULE}`, freshNode(system), `${BLOCKS_ALL}${shiftEffect(system, guesses)}`);
}

/** The rule of the shift of a returned node. */
export function reshiftRule(): RuleLines {
  return ruleLines(`re: ${SHIFT_RULE}`, RETURNED, `${BLOCKS_ALL}${RETURNED_EFFECT}`);
}

/** The rule of the transitions of a reduction, which share their code. */
export function groupRule(canonical: CanonicalSystem, group: ReductionGroup): RuleLines {
  const { system } = canonical;
  const { reduction } = group;
  const guesses = guessesOf(group);
  const blocks = lastingBlocks(canonical, group);
  const blocked = blocks.length === 0 ? '' : `blocks ${blocks.map(formatReduction).join(', ')} if available; `;
  return ruleLines(
    `${formatReduction(reduction)}: ${reductionRule(system, reduction)}`,
    reductionPrecondition(canonical, reduction, guesses),
    `${blocked}${headEffect(reduction, guesses)}`,
  );
}

function ruleLines(title: string, precondition: string, effect: string): RuleLines {
  return [title, `  Precondition: ${precondition}.`, `  Effect: ${effect}.`];
}

/** The front has never been shifted in systems where nothing returns and it is a symbol like those of the stack. */
function freshNode({ front }: TransitionSystem): string {
  return front ? 'β is not empty' : 'i has never been shifted';
}

const RETURNED = 'i has been returned';
const RETURNED_EFFECT = 'i is as it was when it was returned';
const BLOCKS_ALL = 'blocks all available reductions; ';
const SHIFT_RULE = '(σ, i|β, A) ⊢ (σ|i, β, A)';

/** A transition and what it guesses. */
interface Guessing {
  readonly id: number;
  readonly complete?: Guess;
}

function guessesOf(ids: GuessedIds): readonly Guessing[] {
  return idsOf(ids).map((id, index, { length }) => (length === 1 ? { id } : { id, complete: index === 0 }));
}

function shiftEffect({ front }: TransitionSystem, guesses: readonly Guessing[]): string {
  const otherwise = front ? 'what is blocked with i stays blocked' : 'nothing with i is blocked';
  return guessed(guesses, { node: 'i', seeking: 'seeks dependents', otherwise });
}

/** What taking its dependent does to the head. */
function headEffect(reduction: Reduction, guesses: readonly Guessing[]): string {
  const head = node(headPosition(reduction));
  const otherwise = `arcs to ${head} are no longer blocked`;
  return guessed(guesses, { node: head, seeking: 'seeks more dependents', otherwise });
}

/** What one transition says of a node, or each of two that differ in their guess; otherwise what happens without guesses. */
function guessed(
  guesses: readonly Guessing[],
  { node: name, seeking, otherwise }: { readonly node: string; readonly seeking: string; readonly otherwise: string },
): string {
  const [first] = guesses;
  if (first!.complete === undefined) return otherwise;
  const said = guesses.map(({ id, complete }) => ({ id, text: complete === true ? 'is complete' : seeking }));
  if (said.length === 1) return `${name} ${said[0]!.text}`;
  return `${name} ${said.map(({ id, text }) => `${text} (transition ${id})`).join(' or ')}`;
}

function reductionPrecondition(canonical: CanonicalSystem, reduction: Reduction, guesses: readonly Guessing[]): string {
  const { root, form } = canonical.system;
  const [head, dependent] = [node(headPosition(reduction)), node(dependentPosition(reduction))];
  const isSingle = root === 'single' && reduction.kind === 'ra';
  const notRoot = isSingle ? head : reduction.kind === 'la' ? dependent : undefined;
  const last = isSingle ? lastReduction(canonical, reduction, guesses) : '';
  if (form === 'guess-free') {
    return `${notRoot === undefined ? '' : `${notRoot} is not 0, and `}${head} → ${dependent} is not blocked${last}`;
  }
  const isNotRoot = (name: string): string => (name === notRoot ? ' and is not 0' : '');
  const terms = [
    `${head} seeks dependents${isNotRoot(head)}`,
    `${dependent} is complete${isNotRoot(dependent)}`,
    'and the two are not blocked',
  ];
  return `${terms.join(', ')}${last}`;
}

/** When a single root takes its dependent: last, and then it is complete. */
function lastReduction(canonical: CanonicalSystem, reduction: Reduction, guesses: readonly Guessing[]): string {
  const [head, dependent] = [node(headPosition(reduction)), node(dependentPosition(reduction))];
  const { ofStack, ofFront } = lastReductions(canonical);
  if (reduction === ofFront?.reduction) return `; or ${head} is 0, and ${dependent} is the last word`;
  if (reduction !== ofStack?.reduction) return '';
  const [first] = guesses;
  // Only the reduction from the buffer can have been passed over.
  const notBlocked = ofFront === undefined ? '' : `, and ${head} → ${dependent} is not blocked`;
  if (first!.complete === undefined) return `; or ${head} is 0 and β is empty${notBlocked}`;
  if (!first!.complete) return '';
  const only = guesses.length === 1 ? '' : ` (only transition ${first!.id})`;
  return `; or ${head} is 0, ${dependent} is complete, and β is empty${only}`;
}

/** `(σ|i₂|i₁, β, A) ⊢ (σ|i₁, β, A ∪ {i₁ → i₂})`, `(σ|i₁, i|β, A) ⊢ (σ, i|β, A ∪ {i → i₁})` */
function reductionRule(system: TransitionSystem, reduction: Reduction): string {
  const removed = dependentPosition(reduction);
  const before = Array.from({ length: reduction.p }, (_, index) => node(reduction.p - index));
  const left = before.filter((name) => name !== node(removed));
  const stays = left.length - returnedBy(system, reduction);
  const front = usesFront(reduction) ? 'i|' : '';
  const buffer = [...left.slice(stays), removed === 0 ? 'β' : `${front}β`].join('|');
  const arc = `${node(headPosition(reduction))} → ${node(removed)}`;
  return `(${stack(before)}, ${front}β, A) ⊢ (${stack(left.slice(0, stays))}, ${buffer}, A ∪ {${arc}})`;
}

function stack(nodes: readonly string[]): string {
  return ['σ', ...nodes].join('|');
}

/** i₁, i₂, …, and i for the front of the buffer. */
function node(position: number): string {
  if (position === 0) return 'i';
  return `i${[...String(position)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]).join('')}`;
}

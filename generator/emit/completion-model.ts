/** The part of the model behind `completion`, `parse`, `beam` and `sample`. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import { isReturning, type Completion } from '../completion/find-completion.ts';
import type { NoCompletion } from '../completion/limits.ts';

/** What the partial `completion` lays out. */
export interface CompletionModel {
  /** The sizes of the automaton; undefined where there is none. */
  readonly sizes: { readonly classes: number; readonly nodes: number; readonly outlooks: number } | undefined;
  /** Whether it is one of contents. */
  readonly returns: boolean;
  /** Why there is none. */
  readonly reason: string;
  readonly idArray: string;
  readonly oneWord: boolean;
  /** 0, 1, …: the words of the set of viable transitions. */
  readonly words: readonly number[];
}

/** The model of what is built on viable transitions. */
export function completionModel(
  { transitions }: CanonicalSystem,
  completion: Completion | NoCompletion,
): CompletionModel {
  const words = Array.from({ length: Math.ceil(transitions.length / 32) }, (_, word) => word);
  return {
    sizes: 'reason' in completion ? undefined : sizesOf(completion),
    returns: isReturning(completion),
    reason: 'reason' in completion ? completion.reason : '',
    idArray: transitions.length <= 256 ? 'Uint8Array' : 'Uint16Array',
    oneWord: words.length === 1,
    words,
  };
}

/** An automaton of contents has no outlooks: there the transitions are tried one by one. */
function sizesOf(completion: Completion): CompletionModel['sizes'] {
  if (!isReturning(completion)) {
    return { classes: completion.classes, nodes: completion.nodes, outlooks: completion.outlooks.length };
  }
  const { contents, classes } = completion;
  const ofStacks = classes.filter(({ place }) => contents.phaseOf(place) !== 'returned');
  return { classes: ofStacks.length, nodes: classes.length, outlooks: 0 };
}

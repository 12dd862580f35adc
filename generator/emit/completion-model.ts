/** The part of the model behind `completion`, `parse`, `beam` and `sample`. */
import type { CanonicalSystem } from '../theory/canonical-system.ts';
import type { Completion } from '../completion/find-completion.ts';
import type { CompletionSizes } from '../completion/packed-stacks.ts';

/** What the partial `completion` lays out. */
export interface CompletionModel {
  /** The sizes of the automaton; undefined where there is none. */
  readonly sizes: CompletionSizes | undefined;
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
export function completionModel({ transitions }: CanonicalSystem, completion: Completion): CompletionModel {
  const words = Array.from({ length: Math.ceil(transitions.length / 32) }, (_, word) => word);
  return {
    ...automatonOf(completion),
    idArray: transitions.length <= 256 ? 'Uint8Array' : 'Uint16Array',
    oneWord: words.length === 1,
    words,
  };
}

function automatonOf(completion: Completion): Pick<CompletionModel, 'sizes' | 'returns' | 'reason'> {
  switch (completion.kind) {
    case 'stacks':
      return { sizes: completion.sizes, returns: false, reason: '' };
    case 'contents':
      return { sizes: completion.sizes, returns: true, reason: '' };
    case 'none':
      return { sizes: undefined, returns: false, reason: completion.reason };
  }
}

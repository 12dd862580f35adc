/** The sizes of an automaton, as modules export them. */
export interface CompletionSizes {
  readonly classes: number;
  readonly nodes: number;
  readonly outlooks: number;
}

/** Real TypeScript that modules are made of, as embedded/ has it. */

/** A declaration, without `export`, which is added if the module exports it. */
export interface Declaration {
  readonly name: string;
  readonly comment: string;
  readonly text: string;
}

/** A file of runtime/, or one that is made when embedded/ is. */
export interface Source {
  /** The sources that it imports from, by their paths. */
  readonly imports: readonly string[];
  readonly declarations: readonly Declaration[];
}

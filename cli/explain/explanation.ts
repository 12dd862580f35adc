/** What `arcforge explain` knows about a code: its meaning, and an input before and after. */
export interface Explanation {
  /** What is wrong, and why it matters; the same text as in the tables of docs/. */
  readonly meaning: string;
  /** An input with this finding and no other. */
  readonly bad: string;
  /** The same input without it. */
  readonly good: string;
}

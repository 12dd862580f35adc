/** The texts of labels in the header of a model: one, or that of a word that was lifted and that of the head that it had. */

/** Between two texts; no column of CoNLL contains it. */
export const LIFTED_FROM = '\t';

/** The label of the word itself. */
export function ownLabel(label: string): string {
  return label.split(LIFTED_FROM, 1)[0]!;
}

/** The columns of CoNLL that have tags: a tagger or a network finds them, and nothing takes their place where they are empty. */
export const TAG_COLUMNS = ['upos', 'xpos', 'feats'] as const;
export type TagColumnName = (typeof TAG_COLUMNS)[number];

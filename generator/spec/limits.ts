/**
 * The deepest system that is accepted. A stack symbol of S′ carries degree+1 bits, and degree is at most depth-1, so
 * that depth 16 keeps every symbol within 16 bits, the width of the slots in which it is stored. Treebanks are
 * covered long before: the trees that depth 6 leaves out are counted by the thousandth.
 */
export const MAX_DEPTH = 16;

/** The longest description. */
export const MAX_DESCRIPTION_LENGTH = 500;

/** The longest text that is read as a spec; the largest system within MAX_DEPTH takes a few kilobytes. */
export const MAX_SPEC_LENGTH = 262_144;

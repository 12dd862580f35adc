/**
 * The deepest system that is accepted. A stack symbol of S′ carries degree+1 bits, or 2·degree without guesses, and
 * degree is at most depth-1, so with depth 16 every symbol fits into 30 bits and there are at most 500 transitions.
 */
export const MAX_DEPTH = 16;

/** The longest description. */
export const MAX_DESCRIPTION_LENGTH = 500;

/** The longest text accepted as a spec; the largest system within MAX_DEPTH takes a few kilobytes. */
export const MAX_SPEC_LENGTH = 262_144;

/**
 * The deepest system that is accepted, and the largest degree. A symbol of S′ carries degree+1 bits, or 2·degree without
 * guesses, so every symbol fits into 30 bits, and there are at most 500 transitions.
 */
export const MAX_DEPTH = 16;
export const MAX_DEGREE = 15;

/** The longest description. */
export const MAX_DESCRIPTION_LENGTH = 500;

/** The longest text accepted as a spec; the largest system within MAX_DEPTH takes a few kilobytes. */
export const MAX_SPEC_LENGTH = 262_144;

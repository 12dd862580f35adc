/** The bytes that CoNLL gives a meaning, by name. */
export const TAB = 9;
export const LINE_FEED = 10;
export const RETURN = 13;
export const HASH = 35;
export const ZERO = 48;
export const NINE = 57;

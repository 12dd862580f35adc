/**
 * Estimates the width of a text without a browser, from the widths of DejaVu Sans, which is wider than most fonts, by
 * kind of character and in em. Words are centred, so an overestimate does no harm; an underestimate would.
 */
const NARROW = /^[ijl.,:;'’‘|!I()[\]\s]$/u;
const BROAD = /^[mwMW@%—…œæŒÆ&]$/u;

/** An upper estimate of the width, in em. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (/^\p{M}$/u.test(character) || /^\p{Cf}$/u.test(character)) return 0;
  if (NARROW.test(character)) return 0.42;
  if (BROAD.test(character)) return 1.02;
  if (/^[\p{Ll}\p{Nd}]$/u.test(character)) return 0.66;
  if (/^\p{Lu}$/u.test(character)) return 0.8;
  // Ideographs, Hangul syllables, emoji and other characters whose width varies between fonts.
  return /^[\p{ASCII}]$/u.test(character) ? 0.8 : 1.1;
}

/** The text, or if it is longer than `limit` characters, its start and an ellipsis. */
export function shortened(text: string, limit: number): string {
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)];
  if (characters.length <= limit) return text;
  return `${characters
    .slice(0, limit - 1)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** Text in terminal cells: most characters take one, wide ones two, combining ones none. */
import width from 'string-width';

/** As much of the text as fits into the cells. */
export function firstCells(text: string, cells: number): string {
  let [end, used] = [0, 0];
  for (const segment of graphemes(text)) {
    used += width(segment);
    if (used > cells) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** As much of the end of the text as fits into the cells. */
export function lastCells(text: string, cells: number): string {
  let [start, used] = [text.length, 0];
  for (const segment of graphemes(text).toReversed()) {
    used += width(segment);
    if (used > cells) break;
    start -= segment.length;
  }
  return text.slice(start);
}

function graphemes(text: string): string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

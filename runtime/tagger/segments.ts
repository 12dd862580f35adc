/**
 * The segments of a text, as `Intl.Segmenter` finds them. Engines take time for each segment that grows with the whole
 * text, so a long text is read in windows: the last segment of a window may go on after it, and starts the next.
 */
const SEGMENT_WINDOW = 2048;

export function* segmentsOf(text: string, segmenter: Intl.Segmenter): Generator<string, void, undefined> {
  let from = 0;
  for (let size = SEGMENT_WINDOW; from + size < text.length;) {
    const found = Array.from(segmenter.segment(text.slice(from, from + size)), ({ segment }) => segment);
    if (found.length === 1) {
      size *= 2;
      continue;
    }
    from += size - found.pop()!.length;
    size = SEGMENT_WINDOW;
    yield* found;
  }
  for (const { segment } of segmenter.segment(text.slice(from))) yield segment;
}

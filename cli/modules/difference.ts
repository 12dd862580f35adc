/** Where two texts differ, for people: the lines between what they have in common at both ends. */
const SHOWN = 8;

/** Lines marked - and + from the first difference to the last, cut where there are many. */
export function difference(current: string, wanted: string): string {
  const [before, after] = [current.split('\n'), wanted.split('\n')];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [
    `  @@ line ${start + 1} @@`,
    ...marked('-', before.slice(start, before.length - end)),
    ...marked('+', after.slice(start, after.length - end)),
  ].join('\n');
}

function marked(mark: string, lines: readonly string[]): string[] {
  const shown = lines.slice(0, SHOWN).map((line) => `  ${mark} ${line}`);
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `  ${mark} … ${rest} more lines`] : shown;
}

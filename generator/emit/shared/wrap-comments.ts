/**
 * Comments that are too wide, wrapped. Prettier leaves comments as they are, and in a template nobody knows how long a
 * line becomes.
 */

const WIDTH = 120;

/** The text with no comment wider than 120 columns, as far as words allow; code and the header are left alone. */
export function wrapComments(text: string): string {
  const lines = text.split('\n');
  const wrapped: string[] = [];
  for (let at = 0; at < lines.length;) {
    const end = lines[at]!.trimStart().startsWith('/**') ? blockEnd(lines, at) : at + 1;
    wrapped.push(...wrapLines(lines.slice(at, end)));
    at = end;
  }
  return wrapped.join('\n');
}

function blockEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && !lines[end]!.trimEnd().endsWith('*/')) end++;
  return end + 1;
}

/** A block comment, or one line. */
function wrapLines(lines: readonly string[]): readonly string[] {
  const [first = ''] = lines;
  if (lines.every(({ length }) => length <= WIDTH)) return lines;
  const [, margin = '', mark] = /^( *)(\/\*\*|\/\/)/.exec(first) ?? [];
  if (mark === '//') return wrapParagraph(first.slice(margin.length + 3), `${margin}// `);
  if (mark === undefined || lines.some((line) => line.includes('@generated'))) return lines;
  const words = lines
    .join('\n')
    .replace(/^ *\/\*\*\n?/, '')
    .replace(/\s*\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^ *\* ?/, '').trim());
  return [`${margin}/**`, ...paragraphs(words).flatMap((one) => wrapParagraph(one, `${margin} * `)), `${margin} */`];
}

/** Lines that belong together, as one; an empty line stands between paragraphs. */
function paragraphs(lines: readonly string[]): readonly string[] {
  return lines
    .join('\n')
    .split('\n\n')
    .flatMap((one, index) => (index === 0 ? [one] : ['', one]))
    .map((one) => one.replaceAll('\n', ' '));
}

/** A paragraph in lines that begin with the margin; what follows an indented first line is indented as it is. */
function wrapParagraph(text: string, margin: string): readonly string[] {
  const indent = / */.exec(text)![0];
  const lines: string[] = [];
  let line = margin + indent;
  for (const word of text.trim().split(' ')) {
    if (line.length + word.length > WIDTH && line.trim() !== margin.trim()) {
      lines.push(line.trimEnd());
      line = margin + indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}

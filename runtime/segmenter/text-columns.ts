/** What CoNLL-U tells of a text: the comment `text`, and white space in the column MISC. */
import type { SegmentedSentence, SegmentedToken } from './segmented-sentence.ts';

/** The sentence on one line, as the comment `text` of CoNLL-U has it. */
export function lineOfText({ tokens }: SegmentedSentence): string {
  const parts = tokens.map(({ form, spacesAfter }) => form + (spacesAfter === '' ? '' : ' '));
  return parts.join('').trimEnd();
}

/** The column MISC of a token, which tells the white space around it as UDPipe does, and other than ASCII’s as `\\u00A0`. */
export function miscOf({ text, form, spacesAfter }: SegmentedToken, spacesBefore = ''): string {
  if (spacesBefore === '' && text === form) {
    // Most tokens, told without lists.
    if (spacesAfter === ' ') return '_';
    if (spacesAfter === '') return 'SpaceAfter=No';
  }
  const notes = [
    ...(spacesBefore === '' ? [] : [`SpacesBefore=${escaped(spacesBefore)}`]),
    ...(text === form ? [] : [`SpacesInToken=${escaped(text)}`]),
    ...(spacesAfter === '' ? ['SpaceAfter=No'] : spacesAfter === ' ' ? [] : [`SpacesAfter=${escaped(spacesAfter)}`]),
  ];
  return notes.length === 0 ? '_' : notes.join('|');
}

/** The white space after a token, by its column MISC. */
export function spacesAfterOf(misc: string): string {
  const notes = misc.split('|');
  if (notes.includes('SpaceAfter=No')) return '';
  const spaces = notes.find((note) => note.startsWith('SpacesAfter='));
  return spaces === undefined ? ' ' : unescaped(spaces.slice('SpacesAfter='.length));
}

const ESCAPES: Readonly<Record<string, string>> = {
  ' ': String.raw`\s`,
  '\t': String.raw`\t`,
  '\r': String.raw`\r`,
  '\n': String.raw`\n`,
  '|': String.raw`\p`,
  '\\': '\\\\',
};
const UNESCAPED: ReadonlyMap<string, string> = new Map(Object.entries(ESCAPES).map(([text, code]) => [code, text]));

function escaped(text: string): string {
  return text.replaceAll(/[\s|\\]/gu, (character) => ESCAPES[character] ?? escapedUnit(character));
}

function escapedUnit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function unescaped(text: string): string {
  return text.replaceAll(/\\u([\dA-Fa-f]{4})|\\./g, (code, digits?: string) =>
    digits === undefined ? (UNESCAPED.get(code) ?? code) : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

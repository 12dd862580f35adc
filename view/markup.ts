/**
 * HTML and SVG as a tree of elements, and the only place where it becomes text.
 *
 * A string among the children is text, and an attribute is a value. Only `element` makes markup, so text of a user
 * never can. Scripts and styles are the package's own files and have their own kind of element. The output is valid
 * HTML and, without void elements, valid XML.
 */
export interface Element {
  readonly kind: 'element';
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly Markup[];
}

/** Scripts and styles, which HTML does not unescape. */
export interface RawElement {
  readonly kind: 'raw';
  readonly name: 'script' | 'style';
  readonly attributes: Attributes;
  readonly raw: string;
}

/** An attribute that is undefined or false is left out; one that is true has no value in HTML, so an empty one here. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Markup = string | Element | RawElement;

const VOID_ELEMENTS: ReadonlySet<string> = new Set(['meta', 'input', 'br']);

/** An element of HTML or SVG. */
export function element(name: string, attributes: Attributes = {}, ...children: readonly Markup[]): Element {
  return { kind: 'element', name, attributes, children };
}

/** A script or style; its text must not be able to end it. */
export function rawElement(name: RawElement['name'], attributes: Attributes, raw: string): RawElement {
  if (/<[/!]|<script/i.test(raw)) throw new Error(`the text of a ${name} would end it or hide its end`);
  return { kind: 'raw', name, attributes, raw };
}

/** The text of a tree of elements. */
export function serialize(markup: Markup): string {
  if (typeof markup === 'string') return escapeText(markup);
  const opening = `<${markup.name}${serializeAttributes(markup.attributes)}>`;
  if (markup.kind === 'raw') return `${opening}${markup.raw}</${markup.name}>`;
  if (VOID_ELEMENTS.has(markup.name)) return opening;
  return `${opening}${markup.children.map(serialize).join('')}</${markup.name}>`;
}

function serializeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => ` ${name}="${value === true ? '' : escapeText(String(value))}"`)
    .join('');
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Text for the content of an element or a quoted attribute, in HTML and XML alike. Characters that are invalid in
 * either are replaced. Characters that a terminal might interpret (joiners, direction marks) are written as numeric
 * references, because the page may be printed to a terminal.
 */
export function escapeText(text: string): string {
  return text
    .replaceAll(/(?!\n)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\uFFFD')
    .replaceAll(/[&<>"']/g, (character) => NAMED[character]!)
    .replaceAll(/[\p{Cf}\p{Zl}\p{Zp}]/gu, (character) => `&#x${character.codePointAt(0)!.toString(16)};`);
}

/**
 * JSON that is safe in a script element and on a terminal: anything that HTML or JavaScript might misread is escaped.
 */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>&\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (match) =>
    match
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

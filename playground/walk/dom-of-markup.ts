/** The elements that view/ describes, as nodes of this document. Text stays text. */
import type { Markup } from '../../view/markup.ts';

const SVG = 'http://www.w3.org/2000/svg';

export function domOfMarkup(markup: Markup, isInSvg = false): Node {
  if (typeof markup === 'string') return document.createTextNode(markup);
  if (markup.kind === 'raw') throw new Error(`a ${markup.name} has no place in this page`);
  const inSvg = isInSvg || markup.name === 'svg';
  const made = inSvg ? document.createElementNS(SVG, markup.name) : document.createElement(markup.name);
  for (const [name, value] of Object.entries(markup.attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...markup.children.map((child) => domOfMarkup(child, inSvg)));
  return made;
}

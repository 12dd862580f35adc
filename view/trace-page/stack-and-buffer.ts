/** The stack and the buffer of a configuration as lists of cells: as many as there is room for. */
import type { PageData } from '../page-data.ts';
import { blocksOf, type ShownBlock, type ShownConfiguration } from './decode-walk.ts';
import { make } from './elements.ts';

/** Fills the two lists. */
export function showStackAndBuffer(
  data: PageData,
  { live, height, fresh }: ShownConfiguration,
  { stack, buffer }: { readonly stack: HTMLElement; readonly buffer: HTMLElement },
): void {
  stack.replaceChildren(
    ...live.slice(0, height).map(([node, features], index) => cell(data, { node, features, place: height - index })),
  );
  // The front is at position 0.
  const position = data.usesFront ? { place: 0 } : {};
  const known = live.slice(height).map(([node, features]) => cell(data, { node, features, ...position }));
  for (const item of known) item.classList.add(data.usesFront ? 'front' : 'returned');
  const waiting = Array.from({ length: data.length + 1 - fresh }, (_, index) => cell(data, { node: fresh + index }));
  buffer.replaceChildren(...known, ...waiting);
  for (const list of [stack, buffer]) list.classList.toggle('empty', list.childElementCount === 0);
  leaveOut(stack, 'first');
  leaveOut(buffer, 'last');
}

interface Cell {
  readonly node: number;
  /** Undefined if nothing is known of the node. */
  readonly features?: number;
  /** Its position from the top of the stack, 0 for the buffer's front. */
  readonly place?: number;
}

function cell(data: PageData, { node, features, place }: Cell): HTMLElement {
  const { words, form } = data;
  const known = form === 'guessing' ? ((features ?? 0) & 1 ? 'stop' : 'seeks') : 'known';
  const item = make('li', features === undefined ? 'fresh' : features < 0 ? 'bare' : known);
  const word = node === 0 ? 'root' : (words[node - 1] ?? '');
  item.append(make('span', 'cell-word', make('bdi', '', word === '' ? String(node) : word)));
  if (words.length > 0) item.append(make('span', 'cell-number', String(node)));
  if (features !== undefined && features >= 0) item.append(bitsOf(data, features));
  if (place !== undefined) {
    const subscript = make('sub', '', String(place));
    item.append(make('span', 'place', make('span', 'spoken', ', position '), make('i', '', 'i'), subscript));
  }
  return item;
}

/** How a screen reader begins to say what is blocked. */
const SPOKEN: Readonly<Record<NonNullable<ShownBlock['kind']> | 'both', string>> = {
  la: ', no arc to the symbol ',
  ra: ', no arc from the symbol ',
  both: ', blocked with the symbol ',
};

function bitsOf({ form }: PageData, features: number): HTMLElement {
  const bits = make('span', 'bits');
  if (form === 'guessing') {
    bits.append(make('span', 'guess', features & 1 ? 's' : 'n'));
    bits.append(make('span', 'spoken', features & 1 ? ' has all its dependents' : ' seeks dependents'));
  }
  if (form === 'eager') {
    if (features & 1) bits.append(make('span', 'guess', 'h'), make('span', 'spoken', ' has its head'));
    if (features & 2) bits.append(make('span', 'blocked', make('span', 'spoken', ', must not be removed: '), 'reduce'));
    return bits;
  }
  for (const { kind, distance } of blocksOf(features, form)) {
    const spoken = make('span', 'spoken', SPOKEN[kind ?? 'both']);
    bits.append(make('span', 'blocked', spoken, `${kind ?? ''}${distance}`));
    bits.append(make('span', 'spoken', ' below'));
  }
  return bits;
}

/** Leaves out as many cells at an end of the list as have no room, and says how many. */
function leaveOut(list: HTMLElement, end: 'first' | 'last'): void {
  const cells = [...list.children];
  const more = make('li', 'more');
  for (let left = 1; list.scrollWidth > list.clientWidth && left < cells.length; left++) {
    (end === 'first' ? cells[left - 1] : cells[cells.length - left])?.remove();
    more.textContent = `… ${left} more`;
    if (left === 1) list[end === 'first' ? 'prepend' : 'append'](more);
  }
}

/** The canonical computation as a table, for print and for readers without scripts. */
import type { Arc } from '../generator/semantics/tree.ts';
import { element, type Element, type Markup } from './markup.ts';
import type { PageContent } from './page-content.ts';
import { shortened } from './text-width.ts';
import type { Form } from '../generator/theory/transition-system.ts';
import { symbolNotation, type SymbolFeatures } from '../runtime/text/symbol-notation.ts';
import type { WalkConfiguration, WalkSymbol, WalkTransition } from './walk.ts';

/** The most nodes shown of a stack or buffer, so that a page grows linearly with the sentence. */
const SHOWN_STACK = 6;
const SHOWN_BUFFER = 4;
const LONGEST_WORD = 28;

/** The table with a row for the initial configuration and one for each transition. */
export function tableElement(content: PageContent): Element {
  const { initial, transitions } = content.canonical;
  const name = nodeNamer(content);
  const titles = ['#', 'transition', 'stack', 'buffer', 'arc', effectTitle(content.system.form)];
  return element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...titles.map((title) => element('th', { scope: 'col' }, title)))),
    element(
      'tbody',
      {},
      row(0, ['', ...configurationCells(content, initial), '', '']),
      ...transitions.map((transition, index) =>
        row(index + 1, [
          element('code', {}, transition.name),
          ...configurationCells(content, transition.after),
          transition.arc === undefined ? '' : arcMarkup(transition.arc, name),
          effectCell(content, transition),
        ]),
      ),
    ),
  );
}

/** The title of `effectCell`. */
export function effectTitle(form: Form): string {
  return form === 'guessing' ? 'rules out' : 'rules out, lifts';
}

/** What a transition rules out, and what it lifts and why. */
export function effectCell(content: PageContent, { arc, blocked, lifted }: WalkTransition): Markup {
  const name = nodeNamer(content);
  const because = arc === undefined ? [] : [' (', name(arc.head), ' took a dependent)'];
  const list = content.system.form === 'eager' ? reduceList : arcList;
  const parts = [
    ...(blocked.length === 0 ? [] : [element('span', { class: 'rules-out' }, ...list(blocked, name))]),
    ...(lifted.length === 0 ? [] : [element('span', { class: 'lifts' }, 'lifts ', ...list(lifted, name), ...because)]),
  ];
  return parts.length === 0 ? '' : element('span', { class: 'effects' }, ...separated(parts, ' '));
}

/** `1 → 2, 3 → 2` */
function arcList(arcs: readonly Arc[], name: NameOf): Markup[] {
  return separated(
    arcs.map((arc) => arcMarkup(arc, name)),
    ', ',
  );
}

/** `reduce 2`: in arc-eager the arc stands, and its dependent must not be removed. */
function reduceList(arcs: readonly Arc[], name: NameOf): Markup[] {
  return separated(
    arcs.map(({ dependent }) => element('span', { class: 'pair' }, 'reduce ', name(dependent))),
    ', ',
  );
}

type NameOf = (node: number) => Element;

/** A node by its word, isolated from the surrounding text direction, and its number. */
export function nodeNamer({ words }: PageContent): NameOf {
  return (node) => {
    if (node === 0) return element('i', {}, 'root');
    if (words === undefined) return element('span', {}, String(node));
    return element(
      'span',
      { class: 'node' },
      element('bdi', {}, shortened(words[node - 1]!, LONGEST_WORD)),
      element('sub', {}, String(node)),
    );
  };
}

/** `head → dependent` */
export function arcMarkup({ head, dependent }: Arc, name: NameOf): Element {
  return element('span', { class: 'pair' }, name(head), ' → ', name(dependent));
}

/** A row of cells for a position in the computation. */
export function row(position: number, cells: readonly Markup[]): Element {
  return element(
    'tr',
    { 'data-position': position },
    element('th', { scope: 'row' }, String(position)),
    ...cells.map((cell) => element('td', {}, cell)),
  );
}

/** Stack and buffer. */
export function configurationCells(
  content: PageContent,
  { live, height, fresh }: WalkConfiguration,
): [Element, Element] {
  const name = nodeNamer(content);
  const symbol = ({ node, features }: WalkSymbol): Element =>
    element('span', { class: 'symbol' }, name(node), ...(features === undefined ? [] : featureMarkup(features)));
  const stack = live.slice(0, height);
  const known = live.slice(height, height + SHOWN_BUFFER);
  const waiting = content.tree.length + 1 - fresh;
  const shownFresh = Math.min(waiting, SHOWN_BUFFER - known.length);
  const buffer = [
    ...known.map(symbol),
    ...Array.from({ length: shownFresh }, (_, index) => name(fresh + index)),
    ...(live.length - height + waiting > known.length + shownFresh ? ['…'] : []),
  ];
  const top = stack.slice(-SHOWN_STACK).map(symbol);
  return [
    element('span', {}, ...separated(stack.length > SHOWN_STACK ? ['…', ...top] : top, ' ')),
    element('span', {}, ...separated(buffer, ' ')),
  ];
}

/** As `symbolNotation` has it, the guess raised. */
function featureMarkup(features: SymbolFeatures): Markup[] {
  const notation = symbolNotation(features);
  const guess = features.stop !== undefined || features.attached === true ? notation.slice(0, 1) : '';
  const blocks = notation.slice(guess.length);
  return [
    ...(guess === '' ? [] : [element('sup', {}, guess)]),
    ...(blocks === '' ? [] : [element('small', {}, blocks)]),
  ];
}

function separated(parts: readonly Markup[], separator: string): Markup[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

/**
 * One self-contained page to walk through a computation. Styles and script are files of view/trace-page; there is
 * neither network nor an inline handler.
 */
import { TRACE_PARTS } from '../embedded/trace.ts';
import type { Form } from '../generator/theory/transition-system.ts';
import { htmlPage } from './html-page.ts';
import { element, escapedJson, rawElement, type Element, type Markup } from './markup.ts';
import type { PageContent } from './page-content.ts';
import { comparisonElements } from './page-comparison.ts';
import { pageData } from './page-data.ts';
import { sentenceElement } from './page-sentence.ts';
import { arcMarkup, nodeNamer, tableElement } from './page-table.ts';
import { waysElement } from './page-ways.ts';
import { shortened } from './text-width.ts';

const STYLES = ['frame.css', 'sentence.css', 'configuration.css', 'tables.css', 'print.css'] as const;

const LONGEST_TITLE = 100;

/** The text of the page. */
export function renderPage(content: PageContent): string {
  const { system, tree, title = tree.length <= 20 ? tree.join(' ') : `${tree.length} words` } = content;
  return htmlPage({
    title: `${system.name}: ${shortened(title, LONGEST_TITLE)}`,
    styles: STYLES.map((name) => TRACE_PARTS[name]),
    scripts: [TRACE_PARTS['start.js']],
    body: [
      headerElement(content),
      '\n',
      element('main', {}, ...traceElements(content)),
      '\n',
      rawElement('script', { type: 'application/json', id: 'data' }, escapedJson(pageData(content))),
      '\n',
    ],
  });
}

/** What the page is made of below its heading; a script can walk through it wherever it stands. */
function traceElements(content: PageContent): readonly Markup[] {
  return [sentenceSection(content), '\n', ...walkElements(content)];
}

/** The same without the drawing of the sentence, for a page that has its own. */
export function walkElements(content: PageContent): readonly Markup[] {
  return [
    stageElement(content),
    '\n',
    waysElement(content),
    '\n',
    fullElement(content),
    ...comparisonElements(content),
  ];
}

function headerElement(content: PageContent): Element {
  const { system, tree, title, stop } = content;
  const facts = [
    system.mode,
    ...(system.form === 'guess-free' ? ['guess-free'] : []),
    ...(system.root === 'single' ? ['single root'] : []),
    `depth ${system.depth}`,
    `degree ${system.degree}`,
    counted(tree.length, 'word'),
  ];
  return element(
    'header',
    {},
    element('h1', {}, system.name),
    element('p', { class: 'facts' }, facts.join(' · ')),
    ...(title === undefined ? [] : [element('p', { class: 'text', dir: 'auto' }, title)]),
    ...(stop === undefined
      ? []
      : [element('p', { class: 'verdict' }, `${stop.verdict}`, ...reasonMarkup(content, stop))]),
  );
}

function reasonMarkup(
  content: PageContent,
  { outOfReach, reduction, roots }: NonNullable<PageContent['stop']>,
): Markup[] {
  if (roots !== undefined) return [`: it has ${roots} roots, and the system has a single root.`];
  return ['. Out of reach: ', arcMarkup(outOfReach, nodeNamer(content)), `, which would take ${reduction}.`];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function sentenceSection(content: PageContent): Element {
  return element(
    'section',
    { class: 'sentence', 'aria-label': 'The sentence' },
    element(
      'div',
      { id: 'figure', tabindex: 0, role: 'region', 'aria-label': 'Sentence with arcs' },
      sentenceElement(content),
    ),
    element(
      'div',
      { class: 'below' },
      legendElement(content),
      element(
        'div',
        { id: 'zoom', hidden: true, role: 'group', 'aria-label': 'Size of the sentence' },
        button('smaller', { label: 'Smaller', sign: '−' }),
        button('fit', { label: 'Fit to the width', sign: 'fit' }),
        button('larger', { label: 'Larger', sign: '+' }),
        element('span', { id: 'scale' }),
      ),
    ),
  );
}

function stageElement(content: PageContent): Element {
  const { transitions } = content.canonical;
  return element(
    'section',
    { class: 'stage', 'aria-label': 'Walk through the computation' },
    element(
      'div',
      { id: 'controls', hidden: true },
      button('first', { label: 'First configuration', sign: '⇤' }),
      button('previous', { label: 'Previous configuration', sign: '←' }),
      element('input', {
        id: 'position',
        type: 'range',
        min: 0,
        max: transitions.length,
        value: transitions.length,
        'aria-label': 'Position in the computation',
      }),
      button('play', { label: 'Play', sign: '▶' }),
      button('next', { label: 'Next configuration', sign: '→' }),
      button('last', { label: 'Last configuration', sign: '⇥' }),
      element('span', { id: 'counter', 'aria-hidden': 'true' }),
    ),
    element('div', { id: 'strip', 'aria-hidden': 'true' }),
    element('p', { id: 'said', role: 'status', 'aria-live': 'polite' }),
    element(
      'div',
      { id: 'configuration', hidden: true },
      listElement('stack', { title: 'Stack', hint: 'the top, i₁, on the right' }),
      listElement('buffer', { title: 'Buffer', hint: 'front on the left' }),
    ),
  );
}

function button(id: string, { label, sign }: { readonly label: string; readonly sign: string }): Element {
  return element('button', { type: 'button', id, 'aria-label': label, title: label }, sign);
}

function listElement(id: string, { title, hint }: { readonly title: string; readonly hint: string }): Element {
  return element(
    'div',
    { class: id },
    element('h2', { id: `${id}-title` }, title, ' ', element('small', {}, hint)),
    element('ol', { id, 'aria-labelledby': `${id}-title`, tabindex: 0 }),
  );
}

/** What the colours and lines of the drawing mean. */
export function legendElement({ system, stop, marginals }: PageContent): Element {
  return element(
    'ul',
    { class: 'legend', 'aria-label': 'Legend' },
    key('now', 'built now'),
    key('built', 'built before'),
    key('later', 'to come'),
    key('block-now', 'ruled out now'),
    key('block-held', 'ruled out before'),
    ...(system.form === 'guessing' ? [] : [key('block-lifted', 'lifted now')]),
    ...(stop === undefined ? [] : [key('out-of-reach', 'out of reach')]),
    ...(marginals === undefined ? [] : [key('weak', 'less probable')]),
  );
}

function key(kind: string, text: string): Element {
  return element('li', {}, element('span', { class: `key ${kind}` }), text);
}

/** What the table says about symbols. */
const NOTES: Readonly<Record<Form, readonly (readonly Markup[])[]>> = {
  guessing: [
    [element('code', {}, 'n'), ' the symbol seeks more dependents'],
    [element('code', {}, 's'), ' stop: the symbol has all its dependents'],
    [element('code', {}, '[1]'), ' blocked: no reduction can link it with the symbol 1 below it any more'],
  ],
  'guess-free': [
    [element('code', {}, '[la1]'), ' blocked: the arc to the symbol 1 below was passed over'],
    [element('code', {}, '[ra1]'), ' blocked: the arc from the symbol 1 below was passed over'],
    ['A block is lifted when its dependent takes a dependent: it was not complete, so it had not been passed over.'],
  ],
  eager: [
    [element('code', {}, 'h'), ' the word has its head, which is the symbol below it'],
    [element('code', {}, '[reduce]'), ' blocked: reduce was passed over'],
    ['The block is lifted when the word takes a dependent: it was not complete, so it had not been passed over.'],
  ],
};

function fullElement(content: PageContent): Element {
  const notes = NOTES[content.system.form];
  return element(
    'section',
    { class: 'full', 'aria-labelledby': 'full-title' },
    element('h2', { id: 'full-title' }, content.stop === undefined ? 'The canonical computation' : 'How far it goes'),
    element('ul', { class: 'notes' }, ...notes.map((note) => element('li', {}, ...note))),
    element(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Table of the computation' },
      tableElement(content),
    ),
  );
}

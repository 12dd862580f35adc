/** The canonical computation in both forms of S′, aligned by transition: they are the same but for the guesses. */
import type { Form } from '../generator/theory/transition-system.ts';
import { element, type Element, type Markup } from './markup.ts';
import type { PageContent } from './page-content.ts';
import { arcMarkup, configurationCells, effectCell, effectTitle, nodeNamer, row } from './page-table.ts';
import type { Walk, WalkConfiguration } from './walk.ts';

/** A section with the table, if another form was asked for. */
export function comparisonElements(content: PageContent): Element[] {
  const { system, canonical, compared } = content;
  if (compared === undefined) return [];
  const forms: readonly FormWalk[] = [{ form: system.form, walk: canonical }, compared];
  return [
    element(
      'section',
      { class: 'full', 'aria-labelledby': 'compared-title' },
      element('h2', { id: 'compared-title' }, 'Both forms of S′'),
      element('ul', { class: 'notes' }, element('li', {}, NOTE)),
      element(
        'div',
        { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Table of both forms' },
        comparisonTable(content, forms),
      ),
    ),
  ];
}

const NOTE =
  'The guessing form says with each transition whether a node has all its dependents (s) or not (n). The guess-free form blocks what is passed over, and lifts the block if the dependent turns out not to have been complete.';

interface FormWalk {
  readonly form: Form;
  readonly walk: Walk;
}

function comparisonTable(content: PageContent, forms: readonly FormWalk[]): Element {
  const { transitions } = content.canonical;
  const titles = forms.flatMap(({ form }) => [form, 'stack', effectTitle(form)]);
  const name = nodeNamer(content);
  return element(
    'table',
    { class: 'compared' },
    element(
      'thead',
      {},
      element('tr', {}, ...['#', 'arc', ...titles].map((title) => element('th', { scope: 'col' }, title))),
    ),
    element(
      'tbody',
      {},
      row(0, ['', ...forms.flatMap(({ walk }) => ['', stackCell(content, walk.initial), ''])]),
      ...transitions.map(({ arc }, index) =>
        row(index + 1, [
          arc === undefined ? '' : arcMarkup(arc, name),
          ...forms.flatMap((form) => transitionCells(content, form, index)),
        ]),
      ),
    ),
  );
}

function transitionCells(content: PageContent, { walk }: FormWalk, index: number): Markup[] {
  const transition = walk.transitions[index]!;
  return [element('code', {}, transition.name), stackCell(content, transition.after), effectCell(content, transition)];
}

/** The stack alone: but for the blocks of returned symbols, the buffer is the same in both. */
function stackCell(content: PageContent, configuration: WalkConfiguration): Markup {
  return configurationCells(content, configuration)[0];
}

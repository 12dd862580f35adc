/** The list beside the sentence: the canonical computation, and the other computations of S for the same tree. */
import { element, type Element, type Markup } from './markup.ts';
import type { PageContent } from './page-content.ts';
import type { Walk } from './walk.ts';

/** The heading, what is known about the number of computations, and a button for each that can be walked through. */
export function waysElement(content: PageContent): Element {
  const { canonical, others, stop } = content;
  const walks = others.counted ? others.walks : [];
  return element(
    'aside',
    { class: 'ways', 'aria-labelledby': 'ways-title' },
    element('h2', { id: 'ways-title' }, title(content)),
    element('p', {}, ...explanation(content)),
    element(
      'ol',
      { id: 'ways' },
      stop === undefined
        ? wayElement(canonical, { index: 0, label: 'canonical', kind: 'canonical' })
        : wayElement(canonical, { index: 0, label: 'canonical, as far as it goes', kind: 'stopped' }),
      ...walks.map((walk, index) => wayElement(walk, { index: index + 1, label: `other ${index + 1}`, kind: 'other' })),
    ),
    ...omitted(content),
  );
}

function title({ others }: PageContent): string {
  if (!others.counted) return 'Other computations of S: not counted';
  if (others.total === 0n) return 'S has no computation for this tree';
  return others.total === 1n ? 'S builds this tree in one way' : `S builds this tree in ${grouped(others.total)} ways`;
}

function explanation({ system, others, stop }: PageContent): Markup[] {
  if (!others.counted) {
    return [`Counting the computations of S (${system.name}) takes ${others.reason}, so they are not listed.`];
  }
  if (others.total === 0n) return [`No computation of ${system.name} builds it, canonical or not.`];
  if (stop !== undefined) return ['S′ allows none of them: this is one of the few trees that S′ loses.'];
  if (others.total === 1n) return ['There is nothing to rule out for this tree: S and S′ agree.'];
  return [
    'S′ allows only the canonical one. Each of the others is refused at the transition that is ',
    element('mark', {}, 'crossed out'),
    ': choose one and walk to it to see why.',
  ];
}

function omitted({ others, stop }: PageContent): Element[] {
  if (!others.counted) return [];
  const rest = others.total - BigInt(others.walks.length) - (stop === undefined ? 1n : 0n);
  return rest > 0n ? [element('p', { id: 'omitted' }, `… and ${grouped(rest)} more, not listed (--limit).`)] : [];
}

function wayElement(
  { transitions, refusedAt }: Walk,
  {
    index,
    label,
    kind,
  }: { readonly index: number; readonly label: string; readonly kind: 'canonical' | 'stopped' | 'other' },
): Element {
  const names = (from: number, to?: number): string =>
    transitions
      .slice(from, to)
      .map(({ name }) => name)
      .join(' ');
  const shown: Markup[] =
    refusedAt === undefined
      ? [names(0)]
      : [`${names(0, refusedAt)} `, element('mark', {}, names(refusedAt, refusedAt + 1)), ` ${names(refusedAt + 1)}`];
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: kind, 'data-walk': index, 'aria-pressed': index === 0 ? 'true' : 'false' },
      element('span', { class: 'badge' }, label),
      element('code', {}, ...shown),
    ),
  );
}

function grouped(value: bigint): string {
  return value.toLocaleString('en');
}

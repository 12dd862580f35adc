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
      ...walks.map((walk, index) => {
        const same = stop === undefined ? sharedEnds(walk, canonical) : NOTHING;
        return wayElement(walk, { index: index + 1, label: `other ${index + 1}`, kind: 'other', same });
      }),
    ),
    ...omitted(content),
  );
}

function title({ others }: PageContent): string {
  if (!others.counted) return 'Other computations of S: not counted';
  if (others.total === 0n) return 'S has no computation for this tree';
  return others.total === 1n
    ? 'S builds this tree in one way'
    : `S builds this tree in ${atLeast(others)}${grouped(others.total)} ways`;
}

function explanation({ system, others, stop }: PageContent): Markup[] {
  if (!others.counted) {
    return [`Whether S (${system.name}) has any takes too much work to find out, so none are listed.`];
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
  if (rest <= 0n && others.exact) return [];
  const more = rest > 0n ? `${atLeast(others)}${grouped(rest)}` : 'perhaps';
  return [element('p', { id: 'omitted' }, `… and ${more} more, not listed (--limit).`)];
}

function wayElement(
  walk: Walk,
  {
    index,
    label,
    kind,
    same = NOTHING,
  }: {
    readonly index: number;
    readonly label: string;
    readonly kind: 'canonical' | 'stopped' | 'other';
    /** How many transitions at either end are left out, as they are in the canonical computation. */
    readonly same?: Ends;
  },
): Element {
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: kind, 'data-walk': index, 'aria-pressed': index === 0 ? 'true' : 'false' },
      element('span', { class: 'badge' }, label),
      element(
        'code',
        {},
        ...leftOut(same.first, ['', ' … ']),
        ...shown(walk, same),
        ...leftOut(same.last, [' … ', '']),
      ),
    ),
  );
}

/** The names of the transitions that are not left out; the one that S′ refuses is marked. */
function shown({ transitions, refusedAt }: Walk, { first, last }: Ends): Markup[] {
  const end = transitions.length - last;
  const names = (from: number, to: number): string =>
    transitions
      .slice(from, to)
      .map(({ name }) => name)
      .join(' ');
  if (refusedAt === undefined) return [names(first, end)];
  const mark = element('mark', {}, names(refusedAt, refusedAt + 1));
  return [`${names(first, refusedAt)} `, mark, ` ${names(refusedAt + 1, end)}`];
}

/** Transitions at the start and at the end of a computation. */
interface Ends {
  readonly first: number;
  readonly last: number;
}

const NOTHING: Ends = { first: 0, last: 0 };

/** So many transitions are shown beside those that differ, and fewer than so many are not left out. */
const BESIDE = 3;
const WORTHWHILE = 6;

/**
 * The ends that a computation shares with the canonical one. What is left differs from card to card, since computations
 * do, and it is what the card is about: in a long sentence the cards would otherwise all start with the same lines.
 */
function sharedEnds(walk: Walk, canonical: Walk): Ends {
  const [own, other] = [walk.transitions, canonical.transitions];
  const most = Math.min(own.length, other.length);
  let first = 0;
  while (first < most && own[first]!.plain === other[first]!.plain) first++;
  let last = 0;
  while (last < most - first && own[own.length - 1 - last]!.plain === other[other.length - 1 - last]!.plain) last++;
  const refusedAt = walk.refusedAt ?? own.length;
  return {
    first: worthwhile(Math.min(first, refusedAt) - BESIDE),
    last: worthwhile(Math.min(last, own.length - 1 - refusedAt) - BESIDE),
  };
}

function worthwhile(count: number): number {
  return count < WORTHWHILE ? 0 : count;
}

function leftOut(count: number, [before, after]: readonly [string, string]): Markup[] {
  return count === 0 ? [] : [before, element('i', {}, `${count} as in the canonical one`), after];
}

function atLeast({ exact }: { readonly exact: boolean }): string {
  return exact ? '' : 'at least ';
}

function grouped(value: bigint): string {
  return value.toLocaleString('en');
}

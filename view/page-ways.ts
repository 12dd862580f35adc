/** The list beside the sentence: the canonical computation, and the other computations of S for the same tree. */
import { element, type Element, type Markup } from './markup.ts';
import type { PageContent } from './page-content.ts';
import { differsAt, type Walk } from './walk.ts';

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
        ? wayElement(canonical, { index: 0, label: 'canonical', kind: 'canonical', beyond: beyond(canonical) })
        : wayElement(canonical, {
            index: 0,
            label: 'canonical, as far as it goes',
            kind: 'stopped',
            beyond: beyond(canonical),
          }),
      ...walks.map((walk, index) => {
        const same = stop === undefined ? sharedEnds(walk, canonical) : NOTHING;
        const differing = differsAt(walk, canonical);
        const instead = differing === undefined ? undefined : canonical.transitions[differing]?.name;
        return wayElement(walk, {
          index: index + 1,
          label: `other ${index + 1}`,
          kind: 'other',
          same,
          differing,
          instead,
        });
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
    'S′ allows only the canonical one. Each of the others leaves it at the transition that is ',
    element('b', { class: 'differs' }, 'framed'),
    ', and is refused at the one that is ',
    element('mark', {}, 'crossed out'),
    '. Choose one to see where it leaves, and walk on to see why it is refused.',
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
    beyond: rest = 0,
    differing,
    instead,
  }: {
    readonly index: number;
    readonly label: string;
    readonly kind: 'canonical' | 'stopped' | 'other';
    /** How many transitions at either end are left out, as they are in the canonical computation. */
    readonly same?: Ends;
    /** How many transitions at the end are left out because the table below has them. */
    readonly beyond?: number;
    /** The index of the first transition that the canonical computation does not have there, and what it has instead. */
    readonly differing?: number | undefined;
    readonly instead?: string | undefined;
  },
): Element {
  const where = differing === undefined ? '' : `, differs at ${differing + 1}`;
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: kind, 'data-walk': index, 'aria-pressed': index === 0 ? 'true' : 'false' },
      element('span', { class: 'badge' }, label + where),
      ...(instead === undefined
        ? []
        : [element('span', { class: 'instead' }, 'instead of ', element('code', {}, instead))]),
      element(
        'code',
        {},
        ...leftOut(same.first, ['', ' … ']),
        ...shown(walk, { first: same.first, last: same.last + rest, differing }),
        ...(rest === 0 ? [] : [' … ', element('i', {}, `${rest} more in the table`)]),
        ...leftOut(same.last, [' … ', '']),
      ),
    ),
  );
}

/** The names of the transitions that are not left out; the one that differs and the one that S′ refuses are marked. */
function shown(
  { transitions, refusedAt }: Walk,
  { first, last, differing }: Ends & { readonly differing: number | undefined },
): Markup[] {
  const names = transitions.slice(first, transitions.length - last).map(({ name }, index): Markup => {
    const at = first + index;
    if (at === refusedAt) return element('mark', at === differing ? { class: 'differs' } : {}, name);
    return at === differing ? element('b', { class: 'differs' }, name) : name;
  });
  return names.flatMap((name, index) => (index === 0 ? [name] : [' ', name]));
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

/** The most transitions that the card of the canonical computation shows, if there are many more. */
const MOST_CANONICAL = 24;

function beyond({ transitions }: Walk): number {
  return worthwhile(transitions.length - MOST_CANONICAL);
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

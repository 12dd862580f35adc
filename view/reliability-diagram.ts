/**
 * A reliability diagram: a bar for each bin, as high as the share of arcs that are right, and a mark where the mean of
 * the probabilities says that it should end. The diagonal is what a parser without errors of calibration has.
 */
import { element, type Element } from './markup.ts';

export interface ReliabilityDiagram {
  readonly title: string;
  readonly bins: readonly {
    readonly from: number;
    readonly to: number;
    readonly words: number;
    readonly expected: number;
    readonly right: number;
  }[];
}

const SIZE = 200;
const MARGIN = 34;

/** The diagram as an SVG element; styles are those of the page. */
export function reliabilityDiagram({ title, bins }: ReliabilityDiagram): Element {
  const [x, y] = [(share: number) => MARGIN + SIZE * share, (share: number) => MARGIN + SIZE * (1 - share)];
  const width = SIZE + 2 * MARGIN;
  const bars = bins.flatMap(({ from, to, words, expected, right }) => {
    if (words === 0) return [];
    const [said, found] = [expected / words, right / words];
    const told = `${from} to ${to}: ${words} arcs, ${percent(said)} said, ${percent(found)} right`;
    return [
      element(
        'g',
        {},
        element('title', {}, told),
        element('rect', {
          class: 'bar',
          x: x(from) + 1,
          y: y(found),
          width: x(to) - x(from) - 2,
          height: y(0) - y(found),
        }),
        element('path', { class: 'said', d: `M${x(from)} ${y(said)}H${x(to)}` }),
      ),
    ];
  });
  const ticks = [0, 0.5, 1].flatMap((share) => [
    element('text', { class: 'label', x: x(share), y: y(0) + 16 }, String(share)),
    element('text', { class: 'label', x: MARGIN - 16, y: y(share) + 4 }, String(share)),
  ]);
  return element(
    'svg',
    { viewBox: `0 0 ${width} ${width}`, width, height: width, role: 'img' },
    element('title', {}, title),
    element('path', { class: 'line', d: `M${x(0)} ${y(1)}V${y(0)}H${x(1)}M${x(0)} ${y(0)}L${x(1)} ${y(1)}` }),
    ...bars,
    ...ticks,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

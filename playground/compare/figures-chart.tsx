/** Derivable trees and computations by sentence length, on a logarithmic scale, and the same as a table. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { grouped } from '../../runtime/text/amounts.ts';
import type { LengthFigures } from '../work/jobs.ts';
import { logarithm, linePath, type ChartFrame } from './chart-scale.ts';

/** As wide as the space allows, so that the ticks keep their size. */
const FRAME: Omit<ChartFrame, 'width'> = { height: 300, left: 44, right: 16, top: 14, bottom: 34 };
const WIDTHS = { least: 300, most: 860 };

interface Line {
  readonly title: string;
  readonly kind: string;
  readonly values: readonly (bigint | undefined)[];
}

export function FiguresChart({
  names,
  figures,
}: {
  readonly names: readonly string[];
  readonly figures: readonly (readonly LengthFigures[])[];
}): VNode {
  const lines = figures.flatMap((lengths, index) => linesOf(names[index]!, lengths, index));
  const lengths = figures[0]?.map(({ length }) => length) ?? [];
  const highest = Math.ceil(Math.max(1, ...lines.flatMap(({ values }) => values.map(logarithm))));
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WIDTHS.least);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { least, most } = WIDTHS;
      setWidth(Math.round(Math.max(least, Math.min(most, entry!.contentRect.width))));
    });
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  const { left, right, top, bottom, height } = FRAME;
  const y = (power: number): number => height - bottom - (power / highest) * (height - top - bottom);
  const x = (index: number): number => left + (index / Math.max(1, lengths.length - 1)) * (width - left - right);
  const steps = Array.from({ length: highest + 1 }, (_, power) => power).filter(
    (power) => highest <= 8 || power % Math.ceil(highest / 8) === 0,
  );
  return (
    <>
      <ul class="chart-legend" aria-label="Legend">
        {lines.map(({ title, kind }) => (
          <li>
            <svg width="34" height="12" aria-hidden="true">
              <path class={`chart-line ${kind}`} d="M1 6H33" />
            </svg>
            {title}
          </li>
        ))}
      </ul>
      <div class="chart-frame" ref={frame} tabIndex={0} role="region" aria-label="Chart">
        <svg
          class="chart"
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label="Trees and computations by length; the table below has the numbers"
        >
          {steps.map((power) => (
            <g class="grid">
              <path d={`M${left} ${y(power)}H${width - right}`} />
              <text x={left - 8} y={y(power) + 4} text-anchor="end">
                10
                <tspan dy="-5" font-size="9">
                  {power}
                </tspan>
              </text>
            </g>
          ))}
          {lengths.map((length, index) => (
            <text x={x(index)} y={height - 12} text-anchor="middle">
              {length}
            </text>
          ))}
          {lines.map(({ kind, values }) => (
            <path class={`chart-line ${kind}`} d={linePath(values, { x, y })} />
          ))}
        </svg>
      </div>
      <FiguresTable lines={lines} lengths={lengths} />
    </>
  );
}

/** S′ has one computation for each tree that it derives; where that is all of S, the two are one line. */
function linesOf(name: string, lengths: readonly LengthFigures[], index: number): readonly Line[] {
  const isComplete = lengths.every(({ trees, canonical }) => trees === canonical);
  return [
    { title: `${name}: computations of S`, kind: `plain of-${index}`, values: lengths.map(({ plain }) => plain) },
    {
      title: isComplete ? `${name}: trees, which are the computations of S′` : `${name}: computations of S′`,
      kind: `canonical of-${index}`,
      values: lengths.map(({ canonical }) => canonical),
    },
    ...(isComplete
      ? []
      : [{ title: `${name}: trees of S`, kind: `trees of-${index}`, values: lengths.map(({ trees }) => trees) }]),
  ];
}

function FiguresTable({
  lines,
  lengths,
}: {
  readonly lines: readonly Line[];
  readonly lengths: readonly number[];
}): VNode {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Table of trees and computations">
      <table class="numbers">
        <thead>
          <tr>
            <th scope="col">words</th>
            {lines.map(({ title }) => (
              <th scope="col">{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lengths.map((length, index) => (
            <tr>
              <th scope="row">{length}</th>
              {lines.map(({ values }) => (
                <td>{values[index] === undefined ? 'too much work' : grouped(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The parts of the drawing of a tree: arcs with their labels, arcs that are ruled out, and words. */
import type { VNode } from 'preact';
import { arcGeometry, blockGeometry, type Geometry } from '../../view/sentence-geometry.ts';
import type { DrawnArc, SentenceLayout } from '../../view/sentence-layout.ts';
import { shortened } from '../../view/text-width.ts';
import { LONGEST_LABEL, LONGEST_WORD, CANVAS_MEASURES } from './tree-layout.ts';
import type { ShownWalk } from './use-shown-tree.ts';

export function ArcElement({
  drawn,
  label,
  walk,
  isOutOfReach,
}: {
  readonly drawn: DrawnArc;
  readonly label: string;
  readonly walk: ShownWalk | undefined;
  readonly isOutOfReach: boolean;
}): VNode {
  const geometry = arcGeometry(drawn);
  const { head, dependent } = drawn.arc;
  return (
    <g
      class={isOutOfReach ? 'arc out-of-reach' : 'arc'}
      data-dependent={dependent}
      data-head={head}
      data-part={walk?.roles.ofArc(drawn.arc)}
      aria-hidden="true"
    >
      <path class="line" {...geometry.line} />
      <path class="head" {...geometry.head} />
      {label !== '' && (
        <text class="label" {...geometry.label}>
          {shortened(label, LONGEST_LABEL)}
        </text>
      )}
    </g>
  );
}

export function BlockElement({ drawn, walk }: { readonly drawn: DrawnArc; readonly walk: ShownWalk }): VNode | null {
  const part = walk.roles.ofBlock(drawn.arc);
  if (part === 'none') return null;
  const geometry: Readonly<Record<string, Geometry>> = blockGeometry(drawn);
  const { head, dependent } = drawn.arc;
  return (
    <g class="block" data-dependent={dependent} data-head={head} data-part={part} aria-hidden="true">
      <path class="line" {...geometry['line']} />
      <path class="head" {...geometry['head']} />
      <circle {...geometry['circle']} />
      <path class="cross" {...geometry['cross']} />
    </g>
  );
}

interface Drawn {
  readonly word: string;
  readonly node: number;
  readonly layout: SentenceLayout;
  readonly walk: ShownWalk | undefined;
}

/** A word that can be chosen as a head or a dependent. */
export interface Choosing {
  readonly description: string;
  readonly isPicked: boolean;
  readonly isFocused: boolean;
  readonly take: () => void;
  readonly focus: () => void;
}

export function WordElement({
  word,
  node,
  layout,
  walk,
  choosing,
}: Drawn & {
  /** Undefined if the tree cannot be changed. */
  readonly choosing: Choosing | undefined;
}): VNode {
  const { x, width } = layout.slots[node]!;
  const button =
    choosing === undefined
      ? {}
      : ({
          role: 'button',
          tabIndex: choosing.isFocused ? 0 : -1,
          'aria-label': choosing.description,
          'aria-pressed': choosing.isPicked,
          onClick: choosing.take,
          onFocus: choosing.focus,
        } as const);
  return (
    <g class={node === 0 ? 'token root' : 'token'} data-node={node} data-place={walk?.roles.ofNode(node)} {...button}>
      <rect
        x={x - width / 2 - 9}
        y={layout.top + 3}
        width={width + 18}
        height={CANVAS_MEASURES.wordHeight - 6}
        rx={9}
      />
      <text class="word" x={x} y={layout.top + 26}>
        {shortened(word, LONGEST_WORD)}
      </text>
    </g>
  );
}

/** The trie as a drawing: computations from left to right, branches below each other. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Place } from '../scene/scene.ts';
import type { Trie, TrieNode } from './trie.ts';

const ROW = 30;
const MARGIN = { left: 16, right: 20, top: 20 };
/** Columns are as wide as the space allows, with names or with dots. */
const WIDEST = 76;
const NARROWEST = 9;
const WITH_NAMES = 58;

export function TrieDrawing({
  trie,
  system,
  hasNames,
  choose,
}: {
  readonly trie: Trie;
  readonly system: 'plain' | 'canonical';
  /** Whether columns are wide enough for names, even if they have to scroll. */
  readonly hasNames: boolean;
  readonly choose: (place: Place) => void;
}): VNode {
  const frame = useRef<HTMLDivElement>(null);
  const [space, setSpace] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setSpace(entry!.contentRect.width));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  const fitting = (space - MARGIN.left - MARGIN.right) / Math.max(1, trie.columns);
  const [narrowest, widest] = hasNames ? [WITH_NAMES, WIDEST] : [NARROWEST, WITH_NAMES - 1];
  const column = Math.min(widest, Math.max(narrowest, fitting));
  const width = MARGIN.left + trie.columns * column + MARGIN.right;
  const height = MARGIN.top + trie.rows * ROW;
  // What a reader wants to see is where computations part, and not what all of them begin with.
  const parting = Math.min(...trie.nodes.map(({ row, position }) => (row === 0 ? Infinity : position)));
  useLayoutEffect(() => {
    if (Number.isFinite(parting)) frame.current!.scrollLeft = (parting - 2) * column;
  }, [parting, column]);
  const at = (node: TrieNode): Spot => spotOf(node, column);
  return (
    <div class="trie-frame" ref={frame} tabIndex={0} role="region" aria-label="Computations of S">
      <svg
        class={`trie ${system}`}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="group"
        aria-label="Trie"
      >
        {trie.nodes.map((node) => (
          <path class={`branch ${node.standing}`} d={branchTo(node, at(node))} />
        ))}
        {trie.nodes.map((node) => (
          <NodeMark node={node} spot={at(node)} hasName={hasNames} choose={choose} />
        ))}
      </svg>
    </div>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly column: number;
}

function spotOf({ position, row }: TrieNode, column: number): Spot {
  return { x: MARGIN.left + (position - 0.5) * column, y: MARGIN.top + row * ROW, column };
}

/** From the node before it: straight, or down from its row and then along. */
function branchTo({ row, from, position }: TrieNode, { x, y, column }: Spot): string {
  const start = position === 1 ? MARGIN.left - 8 : x - column;
  if (row === from) return `M${start} ${y}H${x}`;
  const above = MARGIN.top + from * ROW;
  const turn = start + column / 2;
  const radius = Math.min(8, column / 2);
  return `M${start} ${above}H${turn - radius}Q${turn} ${above} ${turn} ${above + radius}V${y - radius}Q${turn} ${y} ${turn + radius} ${y}H${x}`;
}

function NodeMark({
  node,
  spot: { x, y, column },
  hasName,
  choose,
}: {
  readonly node: TrieNode;
  readonly spot: Spot;
  readonly hasName: boolean;
  readonly choose: (place: Place) => void;
}): VNode {
  const { name, standing, walk, position, passing } = node;
  const isRefused = standing === 'refused';
  const take = (): void => choose({ walk, position });
  const through = passing === 1 ? 'one computation' : `${passing} computations`;
  const mark = hasName ? (
    <>
      <rect x={x - column / 2 + 3} y={y - 11} width={column - 6} height={22} rx={6} />
      <text x={x} y={y + 4}>
        {name}
      </text>
      {isRefused && <path class="cross" d={`M${x - column / 2 + 7} ${y}H${x + column / 2 - 7}`} />}
    </>
  ) : (
    <circle cx={x} cy={y} r={isRefused ? 4 : Math.min(2.5, column / 4)} />
  );
  if (!isRefused) {
    return (
      <g class={`mark ${standing}`} aria-hidden="true">
        <title>{name}</title>
        {mark}
      </g>
    );
  }
  return (
    <g
      class="mark refused"
      role="button"
      tabIndex={0}
      aria-label={`${name} at transition ${position}, refused: closes ${through}`}
      onClick={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        take();
      }}
    >
      {mark}
    </g>
  );
}

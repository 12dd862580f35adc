/** The tree as a drawing to work on, which also shows where the walk is. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { RefObject, VNode } from 'preact';
import type { Arc, Tree } from '../../generator/index.ts';
import { directionOf } from '../../view/direction.ts';
import { serialize } from '../../view/markup.ts';
import { legendElement } from '../../view/page.ts';
import type { SentenceLayout } from '../../view/sentence-layout.ts';
import { attach } from '../scene/attach.ts';
import type { LabelledSentence } from '../scene/scene.ts';
import { ArcName, WordName, nodeText } from '../shared/node-name.tsx';
import { ArcElement, BlockElement, WordElement } from './drawn-parts.tsx';
import { treeLayout } from './tree-layout.ts';
import { usePickedArc } from './use-picked-arc.ts';
import type { ShownTree, ShownWalk } from './use-shown-tree.ts';
import { useWholeWords } from './whole-words.ts';

/** A drawing that is too wide is made smaller, down to this; then it scrolls. */
const SMALLEST = 0.8;

interface Canvas {
  readonly sentence: LabelledSentence;
  /** What stands on the arc to each word. */
  readonly captions: readonly string[];
  readonly shown: ShownTree;
}

/** A tree to draw arcs in. */
export function TreeCanvas({
  sentence,
  captions,
  shown,
  change,
}: Canvas & { readonly change: (heads: Tree) => void }): VNode {
  const { words, heads } = sentence;
  const frame = useRef<HTMLDivElement>(null);
  const goTo = (node: number): void => {
    frame.current?.querySelector<SVGGElement>(`[data-node="${node}"]`)?.focus();
  };
  const direction = directionOf(words);
  const { picked, focused, refused, take, focus, onKeyDown } = usePickedArc(heads, { change, goTo, direction });
  return (
    <div class="canvas">
      <Drawing
        sentence={sentence}
        captions={captions}
        shown={shown}
        frame={frame}
        label="Tree: arrow left and right choose a word, up takes it as head, down makes it a dependent"
        onKeyDown={onKeyDown}
        choosing={(node) => ({
          description: describe({ ...sentence, labels: captions }, node),
          isPicked: node === picked,
          isFocused: node === focused,
          take: () => take(node),
          focus: () => focus(node),
        })}
      />
      <div class="below">
        <p class="hint" role="status">
          <Hint sentence={sentence} picked={picked} refused={refused} />
        </p>
        <Legend shown={shown} />
      </div>
    </div>
  );
}

/** A tree that cannot be changed. */
export function FixedTree({ sentence, shown }: Omit<Canvas, 'captions'>): VNode {
  const frame = useRef<HTMLDivElement>(null);
  const nodes = sentence.heads.map((_, index) => describe(sentence, index + 1));
  return (
    <div class="canvas card">
      <Drawing
        sentence={sentence}
        captions={sentence.labels}
        shown={shown}
        frame={frame}
        label={`Tree: ${nodes.join('; ')}`}
      />
      <Legend shown={shown} />
    </div>
  );
}

function Drawing({
  sentence,
  captions,
  shown: { walk, blocks, outOfReach },
  frame,
  label,
  onKeyDown,
  choosing,
}: Canvas & {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly choosing?: (node: number) => Parameters<typeof WordElement>[0]['choosing'];
}): VNode {
  const { words, heads } = sentence;
  const layout = useMemo(
    () => treeLayout({ words, heads, labels: captions }, blocks),
    [words, heads, captions.join(' '), blocks],
  );
  useWholeWords(frame, layout);
  useScrollToTop(frame, { walk, sentence });
  return (
    <div class="drawing" ref={frame} tabIndex={0} role="region" aria-label="Drawing of the tree">
      <svg
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        role={choosing === undefined ? 'img' : 'group'}
        aria-label={label}
        class={walk === undefined ? '' : 'walking'}
        style={{ width: `${layout.width}px`, minWidth: `${Math.round(layout.width * SMALLEST)}px` }}
        {...(onKeyDown === undefined ? {} : { onKeyDown })}
      >
        {walk !== undefined && layout.below.map((drawn) => <BlockElement drawn={drawn} walk={walk} />)}
        {layout.above.map((drawn) => (
          <ArcElement
            drawn={drawn}
            label={captions[drawn.arc.dependent - 1] ?? ''}
            walk={walk}
            isOutOfReach={walk !== undefined && drawn.arc.dependent === outOfReach?.dependent}
          />
        ))}
        {['root', ...words].map((word, node) => (
          <WordElement word={word} node={node} layout={layout} walk={walk} choosing={choosing?.(node)} />
        ))}
        <Numbers layout={layout} />
      </svg>
    </div>
  );
}

function Numbers({ layout: { slots, top } }: { readonly layout: SentenceLayout }): VNode {
  return (
    <g class="numbers" aria-hidden="true">
      {slots.map(({ x }, node) => (
        <text class="number" x={x} y={top + 43}>
          {node}
        </text>
      ))}
    </g>
  );
}

/** Scrolls a drawing that is wider than its frame to the top of the stack, wherever the walk goes. */
function useScrollToTop(
  frame: RefObject<HTMLDivElement | null>,
  { walk, sentence }: { readonly walk: ShownWalk | undefined; readonly sentence: LabelledSentence },
): void {
  const last = useRef<LabelledSentence | undefined>(undefined);
  useEffect(() => {
    const isNew = last.current !== undefined && last.current !== sentence;
    last.current = sentence;
    const { current } = frame;
    // Who draws an arc wants to see the words that are there.
    if (isNew || current === null || current.scrollWidth <= current.clientWidth) return;
    const [box, own] = [
      current.querySelector(`[data-node="${walk?.top ?? 0}"]`)!.getBoundingClientRect(),
      current.getBoundingClientRect(),
    ];
    current.scrollLeft += box.left + box.width / 2 - own.left - own.width / 2;
  }, [walk?.place.walk, walk?.place.position, sentence]);
}

/** It keeps its place in views without a walk. */
function Legend({ shown: { walk, content } }: { readonly shown: ShownTree }): VNode | null {
  const html = useMemo(() => (content === undefined ? undefined : serialize(legendElement(content))), [content]);
  const last = useRef('');
  last.current = html ?? last.current;
  // Fixed words of the trace page; nothing of a user is in them.
  return <div class={walk === undefined ? 'unused' : ''} dangerouslySetInnerHTML={{ __html: last.current }} />;
}

function Hint({
  sentence: { words, heads },
  picked,
  refused,
}: {
  readonly sentence: LabelledSentence;
  readonly picked: number | undefined;
  readonly refused: Arc | undefined;
}): VNode {
  if (refused !== undefined) {
    const outcome = attach(heads, refused);
    const cycle = outcome.kind === 'refused' ? outcome.cycle : [];
    return (
      <span class="problem">
        <ArcName words={words} arc={refused} /> would close a cycle:{' '}
        {[...cycle, refused.dependent].map((node) => nodeText(words, node)).join(' → ')}. Attach{' '}
        <WordName words={words} node={refused.head} /> elsewhere first.
      </span>
    );
  }
  if (picked === undefined) return <>Click a head, then its dependent.</>;
  return (
    <>
      Head: <WordName words={words} node={picked} />. Now click its dependent.
    </>
  );
}

function describe({ words, heads, labels }: LabelledSentence, node: number): string {
  if (node === 0) return 'root';
  const label = labels[node - 1] ?? '';
  const head = heads[node - 1]!;
  return `${nodeText(words, node)}, ${label === '' ? '' : `${label}, `}head ${nodeText(words, head)}`;
}

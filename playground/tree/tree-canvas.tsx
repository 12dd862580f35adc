/** The tree as a drawing to work on. */
import { useMemo, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Arc, Tree } from '../../generator/index.ts';
import {
  estimatedWidths,
  layoutSentence,
  type DrawnArc,
  type Measures,
  type SentenceLayout,
} from '../../view/sentence-layout.ts';
import { shortened } from '../../view/text-width.ts';
import { attach } from '../scene/attach.ts';
import type { LabelledSentence } from '../scene/scene.ts';
import { ArcName, WordName, nodeText } from '../shared/node-name.tsx';
import { usePickedArc } from './use-picked-arc.ts';
import { useWholeWords } from './whole-words.ts';

const MEASURES: Measures = {
  fontSize: 17,
  gap: 26,
  levelHeight: 22,
  maxRise: { above: 420, below: 0 },
  wordHeight: 54,
  margin: 16,
};
const LONGEST_WORD = 28;
const LONGEST_LABEL = 18;
const LABEL_SIZE = 12;
/** A drawing that is too wide is made smaller, down to this; then it scrolls. */
const SMALLEST = 0.75;

interface Canvas {
  readonly sentence: LabelledSentence;
  readonly change: (heads: Tree) => void;
}

export function TreeCanvas({ sentence, change }: Canvas): VNode {
  const { words, heads, labels } = sentence;
  const layout = useMemo(() => layoutOf(sentence), [words, heads, labels]);
  const frame = useRef<HTMLDivElement>(null);
  useWholeWords(frame, layout);
  const goTo = (node: number): void => {
    frame.current?.querySelector<SVGGElement>(`[data-node="${node}"]`)?.focus();
  };
  const { picked, focused, refused, take, focus, onKeyDown } = usePickedArc(heads, { change, goTo });

  return (
    <div class="canvas">
      <div class="drawing" ref={frame}>
        <svg
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          role="group"
          aria-label="Tree: arrow left and right choose a word, up takes it as head, down makes it a dependent"
          style={{ width: `${layout.width}px`, minWidth: `${Math.round(layout.width * SMALLEST)}px` }}
          onKeyDown={onKeyDown}
        >
          {layout.above.map((drawn) => (
            <DrawnArcElement drawn={drawn} label={labels[drawn.arc.dependent - 1] ?? ''} />
          ))}
          {['root', ...words].map((word, node) => (
            <Token
              word={word}
              node={node}
              layout={layout}
              description={describe(sentence, node)}
              isPicked={node === picked}
              isFocused={node === focused}
              take={() => take(node)}
              focus={() => focus(node)}
            />
          ))}
          <g class="numbers" aria-hidden="true">
            {layout.slots.map(({ x }, node) => (
              <text class="number" x={x} y={layout.top + 43}>
                {node}
              </text>
            ))}
          </g>
        </svg>
      </div>
      <p class="hint" role="status">
        <Hint sentence={sentence} picked={picked} refused={refused} />
      </p>
    </div>
  );
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

function layoutOf({ words, heads, labels }: LabelledSentence): SentenceLayout {
  const shown = ['root', ...words.map((word) => shortened(word, LONGEST_WORD))];
  const arcs = heads.map((head, index): Arc => ({ head, dependent: index + 1 }));
  const texts = labels.map((label) => shortened(label, LONGEST_LABEL));
  const widths = estimatedWidths({ fontSize: MEASURES.fontSize, labels: { texts, fontSize: LABEL_SIZE } });
  return layoutSentence(shown, { above: arcs, below: [] }, MEASURES, widths);
}

function describe({ words, heads, labels }: LabelledSentence, node: number): string {
  if (node === 0) return 'root';
  const label = labels[node - 1] ?? '';
  const head = heads[node - 1]!;
  return `${nodeText(words, node)}, ${label === '' ? '' : `${label}, `}head ${nodeText(words, head)}`;
}

function DrawnArcElement({ drawn, label }: { readonly drawn: DrawnArc; readonly label: string }): VNode {
  const { path, arrow, middle } = drawn;
  return (
    <g class="arc" data-dependent={drawn.arc.dependent} data-head={drawn.arc.head} aria-hidden="true">
      <path class="line" d={path} />
      <path class="head" d={arrow} />
      {label !== '' && (
        <text class="label" x={middle.x} y={middle.y + 4}>
          {shortened(label, LONGEST_LABEL)}
        </text>
      )}
    </g>
  );
}

function Token({
  word,
  node,
  layout,
  description,
  isPicked,
  isFocused,
  take,
  focus,
}: {
  readonly word: string;
  readonly node: number;
  readonly layout: SentenceLayout;
  readonly description: string;
  readonly isPicked: boolean;
  readonly isFocused: boolean;
  readonly take: () => void;
  readonly focus: () => void;
}): VNode {
  const { x, width } = layout.slots[node]!;
  return (
    <g
      class={node === 0 ? 'token root' : 'token'}
      data-node={node}
      role="button"
      tabIndex={isFocused ? 0 : -1}
      aria-label={description}
      aria-pressed={isPicked}
      onClick={take}
      onFocus={focus}
    >
      <rect x={x - width / 2 - 9} y={layout.top + 3} width={width + 18} height={MEASURES.wordHeight - 6} rx={9} />
      <text class="word" x={x} y={layout.top + 26}>
        {shortened(word, LONGEST_WORD)}
      </text>
    </g>
  );
}

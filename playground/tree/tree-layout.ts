/** Where the words and arcs of the drawing of a tree are, in the widths of this browser. */
import type { Arc } from '../../generator/index.ts';
import { directionOf } from '../../view/direction.ts';
import { layoutSentence, type Measures, type SentenceLayout } from '../../view/sentence-layout.ts';
import { shortened } from '../../view/text-width.ts';
import type { LabelledSentence } from '../scene/scene.ts';
import { measuredWidths } from './measured-widths.ts';

/** Arcs that are ruled out have a place of a fixed height below, so that nothing moves when they become known. */
export const CANVAS_MEASURES: Measures = {
  fontSize: 17,
  gap: 26,
  levelHeight: 20,
  maxRise: { above: 240, below: 44 },
  wordHeight: 54,
  margin: 12,
  closeBelow: true,
};
const HEIGHT_BELOW = 66;
export const LONGEST_WORD = 28;
export const LONGEST_LABEL = 18;
const LABEL_SIZE = 12;

/** The layout of a tree with the arcs that are ruled out in its walks. */
export function treeLayout({ words, heads, labels }: LabelledSentence, blocks: readonly Arc[]): SentenceLayout {
  const shown = ['root', ...words.map((word) => shortened(word, LONGEST_WORD))];
  const above = heads.map((head, index): Arc => ({ head, dependent: index + 1 }));
  const texts = labels.map((label) => shortened(label, LONGEST_LABEL));
  const widths = measuredWidths({ fontSize: CANVAS_MEASURES.fontSize, labels: texts, labelSize: LABEL_SIZE });
  const layout = layoutSentence(
    shown,
    { above, below: blocks },
    { ...CANVAS_MEASURES, direction: directionOf(words) },
    widths,
  );
  return { ...layout, height: layout.bottom + HEIGHT_BELOW };
}

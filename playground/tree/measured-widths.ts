/** How wide texts are in this browser, in the font of the page. */
import type { TextWidths } from '../../view/sentence-layout.ts';

let context: CanvasRenderingContext2D | undefined;

function widthOf(text: string, fontSize: number): number {
  context ??= document.createElement('canvas').getContext('2d')!;
  context.font = `${fontSize}px system-ui, sans-serif`;
  return context.measureText(text).width;
}

/** The widths of words, and of the labels of the arcs to them. */
export function measuredWidths({
  fontSize,
  labels,
  labelSize,
}: {
  readonly fontSize: number;
  readonly labels: readonly string[];
  readonly labelSize: number;
}): TextWidths {
  return {
    ofWord: (word) => widthOf(word, fontSize),
    ofLabel: ({ dependent }) => widthOf(labels[dependent - 1] ?? '', labelSize),
  };
}

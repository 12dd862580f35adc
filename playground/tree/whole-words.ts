/** No half words: a word that an edge of a scrolling drawing would cut is not shown until it fits. */
import { useEffect } from 'preact/hooks';
import type { RefObject } from 'preact';

export function useWholeWords(frame: RefObject<HTMLElement | null>, drawing: unknown): void {
  useEffect(() => {
    const { current } = frame;
    return current === null ? undefined : hideCutWords(current);
  }, [frame, drawing]);
}

/** Hides cut words, also after scrolling and when sizes change; returns how to end it. */
function hideCutWords(frame: HTMLElement): () => void {
  const look = (): void => {
    const { left, right } = frame.getBoundingClientRect();
    // Numbers may stand apart from their words.
    const numbers = frame.querySelectorAll('.numbers .number');
    for (const [node, token] of frame.querySelectorAll('.token').entries()) {
      const box = (token.querySelector('.word') ?? token).getBoundingClientRect();
      const isCut = (box.left < left && box.right > left) || (box.left < right && box.right > right);
      token.classList.toggle('cut', isCut);
      numbers[node]?.classList.toggle('cut', isCut);
    }
  };
  const observer = new ResizeObserver(look);
  // Zooming changes the drawing and not the frame.
  for (const sized of [frame, ...frame.querySelectorAll('svg')]) observer.observe(sized);
  frame.addEventListener('scroll', look, { passive: true });
  look();
  return () => {
    observer.disconnect();
    frame.removeEventListener('scroll', look);
  };
}

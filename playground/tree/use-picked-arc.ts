/**
 * How an arc is drawn. A click picks a head, the next one its dependent. With the keyboard: left and right go from word to
 * word, up picks the word as head, down makes the word its dependent, Escape lets go.
 */
import { useState } from 'preact/hooks';
import type { Arc, Tree } from '../../generator/index.ts';
import type { Direction } from '../../view/direction.ts';
import { attach } from '../scene/attach.ts';

interface PickedArc {
  /** The head that is picked, the node that has the focus, and the last arc if it would have closed a cycle. */
  readonly picked: number | undefined;
  readonly focused: number;
  readonly refused: Arc | undefined;
  readonly take: (node: number) => void;
  readonly focus: (node: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The arc in the making over a tree; `goTo` moves the focus of the page. */
export function usePickedArc(
  heads: Tree,
  {
    change,
    goTo,
    direction,
  }: {
    readonly change: (heads: Tree) => void;
    readonly goTo: (node: number) => void;
    readonly direction: Direction;
  },
): PickedArc {
  const [picked, pick] = useState<number | undefined>();
  const [last, focus] = useState(0);
  const [refused, refuse] = useState<Arc | undefined>();
  const { length } = heads;
  // The tree may have become shorter.
  const focused = Math.min(last, length);

  const letGo = (): void => {
    pick(undefined);
    refuse(undefined);
  };
  const draw = (arc: Arc): void => {
    const outcome = attach(heads, arc);
    refuse(outcome.kind === 'refused' ? arc : undefined);
    pick(undefined);
    if (outcome.kind === 'attached') change(outcome.heads);
  };
  const take = (node: number): void => {
    focus(node);
    if (picked === node) letGo();
    else if (picked === undefined || node === 0) {
      refuse(undefined);
      pick(node);
    } else draw({ head: picked, dependent: node });
  };
  const go = (node: number): void => {
    focus(node);
    goTo(node);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const node = focused;
    const rightward = direction === 'rtl' ? -1 : 1;
    const goBy = (words: number): void => go(Math.max(0, Math.min(length, node + words)));
    const act = {
      ArrowLeft: () => goBy(-rightward),
      ArrowRight: () => goBy(rightward),
      Home: () => go(0),
      End: () => go(length),
      ArrowUp: () => (pick(node), refuse(undefined)),
      ArrowDown: () => (picked === undefined || picked === node || node === 0 ? pick(node) : take(node)),
      Enter: () => take(node),
      ' ': () => take(node),
      Escape: letGo,
    }[event.key];
    if (act === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { picked, focused, refused, take, focus, onKeyDown };
}

/** The explanation of a term, beside the term: one card for all of them. Escape closes it, and so does a click elsewhere. */
import { createContext } from 'preact';
import type { ComponentChildren, VNode } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { docsAddress } from './docs-address.ts';
import { TERMS, type TermId } from './terms.ts';

export interface OpenTerm {
  readonly id: TermId;
  /** The button that it explains. */
  readonly anchor: HTMLElement;
}

export const ShowTerm: ReturnType<typeof createContext<(term: OpenTerm) => void>> = createContext(
  (_term: OpenTerm): void => undefined,
);

/** The card, for all terms in its children. */
export function TermCards({ children }: { readonly children: ComponentChildren }): VNode {
  const [shown, show] = useState<OpenTerm | undefined>();
  const card = useRef<HTMLDivElement>(null);
  const closed = useRef<{ readonly anchor: HTMLElement | undefined; readonly at: number }>({
    anchor: undefined,
    at: 0,
  });
  const open = useCallback((term: OpenTerm): void => {
    // The click that closed the card was on its own term.
    const isOff = closed.current.anchor === term.anchor && performance.now() - closed.current.at < 300;
    if (!isOff) show({ ...term });
  }, []);
  useLayoutEffect(() => {
    const { current } = card;
    if (shown === undefined || current === null) return;
    current.showPopover();
    place(current, shown.anchor);
    current.focus();
  }, [shown]);
  const onToggle = ({ newState }: Pick<ToggleEvent, 'newState'>): void => {
    if (newState === 'open') return;
    closed.current = { anchor: shown?.anchor, at: performance.now() };
    show(undefined);
  };
  const term = shown === undefined ? undefined : TERMS[shown.id];
  return (
    <ShowTerm.Provider value={open}>
      {children}
      <div
        ref={card}
        popover="auto"
        id="term-card"
        role="dialog"
        aria-labelledby="term-title"
        tabIndex={-1}
        onToggle={onToggle}
      >
        {term !== undefined && (
          <>
            <strong id="term-title">{term.title}</strong>
            <p>{term.text}</p>
            <p>
              <a href={docsAddress(term.page)} target="_blank">
                More about it in the documentation
              </a>
            </p>
          </>
        )}
      </div>
    </ShowTerm.Provider>
  );
}

/** Below the term, or above it where there is more room, and within the window. */
function place(card: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const { innerWidth, innerHeight } = window;
  const isBelow = bottom + height + 8 <= innerHeight || top < innerHeight - bottom;
  card.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  card.style.top = `${isBelow ? bottom + 6 : Math.max(8, top - height - 6)}px`;
}

/** The steps of a first visit, one after the other in a card beside the page, which can be used meanwhile. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Step } from './steps.ts';
import type { TourState } from './use-tour.ts';

export function Tour({
  steps,
  tour: { at, isAsked, go, end },
}: {
  readonly steps: readonly Step[];
  readonly tour: TourState;
}): VNode | null {
  const card = useRef<HTMLElement>(null);
  const step = at === undefined ? undefined : steps[at];
  useLayoutEffect(() => (step === undefined ? undefined : pointAt(step, isAsked || at! > 0)), [at]);
  useLayoutEffect(() => {
    // Who asks for the steps wants to read them; a first visit goes where the visitor goes.
    if (isAsked) card.current?.focus();
  }, [isAsked]);
  if (step === undefined || at === undefined) return null;
  const isLast = at === steps.length - 1;
  return (
    <aside
      ref={card}
      class="tour"
      aria-labelledby="tour-title"
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') end();
      }}
    >
      <div role="status">
        <p class="hint">
          Step {at + 1} of {steps.length}
        </p>
        <h2 id="tour-title">{step.title}</h2>
        <p>{step.text}</p>
      </div>
      <div class="tour-buttons">
        {!isLast && (
          <button type="button" onClick={end}>
            Skip
          </button>
        )}
        {at > 0 && (
          <button type="button" onClick={() => go(at - 1)}>
            Back
          </button>
        )}
        <button type="button" class="primary" onClick={isLast ? end : () => go(at + 1)}>
          {isLast ? 'Done' : 'Next'}
        </button>
      </div>
    </aside>
  );
}

/** Marks what a step is about, and brings it into view; returns how to end that. */
function pointAt({ about }: Step, isWanted: boolean): () => void {
  const target = about.map((selector) => document.querySelector<HTMLElement>(selector)).find((found) => found !== null);
  if (target === undefined || target === null) return () => undefined;
  target.dataset['toured'] = '';
  if (isWanted) target.scrollIntoView({ block: 'center' });
  return () => void delete target.dataset['toured'];
}

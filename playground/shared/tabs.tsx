/** The tabs of the views, as the ARIA pattern has them: arrow keys go from one to the next. */
import type { ComponentChildren, VNode } from 'preact';
import { VIEWS, type View } from '../scene/scene.ts';

const TITLES: Readonly<Record<View, string>> = {
  walk: 'Steps',
  collapse: 'Ambiguity',
  compare: 'Compare',
  quiz: 'Quiz',
  export: 'Export',
};

export function Tabs({
  chosen,
  choose,
  terms,
  children,
}: {
  readonly chosen: View;
  readonly choose: (view: View) => void;
  /** What explains the terms of the view. */
  readonly terms: ComponentChildren;
  readonly children: ComponentChildren;
}): VNode {
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = VIEWS[(VIEWS.indexOf(chosen) + by + VIEWS.length) % VIEWS.length]!;
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="views">
      <div class="tab-bar">
        <div role="tablist" aria-label="Views" onKeyDown={onKeyDown}>
          {VIEWS.map((view) => (
            <button
              type="button"
              role="tab"
              id={`tab-${view}`}
              aria-selected={view === chosen}
              aria-controls="view"
              tabIndex={view === chosen ? 0 : -1}
              onClick={() => choose(view)}
            >
              {TITLES[view]}
            </button>
          ))}
        </div>
        {terms}
      </div>
      <div role="tabpanel" id="view" aria-labelledby={`tab-${chosen}`} class={`view ${chosen}`}>
        {children}
      </div>
    </div>
  );
}

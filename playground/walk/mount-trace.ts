/** The trace page as a part of this one: its elements, and its script, which walks through them. */
import { startTrace, type StartedTrace } from 'virtual:trace-page';
import type { PageContent } from '../../view/page-content.ts';
import { pageData } from '../../view/page-data.ts';
import { traceElements } from '../../view/page.ts';
import type { Place } from '../scene/scene.ts';
import { hideCutWords } from '../tree/whole-words.ts';
import { domOfMarkup } from './dom-of-markup.ts';

export interface MountedTrace extends StartedTrace {
  unmount(): void;
}

/** Fills the element with the trace and shows a place of it; tells every place that is shown from then on. */
export function mountTrace(
  root: HTMLElement,
  content: PageContent,
  {
    place,
    keys,
    onPlace,
  }: {
    readonly place: Place;
    /** Whether arrow keys walk. */
    readonly keys: 'walk' | 'nothing';
    readonly onPlace: (place: Place) => void;
  },
): MountedTrace {
  root.replaceChildren(...traceElements(content).map((markup) => domOfMarkup(markup)));
  const data = document.createElement('div');
  data.textContent = JSON.stringify(pageData(content));
  const listening = new AbortController();
  const started = startTrace({
    document: {
      body: root,
      getElementById: (id) => (id === 'data' ? data : root.querySelector(`#${id}`)),
      querySelectorAll: (selector) => root.querySelectorAll(selector),
      createElement: (name) => document.createElement(name),
      addEventListener: (event, listener) =>
        document.addEventListener(
          event,
          (happened) => {
            const { target } = happened;
            if (keys === 'nothing') return;
            // Fields and other parts of the page have a use for these keys.
            if (target === document.body || (target instanceof Node && root.contains(target))) listener(happened);
          },
          { signal: listening.signal },
        ),
    },
    location: { hash: `#${place.walk}:${place.position}` },
    history: { replaceState: (_data, _unused, address) => onPlace(placeOf(address)) },
    window: {
      addEventListener: (event, listener) => {
        // The address is the business of the whole page.
        if (event === 'resize') window.addEventListener('resize', listener, { signal: listening.signal });
      },
    },
  });
  const figure = root.querySelector<HTMLElement>('#figure');
  const endHiding = figure === null ? undefined : hideCutWords(figure);
  return {
    ...started,
    unmount: () => {
      listening.abort();
      endHiding?.();
      root.replaceChildren();
    },
  };
}

/** The place that the script writes into the address: `#5`, or `#2:5` in another computation. */
function placeOf(address: string): Place {
  const [, walk, position] = /^#(?:(\d+):)?(\d+)$/.exec(address) ?? [];
  return { walk: Number(walk ?? 0), position: Number(position ?? 0) };
}

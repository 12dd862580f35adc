/**
 * Walks through the computations of a page, in the elements of view/page.ts, which are complete without it. They may
 * stand anywhere: everything is found inside one element, and who mounts it says what keys and addresses are for.
 */
import type { PageData } from '../page-data.ts';
import type { Place } from './decode-walk.ts';
import { Player } from './player.ts';
import { TraceView } from './trace.ts';

export interface TraceOptions {
  /** The place that is shown first. */
  readonly place: Place;
  /** Whether arrow keys walk, and others zoom. */
  readonly keys: 'walk' | 'nothing';
  /** Told every place that is shown. */
  readonly onPlace: (place: Place) => void;
}

export interface MountedTrace {
  /** Shows a place. */
  show(place: Place): void;
  /** Shows another configuration of the same walk. */
  goTo(position: number): void;
  /** Stops listening to anything; the elements stay as they are. */
  unmount(): void;
}

/** Walks through a page whose elements are in `root`. */
export function mountTrace(root: HTMLElement, data: PageData, { place, keys, onPlace }: TraceOptions): MountedTrace {
  const trace = new TraceView(root, data, onPlace);
  const listening = new AbortController();
  const player = new Player(root.querySelector<HTMLElement>('#play')!, trace);
  listening.signal.addEventListener('abort', () => player.stop());
  listen(root, { trace, player }, listening.signal);
  if (keys === 'walk') listenToKeys(root, { trace, player }, listening.signal);
  for (const id of ['zoom', 'controls', 'configuration']) {
    const part = root.querySelector<HTMLElement>(`#${id}`);
    if (part !== null) part.hidden = false;
  }
  root.classList.add('walking');
  trace.sentence?.layOut();
  trace.show(place);
  return {
    show: (wanted) => trace.show(wanted),
    goTo: (position) => trace.goTo(position),
    unmount: () => listening.abort(),
  };
}

interface Walked {
  readonly trace: TraceView;
  /** Stops when the reader goes somewhere else. */
  readonly player: Player;
}

/** Listens to what can be clicked and moved, and to the size of the window. */
function listen(root: HTMLElement, { trace, player }: Walked, signal: AbortSignal): void {
  const go =
    (there: () => void): (() => void) =>
    () => {
      player.stop();
      there();
    };
  const actions: Readonly<Record<string, () => void>> = {
    play: () => player.toggle(),
    first: go(() => trace.goTo(0)),
    previous: go(() => trace.goBy(-1)),
    next: go(() => trace.goBy(1)),
    last: go(() => trace.goTo(Infinity)),
    smaller: () => trace.sentence?.zoom('smaller'),
    larger: () => trace.sentence?.zoom('larger'),
    fit: () => trace.sentence?.zoom('fit'),
  };
  for (const [id, act] of Object.entries(actions)) {
    root.querySelector(`#${id}`)?.addEventListener('click', act, { signal });
  }
  const slider = root.querySelector<HTMLInputElement>('#position')!;
  slider.addEventListener(
    'input',
    go(() => trace.goTo(Number(slider.value))),
    { signal },
  );
  for (const item of root.querySelectorAll('[data-walk]')) {
    const walk = Number(item.getAttribute('data-walk'));
    item.addEventListener(
      'click',
      go(() => trace.showWalk(walk)),
      { signal },
    );
  }
  for (const row of root.querySelectorAll('tr[data-position]')) {
    const position = Number(row.getAttribute('data-position'));
    row.addEventListener(
      'click',
      go(() => trace.show({ walk: 0, position })),
      { signal },
    );
  }
  root.querySelector('#strip')!.addEventListener(
    'click',
    ({ target }) => {
      const chosen = target instanceof HTMLElement ? target.dataset['position'] : undefined;
      if (chosen !== undefined) go(() => trace.goTo(Number(chosen)))();
    },
    { signal },
  );
  window.addEventListener('resize', () => trace.resize(), { signal });
}

function listenToKeys(root: HTMLElement, { trace, player }: Walked, signal: AbortSignal): void {
  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => trace.goBy(-1),
    ArrowRight: () => trace.goBy(1),
    Home: () => trace.goTo(0),
    End: () => trace.goTo(Infinity),
    '-': () => trace.sentence?.zoom('smaller'),
    '+': () => trace.sentence?.zoom('larger'),
    0: () => trace.sentence?.zoom('fit'),
  };
  const hear = (event: KeyboardEvent): void => {
    const act = actions[event.key];
    const isModified = event.altKey || event.ctrlKey || event.metaKey || (event.shiftKey && event.key !== '+');
    if (act === undefined || isModified || !isForTrace(root, event.target)) return;
    event.preventDefault();
    player.stop();
    act();
  };
  document.addEventListener('keydown', hear, { signal });
}

/**
 * Keys are for the trace if they are pressed in it or nowhere, since other parts of a page have a use for them. The
 * slider handles them itself, and a list needs them to scroll.
 */
function isForTrace(root: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || (target !== document.body && !root.contains(target))) return false;
  if (target.id === 'position') return false;
  const scrolls = target.closest('#stack, #buffer, .scroll');
  return scrolls === null || scrolls.scrollWidth <= scrolls.clientWidth;
}

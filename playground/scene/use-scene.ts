/**
 * The scene as a hook. The address always has the scene in its fragment, and another fragment brings another scene.
 *
 * The history of the browser is what undo and redo walk through: every edit of the sentence or of a system is an entry
 * of it, numbered in its state, and whatever else changes is written into the entry that is shown.
 */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { linkOf, readLink, type ReadLink } from './link.ts';
import { NO_SCORE, START, type Scene } from './scene.ts';

/**
 * Changes parts of the scene. Another system or sentence starts at its first configuration. Keys that follow each other
 * within a second are undone together, and what is found for an edit is undone with it.
 */
export type ChangeScene = (part: Partial<Scene>, how?: 'typed' | 'found') => void;

/** Undefined where there is nothing to undo or redo. */
export interface Edits {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** The number of an entry of the history, and of the last one, as its state has them. */
interface Entry {
  readonly edit: number;
  readonly last: number;
}

/** Browsers refuse to change the address many times in a row. */
const ADDRESS_DELAY_MS = 200;
const TYPING_PAUSE_MS = 1000;

export function useScene(): ReadLink & { readonly change: ChangeScene; readonly edits: Edits } {
  const [{ scene, problems }, set] = useState<ReadLink>(() => readLink(location.hash));
  const [entry, enter] = useState<Entry>(() => entryIn(history.state) ?? { edit: 0, last: 0 });
  // What an event needs to know before the page is drawn again.
  const now = useRef({ scene, entry, typedAt: -Infinity });
  const show = useCallback((next: Scene, at: Entry, told: readonly string[] = []): void => {
    Object.assign(now.current, { scene: next, entry: at });
    set({ scene: next, problems: told });
    enter(at);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => write('replaceState', entry, scene), ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [scene, entry]);
  useEffect(() => {
    const read = ({ state }: PopStateEvent): void => {
      const link = readLink(location.hash);
      const { scene: before, entry: from } = now.current;
      const to = entryIn(state);
      now.current.typedAt = -Infinity;
      // Undo changes what was edited, and stays in the view that is open.
      if (to !== undefined) show({ ...link.scene, view: before.view }, { ...to, last: from.last });
      else show(link.scene, { edit: from.edit + 1, last: from.edit + 1 }, link.problems);
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [show]);
  const change = useCallback<ChangeScene>((part, how) => {
    const { scene: before, entry: from, typedAt } = now.current;
    const next = { ...before, ...restart(part), ...part };
    if (!isEdited(before, next)) {
      Object.assign(now.current, { scene: next });
      // Walking on does not answer what was wrong with the link.
      set(({ problems: told }) => ({ scene: next, problems: Object.keys(part).join() === 'place' ? told : [] }));
      return;
    }
    const isMore = how === 'found' || (how === 'typed' && performance.now() - typedAt < TYPING_PAUSE_MS);
    if (how !== 'found') now.current.typedAt = how === 'typed' ? performance.now() : -Infinity;
    if (isMore) {
      show(next, from);
      return;
    }
    const at = { edit: from.edit + 1, last: from.edit + 1 };
    // The entry that is left keeps what was shown last.
    write('replaceState', from, before);
    show(next, write('pushState', at, next) ? at : from);
  }, []);
  const go = (by: 1 | -1) => (): void => {
    write('replaceState', now.current.entry, now.current.scene);
    history.go(by);
  };
  const edits = {
    undo: entry.edit > 0 ? go(-1) : undefined,
    redo: entry.edit < entry.last ? go(1) : undefined,
  };
  return { scene, problems, change, edits };
}

/** Writes a scene into the history; false if the browser refuses, as some do after many changes in a short time. */
function write(how: 'pushState' | 'replaceState', entry: Entry, scene: Scene): boolean {
  try {
    history[how](entry, '', `#${linkOf(scene)}`);
    return true;
  } catch {
    return false;
  }
}

/** Whether two scenes differ in what can be undone. */
function isEdited(before: Scene, after: Scene): boolean {
  return (
    before.spec !== after.spec ||
    before.other !== after.other ||
    before.third !== after.third ||
    before.sentence !== after.sentence
  );
}

function restart({ spec, sentence }: Partial<Scene>): Partial<Scene> {
  return spec === undefined && sentence === undefined ? {} : { place: START, quiz: NO_SCORE };
}

/** The entry that the state of the history has, if it is one of this page. */
function entryIn(state: unknown): Entry | undefined {
  const { edit, last } = (state ?? {}) as Partial<Entry>;
  return Number.isSafeInteger(edit) && Number.isSafeInteger(last) ? { edit: edit!, last: last! } : undefined;
}

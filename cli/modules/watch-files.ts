/** Runs an action at once, and again whenever one of the files changes. */
import { existsSync, watch, type FSWatcher } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Io } from '../shared/io.ts';

/** Ends when `io.signal` is aborted. Folders are watched, not files, because editors replace files when they save. */
export async function watchFiles(paths: readonly string[], { signal }: Io, action: () => Promise<void>): Promise<void> {
  const events = { changed: false, ended: signal?.aborted ?? false, wake: (): void => {} };
  const watchers = watchFolders(paths, () => {
    events.changed = true;
    events.wake();
  });
  signal?.addEventListener('abort', () => {
    events.ended = true;
    events.wake();
  });
  try {
    while (!events.ended) {
      events.changed = false;
      await action();
      if (!events.changed && !events.ended) await new Promise<void>((resolve) => (events.wake = resolve));
      // Saving a file causes several changes at once.
      await setTimeout(50);
    }
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}

function watchFolders(paths: readonly string[], changed: () => void): FSWatcher[] {
  const folders = new Map<string, Set<string>>();
  for (const path of paths) {
    const folder = dirname(path);
    folders.set(folder, (folders.get(folder) ?? new Set()).add(basename(path)));
  }
  return [...folders]
    .filter(([folder]) => existsSync(folder))
    .map(([folder, names]) =>
      watch(folder, (_event, name) => (name === null || names.has(name) ? changed() : undefined)),
    );
}

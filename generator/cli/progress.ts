/** A progress bar on a terminal; nothing at all in a pipe. */
import type { Output } from './io.ts';

export interface Progress {
  update(done: number): void;
  /** Clears the bar. */
  end(): void;
}

/** A bar for `total` items, redrawn at most ten times a second. */
export function startProgress(
  output: Output,
  { label, total }: { readonly label: string; readonly total: number },
): Progress {
  if (output.isTTY !== true) return { update: () => {}, end: () => {} };
  const size = 24;
  let drawnAt = 0;
  return {
    update: (done) => {
      const now = Date.now();
      if (now - drawnAt < 100) return;
      drawnAt = now;
      const filled = Math.min(size, Math.floor((size * done) / total));
      const percent = Math.floor((100 * done) / total);
      // A bar that wraps cannot be redrawn in place.
      const room = (output.columns ?? 80) - size - 7;
      const shown = label.length > room ? `${label.slice(0, Math.max(0, room - 1))}…` : label;
      output.write(`\r\u001b[K${shown} ${'█'.repeat(filled)}${'░'.repeat(size - filled)} ${percent}%`);
    },
    end: () => {
      output.write('\r\u001b[K');
    },
  };
}

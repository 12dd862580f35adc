/** A progress bar on a terminal; nothing at all in a pipe. */
import width from 'string-width';
import { firstCells } from '../../generator/diagnostics/cells.ts';
import type { Output } from './io.ts';

export interface Progress {
  /** Redraws the bar, followed by a note. */
  update(done: number, note?: () => string): void;
  /** Clears the bar. */
  end(): void;
}

/** A bar for `total` items, redrawn at most ten times a second; only label and note if the total is unknown. */
export function startProgress(
  output: Output,
  { label, total }: { readonly label: string; readonly total: number | undefined },
): Progress {
  if (output.isTTY !== true) return { update: () => {}, end: () => {} };
  const size = 24;
  let drawnAt = 0;
  return {
    update: (done, note) => {
      const now = Date.now();
      if (now - drawnAt < 100) return;
      drawnAt = now;
      const part = total === undefined ? undefined : Math.min(1, done / Math.max(1, total));
      const filled = Math.floor(size * (part ?? 0));
      const bar = `${'█'.repeat(filled)}${'░'.repeat(size - filled)} ${Math.floor(100 * (part ?? 0))}%`;
      const rest = [...(part === undefined ? [] : [bar]), ...(note === undefined ? [] : [note()])].join('  ');
      // A bar that wraps cannot be redrawn in place.
      const room = (output.columns ?? 80) - width(rest) - 2;
      const shown = width(label) > room ? `${firstCells(label, room - 1)}…` : label;
      output.write(`\r\u001b[K${shown} ${rest}`);
    },
    end: () => {
      output.write('\r\u001b[K');
    },
  };
}

/** How long work will take at the speed so far, after a comma: `, 5 min left`; nothing in its first seconds. */
export function timeLeft({ done, seconds }: { readonly done: number; readonly seconds: number }): string {
  if (seconds < 2 || done <= 0) return '';
  const left = Math.ceil((seconds / done) * (1 - done));
  if (left < 60) return `, ${left} s left`;
  if (left < 3600) return `, ${Math.ceil(left / 60)} min left`;
  return `, ${Math.floor(left / 3600)} h ${Math.ceil((left % 3600) / 60)} min left`;
}

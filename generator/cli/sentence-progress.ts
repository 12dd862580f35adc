/** How far the reading of a treebank has come, on a terminal; nothing at all in a pipe. */
import { printable } from '../diagnostics/source.ts';
import type { Output } from './io.ts';
import type { Progress } from './progress.ts';
import { grouped } from './table.ts';

/** Sentences so far and per second, redrawn at most ten times a second. */
export function startSentenceProgress(output: Output, label: string): Progress {
  if (output.isTTY !== true) return { update: () => {}, end: () => {} };
  const started = Date.now();
  let drawnAt = 0;
  return {
    update: (done) => {
      const now = Date.now();
      if (now - drawnAt < 100) return;
      drawnAt = now;
      const rate = Math.round((1000 * done) / Math.max(1, now - started));
      const text = `${grouped(done)} sentences, ${grouped(rate)}/s  ${printable(label)}`;
      // A line that wraps cannot be redrawn in place.
      output.write(`\r\u001b[K${text.slice(0, (output.columns ?? 80) - 1)}`);
    },
    end: () => {
      output.write('\r\u001b[K');
    },
  };
}

/** The trace page as a part of this one: its elements, and what walks through them. */
import { serialize } from '../../view/markup.ts';
import type { PageContent } from '../../view/page-content.ts';
import { pageData } from '../../view/page-data.ts';
import { traceElements } from '../../view/page.ts';
import { mountTrace, type MountedTrace, type TraceOptions } from '../../view/trace-page/mount.ts';
import { hideCutWords } from '../tree/whole-words.ts';

/** Fills the element with the trace and shows a place of it; unmounting empties it. */
export function showTrace(root: HTMLElement, content: PageContent, options: TraceOptions): MountedTrace {
  // The text of words is escaped there, as it is in a page that stands alone.
  root.innerHTML = traceElements(content).map(serialize).join('');
  const trace = mountTrace(root, pageData(content), options);
  const endHiding = hideCutWords(root.querySelector<HTMLElement>('#figure')!);
  return {
    ...trace,
    unmount: () => {
      trace.unmount();
      endHiding();
      root.replaceChildren();
    },
  };
}

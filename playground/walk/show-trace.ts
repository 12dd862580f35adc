/** The trace page as a part of this one: its elements without the sentence, which is drawn above, and what walks through them. */
import { serialize } from '../../view/markup.ts';
import type { PageContent } from '../../view/page-content.ts';
import { pageData } from '../../view/page-data.ts';
import { walkElements } from '../../view/page.ts';
import { mountTrace, type MountedTrace, type TraceOptions } from '../../view/trace-page/mount.ts';

/** Fills the element with the trace and shows a place of it; unmounting empties it. */
export function showTrace(root: HTMLElement, content: PageContent, options: TraceOptions): MountedTrace {
  // The text of words is escaped there, as it is in a page that stands alone.
  root.innerHTML = walkElements(content).map(serialize).join('');
  const trace = mountTrace(root, pageData(content), options);
  return {
    ...trace,
    unmount: () => {
      trace.unmount();
      root.replaceChildren();
    },
  };
}

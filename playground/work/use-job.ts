/** A job as a hook: asked again whenever the question changes. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { WorkAnswer, WorkKind, WorkProgress, WorkQuestion } from './jobs.ts';
import { Lane } from './lane.ts';

export type JobView<Kind extends WorkKind> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly progress: WorkProgress; readonly before: WorkAnswer<Kind> | undefined }
  | { readonly kind: 'done'; readonly answer: WorkAnswer<Kind> }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

/** The answer to a question, or how far it is; nothing is asked while the question is undefined. */
export function useJob<Kind extends WorkKind>(
  kind: Kind,
  question: WorkQuestion<Kind> | undefined,
): { readonly view: JobView<Kind>; readonly stop: () => void } {
  const lane = useMemo(() => new Lane(), []);
  const [view, setView] = useState<JobView<Kind>>({ kind: 'idle' });
  useEffect(() => () => lane.stop(), [lane]);
  const key = JSON.stringify(question);
  useEffect(() => {
    if (question === undefined) {
      lane.stop();
      setView({ kind: 'idle' });
      return undefined;
    }
    let isCurrent = true;
    const working = (progress: WorkProgress): void => {
      if (isCurrent) setView((before) => ({ kind: 'working', progress, before: lastAnswer(before) }));
    };
    working({ doing: 'Working' });
    lane.ask(kind, question, working).then(
      (answer) => {
        if (isCurrent && answer !== undefined) setView({ kind: 'done', answer });
      },
      (error: Error) => {
        if (isCurrent) setView({ kind: 'failed', message: error.message });
      },
    );
    return () => {
      isCurrent = false;
    };
    // The question is compared by what it says.
  }, [kind, key]);
  const stop = (): void => {
    lane.stop();
    setView({ kind: 'stopped' });
  };
  return { view, stop };
}

function lastAnswer<Kind extends WorkKind>(view: JobView<Kind>): WorkAnswer<Kind> | undefined {
  return view.kind === 'done' ? view.answer : view.kind === 'working' ? view.before : undefined;
}

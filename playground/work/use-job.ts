/** A job as a hook: asked again whenever the question changes. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Answer, JobKind, Progress, Question } from './jobs.ts';
import { Lane } from './lane.ts';

export type JobView<Kind extends JobKind> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly progress: Progress; readonly before: Answer<Kind> | undefined }
  | { readonly kind: 'done'; readonly answer: Answer<Kind> }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string };

/** The answer to a question, or how far it is; nothing is asked while the question is undefined. */
export function useJob<Kind extends JobKind>(
  kind: Kind,
  question: Question<Kind> | undefined,
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
    const working = (progress: Progress): void => {
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

function lastAnswer<Kind extends JobKind>(view: JobView<Kind>): Answer<Kind> | undefined {
  return view.kind === 'done' ? view.answer : view.kind === 'working' ? view.before : undefined;
}

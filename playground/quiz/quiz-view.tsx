/** The quiz: which transition comes next? */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import type { CanonicalTransition } from '../../generator/index.ts';
import type { MountedTrace } from '../../view/trace-page/mount.ts';
import { linkOf } from '../scene/link.ts';
import { NO_SCORE, START, type Scene } from '../scene/scene.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import { CopyButton } from '../shared/copy-button.tsx';
import { showTrace } from '../walk/show-trace.ts';
import type { Traced } from '../work/jobs.ts';
import { FaultText } from './fault-text.tsx';
import { OptionButton } from './option-button.tsx';
import { faultOf, questionAt, quizOf, type Fault } from './quiz.ts';

export function QuizView({
  scene,
  change,
  traced: { content },
}: {
  readonly scene: Scene;
  readonly change: ChangeScene;
  readonly traced: Traced;
}): VNode {
  const { system, tree, words = [] } = content;
  const quiz = useMemo(() => quizOf(system, tree), [content]);
  const [wrong, setWrong] = useState<{ readonly picked: CanonicalTransition; readonly fault: Fault } | undefined>();
  const [isFirstTry, setFirstTry] = useState(true);
  if (quiz === undefined) {
    return <p class="note">There is no quiz for a tree that the system does not derive. The verdict says why.</p>;
  }
  const last = quiz.computation.length;
  const position = Math.min(scene.quiz.position, last);
  const { right } = scene.quiz;
  const question = questionAt(quiz, position);
  const answer = (picked: CanonicalTransition): void => {
    const fault = faultOf(quiz, question!, picked);
    setWrong(fault === undefined ? undefined : { picked, fault });
    setFirstTry(fault === undefined);
    if (fault === undefined) change({ quiz: { position: position + 1, right: right + (isFirstTry ? 1 : 0) } });
  };
  const restart = (): void => {
    setWrong(undefined);
    setFirstTry(true);
    change({ quiz: NO_SCORE });
  };
  const forClass = (): string => {
    const link = linkOf({ ...scene, view: 'quiz', place: START, quiz: NO_SCORE, locked: true });
    return `${location.href.replace(/#.*/s, '')}#${link}`;
  };
  return (
    <section class="card quiz-card" aria-labelledby="quiz-title">
      <header>
        <h2 id="quiz-title">Which transition comes next?</h2>
        <p class="score" role="status">
          {right} of {position} right at the first try{position === last ? '' : `, ${last - position} to go`}
        </p>
        <button type="button" class="small" onClick={restart}>
          Start again
        </button>
        {!scene.locked && <CopyButton text={forClass} label="Copy link for a class" class="small" />}
      </header>
      <Stage content={content} position={position} />
      {question === undefined ? (
        <p class="note good">
          The tree is complete: {right} of {last} transitions right at the first try.{' '}
          {scene.locked && (
            <button type="button" class="small" onClick={() => change({ locked: false, view: 'walk' })}>
              Open it in the playground
            </button>
          )}
        </p>
      ) : (
        <div class="options" role="group" aria-label="Transitions">
          {question.options.map((option) => (
            <OptionButton
              option={option}
              configuration={question.configuration.plain}
              words={words}
              isWrong={wrong?.picked.id === option.id}
              answer={() => answer(option)}
            />
          ))}
        </div>
      )}
      <p class="fault" role="status">
        {wrong !== undefined && <FaultText fault={wrong.fault} picked={wrong.picked} words={words} />}
      </p>
    </section>
  );
}

/** The sentence, stack and buffer of the trace page, without its controls. */
function Stage({ content, position }: { readonly content: Traced['content']; readonly position: number }): VNode {
  const root = useRef<HTMLDivElement>(null);
  const trace = useRef<MountedTrace | undefined>(undefined);
  useEffect(() => {
    trace.current = showTrace(
      root.current!,
      { ...content, others: { counted: false } },
      { place: { walk: 0, position }, keys: 'nothing', onPlace: () => undefined },
    );
    return () => trace.current?.unmount();
  }, [content]);
  useEffect(() => trace.current?.goTo(position), [position]);
  return <div class="trace quiz" ref={root} />;
}

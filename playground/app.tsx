/** The whole page: a sentence and a system, the verdict, and the views of them. */
import { useMemo } from 'preact/hooks';
import type { VNode } from 'preact';
import { checkSpec } from '../generator/index.ts';
import { CollapseView } from './collapse/collapse-view.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { QuizView } from './quiz/quiz-view.tsx';
import type { Scene } from './scene/scene.ts';
import { useScene, type ChangeScene } from './scene/use-scene.ts';
import { CopyButton } from './shared/copy-button.tsx';
import { JobStatus } from './shared/job-status.tsx';
import { SystemPanel } from './spec/system-panel.tsx';
import { TakeAwayView } from './take-away/take-away-view.tsx';
import { SentencePanel } from './tree/sentence-panel.tsx';
import { VerdictPanel } from './verdict/verdict-panel.tsx';
import { Tabs } from './shared/tabs.tsx';
import { WalkView } from './walk/walk-view.tsx';
import type { Traced } from './work/jobs.ts';
import { useJob } from './work/use-job.ts';

export function App(): VNode {
  const { scene, change, problems } = useScene();
  const checked = useMemo(() => checkSpec({ label: 'spec', text: scene.spec }), [scene.spec]);
  const { spec, sentence, locked } = scene;
  const { view: job, stop } = useJob('trace', checked.system === undefined ? undefined : { spec, sentence });
  const traced = job.kind === 'done' ? job.answer : job.kind === 'working' ? job.before : undefined;
  return (
    <>
      <header class="top">
        <h1>
          <span class="brand">arcforge</span> playground
        </h1>
        <p class="facts">Type a sentence, draw its tree, and walk through the one computation that builds it.</p>
        <CopyButton text={() => location.href} label="Copy link" class="primary" />
      </header>
      <main class="desk">
        {problems.length > 0 && (
          <div class="note wrong" role="alert">
            This link could not be read in full: {problems.join('; ')}.
          </div>
        )}
        {!locked && <SentencePanel scene={scene} change={change} />}
        {!locked && <SystemPanel scene={scene} change={change} checked={checked} />}
        <div class="outcome">
          <VerdictPanel scene={scene} change={change} checked={checked} traced={traced} />
          <JobStatus job={job} stop={stop} />
          {checked.system !== undefined && traced !== undefined && (
            <Views scene={scene} change={change} traced={traced} />
          )}
        </div>
      </main>
    </>
  );
}

interface ViewsProps {
  readonly scene: Scene;
  readonly change: ChangeScene;
  readonly traced: Traced;
}

/** A class sees the quiz alone: the other views would tell the answers. */
function Views({ scene, change, traced }: ViewsProps): VNode {
  if (scene.locked) return <QuizView scene={scene} change={change} traced={traced} />;
  return (
    <Tabs chosen={scene.view} choose={(view) => change({ view })}>
      <Chosen scene={scene} change={change} traced={traced} />
    </Tabs>
  );
}

function Chosen({ scene, change, traced }: ViewsProps): VNode {
  switch (scene.view) {
    case 'walk':
      return <WalkView scene={scene} change={change} traced={traced} />;
    case 'collapse':
      return <CollapseView change={change} traced={traced} />;
    case 'compare':
      return <CompareView scene={scene} change={change} traced={traced} />;
    case 'quiz':
      return <QuizView scene={scene} change={change} traced={traced} />;
    case 'take-away':
      return <TakeAwayView scene={scene} traced={traced} />;
  }
}

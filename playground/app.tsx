/** The whole page: a sentence and a system, the verdict, and the views of them. */
import { useMemo } from 'preact/hooks';
import type { VNode } from 'preact';
import { checkSpec } from '../generator/index.ts';
import { CollapseView } from './collapse/collapse-view.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { ExportView } from './export/export-view.tsx';
import { QuizView } from './quiz/quiz-view.tsx';
import { useTextParser } from './parse/use-text-parser.ts';
import type { Scene, View } from './scene/scene.ts';
import { useScene, type ChangeScene } from './scene/use-scene.ts';
import { useUndoKeys } from './scene/use-undo-keys.ts';
import { JobStatus } from './shared/job-status.tsx';
import { SystemPanel } from './spec/system-panel.tsx';
import { TermCards } from './terms/term-card.tsx';
import { stepsOf } from './tour/steps.ts';
import { Tour } from './tour/tour.tsx';
import { useTour } from './tour/use-tour.ts';
import { TermRow } from './terms/term.tsx';
import type { TermId } from './terms/terms.ts';
import { SentencePanel } from './tree/sentence-panel.tsx';
import { FixedTree } from './tree/tree-canvas.tsx';
import { useShownTree } from './tree/use-shown-tree.ts';
import { VerdictPanel } from './verdict/verdict-panel.tsx';
import { Tabs } from './shared/tabs.tsx';
import { TopBar } from './top-bar.tsx';
import { WalkView } from './walk/walk-view.tsx';
import type { Traced } from './work/jobs.ts';
import { useJob } from './work/use-job.ts';

export function App(): VNode {
  const { scene, change, problems, edits } = useScene();
  useUndoKeys(edits);
  const checked = useMemo(() => checkSpec({ label: 'spec', text: scene.spec }), [scene.spec]);
  const { spec, sentence, locked } = scene;
  const { view: job, stop } = useJob('trace', checked.system === undefined ? undefined : { spec, sentence });
  const traced = job.kind === 'done' ? job.answer : job.kind === 'working' ? job.before : undefined;
  const shown = useShownTree(scene, traced);
  const parser = useTextParser();
  const tour = useTour({ isLocked: locked });
  return (
    <TermCards>
      <TopBar edits={edits} askForSteps={locked ? undefined : tour.ask} />
      <Tour steps={stepsOf({ hasModel: parser !== undefined })} tour={tour} />
      <main class={locked ? 'desk locked' : 'desk'}>
        {problems.length > 0 && (
          <div class="note wrong" role="alert">
            This link could not be read in full: {problems.join('; ')}.
          </div>
        )}
        <div class="tree-and-verdict">
          {locked ? (
            <FixedTree sentence={sentence} shown={shown} />
          ) : (
            <SentencePanel scene={scene} change={change} shown={shown} parser={parser} />
          )}
          <VerdictPanel scene={scene} change={change} checked={checked} traced={traced} />
        </div>
        {!locked && <SystemPanel scene={scene} change={change} checked={checked} />}
        <div class="outcome">
          <JobStatus job={job} stop={stop} />
          {checked.system !== undefined && traced !== undefined && (
            <Views scene={scene} change={change} traced={traced} />
          )}
        </div>
      </main>
    </TermCards>
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
    <Tabs
      chosen={scene.view}
      choose={(view) => change({ view })}
      terms={TERMS_OF[scene.view].length > 0 && <TermRow ids={TERMS_OF[scene.view]} />}
    >
      <Chosen scene={scene} change={change} traced={traced} />
    </Tabs>
  );
}

/** The terms of each view that stand in no sentence. */
const TERMS_OF: Readonly<Record<View, readonly TermId[]>> = {
  walk: ['configuration', 'stack', 'buffer', 'transition', 'reduction', 'marks', 'ruled-out'],
  collapse: ['s', 'canonical-system', 'computation', 'transition', 'ruled-out'],
  compare: ['computation', 'transition', 'reduction', 'derives'],
  quiz: ['configuration', 'transition', 'reduction', 'marks'],
  export: [],
};

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
    case 'export':
      return <ExportView scene={scene} traced={traced} />;
  }
}

/** Two or three systems side by side on one tree, and what they derive by sentence length. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { checkSpec } from '../../generator/index.ts';
import type { LabelledSentence, Scene } from '../scene/scene.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import { JobStatus } from '../shared/job-status.tsx';
import { SystemSelect } from '../spec/system-select.tsx';
import type { Traced } from '../work/jobs.ts';
import { useJob, type JobView } from '../work/use-job.ts';
import { FiguresChart } from './figures-chart.tsx';
import { ComputationTable } from './computation-table.tsx';
import { ComparedSystem } from './compared-system.tsx';

const LENGTHS = [6, 8, 10, 14, 20];

export function CompareView({
  scene: { spec, other, third, sentence },
  change,
  traced,
}: {
  readonly scene: Scene;
  readonly change: ChangeScene;
  readonly traced: Traced;
}): VNode {
  const second = useCompared(other, sentence);
  const last = useCompared(third, sentence);
  const others = [second, last].flatMap(({ compared }) => compared ?? []);
  const all = [traced, ...others];
  // Until it is done again, a comparison is of another tree: those that were last of one tree stay meanwhile.
  const aligned = useRef(all);
  if (all.every((each) => isSameTree(each, traced))) aligned.current = all;
  const goodSpecs = [spec, ...(second.isGood ? [other] : []), ...(last.isGood ? [third] : [])];
  return (
    <>
      <section class="card" aria-labelledby="compare-title">
        <h2 id="compare-title">{third === '' ? 'Two' : 'Three'} systems, one tree</h2>
        <div class="compare-choice">
          <SystemSelect id="other" label="Compare with" spec={other} setSpec={(text) => change({ other: text })} />
          <SystemSelect
            id="third"
            label="and with"
            spec={third}
            setSpec={(text) => change({ third: text })}
            none="no other"
          />
          <button type="button" onClick={() => change({ spec: other, other: spec })}>
            ⇄ Exchange
          </button>
        </div>
        {[second, ...(third === '' ? [] : [last])].map(({ isGood, job, stop }) => (
          <>
            {!isGood && <p class="problem">The spec of the other system has errors.</p>}
            <JobStatus job={job} stop={stop} />
          </>
        ))}
        <div class="pair-of-systems">
          {all.map((each) => (
            <ComparedSystem traced={each} against={all.filter((one) => one !== each)} />
          ))}
        </div>
      </section>
      {aligned.current.length > 1 && <ComputationTable traced={aligned.current} />}
      <Figures specs={goodSpecs} />
    </>
  );
}

function isSameTree({ content: one }: Traced, { content: other }: Traced): boolean {
  return one.tree.join() === other.tree.join() && one.words?.join(' ') === other.words?.join(' ');
}

interface Compared {
  readonly isGood: boolean;
  readonly job: JobView<'trace'>;
  readonly stop: () => void;
  readonly compared: Traced | undefined;
}

/** What another system makes of the tree; nothing if there is none, or if its spec has errors. */
function useCompared(spec: string, sentence: LabelledSentence): Compared {
  const isGood = useMemo(() => checkSpec({ label: 'other', text: spec }).system !== undefined, [spec]);
  const { view: job, stop } = useJob('trace', isGood ? { spec, sentence } : undefined);
  const compared = job.kind === 'done' ? job.answer : job.kind === 'working' ? job.before : undefined;
  return { isGood, job, stop, compared: isGood ? compared : undefined };
}

function Figures({ specs }: { readonly specs: readonly string[] }): VNode {
  const [maxLength, setLength] = useState(8);
  const { view: job, stop } = useJob('figures', { specs, maxLength });
  const names = specs.map((text) => checkSpec({ label: 'spec', text }).system?.name ?? '');
  const figures = job.kind === 'done' ? job.answer : undefined;
  return (
    <section class="card" aria-labelledby="figures-title">
      <h2 id="figures-title">Trees and computations by sentence length</h2>
      <div class="field narrow">
        <label for="max-length">Longest sentence, in words</label>
        <select
          id="max-length"
          value={maxLength}
          onChange={({ currentTarget }) => setLength(Number(currentTarget.value))}
        >
          {LENGTHS.map((length) => (
            <option value={length}>{length}</option>
          ))}
        </select>
      </div>
      <JobStatus job={job} stop={stop} />
      {figures !== undefined && <FiguresChart names={names} figures={figures} />}
    </section>
  );
}

/** The verdict: whether the system derives the tree, what it lacks if not, and which system would do. */
import type { VNode } from 'preact';
import { checkSpec, type CheckedSpec } from '../../generator/index.ts';
import { grouped } from '../../runtime/text/amounts.ts';
import type { Scene } from '../scene/scene.ts';
import { specOf } from '../scene/spec-of.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import { ArcName } from '../shared/node-name.tsx';
import { Term } from '../terms/term.tsx';
import type { Traced } from '../work/jobs.ts';
import { DEEPEST } from '../work/smallest-system.ts';
import type { Verdict } from '../work/verdict.ts';

export function VerdictPanel({
  scene,
  change,
  checked,
  traced,
}: {
  readonly scene: Scene;
  readonly change: ChangeScene;
  readonly checked: CheckedSpec;
  readonly traced: Traced | undefined;
}): VNode | null {
  if (checked.system === undefined) {
    return (
      <div class="verdict-card broken" role="status" id="verdict">
        <p>
          <strong>The spec has errors.</strong> Fix them to go on: they are listed below it.
        </p>
      </div>
    );
  }
  if (traced === undefined) return null;
  const { verdict, content } = traced;
  const words = content.words ?? [];
  return (
    <div class={`verdict-card ${verdict.refusal === undefined ? 'derives' : 'refuses'}`} role="status" id="verdict">
      <p>
        <Sentence verdict={verdict} words={words} />
      </p>
      <Smallest verdict={verdict} scene={scene} change={change} />
    </div>
  );
}

function Sentence({ verdict, words }: { readonly verdict: Verdict; readonly words: readonly string[] }): VNode {
  const { system, refusal, plain } = verdict;
  if (refusal === undefined) {
    return (
      <>
        <strong>
          {system} <Term id="derives" /> this tree.
        </strong>{' '}
        {plain !== undefined && (
          <>
            <Term id="s" /> builds this tree in {ways(plain)}, <Term id="canonical-system" /> in one.
          </>
        )}
      </>
    );
  }
  if (refusal.roots !== undefined) {
    return (
      <>
        <strong>{system} does not derive this tree:</strong> it has {refusal.roots} roots, and the system has a single
        root.
      </>
    );
  }
  return (
    <>
      <strong>
        {refusal.lost === true ? (
          <>
            <Term id="canonical-system" /> of {system} loses this tree, although <Term id="s" /> derives it.
          </>
        ) : (
          `${system} does not derive this tree.`
        )}
      </strong>{' '}
      The first arc <Term id="out-of-reach" /> is <ArcName words={words} arc={refusal.outOfReach} />: it would take{' '}
      <code>{refusal.reduction}</code>, which the system does not have.
    </>
  );
}

function ways({ total, exact }: NonNullable<Verdict['plain']>): string {
  const number = `${exact ? '' : 'at least '}${grouped(total)}`;
  return total === 1n && exact ? 'one way' : `${number} ways`;
}

function Smallest({
  verdict: { system, smallest },
  scene: { locked },
  change,
}: {
  readonly verdict: Verdict;
  readonly scene: Scene;
  readonly change: ChangeScene;
}): VNode | null {
  if (smallest === undefined) return <p class="hint">No system of the families up to depth {DEEPEST} derives it.</p>;
  if (smallest === system) return <p class="hint">It is the smallest system of the families that does.</p>;
  return (
    <p class="hint">
      The smallest system of the <Term id="family">families</Term> that derives it is <code>{smallest}</code>.{' '}
      {!locked && checkSpec({ label: smallest, text: specOf(smallest) }).system !== undefined && (
        <button type="button" class="small" onClick={() => change({ spec: specOf(smallest) })}>
          Use {smallest}
        </button>
      )}
    </p>
  );
}

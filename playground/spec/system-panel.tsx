/** The system: chosen by name, made from a family, or edited as JSON, with what is wrong with it. */
import { useEffect, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { canonicalSystem, closeSpec, type CheckedSpec, type TransitionSystem } from '../../generator/index.ts';
import { formatReduction } from '../../generator/theory/reduction.ts';
import type { Scene } from '../scene/scene.ts';
import type { ChangeScene } from '../scene/use-scene.ts';
import { Term, TermMark } from '../terms/term.tsx';
import { FamilyForm } from './family-form.tsx';
import { Findings } from './findings.tsx';
import { SystemSelect, type SpecProps } from './system-select.tsx';
import { SpecEditor } from './spec-editor.tsx';

export function SystemPanel({
  scene: { spec },
  change,
  checked,
}: {
  readonly scene: Scene;
  readonly change: ChangeScene;
  readonly checked: CheckedSpec;
}): VNode {
  const { system } = checked;
  const [isEditing, edit] = useState(false);
  const [hasRoom] = useState(() => matchMedia('(min-width: 40rem)').matches);
  const setSpec = (text: string): void => change({ spec: text });
  const isBroken = system === undefined;
  // Once open, the editor stays: an error that is mended while one types must not close it.
  useEffect(() => {
    if (isBroken) edit(true);
  }, [isBroken]);
  return (
    <section class="panel system" aria-labelledby="system-title">
      <h2 id="system-title">System</h2>
      <SystemSelect id="system" label="Shipped systems" spec={spec} setSpec={setSpec} />
      <details open={hasRoom}>
        <summary>Family and reductions</summary>
        <FamilyForm spec={spec} setSpec={setSpec} />
        {system !== undefined && <Facts system={system} />}
      </details>
      <details open={isEditing} onToggle={({ currentTarget }) => edit(currentTarget.open)}>
        <summary>Edit as JSON</summary>
        {isEditing && <SpecEditor text={spec} setText={(text) => change({ spec: text }, 'typed')} />}
        <ClosureButton spec={spec} setSpec={setSpec} />
      </details>
      <Findings checked={checked} setSpec={setSpec} />
    </section>
  );
}

/** Adds the reductions that monotonicity requires, in one click. */
function ClosureButton({ spec, setSpec }: SpecProps): VNode {
  const { text, added } = closeSpec({ label: 'spec', text: spec });
  const isOffered = text !== undefined && added.length > 0;
  return (
    <p class="closure">
      <button type="button" disabled={!isOffered} onClick={() => setSpec(text!)}>
        Add the closure
      </button>{' '}
      <TermMark id="closure" />{' '}
      <span class="hint">
        {isOffered ? `adds ${added.map(formatReduction).join(' ')}` : 'nothing is missing, or an error comes first'}
      </span>
    </p>
  );
}

function Facts({ system }: { readonly system: TransitionSystem }): VNode {
  const { transitions } = canonicalSystem(system);
  return (
    <div class="system-facts">
      <p class="hint">
        <Term id="depth">depth</Term> {system.depth} · <Term id="degree">degree</Term> {system.degree} ·{' '}
        <Term id="mode">{system.mode}</Term> · {transitions.length} <Term id="transition">transitions</Term> of{' '}
        <Term id="canonical-system" /> · <Term id="reduction">reductions</Term>:
      </p>
      <ul class="reductions" aria-label="Reductions">
        {system.reductions.map((reduction) => (
          <li>
            <code>{formatReduction(reduction)}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

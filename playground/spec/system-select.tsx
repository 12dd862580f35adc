/** A choice of systems by name. */
import type { VNode } from 'preact';
import { shippedNames } from '../../generator/index.ts';
import { nameOfSpec, specOf } from '../scene/spec-of.ts';

export interface SpecProps {
  readonly spec: string;
  readonly setSpec: (text: string) => void;
}

const NONE = 'none';
const OWN = 'own';

/** A choice of the systems that ship; any other spec shows as one’s own. */
export function SystemSelect({
  id,
  label,
  spec,
  setSpec,
  none,
}: SpecProps & {
  readonly id: string;
  readonly label: string;
  /** What stands for no system, if there may be none. */
  readonly none?: string;
}): VNode {
  const name = nameOfSpec(spec) ?? '';
  const isShipped = shippedNames().includes(name);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={isShipped ? name : spec === '' ? NONE : OWN}
        onChange={({ currentTarget: { value } }) => {
          if (value !== OWN) setSpec(value === NONE ? '' : specOf(value));
        }}
      >
        {none !== undefined && <option value={NONE}>{none}</option>}
        <option value={OWN} disabled={isShipped || spec === ''} hidden={none !== undefined && spec === ''}>
          {name === '' || isShipped ? 'a spec of your own' : name}
        </option>
        {shippedNames().map((shipped) => (
          <option value={shipped}>{shipped}</option>
        ))}
      </select>
    </div>
  );
}

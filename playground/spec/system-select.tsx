/** A choice of systems by name. */
import type { VNode } from 'preact';
import { shippedNames } from '../../generator/index.ts';
import { nameOfSpec, specOf } from '../scene/spec-of.ts';

export interface SpecProps {
  readonly spec: string;
  readonly setSpec: (text: string) => void;
}

/** A choice of the systems that ship; any other spec shows as one’s own. */
export function SystemSelect({
  id,
  label,
  spec,
  setSpec,
}: SpecProps & { readonly id: string; readonly label: string }): VNode {
  const name = nameOfSpec(spec) ?? '';
  const isShipped = shippedNames().includes(name);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={isShipped ? name : ''}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') setSpec(specOf(value));
        }}
      >
        <option value="" disabled={isShipped}>
          {name === '' ? 'a spec of your own' : name}
        </option>
        {shippedNames().map((shipped) => (
          <option value={shipped}>{shipped}</option>
        ))}
      </select>
    </div>
  );
}

import { checkSpec, type TransitionSystem } from '../../generator/index.ts';

/** The system of a spec that the page has checked. */
export function systemOf(text: string): TransitionSystem {
  const { system } = checkSpec({ label: 'spec', text });
  if (system === undefined) throw new Error('the spec has errors');
  return system;
}

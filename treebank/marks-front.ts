/** Whether the buffer's front has a symbol of its own in a module, which is `symbolAt(0)`; in arc-eager nothing is blocked with it. */
import type { SystemModule } from '../runtime/module/system-module.ts';

export function marksFront({ form, transitions }: SystemModule): boolean {
  return form === 'guess-free' && transitions.some(({ plain }) => plain.endsWith(',0)'));
}

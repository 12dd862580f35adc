/** Whether reductions of a module use the buffer's front, so that it has a symbol: `symbolAt(0)`. */
import type { SystemModule } from '../runtime/module/system-module.ts';

export function usesFront({ transitions }: SystemModule): boolean {
  return transitions.some(({ plain }) => plain.endsWith(',0)'));
}

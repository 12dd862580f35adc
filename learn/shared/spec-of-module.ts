/** The system of a module as a spec, so that a model needs no other file. */
import type { SystemModule } from '../../runtime/module/system-module.ts';

const RETURNING = { 'in-place': undefined, returning: true, 'returning-right': 'right' } as const;

/** JSON text. */
export function specOfModule({ name, description, depth, mode, root, form, reductions }: SystemModule): string {
  return JSON.stringify({
    name,
    ...(description === '' ? {} : { description }),
    depth,
    returning: RETURNING[mode],
    root,
    form,
    reductions,
  });
}

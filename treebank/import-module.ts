/** Modules are compiled by whoever describes a job; the job imports them by their URL, in whatever thread it runs. */
import type { SystemModule } from '../runtime/system-module.ts';

/** The module at a URL. */
export async function importModule(url: string): Promise<SystemModule> {
  return (await import(url)) as SystemModule;
}

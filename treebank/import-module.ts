/** Imports modules: whoever describes a job compiles them, and the job imports them by URL, in any thread. */
import type { SystemModule } from '../runtime/module/system-module.ts';

/** The module at a URL. */
export async function importModule(url: string): Promise<SystemModule> {
  return (await import(url)) as SystemModule;
}

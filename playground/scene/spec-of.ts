/** From the name of a system to the text of its spec, and back. */
import { namedSpec } from '../../generator/index.ts';

/** The text of a spec that is known to have a name. */
export function specOf(name: string): string {
  const source = namedSpec(name);
  if (source === undefined) throw new Error(`there is no system ${name}`);
  return source.text;
}

/** The name that stands for exactly this text; undefined for a spec of one’s own. */
export function nameOfSpec(text: string): string | undefined {
  const name = /"name":\s*"([a-z][a-z0-9-]{0,63})"/.exec(text)?.[1];
  return name !== undefined && namedSpec(name)?.text === text ? name : undefined;
}

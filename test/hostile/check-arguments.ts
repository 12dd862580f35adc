/** Replaces arguments of a function one by one, and lists what it answers or leaves to the engine. */
import { described, hostileValues, outcomeOf } from './outcome.ts';

/** A function with arguments that it takes, and by place what else it may take. */
export interface HostileCall {
  readonly call: (...args: never[]) => unknown;
  readonly args: readonly unknown[];
  /** True if it takes long, so that what may be taken is not tried. */
  readonly isSlow?: boolean;
  readonly takes?: readonly (((value: unknown) => boolean) | undefined)[];
}

/** The values that are neither refused in words nor among those that may be taken. */
export async function checkArguments({ call, args, takes = [], isSlow = false }: HostileCall): Promise<string[]> {
  const callWith = call as (...given: unknown[]) => unknown;
  const faults: string[] = [];
  const sound = await outcomeOf(() => callWith(...args));
  if (sound.kind !== 'answer') faults.push(`its own arguments: ${sound.message}`);
  for (const place of args.keys()) {
    for (const value of hostileValues()) {
      const isTaken = takes[place]?.(value) === true;
      if (isTaken && isSlow) continue;
      const outcome = await outcomeOf(() => callWith(...args.with(place, value)));
      if (outcome.kind === 'engine') faults.push(`${place} ${described(value)}: ${outcome.message}`);
      if (outcome.kind === 'answer' && !isTaken) faults.push(`${place} ${described(value)}: answered`);
      if (outcome.kind === 'refusal' && outcome.message.length > 2000) faults.push(`${place}: a long message`);
    }
  }
  return faults;
}

/**
 * Beam search the plain way: sorts all candidates, and copies configuration and computation for every item of the beam.
 * Modules must find the same parses in the same order. For systems of at most 32 transitions, and finite scores.
 */
import type {
  Parse,
  Score,
  SystemConfiguration,
  SystemModule,
  TransitionIds,
} from '../../runtime/module/system-module.ts';

export const here: string = import.meta.url;

interface Item {
  readonly configuration: SystemConfiguration;
  readonly computation: TransitionIds;
  readonly score: number;
}

/** The parses that a beam of the given width finds, best first. */
export function sortingBeam(
  { Configuration, TransitionIds: Ids, maxTransitions }: SystemModule,
  { length, width }: { readonly length: number; readonly width: number },
  score: Score,
): Parse[] {
  const room = maxTransitions(length);
  let items: Item[] = [{ configuration: new Configuration(length), computation: new Ids(room), score: 0 }];
  const spare: Item[] = [];
  const parses: Parse[] = [];
  for (let count = 1; items.length > 0; count++) {
    const candidates: { readonly item: Item; readonly id: number; readonly score: number }[] = [];
    for (const item of items) {
      for (let bits = item.configuration.viable(); bits !== 0; bits &= bits - 1) {
        const id = 31 - Math.clz32(bits & -bits);
        candidates.push({ item, id, score: item.score + score(item.configuration, id) });
      }
    }
    candidates.sort((a, b) => b.score - a.score);
    const next = candidates.slice(0, width).map(({ item, id, score: sum }): Item => {
      const { configuration, computation } = spare.pop() ?? {
        configuration: new Configuration(length),
        computation: new Ids(room),
      };
      configuration.copyFrom(item.configuration).apply(id);
      computation.set(item.computation);
      computation[count - 1] = id;
      return { configuration, computation, score: sum };
    });
    spare.push(...items);
    items = next.filter(({ configuration }) => !configuration.isTerminal);
    for (const { configuration, computation, score: sum } of next) {
      if (!configuration.isTerminal) continue;
      parses.push({
        heads: configuration.heads.slice(0, length),
        computation: computation.slice(0, count),
        score: sum,
      });
    }
  }
  parses.sort((a, b) => b.score - a.score);
  return parses.slice(0, width);
}

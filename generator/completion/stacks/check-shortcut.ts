/**
 * The part of the check of closedness about the shortcut: with N = perNode · height + base words left `viable` answers
 * without reading: everything that is allowed, except what completes the root.
 *
 * It is enough to look at N itself. A transition that does not complete the root is viable with any number of words from
 * the one it needs on; one that does, only if no word is left, and N is at least 1. So the answer is right for every
 * number of words from N on if it holds exactly the transitions that do not complete the root, and none of them needs more
 * than N. Stacks of all heights are covered by the *excess* of a class: the most that one of its prefixes costs beyond
 * perNode for each of its symbols.
 */
import { NotClosed } from '../shared/checked-tables.ts';
import type { OccurringPrefixes, Origin } from './occurring-prefixes.ts';
import type { Need } from './outlooks.ts';
import { ampleTransitions, type AmpleWords, type PackedStacks } from './packed-stacks.ts';
import type { Windows } from './windows.ts';

/** A window above the prefix of an origin, or a whole stack, and what its transitions need, counted from that prefix. */
export interface WindowNeeds {
  readonly window: number;
  readonly origin: Origin | undefined;
  readonly needs: readonly Need[];
}

/** Checks window by window, and throws where the shortcut is wrong. */
export function shortcutChecker(
  windows: Windows,
  packed: PackedStacks,
  prefixes: OccurringPrefixes,
): (window: WindowNeeds) => void {
  const { ample, words } = packed;
  if (ample === undefined) return () => {};
  const { perNode, base } = ample;
  if (perNode < 0 || perNode + base < 1) throw new NotClosed('the shortcut is taken even if no words are left');
  const excess = prefixExcess(prefixes, ample);
  const answered = new Set<number>();
  return ({ window, origin, needs }) => {
    // A stack with an origin is higher by the length of the prefix, which the excess accounts for.
    const height = windows.symbolsOf(window).length + (origin === undefined ? 0 : 1);
    const left = perNode * height + base - (origin === undefined ? 0 : excess.get(origin.source)!);
    for (const { nodes } of needs) {
      if (nodes > left) {
        throw new NotClosed(
          `the window ${windows.symbolsOf(window).join(' ')} may need more words than count as ample`,
        );
      }
    }
    // The answer is the same above every prefix.
    if (answered.has(window)) return;
    answered.add(window);
    const open = needs.map(({ transition }) => transition);
    const allowed = transitionWords([...open, ...windows.successors(window).finishing], words);
    if (ampleTransitions(packed, { allowed, height }).join() !== transitionWords(open, words).join()) {
      throw new NotClosed(`with ample words the window ${windows.symbolsOf(window).join(' ')} is answered wrongly`);
    }
  };
}

/** By class the most that a prefix costs beyond its share: the dearest path from the empty prefix. */
function prefixExcess(prefixes: OccurringPrefixes, { perNode }: AmpleWords): ReadonlyMap<number, number> {
  const excess = new Map(Array.from(prefixes.keys(), (id) => [id, id === 0 ? 0 : -Infinity]));
  for (let round = 0, changed = true; changed; round++) {
    // Paths without a cycle have fewer symbols than there are classes.
    if (round > prefixes.size) throw new NotClosed('high stacks cost more than the shortcut accounts for');
    changed = false;
    for (const [id, { origins }] of prefixes) {
      for (const { source, cost } of origins) {
        const through = excess.get(source)! + cost - perNode;
        if (through <= excess.get(id)!) continue;
        excess.set(id, through);
        changed = true;
      }
    }
  }
  return excess;
}

function transitionWords(transitions: readonly number[], count: number): readonly number[] {
  const words = Array.from({ length: count }, () => 0);
  for (const transition of transitions) words[transition >> 5]! |= 1 << (transition & 31);
  return words;
}

/**
 * Arc-eager as textbooks define it (Nivre 2003, 2008), sharing nothing with the interpreter: shift, left-arc of a word
 * without a head, right-arc, and reduce of a word with a head, until the buffer is empty.
 */
export interface EagerConfiguration {
  readonly stack: readonly number[];
  readonly next: number;
  readonly heads: readonly number[];
}

export const EAGER_TRANSITIONS = ['shift', 'right-arc', 'left-arc', 'reduce'] as const;
export type EagerTransition = (typeof EAGER_TRANSITIONS)[number];

/** The stack with the root, all words in the buffer; `heads[w]` is -1 for a word without a head. */
export function startEager(length: number): EagerConfiguration {
  return { stack: [0], next: 1, heads: Array.from({ length: length + 1 }, () => -1) };
}

export function isEagerAllowed({ stack, next, heads }: EagerConfiguration, transition: EagerTransition): boolean {
  const top = stack.at(-1)!;
  if (next >= heads.length) return false;
  if (transition === 'left-arc') return top !== 0 && heads[top] === -1;
  return transition === 'reduce' ? heads[top] !== -1 : true;
}

export function applyEager(configuration: EagerConfiguration, transition: EagerTransition): EagerConfiguration {
  const { stack, next, heads } = configuration;
  const top = stack.at(-1)!;
  switch (transition) {
    case 'shift':
      return { stack: [...stack, next], next: next + 1, heads };
    case 'right-arc':
      return { stack: [...stack, next], next: next + 1, heads: heads.with(next, top) };
    case 'left-arc':
      return { stack: stack.slice(0, -1), next, heads: heads.with(top, next) };
    case 'reduce':
      return { stack: stack.slice(0, -1), next, heads };
  }
}

/** Every computation after which all words have a head, by its tree; one root only if asked for. */
export function eagerComputations(length: number, root: 'any' | 'single'): Map<string, EagerTransition[][]> {
  const found = new Map<string, EagerTransition[][]>();
  const visit = (configuration: EagerConfiguration, path: readonly EagerTransition[]): void => {
    const words = configuration.heads.slice(1);
    const isSound = root === 'any' || words.filter((head) => head === 0).length === 1;
    if (configuration.next > length && isSound && !words.includes(-1)) {
      const tree = words.join(' ');
      found.set(tree, [...(found.get(tree) ?? []), [...path]]);
    }
    for (const transition of EAGER_TRANSITIONS) {
      if (isEagerAllowed(configuration, transition))
        visit(applyEager(configuration, transition), [...path, transition]);
    }
  };
  visit(startEager(length), []);
  return found;
}

/**
 * What the tables of contents say on the domain, as an automaton again: what the check of closedness runs over.
 *
 * The tables know nothing of the domain, so its places (contents.ts) are followed beside the classes. What no word of the
 * domain reads is left out.
 */
import { NotClosed } from '../shared/checked-tables.ts';
import type { ContentAutomaton, ContentClass } from './content-automaton.ts';
import { CURSOR, type Contents, type Word } from './contents.ts';
import { contentCost, readSymbol, turnAt, type PackedContents } from './packed-contents.ts';

/**
 * The automaton of the tables. The classes keep their numbers; numbers to which nothing of the domain leads are left out.
 * Examples of classes may be given; others are as short as possible.
 */
export function readTables(
  contents: Contents,
  packed: PackedContents,
  examples: readonly Word[] = [],
): ContentAutomaton {
  const root = contents.canonical.symbols.root;
  const classes: (ContentClass & { readonly next: Map<number, number> })[] = [];
  const queue: number[] = [];
  const reach = (id: number, { place, example }: Pick<ContentClass, 'place' | 'example'>): void => {
    const known = classes[id];
    if (known === undefined) {
      const cost = contentCost(packed, id);
      if (cost < 0) throw new NotClosed(`class ${id} has a negative cost`);
      classes[id] = { place, next: new Map(), cost, example: examples[id] ?? example };
      queue.push(id);
    } else if (known.place !== place) throw new NotClosed(`class ${id} stands for different places of the domain`);
  };
  reach(0, { place: contents.start, example: [root] });
  // New ones are appended while the list is gone through, so shorter words come first.
  for (const id of queue) {
    const { place, next, example } = classes[id]!;
    for (const [letter, after] of contents.following(place)) {
      const target = letter === CURSOR ? turnAt(packed, id) : readSymbol(packed, id, letter);
      next.set(letter, target);
      reach(target, { place: after, example: [...example, letter] });
    }
  }
  return { classes };
}

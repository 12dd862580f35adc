/** What is expected of the automata of returning systems. */
import { expect } from 'vitest';
import type { Annotation } from '../../generator/theory/annotation.ts';
import { CompletionSearch } from '../../generator/semantics/completion.ts';
import { type CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import { contentsProblem } from '../../generator/completion/contents/closedness.ts';
import { Contents } from '../../generator/completion/contents/contents.ts';
import { type PackedContents } from '../../generator/completion/contents/packed-contents.ts';
import { readTables } from '../../generator/completion/contents/read-tables.ts';
import { reachableAnnotations } from '../reachable-annotations.ts';
import { systemOf } from '../systems.ts';
import { contentsOf, predictedBits } from './of-returning-systems.ts';

/** The annotations of all computations for n words, except those with a complete root. */
function reachable(canonical: CanonicalSystem, n: number): Annotation[] {
  return reachableAnnotations(canonical, n).filter(({ symbols }) => !canonical.symbols.isComplete(symbols[0]!));
}

/** The annotations of up to so many words about which the tables are wrong. */
export function disagreements(canonical: CanonicalSystem, packed: PackedContents, words: number): Annotation[] {
  const search = new CompletionSearch(canonical);
  const lengths = Array.from({ length: words }, (_, index) => index + 1);
  return lengths
    .flatMap((n) => reachable(canonical, n))
    .filter((annotation) => {
      const viable = search.viable(annotation).reduce((bits, { id }) => bits | (1 << id), 0);
      return predictedBits(canonical, packed, annotation) !== viable;
    });
}

/** The tables are closed, of these sizes, and agree with search to 6 words. */
export function expectClosed(
  name: string,
  sizes: { readonly stack: number; readonly top: number; readonly returned: number },
): void {
  const { canonical, packed } = contentsOf(systemOf(name));
  const contents = new Contents(canonical);
  const { classes } = readTables(contents, packed);
  const count = (phase: string): number => classes.filter(({ place }) => contents.phaseOf(place) === phase).length;
  expect({ stack: count('stack'), top: count('top'), returned: count('returned') }).toEqual(sizes);
  expect(packed.sizes).toEqual({ classes: sizes.stack + sizes.top, nodes: classes.length, outlooks: 0 });
  expect(packed.ample).toBe(2);
  expect(contentsProblem(canonical, packed)).toBeUndefined();
  expect(disagreements(canonical, packed, 6)).toEqual([]);
}

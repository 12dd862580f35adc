/** Examples of missing fields, consistent with the fields that are present. */
import { isSoundDepth, largestDepth, type DraftSpec } from '../spec/draft.ts';
import { familyReductions, largestDegree } from '../theory/families.ts';
import { compareReductions, formatReduction, type Reduction } from '../theory/reduction.ts';

/** The text of a field to add; undefined for a field that cannot be guessed. */
export function exampleOf(draft: DraftSpec, name: string): string | undefined {
  switch (name) {
    case 'name':
      return '"name": "my-system"';
    case 'depth':
      return `"depth": ${exampleDepth(draft)}`;
    case 'reductions':
      return `"reductions": ${formatList(exampleReductions(draft))}`;
    default:
      return undefined;
  }
}

/** Attardi's reductions up to the depth of the spec; those of arc-standard if the spec has no valid depth. */
export function exampleReductions({ depth }: DraftSpec): readonly Reduction[] {
  return familyReductions({
    family: 'attardi',
    depth: depth !== undefined && isSoundDepth(depth.value) ? depth.value : 2,
  });
}

function exampleDepth({ fields, meantFamily, reductions, degree }: DraftSpec): number {
  if (fields.kind === 'explicit') return reductions.length === 0 ? 2 : Math.max(...reductions.map(({ p }) => p));
  const room = meantFamily === undefined ? 0 : 3 - largestDegree({ family: meantFamily, depth: 3 });
  const least = Math.ceil(degree?.value ?? 0) + room;
  return least > 3 && least <= largestDepth(meantFamily) ? least : 3;
}

/** `["la(2,1)", "ra(2,1)"]`, in listing order. */
function formatList(reductions: readonly Reduction[]): string {
  const items = reductions.toSorted(compareReductions).map((reduction) => `"${formatReduction(reduction)}"`);
  return `[${items.join(', ')}]`;
}

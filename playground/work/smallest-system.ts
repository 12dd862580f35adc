/** The smallest member of the families, in any mode, that derives a tree. */
import type { RootRule, Form, Tree } from '../../generator/index.ts';
import { derivabilityTest } from '../../generator/semantics/derivability.ts';
import { MODES } from '../../generator/theory/transition-system.ts';
import { familySystems } from '../../treebank/family-systems.ts';

/** Deeper systems are of no use for a parser. */
export const DEEPEST = 8;

/** Its name, with the form and the root rule that are wanted; undefined if none up to `DEEPEST` derives the tree. */
export function smallestSystem(
  tree: Tree,
  { form, root }: { readonly form: Form; readonly root: RootRule },
): string | undefined {
  const heads = Int32Array.from(tree);
  const found = familySystems({ maxDepth: DEEPEST, modes: MODES }).find((system) =>
    derivabilityTest({ ...system, root })(heads, 0, heads.length),
  );
  if (found === undefined) return undefined;
  return `${found.name}${form === 'guessing' ? '' : '-free'}${root === 'single' ? '-single' : ''}`;
}

/** The dynamic oracle against search: every configuration, every tree that can still be built from it. */
import { BestCompletion } from '../../../learn/neural/best-completion.ts';
import type { SystemConfiguration, SystemModule } from '../../../runtime/module/system-module.ts';

/** Compares the best tree from every configuration, for each of the gold heads; dead ends must be refused. */
export function compareWithSearch(
  module: SystemModule,
  length: number,
  golds: readonly Int32Array[],
): { readonly wrong: readonly object[]; readonly configurations: number } {
  const oracle = new BestCompletion(module);
  const heads = new Int32Array(length);
  const wrong: object[] = [];
  let configurations = 0;
  search(module, new module.Configuration(length), (configuration, trees) => {
    configurations++;
    const built = [...configuration.heads.subarray(0, length)];
    // A dead end is one for every gold tree.
    for (const gold of trees.length === 0 ? golds.slice(0, 1) : golds) {
      const most = Math.max(...trees.map((tree) => agreement(tree, gold)));
      const found = findOrRefuse(oracle, configuration, gold, heads);
      if (trees.length === 0 && found === undefined) continue;
      const isTree = trees.some((tree) => tree.every((head, at) => head === heads[at]));
      const already = built.filter((head, at) => head === gold[at]).length;
      const isRight = found !== undefined && isTree && agreement(heads, gold) === most && found + already === most;
      if (!isRight) wrong.push({ built, gold, heads: heads.slice() });
    }
  });
  return { wrong, configurations };
}

function findOrRefuse(
  oracle: BestCompletion,
  configuration: SystemConfiguration,
  gold: Int32Array,
  heads: Int32Array,
): number | undefined {
  try {
    return oracle.find(configuration, gold, heads);
  } catch (error) {
    if (error instanceof RangeError && error.message === 'the configuration cannot be completed') return undefined;
    throw error;
  }
}

/** Visits every configuration with all trees that can be built from it; returns those trees. */
function search(
  module: SystemModule,
  configuration: SystemConfiguration,
  visit: (configuration: SystemConfiguration, trees: readonly (readonly number[])[]) => void,
): readonly (readonly number[])[] {
  if (configuration.isTerminal) return [[...configuration.heads.subarray(0, configuration.length)]];
  const trees = module.transitions.flatMap((_, transition) => {
    if (!configuration.isAllowed(transition)) return [];
    const next = new module.Configuration(configuration.length).copyFrom(configuration);
    next.apply(transition);
    return search(module, next, visit);
  });
  visit(configuration, trees);
  return trees;
}

/** How many heads agree. */
export function agreement(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let same = 0;
  for (let i = 0; i < one.length; i++) if (one[i] === other[i]) same++;
  return same;
}

/** All heads of words, trees or not. */
export function allHeads(length: number): Int32Array[] {
  const all: Int32Array[] = [];
  for (let code = 0; code < (length + 1) ** length; code++) {
    all.push(Int32Array.from({ length }, (_, at) => Math.floor(code / (length + 1) ** at) % (length + 1)));
  }
  return all;
}

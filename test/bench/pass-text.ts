/**
 * The unrolled pass of a plan as a function of this process, and as C. Both are what a module has, word for word, apart
 * from types.
 */
import { unrollPasses } from '../../generator/emit/passes/unroll-passes.ts';
import type { TreePass } from '../../runtime/module/tree-pass.ts';
import type { TreePlan } from '../../runtime/module/tree-plan.ts';

/** Fills the values of sums over a plan, which are zeros before. */
export function passOf(plan: TreePlan): (tables: TreePass) => void {
  const text = unrollPasses(plan, [{ name: 'addTrees', pass: 'sums' }], 'rule')
    .join('\n')
    .replaceAll(/: (TreePass|number|void)/g, '')
    .replaceAll(/(?<=[\])])!/g, '');
  return new Function(`${text}\nreturn addTrees;`)() as (tables: TreePass) => void;
}

/** The same in C, for test/bench/inference.c. */
export function passInC(plan: TreePlan): string {
  return unrollPasses(plan, [{ name: 'addTrees', pass: 'sums' }], 'rule')
    .join('\n')
    .replaceAll(/(?<=[\])])!/g, '')
    .replaceAll(/function (\w+)\(tables: TreePass\): void/g, 'static void $1(const TreePass *tables)')
    .replaceAll(
      /function (\w+)\(tables: TreePass, (\w+): number, (\w+): number\): void/g,
      'static void $1(const TreePass *tables, int $2, int $3)',
    )
    .replaceAll(/const \{ (.*) \} = tables\.bases;/g, (_, arrays: string) =>
      arrays.replaceAll(/(\d+): (B\d+) = 0(?:, )?/g, 'const int $2 = tables->bases[$1]; '),
    )
    .replaceAll(/const \{ (.*) \} = tables;/g, (_, tables: string) =>
      tables.replaceAll(/(\w+): (\w)(?:, )?/g, 'double *$2 = tables->$1; ').replace('double *W', 'const double *W'),
    )
    .replaceAll('tables.', 'tables->')
    .replaceAll(/(?:const|let) (t\d+|[abw]\d*|product) =/g, 'double $1 =')
    .replaceAll(/const (C\d|P\d\d) =/g, 'const int32_t *$1 =')
    .replaceAll(/(?:const|let) (\w+) =/g, 'int $1 =');
}

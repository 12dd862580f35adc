/** Committed modules of each layout and form against the interpreter on all trees of 6 words; random systems are inspected as what ships is. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspectModule } from '../../cli/modules/inspect.ts';
import { packagePath } from '../../cli/shared/package-path.ts';
import { exportsOf, moduleModel } from '../../generator/emit/model.ts';
import { renderModule } from '../../generator/emit/render.ts';
import { allTrees } from '../../generator/semantics/tree.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { anySystem } from '../random-systems.ts';
import { systemOf } from '../systems.ts';
import { compareTrees } from './judges.ts';

test.each(['full-3', 'full-4', 'link2', 'attardi-3-returning-free-single'])(
  '%s: all trees of 6 words',
  async (name) => {
    const module = (await import(packagePath(`generated/${name}.ts`))) as SystemModule;
    expect(compareTrees(canonicalSystem(systemOf(name)), module, allTrees(6))).toBe(7 ** 5);
  },
);

test('modules of random systems type-check, import nothing and have their exports', async () => {
  await fc.assert(
    fc.asyncProperty(anySystem, async (system) => {
      const model = moduleModel(canonicalSystem(system));
      const file = { fileName: model.fileName, text: await renderModule(model), exports: exportsOf(model) };
      expect(() => inspectModule(file)).not.toThrow();
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

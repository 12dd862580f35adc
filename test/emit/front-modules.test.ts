/** Modules of systems that use the buffer's front: every section against the interpreter. */
import { expect, test } from 'vitest';
import { moduleModel } from '../../generator/emit/model.ts';
import { canonicalSystem } from '../../generator/theory/canonical-system.ts';
import { frontSystems } from '../systems.ts';
import { judge } from './judges.ts';
import { completionOf, loadModule } from './load-module.ts';

const pick = process.env['PICK'] ?? '';
for (const root of ['any', 'single'] as const) {
  const systems = frontSystems(3, root)
    .filter(({ reductions }) => !reductions.some(({ kind, q }) => kind === 'ra' && q === 0))
    .filter(({ name }) => pick === '' || name === pick);
  for (const strategy of [undefined, 'packed', 'spread'] as const)
    test.each(systems)(`${root} ${strategy} $name`, async (system) => {
      const canonical = canonicalSystem(system);
      const model = moduleModel(canonical, { corpus: true, completion: completionOf(system) });
      const module = await loadModule(system, {
        completion: true,
        corpus: true,
        ...(strategy === undefined ? {} : { strategy }),
      });
      expect.hasAssertions();
      judge(model, canonical, module);
    });
}

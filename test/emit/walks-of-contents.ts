/** `viable` of returning modules on long walks: what was read of the stack before is used rightly. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedTransitions, applyToAnnotation, initialAnnotation } from '../../generator/theory/annotation.ts';
import type { CanonicalSystem } from '../../generator/theory/canonical-system.ts';
import type { PackedContents } from '../../generator/completion/contents/packed-contents.ts';
import type { SystemModule } from '../../runtime/module/system-module.ts';
import { contentsOf, predictedBits } from '../completion/of-returning-systems.ts';
import { systemOf } from '../systems.ts';

/** Walks through viable transitions, or any others, looking at the viable ones only now and then. */
function compareOnWalk(
  { module, canonical, packed }: { module: SystemModule; canonical: CanonicalSystem; packed: PackedContents },
  { n, picks, daring }: { readonly n: number; readonly picks: readonly number[]; readonly daring: boolean },
): void {
  const configuration = new module.Configuration(n);
  let annotation = initialAnnotation(canonical, n);
  for (let index = 0; !canonical.symbols.isComplete(annotation.symbols[0]!); index++) {
    const pick = picks[index % picks.length]! + index * 7919;
    const bits = predictedBits(canonical, packed, annotation);
    const viable = canonical.transitions.filter(({ id }) => (bits >> id) & 1);
    if (pick % 3 !== 0 && configuration.viable() !== bits) throw new Error(`wrong after ${index} transitions`);
    const choices = daring ? allowedTransitions(canonical, annotation) : viable;
    if (choices.length === 0) break;
    // Reductions leave few symbols to be looked at: mostly shifts first, of either kind.
    const shifts = choices.filter(({ kind }) => kind !== 'reduce');
    const preferred = shifts.length === 0 || pick % 5 === 0 ? choices : shifts;
    const transition = preferred[pick % preferred.length]!;
    configuration.apply(transition.id);
    annotation = applyToAnnotation(canonical, annotation, transition);
  }
  if (!daring) expect(configuration.isTerminal).toBe(true);
}

/** Compares the modules with their tables on random walks. */
export function testWalks(modules: readonly SystemModule[]): void {
  test.each(modules)('$name', (module) => {
    const { canonical, packed } = contentsOf(systemOf(module.name));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (n, picks, daring) => compareOnWalk({ module, canonical, packed }, { n, picks, daring }),
      ),
      { numRuns: 60 },
    );
  });
}

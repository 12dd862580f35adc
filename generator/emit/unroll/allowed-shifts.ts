/** The end of `allowed`: what the buffer allows, and the last reduction of a single root. allowed-with-front.ts has the rest. */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { SLOT_WORDS } from '../shared/stack-slots.ts';
import { bitsOf, groupCount, idsOf, lastReductions, transitionGroups } from '../shared/transition-groups.ts';
import { allowedWithFront } from './allowed-with-front.ts';

/** Adds the shifts, and the last reduction if there is a single root, to the `bits` of reductions. */
export function allowedShifts(canonical: CanonicalSystem): readonly string[] {
  if (canonical.system.front) return allowedWithFront(canonical);
  const { shift, reshift } = transitionGroups(canonical);
  const isOne = groupCount(canonical) === 1;
  const returned = reshift === undefined ? [] : [`if (this.returned > 0) return bits | ${bitsOf([reshift])};`];
  const shifts = bitsOf(idsOf(shift));
  if (canonical.system.root === 'any') {
    const others = isOne ? [] : ['if (group > 0) return bits;'];
    return [...others, ...returned, `return this.fresh <= this.length ? bits | ${shifts} : bits;`];
  }
  if (isOne) {
    const { test, bit } = lastReduction(canonical);
    return [
      ...returned,
      `if (this.fresh <= this.length) return bits | ${shifts};`,
      '// The root takes its dependent last.',
      `return ${test} ? bits | ${bit} : bits;`,
    ];
  }
  return allowedInGroups(canonical, { returned, shifts });
}

/** The same with a single root if the last reduction may be in another group than the shifts. */
function allowedInGroups(
  canonical: CanonicalSystem,
  { returned, shifts }: { readonly returned: readonly string[]; readonly shifts: number },
): readonly string[] {
  const { test, bit, group } = lastReduction(canonical);
  return [
    'if (this.bufferLength === 0) {',
    '  // The root takes its dependent last.',
    `  return group === ${group} && ${test} ? bits | ${bit} : bits;`,
    '}',
    'if (group > 0) return bits;',
    ...returned,
    `return bits | ${shifts};`,
  ];
}

/** The reduction by which a single root takes its dependent: the test that nothing else is left, and its bit. */
function lastReduction(canonical: CanonicalSystem): { test: string; bit: number; group: number } {
  const last = lastReductions(canonical).ofStack!;
  const group = last.complete >> 5;
  const isLast = `this.top === this.bottom + ${SLOT_WORDS}`;
  return {
    test: canonical.symbols.stopBits > 0 ? `${isLast} && (this.symbolAt(1) & 1) === 1` : isLast,
    bit: bitsOf([last.complete], group),
    group,
  };
}

/**
 * The end of `allowed` in systems that use the buffer’s front: shifts and reductions with the front if there is one, and
 * the last reduction of a single root, which takes its dependent from the stack or from the buffer.
 *
 * The bit that blocks ra(2,1) at the end says the truth there, although pairs with the root are blocked at random before:
 * what the root takes last has just taken a dependent, or has just been shifted.
 */
import type { CanonicalSystem } from '../../theory/canonical-system.ts';
import { blockBit } from '../shared/layout.ts';
import { SLOT_WORDS } from '../shared/stack-slots.ts';
import {
  bitsOf,
  frontBits,
  groupCount,
  idsOf,
  lastReductions,
  transitionGroups,
  type ReductionGroup,
} from '../shared/transition-groups.ts';

/** Adds the shift, and the last reduction if there is a single root, to the `bits` of reductions. */
export function allowedWithFront(canonical: CanonicalSystem): readonly string[] {
  const { ofStack, ofFront } = lastReductions(canonical);
  const shifts = inGroup(canonical, bitsOf(idsOf(transitionGroups(canonical).shift)), 0);
  const withWords = `if (this.fresh <= this.length) return bits | ${shifts};`;
  const withoutWords = `bits & ${withoutFront(canonical)}`;
  if (canonical.system.root === 'any') return [withWords, `return ${withoutWords};`];
  const isLastWord = 'this.top === this.bottom && this.fresh === this.length';
  return [
    ...(ofFront === undefined
      ? [withWords]
      : [
          '// The root takes its dependent last.',
          `if (${isLastWord}) return bits | ${shifts} | ${lastBit(canonical, ofFront)};`,
          withWords,
        ]),
    ...(ofStack === undefined
      ? [`return ${withoutWords};`]
      : [
          `// The root takes its dependent last${ofFront === undefined ? '' : ', if it has not passed it over'}.`,
          `const isLast = this.top === this.bottom + ${SLOT_WORDS}${ofFront === undefined ? '' : ` && ${isOpen(canonical, ofStack)}`};`,
          `return (${withoutWords}) | (isLast ? ${lastBit(canonical, ofStack)} : 0);`,
        ]),
  ];
}

/** The test that the last reduction from the stack is not blocked. */
function isOpen({ symbols }: CanonicalSystem, { reduction }: ReductionGroup): string {
  return `(this.symbolAt(1) & ${blockBit(symbols, reduction)}) === 0`;
}

/** The bits of a group, and none in others. */
function inGroup(canonical: CanonicalSystem, bits: number, group: number): string {
  return groupCount(canonical) === 1 ? String(bits) : `(group === ${group} ? ${bits} : 0)`;
}

function lastBit(canonical: CanonicalSystem, { complete }: ReductionGroup): string {
  const group = complete >> 5;
  return inGroup(canonical, bitsOf([complete], group), group);
}

/** All bits of a group but those of reductions with the front. */
function withoutFront(canonical: CanonicalSystem): string {
  const groups = Array.from({ length: groupCount(canonical) }, (_, group) => ~frontBits(canonical, group));
  return groups.length === 1 ? String(groups[0]!) : `[${groups.join(', ')}][group]!`;
}

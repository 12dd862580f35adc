/** Every member of the families up to a depth, in every mode, smallest first: the candidates to choose from. */
import { MAX_DEGREE } from '../generator/spec/limits.ts';
import { familyReductions, familyUsesFront, type FamilyMember } from '../generator/theory/families.ts';
import { MODES, transitionSystem, type Mode, type TransitionSystem } from '../generator/theory/transition-system.ts';

/**
 * Each set of reductions once, under its shortest name, ordered by depth, number of reductions, and mode. Of two
 * systems that derive equally many trees, the better known comes first.
 */
export function familySystems({
  maxDepth,
  modes,
}: {
  readonly maxDepth: number;
  readonly modes: readonly Mode[];
}): readonly TransitionSystem[] {
  const systems = membersUpTo(maxDepth).flatMap(({ name, ...member }) => {
    const reductions = familyReductions(member);
    if (familyUsesFront(member.family)) {
      return modes.includes('in-place') ? [transitionSystem({ name, reductions, form: 'guess-free' })] : [];
    }
    // At depth 2 nothing returns, so all modes are the same.
    const own = member.depth === 2 ? MODES.slice(0, 1) : MODES.filter((mode) => modes.includes(mode));
    return own.map((mode) => {
      const suffix = mode === 'in-place' ? '' : `-${mode}`;
      return transitionSystem({ name: `${name}${suffix}`, reductions, mode });
    });
  });
  return systems.toSorted((a, b) => compareSizes(a, b) || MODES.indexOf(a.mode) - MODES.indexOf(b.mode));
}

/** Below 0 if the first system is smaller: by depth, then by number of reductions. */
export function compareSizes(a: TransitionSystem, b: TransitionSystem): number {
  return a.depth - b.depth || a.reductions.length - b.reductions.length;
}

type NamedMember = FamilyMember & { readonly name: string };

/** On the stack members of depth 2 are all arc-standard; full of degree 1 is easy-first, and of degree depth-1 simply full. */
function membersUpTo(maxDepth: number): readonly NamedMember[] {
  const members: NamedMember[] = [
    { name: 'arc-standard', family: 'arc-standard', depth: 2 },
    { name: 'arc-hybrid', family: 'arc-hybrid', depth: 2 },
    ...membersWithFront(2),
  ];
  for (let depth = 3; depth <= maxDepth; depth++) {
    for (const family of ['attardi', 'easy-first', 'full'] as const) {
      members.push({ name: `${family}-${depth}`, family, depth });
    }
    for (let degree = 2; degree < depth - 1; degree++) {
      members.push({ name: `full-${depth}-${degree}`, family: 'full', depth, degree });
    }
    members.push({ name: `arc-hybrid-${depth}`, family: 'arc-hybrid', depth });
    if (depth <= MAX_DEGREE) {
      members.push({ name: `attardi-${depth}-front`, family: 'attardi-front', depth }, ...membersWithFront(depth));
    }
  }
  return members;
}

/** Those of full-front; of depth 2 attardi-front has the same. */
function membersWithFront(depth: number): readonly NamedMember[] {
  const restricted = Array.from({ length: depth - 1 }, (_, at): NamedMember => {
    const degree = at + 1;
    return { name: `full-${depth}-${degree}-front`, family: 'full-front', depth, degree };
  });
  return [...restricted, { name: `full-${depth}-front`, family: 'full-front', depth }];
}
